"""A board as one sees it: its outline, its pads, and what is printed beside them."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from hardware.drawing.boards import Board, Outline, Pad, PadKind
from hardware.drawing.canvas import Anchor, Canvas, Point
from hardware.drawing.colours import BOARD, FAINT, GROUND, INK, LINE, PAPER, PLUS, UNUSED
from hardware.drawing.metrics import SMALL, fitted
from hardware.drawing.routing import GRID
from hardware.side import Side

HALF_WIDTH: Final = MappingProxyType(
    {Outline.HEADER: 84, Outline.UNO: 112, Outline.NANO: 84, Outline.STRIP: 112}
)
"""Half the width of a board's outline."""
_PAD_DISTANCE: Final = MappingProxyType(
    {Outline.HEADER: 14, Outline.UNO: 98, Outline.NANO: 70, Outline.STRIP: 98}
)
"""How far a pad is from the middle."""
HEAD: Final = 4 * GRID
"""What is above the first row of pads,"""
FOOT: Final = 2 * GRID
"""and below the last one."""
_LABEL_WIDTH: Final = 78
_SUPPLIES: Final = ("5 V", "5V", "3V3", "VIN")
"""Pads that are drawn red though nothing is wired to them."""


def height(board: Board) -> int:
    """Return how high the outline is."""
    return HEAD + FOOT + GRID * max(pad.step for pad in board.pads)


def pad_at(board: Board, pad: Pad, middle: float, top: float) -> Point:
    """Return where a pad is."""
    distance = _PAD_DISTANCE[board.outline]
    x = middle - distance if pad.side is Side.LEFT else middle + distance
    return (x, top + HEAD + GRID * pad.step)


def draw_outline(canvas: Canvas, board: Board, middle: float, top: float) -> None:
    """Draw what is below the wires: the board."""
    half = HALF_WIDTH[board.outline]
    canvas.box((middle - half, top), (2 * half, height(board)), fill=BOARD, colour=LINE, radius=8)
    caption = _CAPTIONS[board.outline]
    canvas.text(
        (middle, top + 17), caption[0], size=9, anchor=Anchor.MIDDLE, colour=FAINT, bold=True
    )
    canvas.text((middle, top + 31), caption[1], size=SMALL, anchor=Anchor.MIDDLE, colour=FAINT)
    bottom = top + height(board) - 6
    canvas.text((middle, bottom), caption[2], size=SMALL, anchor=Anchor.MIDDLE, colour=FAINT)


def draw_pads(canvas: Canvas, board: Board, used: set[Pad], middle: float, top: float) -> None:
    """Draw the pads, those with a wire strongly."""
    for pad in board.pads:
        x, y = pad_at(board, pad, middle, top)
        fill, ink = _fill(pad)
        wired = pad in used
        is_plain = not wired and fill == PAPER
        canvas.pad(
            (x, y),
            name=pad.id,
            number=pad.place,
            fill=UNUSED if is_plain else fill,
            ink=INK if is_plain else ink,
        )
        _draw_label(canvas, board, pad, (x, y), wired=wired)


def _draw_label(canvas: Canvas, board: Board, pad: Pad, at: Point, *, wired: bool) -> None:
    """Write a pad's name: above the wire outside the header, elsewhere on the board."""
    outside = board.outline is Outline.HEADER
    outwards = -1 if pad.side is Side.LEFT else 1
    distance = 14 * (outwards if outside else -outwards)
    canvas.text(
        (at[0] + distance, at[1] - 4 if outside else at[1] + 3),
        fitted(pad.label, SMALL, _LABEL_WIDTH, bold=wired),
        size=SMALL,
        anchor=Anchor.START if distance > 0 else Anchor.END,
        colour=INK if wired else FAINT,
        bold=wired,
    )


def _fill(pad: Pad) -> tuple[str, str]:
    if pad.kind is PadKind.GROUND:
        return GROUND, PAPER
    if pad.kind is PadKind.LOGIC_SUPPLY or pad.label in _SUPPLIES:
        return PLUS, PAPER
    return PAPER, INK


_CAPTIONS: Final = MappingProxyType(
    {
        Outline.HEADER: ("40-pin header", "pin 1: square, at the corner", "USB sockets this way"),
        Outline.UNO: ("Arduino Uno", "USB socket this way", "as printed on the board"),
        Outline.NANO: ("Arduino Nano", "USB socket this way", "as printed on it"),
        Outline.STRIP: ("Pins", "by their names", "in no order of the board"),
    }
)
"""Two lines above the pads, one below them."""
