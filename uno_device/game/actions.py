"""Everything that changes a match is one of these: the vocabulary of the match.

As JSON an action has `by`, `do`, its own fields, and perhaps `state`, the number of the state
that it was made on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, fields
from enum import StrEnum
from typing import Any, ClassVar

from uno_device.game.cards import Color
from uno_device.game.plain import plain
from uno_device.game.values import value

TABLE = "table"
HOST = "host"


class Role(StrEnum):
    """Who an action may come from; what is the table's, the host may enter by hand."""

    PLAYER = "player"
    TABLE = "table"
    HOST = "host"


def roles(players: Iterable[str]) -> dict[str, Role]:
    """Return the role of everybody from whom an action may come."""
    return {**dict.fromkeys(players, Role.PLAYER), TABLE: Role.TABLE, HOST: Role.HOST}


class WheelSymbol(StrEnum):
    """What the wheel of the jackpot unit can show (WJ2)."""

    ANY_PLAYER = "any_player"
    LEFT = "left"
    RIGHT = "right"
    FOUR_COLORS = "four_colors"
    EVERYONE = "everyone"
    DRAW_FOUR = "draw_four"


class Side(StrEnum):
    """How the dropped Jam card lies (SJ1)."""

    JAM = "jam"
    UNO = "uno"


class VoidReason(StrEnum):
    """Why a duel has no loser (SD5)."""

    TIE = "tie"
    NOBODY = "nobody"
    INTERRUPTED = "interrupted"


@value
class Action:
    """Who does something, and on which state it was decided (None: not said)."""

    DO: ClassVar[str]
    ROLES: ClassVar[frozenset[Role]] = frozenset({Role.PLAYER})

    by: str
    state: int | None = field(default=None, kw_only=True)

    def to_json(self) -> dict[str, Any]:
        """Return the action as records and the wire have it."""
        own = {one.name: getattr(self, one.name) for one in fields(self)[2:]}
        told = {name: plain(value) for name, value in own.items() if value is not None}
        number = {} if self.state is None else {"state": self.state}
        return {"by": self.by, "do": self.DO, **told, **number}


_BY_TABLE = frozenset({Role.TABLE, Role.HOST})
_BY_HOST = frozenset({Role.HOST})
_BY_PLAYER_OR_HOST = frozenset({Role.PLAYER, Role.HOST})


@value
class Play(Action):
    """Play a card (U4)."""

    DO = "play"
    card: str


@value
class Draw(Action):
    """Draw one card instead of playing (U5)."""

    DO = "draw"


@value
class Keep(Action):
    """Keep the card just drawn (U6)."""

    DO = "keep"


@value
class ChooseColor(Action):
    """Name the colour (U10)."""

    DO = "choose_color"
    color: Color


@value
class Accept(Action):
    """Take the cards of a Draw Four (U11)."""

    DO = "accept"


@value
class Challenge(Action):
    """Challenge a Draw Four (U13)."""

    DO = "challenge"


@value
class Uno(Action):
    """Call UNO (U16)."""

    DO = "uno"


@value
class Catch(Action):
    """Catch a player who did not call (U17)."""

    DO = "catch"
    player: str


@value
class ChoosePlayer(Action):
    """Pick a player: for a rule card (WJ2, S1) or as opponent (SD1)."""

    DO = "choose_player"
    player: str


@value
class ChooseCount(Action):
    """Say how many cards a duel is about (SD1)."""

    DO = "choose_count"
    count: int


@value
class Show(Action):
    """Show a card of the colour (JW1)."""

    DO = "show"
    card: str


@value
class Discard(Action):
    """Discard cards, in this order (WJ4, SJ1)."""

    DO = "discard"
    cards: tuple[str, ...]


@value
class Done(Action):
    """A rule card has been carried out (WJ6)."""

    DO = "done"
    ROLES = _BY_PLAYER_OR_HOST


@value
class Leave(Action):
    """A player leaves (U22): `player`, None for the one who says so."""

    DO = "leave"
    ROLES = _BY_PLAYER_OR_HOST
    player: str | None = None


@value
class NextHand(Action):
    """Deal the next hand (U23)."""

    DO = "next_hand"
    ROLES = _BY_PLAYER_OR_HOST


@value
class Spin(Action):
    """The wheel has stopped at a symbol (WJ2, WJ7)."""

    DO = "spin"
    ROLES = _BY_TABLE
    symbol: WheelSymbol


@value
class Dispense(Action):
    """A rule card has come out, with its text where it is known; or there is none (WJ5)."""

    DO = "dispense"
    ROLES = _BY_TABLE
    rule: str | None = None
    none: bool | None = None


@value
class Showdown(Action):
    """A duel is over: its loser, or `void` and why it has none (SD3 to SD5)."""

    DO = "showdown"
    ROLES = _BY_TABLE
    loser: str | None = None
    void: bool | None = None
    why: VoidReason | None = None


@value
class Drop(Action):
    """The Jam card has been dropped (SJ1, SJ3)."""

    DO = "drop"
    ROLES = _BY_TABLE
    side: Side


@value
class Give(Action):
    """A rule card moved cards from one hand to another (WJ6)."""

    DO = "give"
    ROLES = _BY_HOST
    giver: str
    taker: str
    cards: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the action with `from` and `to`, which Python cannot have as names."""
        told = Action.to_json(self)
        number = {"state": told["state"]} if "state" in told else {}
        named = {"from": self.giver, "to": self.taker, "cards": list(self.cards)}
        return {"by": self.by, "do": self.DO, **named, **number}


@value
class DrawFor(Action):
    """A rule card made a player draw (WJ6)."""

    DO = "draw"
    ROLES = _BY_HOST
    player: str
    count: int


@value
class DiscardFor(Action):
    """A rule card made a player discard (WJ6): under the top card, without effect."""

    DO = "discard"
    ROLES = _BY_HOST
    player: str
    cards: tuple[str, ...]


@value
class Result(Action):
    """A hand with real cards is over: who won, and what the others held (mode `score`)."""

    DO = "result"
    ROLES = _BY_HOST
    winner: str
    points: Mapping[str, int]
