"""One sheet for each board: the board in the middle, parts on both sides, wires on lanes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hardware.drawing import board_picture, words
from hardware.drawing.boards import Outline
from hardware.drawing.canvas import Anchor, Canvas
from hardware.drawing.colours import BLOCK, FAINT, GROUND, LINE, UNIT
from hardware.drawing.connections import WiredBoard
from hardware.drawing.frame import Frame
from hardware.drawing.layout import BLOCK_WIDTH, MARGIN, Layout, Placed, lay_out
from hardware.drawing.metrics import SMALL, fitted, wrapped
from hardware.side import Side

_NOTE: Final = 9.5
_NOTE_LINE: Final = 13.5
_GAP: Final = 24
_TITLE: Final = 19


@dataclass(frozen=True, slots=True)
class Sheet:
    """A drawing, as an SVG element, with its size in pixels."""

    svg: str
    width: float
    height: float


def sheet(wired: WiredBoard, source: str) -> Sheet:
    """Draw a board and all that is wired to it; `source` is the wiring's name."""
    canvas, layout = Canvas(), lay_out(wired)
    _draw_title(canvas, layout, wired, source)
    _draw_board_and_wires(canvas, layout)
    for side in Side:
        for placed in layout.placed[side]:
            _draw_block(Frame(canvas, layout.edges[side], side), placed)
    bottom = _draw_notes(canvas, layout)
    size = (layout.width, bottom + MARGIN / 2)
    return Sheet(canvas.svg(size, f"Wiring: {wired.title}"), *size)


def _draw_title(canvas: Canvas, layout: Layout, wired: WiredBoard, source: str) -> None:
    title = fitted(f"Wiring: {wired.title}", _TITLE, layout.width / 2, bold=True)
    canvas.text((MARGIN, 40), title, size=_TITLE, bold=True)
    units = dict.fromkeys(part.name.partition(".")[0] for part in wired.parts)
    lines = (f"units: {' and '.join(units)}; pins: {wired.factory}", f"drawn from {source}")
    for y, line in zip((30, 45), lines, strict=True):
        text = fitted(line, _NOTE, layout.width / 3)
        at = (layout.width - MARGIN, y)
        canvas.text(at, text, size=_NOTE, anchor=Anchor.END, colour=FAINT)


def _draw_board_and_wires(canvas: Canvas, layout: Layout) -> None:
    board = layout.board
    board_picture.draw_outline(canvas, board, layout.middle, layout.board_top)
    for side in Side:
        for placed in layout.placed[side]:
            _draw_box(canvas, layout.edges[side], side, placed)
    for wire, way in layout.ways:
        canvas.wire(way, wire.colour, key=wire.key, pin=wire.pad.id)
    used = {wire.pad for wire, _ in layout.ways}
    board_picture.draw_pads(canvas, board, used, layout.middle, layout.board_top)


def _draw_box(canvas: Canvas, edge: float, side: Side, placed: Placed) -> None:
    left = edge if side is Side.RIGHT else edge - BLOCK_WIDTH
    block, top = placed.block, placed.top
    canvas.box((left, top + 3), (BLOCK_WIDTH, block.height - 6), fill=BLOCK, colour=LINE, width=1)
    mark = left + BLOCK_WIDTH - 4 if side is Side.RIGHT else left
    colour = UNIT.get(block.unit, GROUND)
    canvas.box((mark, top + 3), (4, block.height - 6), fill=colour, colour=colour, width=0)


def _draw_block(frame: Frame, placed: Placed) -> None:
    block, top = placed.block, placed.top
    colour = UNIT.get(block.unit, GROUND)
    left = frame.edge if frame.side is Side.RIGHT else frame.edge - BLOCK_WIDTH
    frame.canvas.text((left + 12, top + 18), block.title, size=10.5, bold=True)
    right = (left + BLOCK_WIDTH - 12, top + 18)
    frame.canvas.text(right, block.name, size=SMALL, anchor=Anchor.END, colour=colour)
    for wire in block.wires:
        frame.text(8, top + wire.height + 12, wire.label)
        if len(block.wires) > 1 and block.unit in UNIT:
            frame.text(8, top + wire.height - 5, wire.key.rpartition(".")[2])
    block.draw(frame, top)


def _draw_notes(canvas: Canvas, layout: Layout) -> float:
    """Write what holds for the whole sheet in two columns; return where they end."""
    width = (layout.width - 2 * MARGIN - _GAP) / 2
    legend = [words.GROUND, words.SUPPLY, words.DRIVERS, words.SENSORS, words.CROSSING]
    warnings = [words.SWITCHED_OFF, words.PULL_DOWN, words.SAFETY, words.NOTICE]
    if layout.board.outline is Outline.HEADER:
        warnings.insert(1, words.HEADER_VOLTAGE)
    ends = []
    for x, notes in ((MARGIN, warnings), (MARGIN + width + _GAP, legend)):
        y = layout.bottom + 24
        for note in notes:
            bold = note is words.SAFETY
            for line in wrapped(note, _NOTE * (1.12 if bold else 1), width):
                canvas.text((x, y), line, size=_NOTE, bold=bold)
                y += _NOTE_LINE
            y += 3
        ends.append(y)
    return max(ends)
