"""The vocabulary: press, release, tap, pull, load cards, advance, expect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from hardware.clock import to_ns, to_s
from hardware.side import Side
from hardware.simulation.faults import Faults
from hardware.simulation.hopper import SimulatedHopper
from hardware.simulation.wheel import SimulatedWheel
from hardware.wiring import overlay
from hardware.wiring.loader import default_wiring
from uno_device.testing.pin_watch import PinWatch
from uno_device.units.events import Event
from uno_device.units.jackpot import JackpotUnit
from uno_device.units.showdown import ShowdownUnit
from uno_device.units.virtual import VirtualTable

LINES = {
    "timer button": "showdown.timer_button",
    "left paddle": "showdown.paddle_left",
    "right paddle": "showdown.paddle_right",
    "lever": "jackpot.lever",
    "dispenser button": "jackpot.dispenser_button",
}


class Table:
    """A simulated table in virtual time. Times are in seconds from its start.

    `config` is laid over the default wiring, in the same words: `{"showdown": {"settle_s": 0.1}}`.
    `go_after_s`, `run_s` and `reaction_s` fix the countdown's wait, the wheel's run and the
    reaction of a side that has nobody at its paddle; without them `seed`
    decides. `closed` are the contacts closed at the start. `faults` are the fault knobs, which
    may be turned later as well: `table.faults.wheel.stall = True`.
    """

    def __init__(
        self,
        *,
        config: Mapping[str, Any] | None = None,
        seed: int = 1,
        go_after_s: float | Iterable[float] = (),
        run_s: float | Iterable[float] = (),
        reaction_s: float | Iterable[float] = (),
        closed: Iterable[str] = (),
        faults: Faults | None = None,
        mechanisms: bool = True,
    ) -> None:
        self.wiring = overlay(config, "config") if config else default_wiring()
        self._table = VirtualTable(
            self.wiring,
            seed=seed,
            faults=faults,
            closed=[_line(contact) for contact in closed],
            mechanisms=mechanisms,
            waits_s=go_after_s,
            runs_s=run_s,
            reactions_s=reaction_s,
        )
        self.clock = self._table.clock
        self.factory = self._table.factory
        self.simulated = self._table.simulated
        self.units = self._table.units
        self.faults = self.simulated.faults
        self.hands = self.simulated.hands
        self.errors = self._table.errors
        self.events: list[Event] = []
        """Everything that the units told, in order."""
        self._expected = 0
        self.units.subscribe(self.events.append)
        self._watch = PinWatch(self.units, self.factory)

    # What people do

    def press(self, contact: str) -> None:
        """Press a button or a paddle, or pull the lever, and stay on it."""
        self.hands.press(_line(contact))
        self.advance(0)

    def release(self, contact: str) -> None:
        """Let go."""
        self.hands.release(_line(contact))
        self.advance(0)

    def tap(self, contact: str, seconds: float = 0.12) -> None:
        """Press, and let go after a time, while it passes."""
        self.press(contact)
        self.advance(seconds)
        self.release(contact)

    def pull(self, lever: str = "lever") -> None:
        """Pull the lever and let it go."""
        self.tap(lever)

    def edge(
        self, contact: str, *, closed: bool = True, at: float, seen_at: float | None = None
    ) -> None:
        """Go on to `at` (s) and close or open a contact there; its edge may be delivered late."""
        self.advance_to(at)
        seen = None if seen_at is None else to_ns(seen_at)
        self.simulated.contacts[_line(contact)].set(closed, at=to_ns(at), seen_at=seen)

    def load_cards(self, cards: int) -> None:
        """Put cards into the hopper and, a moment later, tell the unit so."""
        self.hopper.load(cards)
        self.advance(0.1)
        self.jackpot.reload(cards)

    # Time

    @property
    def now(self) -> float:
        """Seconds since the start."""
        return to_s(self.clock.now())

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.clock.advance(to_ns(seconds))

    def advance_to(self, seconds: float) -> None:
        """Let time pass until a moment."""
        self.clock.advance_to(to_ns(seconds))

    def advance_until(self, event: str, limit_s: float = 60.0) -> Event:
        """Let time pass until an event that was not expected yet comes, and return it."""
        end = self.clock.now() + to_ns(limit_s)
        while not (found := self._find(event)):
            deadline = self.clock.next_deadline
            if deadline is None or deadline > end:
                raise AssertionError(f"no {event} within {limit_s} s; {self._what_happened()}")
            self.clock.advance_to(deadline)
        return found

    def advance_to_state(self, state: Enum, limit_s: float = 60.0) -> None:
        """Let time pass until the unit that knows this state is in it."""
        unit = next(each for each in self.units.all if isinstance(state, each.states))
        end = self.clock.now() + to_ns(limit_s)
        while unit.state is not state:
            deadline = self.clock.next_deadline
            if deadline is None or deadline > end:
                raise AssertionError(f"not {state} within {limit_s} s; {self._what_happened()}")
            self.clock.advance_to(deadline)

    # What is to have happened

    def expect(self, event: str, **details: object) -> Event:
        """Expect an event since the last one that was expected, with these details.

        Details are given as a record has them: `expect("won", winner="left")`, `t=4.25`.
        """
        found = self._find(event)
        if found is None:
            raise AssertionError(f"expected {event}; {self._what_happened()}")
        told = found.to_json()
        wrong = {key: told.get(key) for key, value in details.items() if told.get(key) != value}
        if wrong:
            raise AssertionError(f"expected {event} with {details}, but it has {wrong}: {told}")
        self._expected = self.events.index(found, self._expected) + 1
        return found

    def forget(self) -> None:
        """Look only at what is told from now on."""
        self._expected = len(self.events)

    def expect_no(self, *events: str) -> None:
        """Expect that none of these (or nothing at all) was told since the last expected event."""
        told = [event.name() for event in self.events[self._expected :]]
        found = [name for name in told if name in events or not events]
        if found:
            raise AssertionError(f"did not expect {found}; {self._what_happened()}")

    def expect_error(self, kind: type[Exception]) -> None:
        """Expect that callbacks have raised errors of this kind, and only such; forget them."""
        others = [error for error in self.errors if not isinstance(error, kind)]
        if others or not self.errors:
            raise AssertionError(f"expected {kind.__name__}, callbacks raised {self.errors}")
        self.errors.clear()

    def expect_on(self, *outputs: str) -> None:
        """Expect that exactly these outputs are on, by their pins: `"showdown.red_left"`."""
        if self.on() != set(outputs):
            raise AssertionError(f"expected {sorted(outputs)} to be on, but {sorted(self.on())}")

    def expect_within_limits(self) -> None:
        """Expect that no output was ever on for longer than its wiring allows, by its pins."""
        if late := self._watch.over_their_limits():
            raise AssertionError(f"outputs were on for too long (s): {late}")

    def expect_off(self) -> None:
        """Expect that every output pin is at its safe level, on the pins themselves."""
        on = self.outputs_on()
        if on:
            raise AssertionError(f"these output pins are on: {on}")

    def outputs_on(self) -> list[str]:
        """Return the output pins that are not low, by their names."""
        return sorted(
            pin.info.name
            for pin in self.factory.pins.values()
            if pin.function == "output" and pin.state
        )

    def on(self) -> set[str]:
        """Return the outputs that are on, by their pins."""
        return self._watch.on()

    # What is there

    @property
    def showdown(self) -> ShowdownUnit:
        """The showdown unit."""
        assert self.units.showdown is not None, "this table has no showdown unit"
        return self.units.showdown

    @property
    def jackpot(self) -> JackpotUnit:
        """The jackpot unit."""
        assert self.units.jackpot is not None, "this table has no jackpot unit"
        return self.units.jackpot

    @property
    def wheel(self) -> SimulatedWheel:
        """The simulated wheel."""
        assert self.simulated.wheel is not None, "this table has no wheel"
        return self.simulated.wheel

    @property
    def hopper(self) -> SimulatedHopper:
        """The simulated hopper."""
        assert self.simulated.hopper is not None, "this table has no hopper"
        return self.simulated.hopper

    def thrown(self) -> list[Side]:
        """Return the sides to which the simulated flipper has thrown."""
        return self.simulated.flipper.thrown if self.simulated.flipper else []

    def close(self) -> None:
        """Take the table down; whatever is still on then is an error, and so is a hidden one."""
        self.units.bank.seal()
        self.expect_off()  # before the pins are let go: after that they are no outputs any more
        self._table.close()
        if self.errors:
            raise AssertionError(f"callbacks raised: {self.errors}") from self.errors[0]

    def _find(self, event: str) -> Event | None:
        later = self.events[self._expected :]
        return next((each for each in later if each.name() == event), None)

    def _what_happened(self) -> str:
        told = [event.to_json() for event in self.events[self._expected :]]
        return "what happened: " + ("; ".join(map(str, told)) or "nothing")


def _line(contact: str) -> str:
    """Return the line of a contact that may be named as people do."""
    return LINES.get(contact, contact)
