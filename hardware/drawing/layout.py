"""Where everything of a sheet is, before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hardware.drawing import board_picture
from hardware.drawing.blocks import Block, Wire, blocks, column
from hardware.drawing.boards import Board
from hardware.drawing.canvas import Point
from hardware.drawing.connections import WiredBoard
from hardware.drawing.routing import GRID, Channels, Ends, room, room_above, route
from hardware.side import Side

BLOCK_WIDTH: Final = 336
MARGIN: Final = 28
TOP: Final = 5 * GRID
"""What is above the blocks: the title."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A block, and where its upper end is."""

    block: Block
    top: float


@dataclass(frozen=True, slots=True)
class Layout:
    """The places on a sheet, in pixels."""

    board: Board
    middle: float
    board_top: float
    placed: Mapping[Side, Sequence[Placed]]
    edges: Mapping[Side, float]
    """Where the wires come into the blocks of a side."""
    ways: Sequence[tuple[Wire, Sequence[Point]]]
    bottom: float

    @property
    def width(self) -> float:
        """How wide the sheet is."""
        return self.edges[Side.RIGHT] + BLOCK_WIDTH + MARGIN


def lay_out(wired: WiredBoard) -> Layout:
    """Return the places of a board and of all that is wired to it."""
    found = blocks(wired)
    columns = {side: column(found, side) for side in Side}
    crossing = sum(wire.pad.side is not block.side for block in found for wire in block.wires)
    above = room_above(crossing)
    heights = {side: sum(block.height for block in columns[side]) for side in Side}
    board_height = board_picture.height(wired.board)
    height = max(*heights.values(), board_height + above)
    board_top = _centred(height - above, board_height) + above
    placed = {side: _stacked(columns[side], _centred(height, heights[side])) for side in Side}

    lanes = {side: sum(_touches(each, side) for each in _wires(placed)) for side in Side}
    half = board_picture.HALF_WIDTH[wired.board.outline]
    middle = MARGIN + BLOCK_WIDTH + room(lanes[Side.LEFT]) + half
    channels = Channels(middle - half, middle + half, board_top)
    ends = [
        Ends(
            board_picture.pad_at(wired.board, wire.pad, middle, board_top),
            wire.pad.side,
            side,
            top + wire.height,
        )
        for wire, side, top in _wires(placed)
    ]
    ways = route(ends, channels)
    return Layout(
        wired.board,
        middle,
        board_top,
        placed,
        {side: channels.edge(side, lanes[side]) for side in Side},
        [(wire, way) for (wire, _, _), way in zip(_wires(placed), ways, strict=True)],
        TOP + height,
    )


def _centred(whole: float, part: float) -> float:
    """Return where something begins that is in the middle of the height, on the grid."""
    return TOP + (whole - part) // 2 // GRID * GRID


def _stacked(found: Sequence[Block], top: float) -> list[Placed]:
    placed = []
    for block in found:
        placed.append(Placed(block, top))
        top += block.height
    return placed


def _wires(placed: Mapping[Side, Sequence[Placed]]) -> Iterator[tuple[Wire, Side, float]]:
    for side in Side:
        for each in placed[side]:
            for wire in each.block.wires:
                yield wire, side, each.top


def _touches(wire: tuple[Wire, Side, float], side: Side) -> bool:
    return side in (wire[0].pad.side, wire[1])
