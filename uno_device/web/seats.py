"""The places at the table: who sits where, between matches and in them, and the room code."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from uno_device.game.bots.evening import Kind
from uno_device.game.header_reader import PLAYERS
from uno_device.game.names import heard
from uno_device.web.errors import WebError
from uno_device.web.names import bot_names, readable_name
from uno_device.web.store import Place, Store
from uno_device.web.tokens import hashed, is_of, new_token

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which are read as numbers."""
CODE_LENGTH = 4
MOST_PLACES = PLAYERS[-1]
"""So many may play (U1)."""
MOST_RULE_CARDS = 8
"""So many may one write."""
LONGEST_RULE_CARD = 200
"""So long may each be (characters)."""


class Seats:
    """The places and the tokens of the browsers that have them.

    What cannot be done raises WebError, and nothing has changed. A place of one who plays in the
    match stays when it is given up: somebody else may take it.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.listeners: list[Callable[[], object]] = []
        """Called after every change of places or code."""
        if not _is_drawn(store.kept.code):
            store.keep(code=_drawn())

    @property
    def code(self) -> str:
        """The room code that phones join by."""
        assert self._store.kept.code is not None
        return self._store.kept.code

    @property
    def places(self) -> tuple[Place, ...]:
        """All places, in seating order; see Place.taken."""
        return self._store.kept.places

    def is_code(self, text: str) -> bool:
        """Whether it is the room code, however it is written."""
        said = text.strip().upper()
        return secrets.compare_digest(said.encode(errors="replace"), self.code.encode())

    def place(self, name: str) -> Place | None:
        """Return the place of a name, in whatever case it is written; None without one."""
        return next((one for one in self.places if heard(one.name) == heard(name)), None)

    def seat_of(self, token: str | None) -> str | None:
        """Return whose place a browser has, by its token; None for none."""
        return next((one.name for one in self.places if is_of(token, one.token)), None)

    def join(self, name: str) -> tuple[str, str]:
        """Take a free place, or a new one; return its name and the browser's token."""
        name = readable_name(name)
        known = self.place(name)
        if known is None:
            return name, self._add(Place(name=name))
        if known.taken:
            raise WebError(HTTPStatus.CONFLICT, "name_taken", player=known.name)
        token = new_token()
        self._change(replace(known, token=hashed(token)))
        return known.name, token

    def leave(self, name: str, playing: Container[str] = ()) -> None:
        """Give a place up, or take it away: it goes; that of one who is `playing` is free again."""
        place = self._known(name)
        if place.name in playing and place.bot is None:
            self._change(replace(place, token=None))
        else:
            self._keep(places=tuple(one for one in self.places if one != place))

    def add_bot(self, kind: Kind, name: str | None = None) -> str:
        """Add a bot; return its name."""
        (unused,) = bot_names(1, (one.name for one in self.places))
        called = unused if name is None else readable_name(name)
        known = self.place(called)
        if known is not None:
            raise WebError(HTTPStatus.CONFLICT, "name_taken", player=known.name)
        self._add(Place(name=called, bot=kind))
        return called

    def order(self, names: Sequence[str]) -> None:
        """Seat everybody anew, clockwise."""
        by_name = {one.name: one for one in self.places}
        if sorted(names) != sorted(by_name):
            raise WebError(HTTPStatus.CONFLICT, "not_everybody")
        self._keep(places=tuple(by_name[name] for name in names))

    def write_rule_cards(self, name: str, texts: Sequence[str]) -> None:
        """Keep the rule cards of a place instead of those that it had; blank ones are none."""
        written = tuple(text.strip() for text in texts if text.strip())
        if len(written) > MOST_RULE_CARDS or any(map(_is_too_long, written)):
            most = {"most": MOST_RULE_CARDS, "longest": LONGEST_RULE_CARD}
            raise WebError(HTTPStatus.BAD_REQUEST, "too_many_rule_cards", **most)
        self._change(replace(self._known(name), rule_cards=written))

    def new_code(self) -> None:
        """Draw another room code; whoever has a place keeps it."""
        code = self.code
        while code == self.code:
            code = _drawn()
        self._keep(code=code)

    def know(self, players: Iterable[str], bots: Container[str]) -> None:
        """Players of a match that have no place get a free one, above the usual number if need be.

        A place of that name becomes theirs, however it is written. Where a bot plays, nobody sits.
        """
        for name in players:
            known = self.place(name)
            if name in bots:
                if known is not None and known.bot is None:
                    bot = Place(name=name, bot=Kind.SENSIBLE)
                    self._replace(known, bot)
            elif known is None:
                self._keep(places=(*self.places, Place(name=name)))
            else:
                self._replace(known, replace(known, name=name, bot=None))

    def _known(self, name: str) -> Place:
        place = self.place(name)
        if place is None:
            raise WebError(HTTPStatus.NOT_FOUND, "no_place", player=name)
        return place

    def _add(self, place: Place) -> str:
        """Put a place at the end; return the token of a browser that takes it."""
        if len(self.places) >= MOST_PLACES:
            raise WebError(HTTPStatus.CONFLICT, "table_full", most=MOST_PLACES)
        token = new_token()
        taken = place if place.bot else replace(place, token=hashed(token))
        self._keep(places=(*self.places, taken))
        return token

    def _change(self, place: Place) -> None:
        self._replace(self._known(place.name), place)

    def _replace(self, old: Place, new: Place) -> None:
        self._keep(places=tuple(new if one == old else one for one in self.places))

    def _keep(self, **changed: Any) -> None:
        before = self._store.kept
        self._store.keep(**changed)
        if self._store.kept == before:
            return
        for tell in self.listeners:
            tell()


def _drawn() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _is_drawn(code: str | None) -> bool:
    """Whether it is a code of ours: a file can be edited."""
    return code is not None and len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS)


def _is_too_long(text: str) -> bool:
    return len(text) > LONGEST_RULE_CARD
