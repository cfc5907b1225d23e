"""What the page keeps over a restart: the room code, the places, who is host, the host's PIN.

One small JSON file beside the journal, only for whoever runs the table. Nothing in it opens
anything by itself: of tokens there is the SHA-256, of a PIN the scrypt hash.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from uno_device.durable import put_soon
from uno_device.game.bots.evening import Kind
from uno_device.records import (
    RecordError,
    check_keys,
    check_kind,
    check_texts,
    check_word,
    one_object,
)

VERSION = 1
"""Of the file."""
OURS_ALONE = 0o600
"""The mode of the file: nobody else on the machine reads it."""

log = logging.getLogger("uno_device.web")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place at the table, between matches and in them."""

    name: str
    bot: Kind | None = None
    """What plays there; None for a person."""
    token: str | None = None
    """The SHA-256 of the token of the browser that has it; None while it is free."""
    rule_cards: tuple[str, ...] = ()
    """The texts that were written here."""

    @property
    def taken(self) -> bool:
        """Whether somebody sits here, a bot or a browser."""
        return self.bot is not None or self.token is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """All that is kept."""

    code: str | None = None
    """The room code; None before one was drawn."""
    places: tuple[Place, ...] = ()
    """In seating order."""
    host_sessions: tuple[str, ...] = ()
    """The SHA-256 of their tokens, the oldest first."""
    pin: str | None = None
    """The scrypt hash of a PIN that a person has set."""


def store_of(journal: Path) -> Path:
    """Return the file of the table that writes a journal: it stands beside it."""
    return journal.with_name(f"{journal.name}.web.json")


class Store:
    """The file, or only memory where there can be none."""

    def __init__(self, path: Path | None) -> None:
        """`path`: None for a table that keeps nothing. A damaged file is set aside."""
        self._path = path
        self._warned = False
        self.kept = Kept() if path is None else _found(path)

    def keep(self, **changed: Any) -> None:
        """Keep other values, by the names of Kept.

        A file that cannot be written is told once; all goes on without it, and ends with the table.
        """
        kept = replace(self.kept, **changed)
        if kept == self.kept:
            return
        self.kept = kept
        if self._path is not None:
            self._save(self._path, json.dumps({"version": VERSION, **asdict(kept)}))

    def _save(self, path: Path, text: str) -> None:
        try:
            put_soon(path, text, OURS_ALONE)
        except OSError as error:
            if not self._warned:
                log.warning(_UNWRITTEN, path, error.strerror)
            self._warned = True
        else:
            self._warned = False


_UNWRITTEN = (
    "%s: it cannot be written (%s): as long as that is so, changed places, room code and PIN are "
    "forgotten when the table is stopped; is its folder writable, and is there room?"
)


def _found(path: Path) -> Kept:
    """Return what a file keeps; nothing if there is none, or none that can be used."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Kept()
    except OSError as error:
        log.warning(
            "%s: it cannot be read (%s): places and room code begin anew", path, error.strerror
        )
        return Kept()
    except UnicodeDecodeError:
        return _set_aside(path, "it is no text")
    try:
        return _read(text)
    except RecordError as error:
        return _set_aside(path, error.message)


def _set_aside(path: Path, why: str) -> Kept:
    aside = path.with_name(f"{path.name}.damaged")
    try:
        path.replace(aside)
    except OSError as error:
        where = f"and could not be moved aside ({error.strerror})"
    else:
        where = f"and was moved to {aside}"
    log.warning("%s: it is damaged (%s) %s: places and room code begin anew", path, why, where)
    return Kept()


def _read(text: str) -> Kept:
    """Return what a text keeps. Raises RecordError for anything that we do not write."""
    value = one_object(text)
    if value.get("version") != VERSION:
        raise RecordError(1, f'"version" is {VERSION}')
    check_keys(value, ("version", *asdict(Kept())), "key", 1)
    return Kept(
        code=_perhaps(value.get("code"), "code"),
        places=tuple(_place(each) for each in check_kind(value.get("places"), list, "places", 1)),
        host_sessions=tuple(check_texts(value.get("host_sessions"), "host_sessions", 1)),
        pin=_perhaps(value.get("pin"), "pin"),
    )


def _place(value: Any) -> Place:
    place = check_kind(value, dict, "places", 1)
    check_keys(place, ("name", "bot", "token", "rule_cards"), "key of a place", 1)
    bot = place.get("bot")
    return Place(
        name=check_kind(place.get("name"), str, "name", 1),
        bot=None if bot is None else check_word(bot, Kind, "bot", 1),
        token=_perhaps(place.get("token"), "token"),
        rule_cards=tuple(check_texts(place.get("rule_cards"), "rule_cards", 1)),
    )


def _perhaps(value: Any, key: str) -> str | None:
    return None if value is None else str(check_kind(value, str, key, 1))
