"""Blocks: what stands beside a board, each with its wires, heights and drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from hardware.drawing.boards import Board, Pad, PadKind
from hardware.drawing.circuits import CIRCUITS, END
from hardware.drawing.colours import GROUND, PLUS
from hardware.drawing.connections import Connection, Part, WiredBoard
from hardware.drawing.drivers import Driver
from hardware.drawing.frame import Frame
from hardware.side import Side

_SUPPLY: Final = "supply"


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire from a pad; it comes in so far below its block's top."""

    key: str
    pad: Pad
    colour: str
    label: str
    height: int


@dataclass(frozen=True, slots=True)
class Block:
    """A part, or the supply, with all that belongs to it."""

    name: str
    title: str
    height: int
    wires: tuple[Wire, ...]
    draw: Callable[[Frame, float], None]
    """Draws the circuit inwards from its wires, from some height downwards."""
    side: Side

    @property
    def unit(self) -> str:
        """The unit that it belongs to."""
        return self.name.partition(".")[0]

    @property
    def place(self) -> float:
        """Where it would be beside its pads; wires from the other side come from the top."""
        steps = [wire.pad.step if wire.pad.side is self.side else -1 for wire in self.wires]
        return sum(steps) / len(steps)


def blocks(wired: WiredBoard) -> list[Block]:
    """Return every part of a board, and its supply."""
    found = [_of_part(part, wired.connections) for part in wired.parts]
    return [*found, _supply(wired.board, wired.parts, _shorter(found))]


def column(found: Iterable[Block], side: Side) -> list[Block]:
    """Return the blocks of one side from the top to the bottom."""
    return sorted((each for each in found if each.side is side), key=lambda each: each.place)


def _of_part(part: Part, connections: Iterable[Connection]) -> Block:
    circuit = CIRCUITS[part.driver]
    own = [each for each in connections if each.part == part]
    side = _side([each.pad for each in own])
    own.sort(key=lambda each: (each.pad.side is side, each.pad.step))  # so they cross less
    wires = tuple(
        Wire(each.key, each.pad, each.colour.value.code, each.label, height)
        for each, height in zip(own, circuit.wires, strict=True)
    )
    draw = partial(circuit.draw, part)
    return Block(part.name, part.words.title, circuit.height, wires, draw, side)


def _side(pads: Sequence[Pad]) -> Side:
    """Return the side on which most pads are; the first one's, if as many are on both."""
    first = pads[0].side
    on_first = sum(pad.side is first for pad in pads)
    return first if 2 * on_first >= len(pads) else first.other


def _shorter(found: Sequence[Block]) -> Side:
    heights = {side: sum(each.height for each in column(found, side)) for side in Side}
    return min(heights, key=lambda side: heights[side])


def _supply(board: Board, parts: Iterable[Part], wanted: Side) -> Block:
    """Return the block that joins the grounds, and has the supplies that the parts need."""
    drivers = {part.driver for part in parts}
    needs_logic = Driver.CONTACT_TO_SUPPLY in drivers
    if needs_logic:
        wanted = _pad(board, PadKind.LOGIC_SUPPLY, wanted).side
    ground = _pad(board, PadKind.GROUND, wanted)
    wires = [Wire("ground", ground, GROUND, f"{ground.called}, black", 35)]
    if needs_logic:
        logic = _pad(board, PadKind.LOGIC_SUPPLY, wanted)
        wires.append(Wire("logic_supply", logic, PLUS, f"{logic.called}, red", 77))
    motors = any(driver.needs_supply for driver in drivers)
    height = 14 + 42 * len(wires) + 56 * motors
    draw = partial(_draw_supply, rows=len(wires), motors=motors)
    return Block(_SUPPLY, "Ground and supply", height, tuple(wires), draw, ground.side)


def _pad(board: Board, kind: PadKind, wanted: Side) -> Pad:
    return (board.of_kind(kind, wanted) or board.of_kind(kind, wanted.other))[-1]


def _draw_supply(frame: Frame, top: float, *, rows: int, motors: bool) -> None:
    y = top + 35
    frame.line((0, y), (END, y), (END, y + 6))
    frame.ground(END, y + 6)
    if rows > 1:
        frame.line((0, y + 42), (END, y + 42))
        frame.plus(END, y + 42, "3.3 V")
    if not motors:
        return
    x, below = 160, y + 42 * (rows - 1) + 46
    frame.line((x, y), (x, below), (172, below))
    frame.line((270, below), (END, below), (END, below - 4))
    frame.dot(x, y)
    frame.plus(END, below - 4)
    frame.box(172, below - 13, 98, 26)
    frame.text(178, below + 3, "-")
    frame.text(221, below + 3, "motor supply", middle=True)
    frame.text(258, below + 3, "+")
