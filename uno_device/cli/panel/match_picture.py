"""The match as the panel shows it: what the big screen may know, as plain values.

No hand is in it. Two equal pictures look the same, as those of the units.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from uno_device.cli.panel import match_words
from uno_device.cli.panel.host_commands import HostCommands
from uno_device.cli.panel.printable import printable
from uno_device.game.match import Phase
from uno_device.game.seats import CLOCKWISE
from uno_device.game.views import View
from uno_device.game.words.english import ENGLISH
from uno_device.game.words.readings import card
from uno_device.table.serving import serving
from uno_device.table.serving_words import sentence
from uno_device.table.table import Mode, Table
from uno_device.units.assembly import Units


class Standing(Enum):
    """How a match stands."""

    PLAYING = "playing"
    PAUSED = "PAUSED"
    HAND_OVER = "the hand is over"
    OVER = "the match is over"


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """A player, as the others see them."""

    name: str
    cards: int | None
    """How many they hold; None with real cards, and after leaving."""
    uno: bool
    """Whether they have called UNO."""
    score: int
    on_turn: bool
    left: bool


@dataclass(frozen=True, slots=True)
class MatchPicture:
    """The match at the table."""

    id: int
    standing: Standing
    game: str
    """The edition's title."""
    real_cards: bool
    hand_number: int
    dealer: str
    goal: str
    top: str
    """The top card in words; empty with real cards, as all that follows about cards."""
    color: str
    """The colour in force; empty while it has to be named."""
    clockwise: bool
    draw_pile: int
    discard_pile: int
    unit_cards: int
    waits: str
    """What is awaited, and of whom."""
    ways_on: tuple[str, ...]
    """What there is to do where the match does not go on by itself."""
    seats: tuple[SeatPicture, ...]
    """In seating order, clockwise."""


def take_match(table: Table, units: Units, commands: HostCommands) -> MatchPicture | None:
    """Take the picture of the match at a table; None without one."""
    id_ = table.match
    if id_ is None:
        return None
    view = table.view(None)
    told = view.table
    top = told["top"]
    served = serving(view, units, paused=table.paused)
    return MatchPicture(
        id=id_,
        standing=_standing(told["phase"], paused=table.paused),
        game=view.edition.title,
        real_cards=table.mode is Mode.SCORE,
        hand_number=told["hand_number"],
        dealer=told["dealer"],
        goal=match_words.goal(view),
        top="" if top is None else card(top, ENGLISH),
        color="" if told["color"] is None else ENGLISH[f"color.{told['color']}"],
        clockwise=told["direction"] == CLOCKWISE,
        draw_pile=view.draw_pile,
        discard_pile=view.discard_pile,
        unit_cards=view.unit_cards,
        waits=printable(sentence(served.awaited)),
        ways_on=tuple(match_words.ways_on(served, commands)),
        seats=tuple(_seats(view)),
    )


def _standing(phase: Phase, *, paused: bool) -> Standing:
    if phase is Phase.MATCH_OVER:
        return Standing.OVER
    if paused:
        return Standing.PAUSED
    return Standing.HAND_OVER if phase is Phase.HAND_OVER else Standing.PLAYING


def _seats(view: View) -> list[SeatPicture]:
    told = view.table
    deals = told["turn"] is not None or told["top"] is not None
    return [
        SeatPicture(
            name=name,
            cards=view.hand_counts.get(name) if deals else None,
            uno=name in told["uno_called"],
            score=told["scores"][name],
            on_turn=name == told["turn"],
            left=name in told["left"],
        )
        for name in told["players"]
    ]
