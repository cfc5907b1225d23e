"""What belongs to each part, drawn from where its wires come in.

A block's height is a multiple of 14 px, and its wires come in at 7 px more than such a multiple:
the pads lie at multiples of 14, so that no two lines ever lie upon each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hardware.drawing.connections import Part
from hardware.drawing.drivers import Driver
from hardware.drawing.frame import Frame
from hardware.wiring.schema import ServoFeedWiring

END: Final = 284
"""Where a line ends that leads to ground or a supply, inwards from the wires."""
_PULL_DOWN: Final = 158
_RESISTOR: Final = 180
_GATE: Final = 222


@dataclass(frozen=True, slots=True)
class Circuit:
    """A way to connect a part: its height, and how far down its wires come in."""

    height: int
    wires: tuple[int, ...]
    draw: Callable[[Part, Frame, float], None]


def _contact(part: Part, frame: Frame, top: float) -> None:
    y = top + 35
    frame.line((0, y), (206, y))
    frame.line((206, y), (228, y - 8))
    frame.line((230, y), (END, y))
    for x in (206, 230):
        frame.circle(x, y, 2.2)
    frame.text(218, y + 14, part.words.device, middle=True)
    if part.driver is Driver.CONTACT_TO_GROUND:
        frame.line((END, y), (END, y + 6))
        frame.ground(END, y + 6)
    else:
        frame.plus(END, y, "3.3 V")


def _led(part: Part, frame: Frame, top: float) -> None:
    y = top + 35
    frame.line((0, y), (END, y), (END, y + 6))
    frame.resistor(_RESISTOR, y, "330 Ω")
    frame.diode(234, y)
    for x in (236, 242):  # light
        frame.line((x, y - 6), (x + 5, y - 11))
    frame.text(240, y + 14, part.words.device, middle=True)
    frame.ground(END, y + 6)


def _piezo(part: Part, frame: Frame, top: float) -> None:
    y = top + 35
    frame.line((0, y), (END, y), (END, y + 6))
    frame.resistor(_RESISTOR, y, "220 Ω")
    frame.circle(244, y, 7)
    frame.circle(244, y, 3)
    frame.text(244, y + 16, part.words.device, middle=True)
    frame.ground(END, y + 6)


def _servo(part: Part, frame: Frame, top: float) -> None:
    y = top + 49
    frame.line((0, y), (214, y))
    frame.pull_down(_PULL_DOWN, y)
    frame.line((268, y - 12), (END, y - 12))
    frame.plus(END, y - 12, "servo")
    frame.line((268, y + 14), (END, y + 14), (END, y + 20))
    frame.ground(END, y + 20)
    frame.box(214, y - 20, 54, 44)
    turns = isinstance(part.table, ServoFeedWiring)
    frame.text(241, y + 1, "servo", middle=True)
    if turns:
        frame.text(241, y + 13, "that turns", middle=True)


def _switched(frame: Frame, y: float, load: str, resistor: str, plus: str, name: str) -> None:
    """Draw a load between its supply and a transistor that joins it to ground."""
    frame.line((0, y), (_GATE, y))
    frame.resistor(_RESISTOR + 6, y, resistor, above=True)
    frame.line((_GATE, y - 8), (_GATE, y + 8))
    frame.line((_GATE + 4, y - 10), (_GATE + 4, y + 10))
    frame.line((_GATE + 4, y - 6), (_GATE + 14, y - 6), (_GATE + 14, y - 28), (247, y - 28))
    frame.line((273, y - 28), (END, y - 28))
    frame.line((_GATE + 4, y + 6), (_GATE + 14, y + 6), (_GATE + 14, y + 22))
    frame.ground(_GATE + 14, y + 22)
    frame.text(_GATE + 26, y + 24, name)
    frame.line((244, y - 28), (244, y - 6), (276, y - 6), (276, y - 28))
    for x in (244, 276):
        frame.dot(x, y - 28)
    frame.diode(254, y - 6)
    frame.text(246, y + 10, "flyback diode")
    frame.box(247, y - 37, 26, 18, radius=9 if load == "M" else 2)
    frame.text(260, y - 25, load, middle=True)
    frame.plus(END, y - 28, plus)


def _mosfet(_part: Part, frame: Frame, top: float) -> None:
    y = top + 63
    _switched(frame, y, "M", "100 Ω", "motor", "MOSFET")
    frame.pull_down(_PULL_DOWN, y)


def _solenoids(_part: Part, frame: Frame, top: float) -> None:
    for y in (top + 63, top + 147):
        _switched(frame, y, "coil", "100 Ω", "coils", "MOSFET")
        frame.pull_down(_PULL_DOWN, y)


def _buzzer(_part: Part, frame: Frame, top: float) -> None:
    _switched(frame, top + 63, "buzz", "1 kΩ", "5 V", "NPN")


def _h_bridge(_part: Part, frame: Frame, top: float) -> None:
    for y in (top + 49, top + 91):
        frame.line((0, y), (210, y))
        frame.pull_down(_PULL_DOWN, y)
    y = top + 70
    frame.line((270, y - 24), (END, y - 24))
    frame.line((270, y - 10), (END, y - 10), (END, y - 5))
    frame.line((END, y + 13), (END, y + 18), (270, y + 18))
    frame.line((240, y + 32), (240, y + 40), (END, y + 40), (END, y + 44))
    frame.plus(END, y - 24, "motor")
    frame.ground(END, y + 44)
    frame.box(210, y - 32, 60, 64)
    frame.text(240, y - 2, "H-bridge", middle=True)
    frame.text(240, y + 10, "with diodes", middle=True)
    frame.circle(END, y + 4, 9)
    frame.text(END, y + 7, "M", middle=True)


CIRCUITS: Final[Mapping[Driver, Circuit]] = MappingProxyType(
    {
        Driver.CONTACT_TO_GROUND: Circuit(56, (35,), _contact),
        Driver.CONTACT_TO_SUPPLY: Circuit(56, (35,), _contact),
        Driver.LED: Circuit(56, (35,), _led),
        Driver.PIEZO: Circuit(56, (35,), _piezo),
        Driver.BUZZER: Circuit(98, (63,), _buzzer),
        Driver.SERVO: Circuit(98, (49,), _servo),
        Driver.MOSFET: Circuit(112, (63,), _mosfet),
        Driver.SOLENOIDS: Circuit(196, (63, 147), _solenoids),
        Driver.H_BRIDGE: Circuit(140, (49, 91), _h_bridge),
    }
)
"""The circuit of every driver. The order of `wires` is that of the keys in the schema."""
