"""The lobby: who sits at the table, how phones join, and which games there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final

from uno_device.game.actions import Showdown, Spin
from uno_device.game.edition import Edition
from uno_device.game.editions import EDITIONS
from uno_device.game.header import usual_options
from uno_device.game.match import Phase
from uno_device.game.options import Options
from uno_device.game.rules import Rule
from uno_device.game.scoring import Scoring
from uno_device.game.views import View
from uno_device.table.alerts.catalogue import AlertId
from uno_device.table.errors import NoMatchError, TableError
from uno_device.table.hosted import Hosted
from uno_device.table.unit_names import UNIT_NAMES
from uno_device.web.desk import Doors
from uno_device.web.feed.viewer import Viewer
from uno_device.web.languages.catalogue import Languages
from uno_device.web.languages.telling import advice
from uno_device.web.pictures.qr import qr
from uno_device.web.seats import Seats

UNIT_OF_RULE: Final = {Rule.WJ2: UNIT_NAMES[Spin.DO], Rule.SD1: UNIT_NAMES[Showdown.DO]}
"""Which unit takes part, by the rule of an edition that wants it."""


class LobbyPart:
    """The part `lobby`."""

    def __init__(
        self,
        hosted: Hosted,
        seats: Seats,
        doors: Doors,
        languages: Languages,
        here: Callable[[str], int],
    ) -> None:
        """`here`: how many pages of a player are open."""
        self._hosted = hosted
        self._seats = seats
        self._doors = doors
        self._languages = languages
        self._here = here
        self._editions = [_edition(edition) for edition in EDITIONS.values()]
        self._codes: dict[str, dict[str, Any]] = {}
        """The QR codes that were shown last, by their text: one takes long to make."""

    def __call__(self, viewer: Viewer) -> dict[str, Any]:
        """Return it. The room code is for this machine, the host, and those who have joined."""
        who = viewer.who
        joins = who.local or who.host or who.seat is not None
        view, can_be = self._match()
        why = None if can_be else self._why_none(viewer)
        return {
            "title": "UNO" if view is None else view.edition.title,
            "mode": self._hosted.mode,
            "code": self._seats.code if joins else None,
            "join": self._join() if joins else [],
            "open": self._doors.open,
            "places": self._places(),
            "editions": self._editions,
            "may_play": can_be and _free(view),
            "no_match_because": why,
        }

    def _match(self) -> tuple[View | None, bool]:
        """Return the match at the table, if any, and whether there can be one here at all."""
        try:
            return self._hosted.view(None), True
        except NoMatchError:
            return None, True
        except TableError:
            return None, False

    def _why_none(self, viewer: Viewer) -> str:
        """Return why there can be no match, without the folders of this machine."""
        language = self._languages.of(viewer.language)
        return advice(AlertId.JOURNAL_UNUSABLE.value, language).meaning

    def _places(self) -> list[dict[str, Any]]:
        return [
            {
                "name": place.name,
                "bot": place.bot,
                "taken": place.taken,
                "here": self._here(place.name) > 0,
                "rule_cards": len(place.rule_cards),
            }
            for place in self._seats.places
        ]

    def _join(self) -> list[dict[str, Any]]:
        """Return where phones can come in; while none are let in, where they could."""
        doors = self._doors
        there = [each for each in doors.addresses if each.chosen or not doors.open]
        urls = [f"http://{each.address}:{doors.port}/join" for each in there]
        texts = [f"{url}#{self._seats.code}" for url in urls]
        self._codes = {text: self._codes.get(text) or qr(text) for text in texts}
        return [
            {
                "url": url,
                "address": each.address,
                "interface": each.interface,
                "default": each.default,
                "qr": self._codes[text],
            }
            for each, url, text in zip(there, urls, texts, strict=True)
        ]


def _free(view: View | None) -> bool:
    """Whether a match can begin: there is none, or the one at the table is over."""
    return view is None or view.table["phase"] is Phase.MATCH_OVER


def _edition(edition: Edition) -> dict[str, Any]:
    usual = usual_options(edition)
    return {
        "name": edition.name,
        "title": edition.title,
        "rule_cards": edition.rule_cards,
        "colors": list(edition.colors),
        "faces": _faces(edition),
        "unit": next((unit for rule, unit in UNIT_OF_RULE.items() if rule in edition.rules), None),
        "options": [
            _option(one.name, getattr(usual, one.name))
            for one in fields(Options)
            if one.name != "final_showdown" or edition.final_showdown is not None
        ],
    }


def _faces(edition: Edition) -> dict[str, list[str]]:
    """Return what cards there are: codes without the colour's letter, and the wilds'."""
    colored = {card.code[1:] for card in edition.deck if card.color is not None}
    wild = {card.code for card in edition.deck if card.color is None}
    return {"colored": sorted(colored), "wild": sorted(wild)}


def _option(name: str, usual: object) -> dict[str, Any]:
    match usual:
        case bool():
            return {"name": name, "kind": "bool", "default": usual}
        case Scoring():
            return {"name": name, "kind": "choice", "default": usual, "choices": list(Scoring)}
        case _:
            return {"name": name, "kind": "int", "default": usual}
