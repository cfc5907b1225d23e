"""Ways for wires: each has an upright lane of its own, so that none lies upon another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hardware.drawing.canvas import Point
from hardware.side import Side

LANE: Final = 9
"""How far lanes are apart, in pixels."""
GRID: Final = 14
"""Pads, and the lanes above a board, lie at multiples of it; wires' other ends between them."""


@dataclass(frozen=True, slots=True)
class Ends:
    """Where a wire begins, on a pad, and where it ends, at a block; `top` is above the board."""

    pad: Point
    pad_side: Side
    block_side: Side
    block_y: float

    @property
    def crosses(self) -> bool:
        """Whether it must pass over the board."""
        return self.pad_side is not self.block_side


@dataclass(frozen=True, slots=True)
class Channels:
    """Where the lanes are: outwards from `left` and `right`, and upwards from `top`."""

    left: float
    right: float
    top: float

    def lane(self, side: Side, number: int) -> float:
        """Return where a lane is."""
        if side is Side.LEFT:
            return self.left - LANE * (number + 1)
        return self.right + LANE * (number + 1)

    def edge(self, side: Side, count: int) -> float:
        """Return where the blocks begin beyond so many lanes."""
        return self.left - room(count) if side is Side.LEFT else self.right + room(count)


def room(lanes: int) -> float:
    """Return how wide so many lanes are, in pixels."""
    return LANE * (lanes + 1)


def room_above(crossing: int) -> float:
    """Return how much room so many wires need that pass over the board, in pixels."""
    return GRID * (crossing + 1) if crossing else 0


def route(wires: Sequence[Ends], channels: Channels) -> list[list[Point]]:
    """Return the corners of every wire, from its pad to its block.

    Wires of a side that keep their order from the pads to the blocks do not cross each other.
    """
    above = _above(wires, channels)
    lanes = {side: _lanes(wires, side, above) for side in Side}
    counts = {side: len(_on(wires, side)) for side in Side}
    ways = []
    for index, wire in enumerate(wires):
        out = channels.lane(wire.pad_side, lanes[wire.pad_side][index])
        way = [wire.pad, (out, wire.pad[1])]
        if wire.crosses:
            over = channels.lane(wire.block_side, lanes[wire.block_side][index])
            way += [(out, above[index]), (over, above[index])]
            out = over
        way += [
            (out, wire.block_y),
            (channels.edge(wire.block_side, counts[wire.block_side]), wire.block_y),
        ]
        ways.append(way)
    return ways


def _on(wires: Sequence[Ends], side: Side) -> list[int]:
    return [index for index, wire in enumerate(wires) if side in (wire.pad_side, wire.block_side)]


def _above(wires: Sequence[Ends], channels: Channels) -> dict[int, float]:
    """Return the heights at which wires pass over the board: the lowest pad's at the top."""
    crossing = sorted(
        (index for index, wire in enumerate(wires) if wire.crosses),
        key=lambda index: wires[index].pad[1],
    )
    return {index: channels.top - GRID * (place + 1) for place, index in enumerate(crossing)}


def _lanes(wires: Sequence[Ends], side: Side, above: dict[int, float]) -> dict[int, int]:
    """Return each wire's lane on a side, counted from the board.

    Of wires that go down the lowest is nearest to the board, of those that go up the highest.
    """
    begins, ends = {}, {}
    for index in _on(wires, side):
        wire = wires[index]
        begins[index] = wire.pad[1] if wire.pad_side is side else above[index]
        ends[index] = wire.block_y if wire.block_side is side else above[index]
    down = [index for index in begins if ends[index] > begins[index]]
    up = [index for index in begins if ends[index] <= begins[index]]
    ordered = [
        *sorted(down, key=lambda index: -begins[index]),
        *sorted(up, key=lambda index: begins[index]),
    ]
    return {index: lane for lane, index in enumerate(ordered)}
