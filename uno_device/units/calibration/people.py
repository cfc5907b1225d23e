"""What a calibration asks beside what a self-test does, and who answers at a simulated table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hardware.side import Side
from hardware.simulation.flipper import servo_position
from hardware.simulation.table import SimulatedTable
from hardware.wiring.schema import ServoFlipperWiring, SolenoidFlipperWiring, Wiring
from uno_device.units.checks import Question
from uno_device.units.checks.examiner import Threw
from uno_device.units.checks.simulated import SimulatedExaminer

LEVEL = 0.06
"""A flipper this far or less from where it lies level is called level."""


@dataclass(frozen=True, slots=True)
class Shows(Question):
    """Whether this symbol is under the pointer."""

    symbol: str


@dataclass(frozen=True, slots=True)
class LiesLevel(Question):
    """Whether the flipper lies level, so that cards stay on it."""


@dataclass(frozen=True, slots=True)
class Leans(Question):
    """Whether the flipper leans to this side."""

    side: Side


class SimulatedPerson(SimulatedExaminer):
    """Plays the person at a simulated table, as it was built.

    The wheel bears the symbols that it was built with, a servo lies level at its `rest`, and
    solenoids throw with the `force` they were built with, or more.
    """

    def __init__(
        self, simulated: SimulatedTable, built: Wiring, say: Callable[[str], object]
    ) -> None:
        super().__init__(simulated, built, say)
        self._built = built
        self._flipper = built.showdown.flipper if built.showdown else False
        self._position = self._force = 0.0
        flipper = self._flipper
        if isinstance(flipper, ServoFlipperWiring):
            simulated.factory.pin(flipper.pin).sense(self._swung)
        elif isinstance(flipper, SolenoidFlipperWiring):
            for pin in (flipper.left_pin, flipper.right_pin):
                simulated.factory.pin(pin).sense(self._pulled)

    def _answer(self, question: Question) -> bool:
        match question:
            case Shows(symbol=symbol):
                return self._symbol() == symbol
            case LiesLevel():
                return abs(self._lean()) <= LEVEL
            case Leans(side=side):
                return self._lean() < 0 if side is Side.LEFT else self._lean() > 0
            case Threw() if isinstance(self._flipper, SolenoidFlipperWiring):
                return self._force >= self._flipper.force and super()._answer(question)
        return super()._answer(question)

    def _symbol(self) -> str | None:
        jackpot, wheel = self._built.jackpot, self._table.wheel
        return jackpot.spin.symbols[wheel.stop] if jackpot and wheel else None

    def _lean(self) -> float:
        """Return how far the flipper leans: below 0 to the left, above 0 to the right."""
        flipper = self._flipper
        if not isinstance(flipper, ServoFlipperWiring):
            return 0.0
        lean = self._position - flipper.rest
        return lean if flipper.left < flipper.right else -lean

    def _swung(self, duty: float) -> None:
        if duty and isinstance(self._flipper, ServoFlipperWiring):
            self._position = servo_position(self._flipper, duty)

    def _pulled(self, duty: float) -> None:
        if duty:
            self._force = duty
