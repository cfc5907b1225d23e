"""Pins with jumper wires between them, and what wires do: mock and simulated pins, and a board's.

A wire that nobody drives or pulls keeps its charge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from gpiozero.pins import mock

from firmware_bridge.callbacks import DirectCallbacks
from firmware_bridge.emulated_connection import EmulatedConnection
from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.emulator.values import Direction
from firmware_bridge.factory import UnoBridgeFactory
from firmware_bridge.link import LinkSettings
from firmware_bridge.options import Options
from hardware.clock import NS_PER_S, VirtualClock, to_ns
from hardware.compliance import MockBench, SimulatedBench
from hardware.simulation.pins import SimulatedFactory, SimulatedPin
from uno_device.cli.emulated_bench import EmulatedBench
from uno_device.cli.jumpers import DUTY_WITHIN, Setup


class VirtualTime:
    """The time of a virtual clock, as a bench with jumpers wants it."""

    def __init__(self) -> None:
        self.clock = VirtualClock()

    def now(self) -> float:
        return self.clock.now() / NS_PER_S

    def wait(self, seconds: float) -> None:
        self.clock.advance(to_ns(seconds))


class Wires:
    """Which pins are joined, by number.

    `stuck` are pins that hold a level whatever they are, `dead` are outputs that drive nothing.
    """

    def __init__(
        self,
        joined: Iterable[tuple[int, int]],
        stuck: Mapping[int, bool] | None = None,
        dead: Sequence[int] = (),
    ) -> None:
        self._partner = {end: other for a, b in joined for end, other in ((a, b), (b, a))}
        self._stuck = stuck or {}
        self._dead = dead
        self.driven: set[int] = set()
        """The pins that ever were an output."""
        self.fights = 0
        """How often two outputs with different levels were joined."""

    def come_off(self) -> None:
        """Take all wires off."""
        self._partner.clear()

    def partner(self, pin: Any) -> Any:
        """Return the pin at the other end, if there is one that is used."""
        number = self._partner.get(_number(pin))
        return next((each for each in pin.factory.pins.values() if _number(each) == number), None)

    def settle(self, pins: Iterable[Any]) -> None:
        """Bring every input to the level of its wire."""
        for pin in list(pins):
            if pin.function == "output":
                self._note(pin)
            else:
                level = self.level(pin)
                if level is not None and bool(pin._state) != level:
                    pin.be_driven(level)

    def level(self, pin: Any) -> bool | None:
        """Return what an input is driven or pulled to; None: it keeps what it was."""
        other = self.partner(pin)
        stuck = self._stuck_of(pin, other)
        if stuck is not None:
            return stuck
        if other is not None and other.function == "output":
            return None if _number(other) in self._dead else self._output(other)
        pulls = [pin.pull, *([other.pull] if other is not None else [])]
        return next((pull == "up" for pull in pulls if pull != "floating"), None)

    def _stuck_of(self, *pins: Any) -> bool | None:
        numbers = [_number(pin) for pin in pins if pin is not None]
        return next((self._stuck[each] for each in numbers if each in self._stuck), None)

    def _output(self, pin: Any) -> bool:
        if not pin.frequency:
            return bool(pin._state)
        return bool(pin.factory.ticks_s() * pin.frequency % 1 < pin._state)

    def _note(self, pin: Any) -> None:
        self.driven.add(_number(pin))
        other = self.partner(pin)
        if other is not None and other.function == "output":
            self.fights += bool(other._state) != bool(pin._state)


def _number(pin: Any) -> int:
    return int(pin.info.name[4:])


class _Joined:
    """What a mock pin does besides, when it is joined with another one."""

    def _set_function(self: Any, value: str) -> None:
        super()._set_function(value)  # type: ignore[misc]
        self.factory.settle()

    def _set_pull(self: Any, value: str) -> None:
        super()._set_pull(value)  # type: ignore[misc]
        self.factory.settle()

    def _change_state(self: Any, value: float) -> bool:
        changed = bool(super()._change_state(value))  # type: ignore[misc]
        if self._function == "output":
            self.factory.settle()
        return changed

    def _get_state(self: Any) -> float:
        level = self.factory.wires.level(self) if self._function == "input" else None
        return super()._get_state() if level is None else level  # type: ignore[misc,no-any-return]


class JoinedMockPin(_Joined, mock.MockPWMPin):  # type: ignore[misc]
    def be_driven(self, high: bool) -> None:
        self.drive_high() if high else self.drive_low()


class JoinedSimulatedPin(_Joined, SimulatedPin):
    def be_driven(self, high: bool) -> None:
        now = self.factory.clock.now()
        self.drive(high, at=now, seen_at=now)


class JoinedMockFactory(mock.MockFactory):  # type: ignore[misc]
    def __init__(self, wires: Wires) -> None:
        self.wires = wires
        super().__init__(pin_class=JoinedMockPin)

    def settle(self) -> None:
        self.wires.settle(self.pins.values())

    def ticks_s(self) -> float:
        return float(self.ticks())


class JoinedSimulatedFactory(SimulatedFactory):
    def __init__(self, clock: VirtualClock, wires: Wires) -> None:
        self.wires = wires
        super().__init__(clock)
        self.pin_class = JoinedSimulatedPin

    def settle(self) -> None:
        self.wires.settle(self.pins.values())

    def ticks_s(self) -> float:
        return self.ticks() / NS_PER_S


class JoinedBoard:
    """An emulated board with wires between its pins, a link, and the time of both."""

    def __init__(self, firmware: Path, joined: Iterable[tuple[int, int]]) -> None:
        self.board = EmulatedBoard(firmware)
        self._joined = tuple(joined)
        for pair in self._joined:
            for pin in pair:
                self.board.watch(pin)
        self.board.accompany(self)
        self._link: EmulatedConnection | None = None

    # The wires, in the board's time

    @property
    def next_ns(self) -> int:
        """Pins become inputs and outputs without an edge: look often."""
        return self.board.now_ns + 200_000

    def reached(self, _ns: int) -> None:
        """Let each end have what the other one makes."""
        for a, b in self._joined:
            for pin, other in ((a, b), (b, a)):
                self.board.drive(pin, self._made_by(other))

    def _made_by(self, pin: int) -> int | None:
        match self.board.direction(pin):
            case Direction.OUTPUT:
                return self.board.level(pin)
            case Direction.PULLED_UP:
                return 1
        return None

    # The factory and its time

    def open(self) -> UnoBridgeFactory:
        return UnoBridgeFactory(baud=EmulatedBench.BAUD, connect=self._connect)

    def now(self) -> float:
        return self.board.now_ns / NS_PER_S

    def wait(self, seconds: float) -> None:
        if self._link is None:
            self.board.advance(to_ns(seconds))
        else:
            self._link.advance(to_ns(seconds))

    def _connect(self, options: Options) -> tuple[EmulatedConnection, DirectCallbacks]:
        self._link = EmulatedConnection(self.board, LinkSettings(baud=options.baud))
        return self._link, DirectCallbacks()


def mock_setup(time: VirtualTime, wires: Wires) -> Setup:
    """Return mock pins on the wires, for whom `gpiozero.pins.mock.monotonic` is the time's."""
    traits = replace(MockBench.traits, duty_within=DUTY_WITHIN["local"], sees_waves=False)
    return Setup("mock", lambda: JoinedMockFactory(wires), traits, time)


def simulated_setup(time: VirtualTime, wires: Wires) -> Setup:
    """Return simulated pins on the wires."""
    traits = replace(SimulatedBench.traits, duty_within=DUTY_WITHIN["local"], sees_waves=False)
    return Setup("simulated", lambda: JoinedSimulatedFactory(time.clock, wires), traits, time)


def board_setup(board: JoinedBoard) -> Setup:
    """Return the pins of an emulated board."""
    traits = replace(EmulatedBench.traits, duty_within=DUTY_WITHIN["unobridge"], sees_waves=False)
    return Setup("unobridge", board.open, traits, board)
