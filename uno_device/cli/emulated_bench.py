"""The bridge's pins on the bench: the real firmware on an emulated board, in virtual time."""

from __future__ import annotations

import weakref
from pathlib import Path
from typing import Any, Final

from firmware_bridge.callbacks import DirectCallbacks
from firmware_bridge.emulated_connection import EmulatedConnection
from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.emulator.values import Edge
from firmware_bridge.factory import UnoBridgeFactory
from firmware_bridge.link import LinkSettings
from firmware_bridge.options import Options
from hardware.compliance import Pins, PulseTrain, Traits

NS_PER_S: Final = 1_000_000_000


class EmulatedBench:
    """`unobridge`: pins of an emulated board with this firmware."""

    name = "unobridge"
    traits = Traits(
        pull_down=False,
        pwm_anywhere=False,
        any_frequency=False,
        filters_edges=True,
        raises_to_driver=False,
    )
    pins = Pins(
        inputs=("D2", "D8"),
        output="D7",
        pwm=("D5", "D6"),
        tone="D3",
        servo="D9",
        other_name=7,
        not_there="D99",
    )

    BAUD = 500_000

    def __init__(self, firmware: Path) -> None:
        self._board = EmulatedBoard(firmware)
        weakref.finalize(self, self._board.close)
        self._factory: UnoBridgeFactory | None = None
        self._link: EmulatedConnection | None = None

    def open(self) -> Any:
        """Open the factory; when it is open already, return it."""
        if self._factory is None:
            self._factory = UnoBridgeFactory(baud=self.BAUD, connect=self._connect)
        return self._factory

    def close(self) -> None:
        """Close the factory, if it is open."""
        if self._factory is not None:
            self._factory.close()
        self._factory = self._link = None

    def drive(self, pin: int | str, high: bool | None) -> None:
        """Drive a pin from outside, now; None: nobody does."""
        self._board.drive(self._number(pin), None if high is None else int(high))

    def level(self, pin: int | str) -> bool:
        """Return what is measured at a pin now."""
        return bool(self._board.level(self._number(pin)))

    def measure(self, pin: int | str, seconds: float) -> PulseTrain:
        """Let that much time pass and return what a pin made of it."""
        number = self._number(pin)
        level, began = self._board.level(number), self._board.now_ns
        edges = self._board.watch(number)
        self.advance(seconds)
        return pulse_train(edges) or PulseTrain(
            share_high(level, edges, began, self._board.now_ns), None, None
        )

    def advance(self, seconds: float) -> None:
        """Let time pass; what falls due is delivered."""
        ns = round(seconds * NS_PER_S)
        if self._link is not None:
            self._link.advance(ns)
        else:
            self._board.advance(ns)

    def _connect(self, options: Options) -> tuple[EmulatedConnection, DirectCallbacks]:
        self._link = EmulatedConnection(self._board, LinkSettings(baud=options.baud))
        return self._link, DirectCallbacks()

    def _number(self, name: int | str) -> int:
        if isinstance(name, int):
            return name
        return int(name[1:]) + (14 if name[0] == "A" else 0)


def pulse_train(edges: list[Edge]) -> PulseTrain | None:
    """Return what whole periods of (ns, level) make; None without two of them."""
    first = next((index for index, (_, level) in enumerate(edges) if level), len(edges))
    rises = [at for at, _ in edges[first::2]]
    falls = [at for at, _ in edges[first + 1 :: 2]]
    periods = len(rises) - 1
    if periods < 2:
        return None
    high = sum(falls[:periods]) - sum(rises[:periods])
    span = rises[-1] - rises[0]
    return PulseTrain(high / span, periods * NS_PER_S / span, high / periods / NS_PER_S)


def share_high(level: int, edges: list[Edge], began: int, ended: int) -> float:
    """Return for which share of the time it was high, beginning at a level."""
    high, since = 0, began
    for at, after in [*edges, (ended, 0)]:
        high += (at - since) * level
        level, since = after, at
    return high / (ended - began)
