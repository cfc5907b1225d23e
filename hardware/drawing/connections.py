"""Every wire of a wiring: which pin of which board leads to which part, and through what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from hardware.drawing.boards import Board, Outline, Pad, header, nano, strip, uno
from hardware.drawing.colours import Colour, ribbon
from hardware.drawing.drivers import Driver, driver_of
from hardware.drawing.metrics import SMALL, fitted
from hardware.drawing.words import PARTS, PartWords
from hardware.errors import WiringError
from hardware.wiring import FactoryWiring, JackpotWiring, PinName, ShowdownWiring, Wiring, hints
from hardware.wiring.pin_names import CHECKED_FACTORIES, HEADER_FACTORIES, header_gpio
from hardware.wiring.schema import ContactWiring, OutputWiring

_HEADER_ENTRY_POINTS = ("lgpio", "rpigpio", "pigpio", "native")
"""Entry points of gpiozero whose pins are a Raspberry Pi's."""
_BRIDGE = "unobridge"
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
        named = self.factory not in (*HEADER_FACTORIES, _BRIDGE)
        return f'{self.board.title} "{self.factory}"' if named else self.board.title

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts on this board, in the order of the wiring."""
        return tuple(dict.fromkeys(connection.part for connection in self.connections))


@dataclass(frozen=True, slots=True)
class _Use:
    part: Part
    key: str
    pin: int | str


def wired_boards(wiring: Wiring) -> tuple[WiredBoard, ...]:
    """Return the boards of a wiring, those of the showdown unit first.

    Raises WiringError: pins that a board does not have or two parts share, which only the board
    itself finds otherwise.
    """
    used: dict[str, list[_Use]] = {}
    for unit_name, unit in (("showdown", wiring.showdown), ("jackpot", wiring.jackpot)):
        if unit is not None:
            used.setdefault(_factory(unit, wiring), []).extend(_uses(unit_name, unit))
    boards = {factory: _board(factory, uses, wiring) for factory, uses in used.items()}
    mistakes = [each for factory, uses in used.items() for each in _mistakes(uses, boards[factory])]
    if mistakes:
        raise WiringError("\n".join(mistakes))
    return tuple(_wired(factory, uses, boards[factory]) for factory, uses in used.items())


def _factory(unit: ShowdownWiring | JackpotWiring, wiring: Wiring) -> str:
    """Return which pins a unit is on; `auto` is the local or the simulated header."""
    own = unit.pins or wiring.pins
    units = [each for each in (wiring.showdown, wiring.jackpot) if each is not None]
    any_auto = "auto" in [each.pins or wiring.pins for each in units]
    return "auto" if any_auto and own in CHECKED_FACTORIES else own


def _uses(unit_name: str, unit: ShowdownWiring | JackpotWiring) -> Iterator[_Use]:
    for each in fields(unit):
        table = getattr(unit, each.name)
        if not hints.is_table(type(table)):
            continue
        part = Part(f"{unit_name}.{each.name}", table)
        for key in _pin_keys(type(table)):
            pin = getattr(table, key)
            if pin is not None:
                yield _Use(part, f"{part.name}.{key}", pin)


def _pin_keys(cls: type[Any]) -> list[str]:
    return [
        key
        for key, hint in hints.hints_of(cls).items()
        if any(hints.mark(member, PinName) for member in (hint, *hints.members(hint)))
    ]


def _wired(factory: str, uses: list[_Use], board: Board) -> WiredBoard:
    found = [(use, pad) for use in uses if (pad := _pad(use, board))]
    colours = ribbon(pad for _, pad in found)
    connections = (Connection(use.part, use.key, pad, colours[pad]) for use, pad in found)
    return WiredBoard(factory, board, tuple(connections))


def _board(factory: str, uses: list[_Use], wiring: Wiring) -> Board:
    table = wiring.factory.get(factory, FactoryWiring(entry_point=factory))
    entry_point = table.entry_point.lower()
    if entry_point == _BRIDGE:
        return nano() if table.keywords.get("model") == "nano" else uno()
    on_header = all(header_gpio(use.pin) for use in uses)
    if on_header and entry_point in (*HEADER_FACTORIES, *_HEADER_ENTRY_POINTS):
        return header()
    return strip("Pins by name", list(dict.fromkeys(str(use.pin) for use in uses)))


def _pad(use: _Use, board: Board) -> Pad | None:
    on_header = board.outline is Outline.HEADER
    return board.find((header_gpio(use.pin) or use.pin) if on_header else use.pin)


def _mistakes(uses: Iterable[_Use], board: Board) -> Iterator[str]:
    """Yield what the board would refuse."""
    users: dict[Pad, _Use] = {}
    has_pull_downs = board.outline not in (Outline.UNO, Outline.NANO)
    for use in uses:
        pad = _pad(use, board)
        if pad is None:
            yield (
                f'{use.key}: there is no pin "{use.pin}" to be used on an {board.title}; choose D2 '
                "to D13 (or 2 to 13) or A0 to A5 (or 14 to 19)"
            )
            continue
        if use.part.pull == "down" and not has_pull_downs:
            yield (
                f"{use.part.name}.pull: an {board.title} has no pull-down resistors; let the "
                'contact close to ground, and write pull = "up"'
            )
        other = users.setdefault(pad, use)
        if other is not use:
            yield (
                f"pin {pad.called} of {board.title} is used twice: by {other.key} and {use.key}; "
                "give each a pin of its own"
            )
