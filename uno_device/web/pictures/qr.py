"""A QR code as the path of an SVG: the page draws it at any size, with its quiet zone."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

CORRECTION: Final = "m"
"""15 % of the code may be hidden: a screen is read from across the room."""


def qr(text: str) -> dict[str, Any]:
    """Return its size in modules, without a border, and one run of dark modules after the other."""
    import segno  # more than a megabyte: only where phones are let in

    code = segno.make_qr(text, error=CORRECTION, boost_error=False)
    rows = [bytes(row) for row in code.matrix]
    return {"size": len(rows), "path": "".join(_row(y, row) for y, row in enumerate(rows))}


def _row(y: int, modules: bytes) -> str:
    path, x = "", 0
    for dark, run in groupby(modules):
        length = len(list(run))
        if dark:
            path += f"M{x} {y}h{length}v1h-{length}z"
        x += length
    return path
