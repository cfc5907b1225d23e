"""Every wire of a wiring: which pin of which board leads to which part, and through what."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.drawing.boards import Board, Outline, Pad, header, nano, strip, uno
from hardware.drawing.colours import Colour, ribbon
from hardware.drawing.drivers import Driver, driver_of
from hardware.drawing.metrics import SMALL, fitted
from hardware.drawing.words import PARTS, PartWords
from hardware.wiring import Wiring
from hardware.wiring.board_pins import (
    BRIDGE,
    HEADER_FACTORIES,
    BoardKind,
    board_kind,
    pin_on,
    unit_factories,
)
from hardware.wiring.schema import ContactWiring, OutputWiring
from hardware.wiring.used_pins import UsedPin, used_pins

_PICTURES = {BoardKind.HEADER: header, BoardKind.UNO: uno, BoardKind.NANO: nano}
_NAME_WIDTH = 92
"""How much room there is for a pin's name beside its wire, in pixels."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a unit, by its name in the wiring: `showdown.red_left`."""

    name: str
    table: ContactWiring | OutputWiring

    @property
    def words(self) -> PartWords:
        """What is said of it."""
        return PARTS[self.name]

    @property
    def driver(self) -> Driver:
        """What belongs between the pin and the part."""
        return driver_of(self.table)

    @property
    def pull(self) -> str | None:
        """The pin's own resistor, "up" or "down"; None for an output."""
        return getattr(self.table, "pull", None)


@dataclass(frozen=True, slots=True)
class Connection:
    """One wire from a pin to a part. `key` is the wiring's: `showdown.red_left.pin`."""

    part: Part
    key: str
    pad: Pad
    colour: Colour

    @property
    def label(self) -> str:
        """What is written at the part's end."""
        return f"{fitted(self.pad.called, SMALL, _NAME_WIDTH)}, {self.colour.value.name}"


@dataclass(frozen=True, slots=True)
class WiredBoard:
    """A board and all wires that lead to it, in the order of the wiring."""

    factory: str
    board: Board
    connections: tuple[Connection, ...]

    @property
    def title(self) -> str:
        """What it is, and what the wiring calls it where it has a name."""
        named = self.factory not in (*HEADER_FACTORIES, BRIDGE)
        return f'{self.board.title} "{self.factory}"' if named else self.board.title

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts on this board, in the order of the wiring."""
        return tuple(dict.fromkeys(connection.part for connection in self.connections))


def wired_boards(wiring: Wiring) -> tuple[WiredBoard, ...]:
    """Return the boards of a wiring that was read without a mistake, the showdown unit's first."""
    used: dict[str, list[UsedPin]] = {}
    for unit_name, factory in unit_factories(wiring).items():
        used.setdefault(factory, []).extend(used_pins(unit_name, getattr(wiring, unit_name)))
    return tuple(_wired(factory, uses, wiring) for factory, uses in used.items())


def _wired(factory: str, uses: list[UsedPin], wiring: Wiring) -> WiredBoard:
    kind = board_kind(wiring, factory, [use.name for use in uses])
    board = _board(kind, uses)
    found = [(use, pad) for use in uses if (pad := _pad(use, board, kind))]
    colours = ribbon(pad for _, pad in found)
    connections = (
        Connection(Part(use.part, use.table), f"{use.part}.{use.key}", pad, colours[pad])
        for use, pad in found
    )
    return WiredBoard(factory, board, tuple(connections))


def _board(kind: BoardKind, uses: list[UsedPin]) -> Board:
    picture = _PICTURES.get(kind)
    if picture is not None and all(pin_on(kind, use.name) for use in uses):
        return picture()
    return strip("Pins by name", list(dict.fromkeys(str(use.name) for use in uses)))


def _pad(use: UsedPin, board: Board, kind: BoardKind) -> Pad | None:
    by_name = board.outline is Outline.STRIP
    return board.find(use.name if by_name else pin_on(kind, use.name) or use.name)
