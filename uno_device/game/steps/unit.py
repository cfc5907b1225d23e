"""What the units do, or the host by hand: the wheel, the dispenser, the duel, the dropped card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from uno_device.game.actions import (
    TABLE,
    Action,
    Dispense,
    Drop,
    Showdown,
    Spin,
    VoidReason,
)
from uno_device.game.awaited import Awaited
from uno_device.game.events import DuelVoid
from uno_device.game.refusal import Refusal
from uno_device.game.rules import Rule
from uno_device.game.seats import Seat
from uno_device.game.steps.base import UNCHANGED, Step

if TYPE_CHECKING:
    from uno_device.game.round import Round

VOIDS_TO_END = 3
"""So many voids that were no interruption end a duel (SD5)."""


class UnitStep(Step):
    """A step whose outcome comes from the table; without its player the effect is dropped (U22)."""

    OF_TABLE = True

    _owed: ClassVar[tuple[Awaited, ...]]

    attempt = 0
    """How often it was begun anew."""

    def __init_subclass__(cls) -> None:
        cls._owed = tuple(Awaited(TABLE, kind.DO) for kind in cls.TAKES)

    def waiting(self) -> Sequence[Awaited]:
        """Return that the table owes the outcome."""
        return self._owed

    @property
    def served_by(self) -> str:
        """Who pulls, presses or drops (WJ9, SD1, SJ1)."""
        return self._round.names[self.seat]


class Spinning(UnitStep):
    """The lever is to be pulled; the answer is the wheel's symbol (WJ2)."""

    KIND = "spin"
    TAKES = (Spin,)

    def answer(self, action: Action) -> object:
        """Return the symbol."""
        assert isinstance(action, Spin)
        return action.symbol


class Dropping(UnitStep):
    """The Jam card is to be dropped; the answer is the side it shows (SJ1)."""

    KIND = "drop"
    TAKES = (Drop,)

    def answer(self, action: Action) -> object:
        """Return the side."""
        assert isinstance(action, Drop)
        return action.side


class Dispensing(UnitStep):
    """A rule card is to come out; the answer is the Dispense action (WJ5).

    It is for the one who is to carry it out: when that one leaves, it is not needed any more.
    """

    KIND = "dispense"
    TAKES = (Dispense,)

    @property
    def served_by(self) -> str:
        """The puller, whoever carries the card out (WJ9)."""
        return str(self._details["puller"])

    def answer(self, action: Action) -> object:
        """Take a rule card, if there can be one."""
        assert isinstance(action, Dispense)
        if self._round.rule_cards.left == 0 and not action.none:
            raise Refusal(Rule.WJ5, "none_left")
        return action


class Duel(UnitStep):
    """Two players fight for the cards in the unit; the answer is the loser's seat, or None.

    None: the duel ended without a loser, by voids (SD5) or because a duellist has left (U22).
    A void before that only repeats it.
    """

    KIND = "showdown"
    TAKES = (Showdown,)

    def __init__(self, round_: Round, left: Seat, right: Seat, count: int) -> None:
        super().__init__(round_, left)
        self.duellists = (round_.names[left], round_.names[right])
        """Who fights: the left paddle first."""
        self._seats = (left, right)
        self._count = count
        self._voids = 0

    def take(self, action: Action) -> None:
        """Take a loser, or a void: the duel is repeated until voids end it."""
        assert isinstance(action, Showdown)
        if action.why is None:
            self._round.go_on(self._loser(action.loser or ""))
            return
        self.attempt += 1
        if action.why is not VoidReason.INTERRUPTED:
            self._voids += 1
        final = self._voids == VOIDS_TO_END
        self._round.emit(DuelVoid(action.why, final))
        if final:
            self._round.go_on(None)

    def without(self, seat: Seat) -> object:
        """Without a duellist the duel is off (U22)."""
        return None if seat in self._seats else UNCHANGED

    def details(self) -> dict[str, Any]:
        """Return who fights (left paddle first), for how many cards, and the voids so far."""
        return {
            "duellists": list(self.duellists),
            "count": self._count,
            "voids": self._voids,
        }

    def _loser(self, name: str) -> Seat:
        seat = self._round.seat_of(name)
        if seat not in self._seats:
            left, right = self.duellists
            raise Refusal(Rule.SD3, "not_a_duellist", player=name, left=left, right=right)
        return seat
