"""A table whose units stand on a bridge: parts, link, firmware and mechanisms, in virtual time.

Nothing of it is a stand-in but the wood: the units' own parts on gpiozero's `unobridge` pins, the
real link, the compiled firmware on the emulated board, and the simulated mechanisms at its pins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware_bridge.callbacks import DirectCallbacks
from firmware_bridge.emulated_connection import EmulatedConnection
from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.emulator.mechanisms import LevelHandler, MechanismPin, MechanismPins
from firmware_bridge.emulator.values import Direction
from firmware_bridge.factory import UnoBridgeFactory
from firmware_bridge.link import LinkSettings
from hardware.clock import VirtualClock, to_ns
from hardware.errors import OutputsSealed
from hardware.guard import VirtualGuard
from hardware.simulation.faults import Faults
from hardware.simulation.table import SimulatedTable
from hardware.wiring.schema import ServoFeedWiring, SolenoidFlipperWiring, Wiring
from tests.firmware_bridge.board_time import BoardClock
from uno_device.units.assembly import Pins, Units
from uno_device.units.chance import Draws, Given

BOARD_PINS = {
    4: "D7",  # timer button
    5: "D2",  # left paddle
    6: "D4",  # right paddle
    17: "D12",  # red left
    27: "D13",  # red right
    22: "A4",  # green
    12: "D3",  # tone
    13: "D9",  # flipper
    23: "D8",  # lever
    16: "A0",  # spinner slot
    18: "A1",  # spinner index
    20: "D5",  # spinner motor
    21: "D11",  # its brake: full on or off, so that the tone may have their timer
    24: "A2",  # dispenser button
    25: "A3",  # card out
    19: "D6",  # dispenser motor
    26: None,  # which never goes backward
}
"""Where the default wiring's lines are on a single board."""

SERVO_FEED_PINS = {**BOARD_PINS, 19: "D10"}
SOLENOID_PINS = {**BOARD_PINS, 13: "D5", 10: "D6"}
"""Solenoids want two pins with PWM: the jackpot unit is then on a board of its own."""

LOOK_NS = 200_000_000
"""How often somebody looks whether the table is at rest: what they began has then begun."""

SETTLING_NS = 250_000_000
"""How long the link learns the board's clock before the table's time begins."""


@dataclass(frozen=True)
class _Info:
    name: str


class MeasuredPin:
    """A pin of the board as a meter shows it."""

    def __init__(self, pin: MechanismPin, board: EmulatedBoard, name: str) -> None:
        self.info = _Info(name)
        self._pin = pin
        self._number, self._board = pin.number, board
        self._duty = 0.0
        pin.sense(self._set)

    def sense(self, handler: LevelHandler) -> None:
        """Call back with the duty, of which a meter shows two digits: its steps are 1/256."""
        self._pin.sense(lambda duty: handler(round(duty, 2)))

    def _set(self, duty: float) -> None:
        self._duty = duty

    @property
    def state(self) -> float:
        return self._duty

    @property
    def function(self) -> str:
        output = self._board.direction(self._number) is Direction.OUTPUT
        return "output" if output else "input"


class MeasuredPins:
    """The pins of a table's wiring, measured on the board; what tests ask of a factory."""

    def __init__(self, mechanisms: MechanismPins, numbering: Mapping[int, str | None]) -> None:
        self.clock = mechanisms.clock
        self._mechanisms = mechanisms
        self._numbering = numbering
        self.pins: dict[int | str, MeasuredPin] = {}

    @property
    def broken(self) -> bool:
        return False

    @broken.setter
    def broken(self, _broken: bool) -> None:
        """Pins of a board do not fail one by one: the link is lost, and that is another fault."""
        pytest.skip("a board's pins fail together, as a link that is lost")

    def pin(self, name: int | str) -> MeasuredPin:
        named = self._numbering[name] if isinstance(name, int) else name
        assert named is not None, f"the board has no pin {name}"
        if named not in self.pins:
            pin = self._mechanisms.pin(named)
            self.pins[named] = MeasuredPin(pin, self._mechanisms.board, named)
        return self.pins[named]


class BridgedTable:
    """The same arguments and attributes as `VirtualTable`, on a board with this firmware."""

    def __init__(
        self,
        wiring: Wiring,
        *,
        firmware: Path,
        seed: int = 0,
        faults: Faults | None = None,
        closed: Iterable[str] = (),
        mechanisms: bool = True,
        waits_s: float | Iterable[float] = (),
        runs_s: float | Iterable[float] = (),
        reactions_s: float | Iterable[float] = (),
    ) -> None:
        self.board = EmulatedBoard(firmware)
        self.errors: list[Exception] = []
        numbering = numbering_of(wiring)
        self.built = wiring = on_board(wiring, numbering)
        pins = MechanismPins(self.board, VirtualClock())
        self.factory = MeasuredPins(pins, numbering)
        self.simulated = SimulatedTable(
            wiring,
            pins,  # type: ignore[arg-type]  # what mechanisms ask of a factory, and no more
            Random(f"table {seed}"),
            faults,
            mechanisms=mechanisms,
        )
        for line in closed:
            self.simulated.hands.press(line)
        self.clock = BoardClock(self.board)
        self.link = EmulatedConnection(self.board, LinkSettings())
        self.link.advance(SETTLING_NS)
        self.bridge = UnoBridgeFactory(connect=lambda _options: (self.link, DirectCallbacks()))
        chance = Given(waits_s, runs_s, Draws(Random(f"chance {seed}")), reactions_s)
        opened = Pins(self.bridge, self.bridge.stamp_resolution_s)
        guard = VirtualGuard(self.clock)
        self.units = Units(wiring, self.clock, guard, lambda _name: opened, chance)
        self.clock.on_error = self._on_error
        self.clock.begin(self.link)
        for stamps in self.units.stamps:  # as the running table does while nothing is judged
            stamps.sync()

    def come_to_rest(self, limit_s: float) -> None:
        """Let time pass until all that people have begun is over, or for so long."""
        limit = self.clock.now() + to_ns(limit_s)
        self.clock.advance(LOOK_NS)
        while not self.units.idle and self.clock.now() < limit:
            self.clock.advance(min(LOOK_NS, limit - self.clock.now()))

    def close(self) -> None:
        """Switch everything off, hang up, and take the board away."""
        self.units.close()
        self.bridge.close()
        self.board.close()

    def _on_error(self, error: Exception) -> None:
        if isinstance(error, OutputsSealed):
            return  # what was under way when it was taken down, as on the running table
        self.errors.append(error)
        self.units.on_error(error)


def numbering_of(wiring: Wiring) -> Mapping[int, str | None]:
    """Return which pins of the board a wiring's lines have."""
    if wiring.showdown and isinstance(wiring.showdown.flipper, SolenoidFlipperWiring):
        return SOLENOID_PINS
    if wiring.jackpot and isinstance(wiring.jackpot.dispenser_motor, ServoFeedWiring):
        return SERVO_FEED_PINS
    return BOARD_PINS


def on_board(wiring: Any, numbering: Mapping[int, str | None]) -> Any:
    """Return a wiring with every pin on the board; one that is named as the board's is there."""
    changes: dict[str, Any] = {}
    for each in fields(wiring):
        value = getattr(wiring, each.name)
        if each.name == "jackpot" and numbering is SOLENOID_PINS:
            changes[each.name] = None
        elif is_dataclass(value):
            changes[each.name] = on_board(value, numbering)
        elif each.name.endswith("pin") and value is not None:
            changes[each.name] = numbering[value] if isinstance(value, int) else value
    return replace(wiring, **changes)
