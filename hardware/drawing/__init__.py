"""The wiring drawn: the pin table, a drawing of every board, and a page to print.

All of it is made from the configuration. Nothing here reads or opens a pin.
"""

from hardware.drawing.connections import Connection, Part, WiredBoard, wired_boards
from hardware.drawing.page import page, svg
from hardware.drawing.sheet import Sheet, sheet
from hardware.drawing.table import TITLES, rows, to_json

__all__ = [
    "TITLES",
    "Connection",
    "Part",
    "Sheet",
    "WiredBoard",
    "page",
    "rows",
    "sheet",
    "svg",
    "to_json",
    "wired_boards",
]
