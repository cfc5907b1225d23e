"""The jackpot unit: lever, spinner and dispenser (WJ2 to WJ7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from transitions import EventData

from hardware.clock import Clock, to_ns
from hardware.dispenser import Feed, FeedResult
from hardware.motion import Outcome, RetryPolicy
from hardware.parts import JackpotParts
from hardware.spinner import Spin, SpinProblem
from hardware.wiring.schema import JackpotWiring
from uno_device.units.chance import Chance
from uno_device.units.events import (
    Dispensed,
    DoubleFeed,
    Empty,
    Jam,
    Refusal,
    Refused,
    SpinStarted,
    Stopped,
)
from uno_device.units.faults import FaultId
from uno_device.units.jackpot_states import MOVING, TABLE, JackpotState, JackpotTriggers
from uno_device.units.unit import Unit

SUPPLY_CHECK = to_ns(0.1)
"""How often a try that waits for the supply looks whether it may go on (ns)."""
SUPPLY_CHECKS = 300
"""How often it looks before it gives up."""

_FAULT_OF_SPIN = {
    SpinProblem.STALLED: FaultId.SPINNER_STALLED,
    SpinProblem.NO_INDEX: FaultId.SPINNER_NO_INDEX,
    SpinProblem.NOT_AT_REST: FaultId.SPINNER_NOT_AT_REST,
    SpinProblem.BETWEEN_STOPS: FaultId.SPINNER_BETWEEN_STOPS,
    SpinProblem.MISCOUNT: FaultId.SPINNER_MISCOUNT,
}


class JackpotUnit(JackpotTriggers, Unit):
    """Spins the wheel and gives out cards, one a press.

    `cards` is how many are in the hopper, as far as it is known: cards that are put in without
    telling still come out, for at 0 a press tries once.
    """

    name = "jackpot"
    states = JackpotState
    transitions = TABLE
    initial = JackpotState.IDLE
    state: JackpotState

    def __init__(
        self, parts: JackpotParts, wiring: JackpotWiring, chance: Chance, clock: Clock
    ) -> None:
        super().__init__(clock)
        self.button = parts.dispenser_button
        self.armed_spin = False
        self.armed_cards = 0
        self.cards = wiring.feed.cards
        self._parts = parts
        self._wiring = wiring
        self._chance = chance
        self._attempt = 1
        self._supply_checks = 0
        self._began_armed = False, False
        """Whether a spin and a card were armed when what is under way began."""
        self._run_s = 0.0
        self._pressed_on_empty = False
        self._out_since_press = 0
        spin, feed = wiring.spin, wiring.feed
        self._spins = RetryPolicy(spin.attempts, spin.pause_s, spin.duty, spin.stronger)
        self._feeds = RetryPolicy(feed.attempts, feed.pause_s, feed.duty, feed.stronger)
        parts.lever.on_press = lambda at: self.lever_pulled(at=at)
        parts.dispenser.on_card = self._card_is_out
        parts.dispenser_button.on_press = self._button_was_pressed

    # For those above the unit

    def arm(self, *, spin: bool = False, cards: int = 0) -> None:
        """Let the lever start one spin, or the button give so many cards, and nothing else."""
        self.note("arm", spin=spin, cards=cards)
        self.governed = True
        self.armed_spin = spin
        self.armed_cards = cards

    def disarm(self) -> None:
        """Let lever and button start nothing; what is under way is cancelled."""
        self.note("disarm")
        self.governed = True
        self.armed_spin = False
        self.armed_cards = 0
        if self.state in MOVING:
            self.make_safe(Outcome.CANCELLED)
            self.given_up()

    def edges_lost(self) -> None:
        """Stop a motion: what its sensors saw is not known in full."""
        if self.state in MOVING:
            self.note("edges_lost")
            self.fail(FaultId.EDGES_LOST)

    def reload(self, cards: int | None = None) -> None:
        """The hopper was filled: with so many cards, or as the wiring says. Clears a jam."""
        self.cards = self._wiring.feed.cards if cards is None else cards
        self.note("reload", cards=self.cards)
        if self.fault is FaultId.DISPENSER_JAM:
            self.cleared()

    def standing_order(self) -> tuple[str, Mapping[str, Any]]:
        """Return the order that would bring the governed unit to this state."""
        if self.armed_spin or self.armed_cards:
            return "arm", {"spin": self.armed_spin, "cards": self.armed_cards}
        return "disarm", {}

    # Conditions

    def may_spin(self, event: EventData) -> bool:
        """Whether the lever may start a spin now."""
        return (self.armed_spin or not self.governed) and self.supply_stands_spin(event)

    def may_feed(self, event: EventData) -> bool:
        """Whether the button may give a card now."""
        return (self.armed_cards > 0 or not self.governed) and self.supply_stands_feed(event)

    def supply_stands_spin(self, _event: EventData) -> bool:
        """Whether no motor runs that must not run together with the spinner's."""
        return self._parts.spinner.blocker is None

    def supply_stands_feed(self, _event: EventData) -> bool:
        """Whether no motor runs that must not run together with the dispenser's."""
        return self._parts.dispenser.blocker is None

    def why_not(self, event: EventData) -> Refusal:
        """Return why the lever or the button is not obeyed now."""
        if self.state is not JackpotState.IDLE:
            return super().why_not(event)
        pulled = event.event.name == "lever_pulled"
        armed = self.armed_spin if pulled else self.armed_cards
        return Refusal.NOT_ARMED if self.governed and not armed else Refusal.SUPPLY

    # States

    def on_exit_IDLE(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """Something begins: count its attempts anew."""
        self._attempt = 1
        self._supply_checks = 0
        self._began_armed = self.armed_spin, self.armed_cards > 0

    def on_enter_SPINNING(self, event: EventData) -> None:  # noqa: N802 - named by transitions
        """Spin; the first attempt draws how long."""
        if self._attempt == 1:
            self._run_s = self._chance.run_s(self._wiring.spin)
            self.emit(SpinStarted, at=event.kwargs["at"])
        duty = self._spins.duty_of(self._attempt)
        self._parts.spinner.spin(self._run_s, duty, self._attempt, self._spun)

    def on_enter_SPIN_PAUSE(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """Let the motor rest, then try again, harder."""
        self._attempt += 1
        self.after(to_ns(self._spins.pause_s), self.pause_over)

    def on_enter_FEEDING(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """Feed one card."""
        duty = self._feeds.duty_of(self._attempt)
        self._parts.dispenser.feed(duty, self._attempt, self._fed)

    def on_enter_FEED_PAUSE(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """Let the motor rest, then try again, harder."""
        self._attempt += 1
        self.after(to_ns(self._feeds.pause_s), self.pause_over)

    def wait_for_supply(self, _event: EventData) -> None:
        """Another motor runs meanwhile: look again until it has stopped, finitely often."""
        self._supply_checks += 1
        if self._supply_checks < SUPPLY_CHECKS:
            self.after(SUPPLY_CHECK, self.pause_over)
        else:
            self.emit(Refused, why=Refusal.SUPPLY)
            self.given_up()

    def make_safe(self, outcome: Outcome) -> None:
        """Stop both motors."""
        self._parts.spinner.cancel(outcome)
        self._parts.dispenser.cancel(outcome)

    # Inside

    def _spun(self, spin: Spin) -> None:
        if spin.stop is not None:
            self.armed_spin = self.armed_spin and not self._began_armed[0]
            symbol = self._wiring.spin.symbols[spin.stop]
            self.emit(Stopped, symbol=symbol, stop=spin.stop)
            self.finished()
        elif spin.problem is None and spin.motion.outcome is not Outcome.REFUSED:
            return  # ended from outside: whoever did that has gone on
        elif self._spins.allows(self._attempt + 1):
            self.spin_again()
        else:
            self.fail(_FAULT_OF_SPIN[spin.problem] if spin.problem else FaultId.OUTPUT_FAILED)

    def _fed(self, feed: Feed) -> None:
        match feed.result:
            case FeedResult.CARD:
                self._give(1)
                self.emit(Dispensed, at=feed.at, count=1)
                self.finished()
            case FeedResult.DOUBLE:
                self._give(2)
                self.emit(DoubleFeed, at=feed.at)
                self.finished()
            case FeedResult.NOTHING if self.cards == 0:
                self.emit(Empty)
                self.finished()
            case FeedResult.NOTHING | FeedResult.STUCK:
                self._no_card()
            case None if feed.motion.outcome is Outcome.REFUSED:
                self.fail(FaultId.OUTPUT_FAILED)

    def _no_card(self) -> None:
        if self._feeds.allows(self._attempt + 1):
            self.feed_again()
        else:
            self.emit(Jam)
            self.fail(FaultId.DISPENSER_JAM)

    def _give(self, cards: int) -> None:
        """So many of those that were armed are told as given."""
        if self._began_armed[1]:
            self.armed_cards = max(0, self.armed_cards - cards)

    def _card_is_out(self) -> None:
        """One card fewer, also when it was taken out of the gate by hand."""
        self.cards = max(0, self.cards - 1)
        self._out_since_press += 1

    def _button_was_pressed(self, at: int) -> None:
        self._pressed_on_empty = self.cards == 0
        self._out_since_press = 0
        self.watch_hold(at)
        self.button_pressed(at=at)

    def button_held(self, fault: FaultId | None) -> None:
        """The button was held: clear a fault; over an empty hopper, it has been filled."""
        super().button_held(fault)
        if self._pressed_on_empty and self.cards == 0:
            self.cards = max(0, self._wiring.feed.cards - self._out_since_press)
