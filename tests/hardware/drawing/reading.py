"""A drawing read again as a person's eye does: pads, wires, lines and words, by their places."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from xml.etree import ElementTree

from hardware.drawing.metrics import text_width

SVG = "{http://www.w3.org/2000/svg}"
_RISE, _FALL = 0.76, 0.22
"""How far letters go above and below their base line, by their size."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """What a text covers."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def is_around(self, point: Point) -> bool:
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom


@dataclass(frozen=True)
class Line:
    """A wire or a line of a circuit, with its corners."""

    key: str
    pin: str
    points: tuple[Point, ...]

    @cached_property
    def segments(self) -> list[tuple[Point, Point]]:
        return list(zip(self.points, self.points[1:], strict=False))

    def runs_through(self, box: Box, half: float) -> bool:
        return any(_through(start, end, box, half) for start, end in self.segments)


@dataclass(frozen=True)
class Picture:
    """One sheet."""

    width: float
    height: float
    pads: dict[str, Point]
    wires: list[Line]
    leads: list[Line]
    texts: list[Box]


def read(svg: str) -> list[Picture]:
    """Return every sheet of a drawing. Raises ParseError where it is not well-formed."""
    root = ElementTree.fromstring(svg)
    sheets = [each for each in root.iter(f"{SVG}svg") if each.get("class") == "sheet"]
    return [_picture(each) for each in sheets]


def _picture(sheet: ElementTree.Element) -> Picture:
    pads: dict[str, Point] = {}
    for each in sheet.iter(f"{SVG}circle"):
        if each.get("class") == "pad":
            name = each.attrib["data-pin"]
            assert name not in pads, f"{name} is there twice"
            pads[name] = (float(each.attrib["cx"]), float(each.attrib["cy"]))
    return Picture(
        float(sheet.attrib["width"]),
        float(sheet.attrib["height"]),
        pads,
        _lines(sheet, "wire"),
        _lines(sheet, "lead"),
        [_box(each) for each in sheet.iter(f"{SVG}text") if each.text],
    )


def _lines(sheet: ElementTree.Element, name: str) -> list[Line]:
    found = (each for each in sheet.iter(f"{SVG}path") if each.get("class") == name)
    return [
        Line(each.get("data-key", ""), each.get("data-pin", ""), _points(each.attrib["d"]))
        for each in found
    ]


def _points(path: str) -> tuple[Point, ...]:
    pairs = re.findall(r"[ML](\S+) (\S+)", path)
    return tuple((float(x), float(y)) for x, y in pairs)


def _box(text: ElementTree.Element) -> Box:
    size = float(text.attrib["font-size"])
    words = text.text or ""
    width = text_width(words, size, bold=text.get("font-weight") == "bold")
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.attrib["text-anchor"]]
    left, base = float(text.attrib["x"]) - share * width, float(text.attrib["y"])
    return Box(words, left, base - _RISE * size, left + width, base + _FALL * size)


def _through(start: Point, end: Point, box: Box, half: float) -> bool:
    """Whether a line of some half width crosses a box: asked at every half pixel of it."""
    left, right = box.left - half, box.right + half
    top, bottom = box.top - half, box.bottom + half
    if max(start[0], end[0]) <= left or min(start[0], end[0]) >= right:
        return False
    if max(start[1], end[1]) <= top or min(start[1], end[1]) >= bottom:
        return False
    steps = max(1, int(2 * max(abs(end[0] - start[0]), abs(end[1] - start[1]))))
    for step in range(steps + 1):
        x = start[0] + (end[0] - start[0]) * step / steps
        y = start[1] + (end[1] - start[1]) * step / steps
        if left < x < right and top < y < bottom:
            return True
    return False
