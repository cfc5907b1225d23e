"""Colours: of wires, in the order in which they lie in a ribbon cable, and of everything else."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import cycle
from typing import Final, NamedTuple

from hardware.drawing.boards import Pad
from hardware.side import Side


class Ink(NamedTuple):
    """A colour by its name, and as it is printed on white paper."""

    name: str
    code: str


class Colour(Enum):
    """The colours of signal wires. Red is left to supplies, and black to ground."""

    BROWN = Ink("brown", "#7b4a1e")
    ORANGE = Ink("orange", "#ee7a10")
    YELLOW = Ink("yellow", "#dbb000")
    GREEN = Ink("green", "#2d8f3c")
    BLUE = Ink("blue", "#1d62c4")
    VIOLET = Ink("violet", "#7d3fa6")
    GREY = Ink("grey", "#868d94")
    PINK = Ink("pink", "#e36aa4")
    TURQUOISE = Ink("turquoise", "#14a3a8")


INK: Final = "#1b1f24"
FAINT: Final = "#5b646e"
LINE: Final = "#c3cad2"
PAPER: Final = "#ffffff"
BLOCK: Final = "#f8fafc"
BOARD: Final = "#e7f1e9"
PLUS: Final = "#c4161c"
GROUND: Final = "#111111"
UNUSED: Final = "#d9dee4"
UNIT: Final = {"showdown": "#a3260f", "jackpot": "#1a4f8b"}
"""What the parts of a unit are marked with, beside its name."""


def ribbon(pads: Iterable[Pad]) -> dict[Pad, Colour]:
    """Return the wires' colours: no two neighbours of a side have the same one."""
    ordered = sorted(pads, key=lambda pad: (pad.side is Side.RIGHT, pad.step))
    return dict(zip(ordered, cycle(Colour), strict=False))
