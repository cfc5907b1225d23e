"""The boards as one sees them: two columns of pads, from the top to the bottom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from hardware.side import Side
from hardware.wiring.board_pins import BoardKind, arduino_pins, header_gpio


class PadKind(Enum):
    """What a pad is for."""

    GPIO = "gpio"
    GROUND = "ground"
    LOGIC_SUPPLY = "logic supply"
    """The supply that contacts may close to: 3.3 V."""
    OTHER = "other"


class Outline(Enum):
    """What is drawn around the pads."""

    HEADER = "header"
    UNO = "uno"
    NANO = "nano"
    STRIP = "strip"


@dataclass(frozen=True, slots=True)
class Pad:
    """One pin of a board. `step` is its height from the top, in half rows.

    `names` are all names that a wiring may have for it; `place` is its number on the header.
    """

    label: str
    side: Side
    step: int
    kind: PadKind
    place: str = ""
    names: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        """A name that no other pad of the board has."""
        is_gpio = self.kind is PadKind.GPIO
        return self.label if is_gpio else f"{self.label} {self.side.value} {self.step}"

    @property
    def called(self) -> str:
        """The pin's name with its place: "GPIO17, pin 11"."""
        return f"{self.label}, pin {self.place}" if self.place else self.label


@dataclass(frozen=True, slots=True)
class Board:
    """A board with its pads."""

    title: str
    outline: Outline
    pads: tuple[Pad, ...]

    def find(self, name: int | str) -> Pad | None:
        """Return the pad of a GPIO; None where there is none of that name that can be used."""
        found = (pad for pad in self.pads if str(name) in pad.names)
        return next(found, None)

    def of_kind(self, kind: PadKind, side: Side) -> list[Pad]:
        """Return the pads of a kind on one side, from the top to the bottom."""
        return [pad for pad in self.pads if pad.kind is kind and pad.side is side]


_LOGIC_PLACES = (1, 17)
_FIVE_VOLT_PLACES = (2, 4)


def header() -> Board:
    """Return a Raspberry Pi's 40-pin header, with its USB sockets at the bottom."""
    return Board(
        "Raspberry Pi, 40-pin header", Outline.HEADER, tuple(map(_header_pad, range(1, 41)))
    )


def _header_pad(place: int) -> Pad:
    side = Side.LEFT if place % 2 else Side.RIGHT
    step = (place - 1) // 2 * 2
    gpio = header_gpio(f"BOARD{place}")
    if gpio:
        return Pad(gpio, side, step, PadKind.GPIO, str(place), frozenset({gpio}))
    if place in _LOGIC_PLACES:
        return Pad("3.3 V", side, step, PadKind.LOGIC_SUPPLY, str(place))
    if place in _FIVE_VOLT_PLACES:
        return Pad("5 V", side, step, PadKind.OTHER, str(place))
    return Pad("GND", side, step, PadKind.GROUND, str(place))


def _digital(first: int, last: int) -> tuple[str, ...]:
    return tuple(f"D{number}" for number in range(first, last - 1, -1))


_UNO_POWER = ("", "IOREF", "RESET", "3V3", "5V", "GND", "GND", "VIN")
_UNO_ANALOG = tuple(f"A{number}" for number in range(6))
_UNO_HIGH = ("SCL", "SDA", "AREF", "GND", *_digital(13, 8))
_UNO_LOW = _digital(7, 0)
_NANO_LEFT = (
    "D13",
    "3V3",
    "AREF",
    *(f"A{number}" for number in range(8)),
    "5V",
    "RESET",
    "GND",
    "VIN",
)
_NANO_RIGHT = (*_digital(12, 2), "GND", "RESET", "D0", "D1")

_SERIAL = ("D0", "D1")
_ANALOG_ONLY = ("A6", "A7")


def uno() -> Board:
    """Return an Arduino Uno, with its USB socket at the top."""
    columns = (
        *_column(Side.LEFT, 8, _UNO_POWER),
        *_column(Side.LEFT, 25, _UNO_ANALOG),
        *_column(Side.RIGHT, 0, _UNO_HIGH),
        *_column(Side.RIGHT, 21, _UNO_LOW),
    )
    return _arduino(BoardKind.UNO, Outline.UNO, columns)


def nano() -> Board:
    """Return an Arduino Nano, with its USB socket at the top."""
    columns = (*_column(Side.LEFT, 0, _NANO_LEFT), *_column(Side.RIGHT, 0, _NANO_RIGHT))
    return _arduino(BoardKind.NANO, Outline.NANO, columns)


def _column(side: Side, first_step: int, labels: Iterable[str]) -> Iterator[Pad]:
    for row, label in enumerate(labels):
        yield Pad(label, side, first_step + 2 * row, _arduino_kind(label))


def _arduino_kind(label: str) -> PadKind:
    if label == "GND":
        return PadKind.GROUND
    digital = label[:1] in ("D", "A") and label[1:].isdecimal()
    usable = digital and label not in (*_SERIAL, *_ANALOG_ONLY)
    return PadKind.GPIO if usable else PadKind.OTHER


def _arduino(kind: BoardKind, outline: Outline, pads: Iterable[Pad]) -> Board:
    """Return a board whose pins have all names that a wiring may have for them."""
    names = {
        label: frozenset(name for name, meant in arduino_pins(kind).items() if meant == label)
        for label in arduino_pins(kind).values()
    }
    named = (replace(pad, names=names.get(pad.label, frozenset())) for pad in pads)
    return Board(kind.value, outline, tuple(named))


def strip(title: str, names: Sequence[str]) -> Board:
    """Return the pins of a board that nothing is known of but their names, and its ground."""
    half = (len(names) + 1) // 2
    pads = [
        Pad(
            name,
            Side.LEFT if index < half else Side.RIGHT,
            2 * (index % half),
            PadKind.GPIO,
            names=frozenset({name}),
        )
        for index, name in enumerate(names)
    ]
    ground = Pad("GND", Side.LEFT, 2 * half, PadKind.GROUND)
    supply = Pad("3.3 V", Side.RIGHT, 2 * half, PadKind.LOGIC_SUPPLY)
    return Board(title, Outline.STRIP, (*pads, ground, supply))
