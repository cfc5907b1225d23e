"""An evening at a recorded table, and the same evening when it is rehearsed from its record."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hardware.clock import VirtualClock, to_ns, to_s
from hardware.guard import VirtualGuard
from hardware.simulation.pins import SimulatedFactory
from hardware.simulation.table import SimulatedTable
from hardware.wiring import Wiring, load
from uno_device.units.assembly import Pins, Units
from uno_device.units.chance import Draws
from uno_device.units.events import Event
from uno_device.units.record import EdgeRecord
from uno_device.units.record_reader import read_record
from uno_device.units.recorder import NotedChance, Recorder
from uno_device.units.rehearsal import Rehearsal

ROUNDING_S = 1e-5
"""How far times may be apart that were rounded to the microsecond once more: a wheel that creeps is
given six times its last pace to come to rest."""


class Evening:
    """A table in virtual time that is recorded, both as the last minutes and as a file."""

    def __init__(
        self, seed: int = 1, wiring: Wiring | None = None, resolution_s: float = 1e-6
    ) -> None:
        wiring = wiring or load()
        self.clock = VirtualClock()
        self.factory = SimulatedFactory(self.clock)
        self.simulated = SimulatedTable(wiring, self.factory, Random(f"table {seed}"))
        self.hands = self.simulated.hands
        chance = NotedChance(Draws(Random(f"chance {seed}")))
        pins = Pins(self.factory, resolution_s)
        guard = VirtualGuard(self.clock)
        self.units = Units(wiring, self.clock, guard, lambda _name: pins, chance)
        self.file: list[str] = []
        self.recorder = Recorder(self.units, chance, self.clock, self.file.append)
        self.events: list[Event] = []
        self.units.subscribe(self.events.append)
        self._random = Random(f"people {seed}")

    def advance(self, seconds: float) -> None:
        self.clock.advance(to_ns(seconds))

    def play(self, seconds: float) -> None:
        """Let people do what people do, and some of what they should not; then let it rest."""
        end = self.clock.now() + to_ns(seconds)
        weights, deeds = zip(*self._deeds(), strict=True)
        while self.clock.now() < end:
            self.advance(self._random.expovariate(1 / self._random.choice([0.05, 0.5, 4.0])))
            self._random.choices(deeds, weights)[0]()
        self.simulated.faults.wheel.stall = False
        self.advance(60)

    def _deeds(self) -> list[tuple[float, Callable[[], object]]]:
        """What people do, and how often."""
        press, one_of = self._press, self._random.choice
        return [
            (25, lambda: press("showdown.timer_button", 0.1, 0.2, 3.5)),
            (12, lambda: press("showdown.paddle_left", 0.001, 0.1, 1)),
            (12, lambda: press("showdown.paddle_right", 0.001, 0.1, 40)),
            (10, lambda: press("jackpot.lever", 0.12, 1.0)),
            (20, lambda: press("jackpot.dispenser_button", 0.12, 3.3)),
            (4, self._arm),
            (2, lambda: one_of(self.units.all).disarm()),
            (6, lambda: one_of(self.units.all).stand_alone()),
            (3, self._reload),
            (2, self._break),
            (1, lambda: one_of(self.units.all).link_lost()),
            (3, lambda: one_of(self.units.all).link_back()),
            (3, lambda: one_of(self.units.all).clear()),
        ]

    def _press(self, line: str, *seconds: float) -> None:
        self.hands.tap(line, self._random.choice(seconds))

    def _arm(self) -> None:
        assert self.units.jackpot
        assert self.units.showdown
        self.units.showdown.arm()
        spin, cards = self._random.random() < 0.5, self._random.randrange(3)
        self.units.jackpot.arm(spin=spin, cards=cards)

    def _reload(self) -> None:
        cards = self._random.randrange(6)
        assert self.simulated.hopper
        assert self.units.jackpot
        self.simulated.hopper.load(cards)
        self.units.jackpot.reload(cards)

    def _break(self) -> None:
        faults, random = self.simulated.faults, self._random
        faults.hopper.double, faults.hopper.jam = random.choice([(1, 0), (0, 1), (0, 3)])
        faults.wheel.stall = random.random() < 0.3
        faults.flipper.noise = random.random() < 0.5


def read(text: str) -> EdgeRecord:
    return read_record(text.splitlines())


def rehearsed(text: str) -> list[dict[str, Any]]:
    """The events of a record when it is rehearsed, with nothing but its edges."""
    told: list[dict[str, Any]] = []
    record = read(text)
    assert not record.mechanisms, "the edges of the mechanisms are in the record"
    rehearsal = Rehearsal(record, told.append)
    rehearsal.run()
    assert not rehearsal.table.errors, rehearsal.table.errors
    return [line for line in told if "event" in line]


def told_since(start: int, events: list[Event]) -> list[dict[str, Any]]:
    """What was told after a moment (ns), with times counted from it."""
    later = (event for event in events if event.at > start)
    return [{**event.to_json(), "t": to_s(event.at - start)} for event in later]


def start_of(evening: Evening) -> int:
    """The moment (ns) at which the kept minutes begin."""
    return evening.recorder._segments[0].start


def about(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events to compare others with, whose times need not be the same to the microsecond."""
    return [{key: _about(value) for key, value in event.items()} for event in told]


def _about(value: Any) -> Any:
    return pytest.approx(value, rel=0, abs=ROUNDING_S) if isinstance(value, float) else value
