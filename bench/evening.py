"""A busy evening at a simulated table, recorded: what the rehearsal of an hour is measured on."""

from __future__ import annotations

import json
from functools import partial
from random import Random

from hardware.clock import Callback, VirtualClock, to_ns
from hardware.guard import VirtualGuard
from hardware.side import Side
from hardware.simulation.pins import SimulatedFactory
from hardware.simulation.table import SimulatedTable
from hardware.wiring import load
from uno_device.units.assembly import Pins, Units
from uno_device.units.chance import Draws
from uno_device.units.recorder import NotedChance, Recorder

DUEL_EVERY_S = 30.0
SPIN_EVERY_S = 40.0
CARD_AFTER_SPIN_S = 12.0
FALSE_STARTS = 0.15
"""The share of duels in which somebody presses early."""
SENSORS = ("jackpot.spinner_slot", "jackpot.spinner_index", "jackpot.card_out")


class Evening:
    """A table whose people duel every half minute, spin every 40 s and take a card each time."""

    def __init__(self, seed: int = 1) -> None:
        wiring = load()
        self.lines: list[str] = []
        """The record, line by line."""
        self._random = Random(seed)
        self._clock = VirtualClock()
        factory = SimulatedFactory(self._clock)
        self._table = SimulatedTable(wiring, factory, Random(seed + 1))
        self._hands = self._table.hands
        chance = NotedChance(Draws(Random(seed + 2)))
        pins = Pins(factory, factory.stamp_resolution_s)
        guard = VirtualGuard(self._clock)
        self._units = Units(wiring, self._clock, guard, lambda _name: pins, chance)
        Recorder(self._units, chance, self._clock, self.lines.append)

    def play(self, seconds: float) -> None:
        """Let an evening of that length pass."""
        self._every(DUEL_EVERY_S, seconds, self._duel)
        self._every(SPIN_EVERY_S, seconds, self._spin)
        self._clock.advance(to_ns(seconds))

    def _every(self, period_s: float, seconds: float, do: Callback) -> None:
        for number in range(int(seconds / period_s)):
            self._clock.call_at(to_ns(number * period_s + self._random.uniform(1.0, 3.0)), do)

    def _duel(self) -> None:
        self._hands.tap("showdown.timer_button")
        if self._random.random() < FALSE_STARTS:
            early = self._clock.now() + to_ns(self._random.uniform(0.3, 1.4))
            self._clock.call_at(early, partial(self._hands.tap, "showdown.paddle_left"))
            return
        for side in Side:
            self._hands.hit_after_green(side, self._random.uniform(0.18, 0.5))

    def _spin(self) -> None:
        self._hands.tap("jackpot.lever")
        later = self._clock.now() + to_ns(CARD_AFTER_SPIN_S)
        self._clock.call_at(later, self._take_a_card)

    def _take_a_card(self) -> None:
        jackpot, hopper = self._units.jackpot, self._table.hopper
        assert jackpot is not None
        assert hopper is not None
        if jackpot.cards == 0:
            hopper.load(8)
            jackpot.reload(8)
        self._hands.tap("jackpot.dispenser_button")


def with_mechanisms(lines: list[str]) -> list[str]:
    """Return a record without its sensors' edges, in which the mechanisms make them anew."""
    header = {**json.loads(lines[0]), "mechanisms": True, "closed": []}
    others = (line for line in lines[1:] if json.loads(line).get("line") not in SENSORS)
    return [json.dumps(header) + "\n", *others]
