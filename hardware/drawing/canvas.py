"""SVG, element by element. Every coordinate is absolute, in pixels of 1/96 inch."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from hardware.drawing.colours import INK, PAPER
from hardware.drawing.metrics import printable

Point: TypeAlias = tuple[float, float]

_FONT: Final = "DejaVu Sans, Verdana, Arial, Helvetica, sans-serif"


class Anchor(Enum):
    """Which end of a text its point is."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Canvas:
    """A drawing to which elements are added from back to front."""

    def __init__(self) -> None:
        self._elements: list[str] = []

    def text(
        self,
        at: Point,
        text: str,
        *,
        size: float = 10,
        anchor: Anchor = Anchor.START,
        colour: str = INK,
        bold: bool = False,
    ) -> None:
        """Write one line; the point is on its base line."""
        weight = ' font-weight="bold"' if bold else ""
        self._elements.append(
            f'<text x="{at[0]:g}" y="{at[1]:g}" font-size="{size:g}"{weight} '
            f'text-anchor="{anchor.value}" fill="{colour}">{escape(printable(text))}</text>'
        )

    def line(
        self, points: Sequence[Point], colour: str = INK, width: float = 1.4, *, name: str = "lead"
    ) -> None:
        """Draw straight lines from point to point."""
        self._path(points, colour, width, f'class="{name}"')

    def wire(self, points: Sequence[Point], colour: str, *, key: str, pin: str) -> None:
        """Draw a wire with a light edge, so that crossings can be told from joints."""
        self.line(points, PAPER, 5.4, name="edge")
        data = f"data-key={quoteattr(printable(key))} data-pin={quoteattr(printable(pin))}"
        self._path(points, colour, 2.4, f'class="wire" {data}')

    def box(
        self,
        corner: Point,
        size: Point,
        *,
        fill: str = PAPER,
        colour: str = INK,
        width: float = 1.2,
        radius: float = 3,
    ) -> None:
        """Draw a rectangle from its upper left corner."""
        self._elements.append(
            f'<rect x="{corner[0]:g}" y="{corner[1]:g}" width="{size[0]:g}" height="{size[1]:g}" '
            f'rx="{radius:g}" fill="{fill}" stroke="{colour}" stroke-width="{width:g}"/>'
        )

    def circle(
        self, centre: Point, radius: float, *, fill: str = PAPER, colour: str = INK, data: str = ""
    ) -> None:
        """Draw a circle; `data` are attributes that a reader of the file may look for."""
        self._elements.append(
            f'<circle {data} cx="{centre[0]:g}" cy="{centre[1]:g}" r="{radius:g}" fill="{fill}" '
            f'stroke="{colour}" stroke-width="1.2"/>'
        )

    def shape(self, points: Sequence[Point], fill: str = INK) -> None:
        """Draw a filled shape."""
        self._elements.append(f'<path d="{_steps(points)} Z" fill="{fill}"/>')

    def pad(self, centre: Point, *, name: str, number: str, fill: str, ink: str) -> None:
        """Draw a pin of a board by its name; `number` stands in it. Number 1 is square."""
        first = number == "1"
        if first:
            self.box((centre[0] - 9, centre[1] - 9), (18, 18), fill=fill, radius=0)
        data = f'class="pad" data-pin={quoteattr(printable(name))}'
        self.circle(centre, 9, fill=fill, colour=fill if first else INK, data=data)
        if number:
            at = (centre[0], centre[1] + 3)
            self.text(at, number, size=8.5, anchor=Anchor.MIDDLE, colour=ink)

    def svg(self, size: Point, title: str) -> str:
        """Return the drawing as an SVG element, to stand alone or in another one."""
        width, height = size
        inside = "\n".join(self._elements)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="sheet" width="{width:g}" '
            f'height="{height:g}" viewBox="0 0 {width:g} {height:g}" font-family="{_FONT}" '
            f'stroke-linejoin="round">\n<title>{escape(printable(title))}</title>\n'
            f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>\n{inside}\n</svg>'
        )

    def _path(self, points: Sequence[Point], colour: str, width: float, data: str) -> None:
        self._elements.append(
            f'<path {data} d="{_steps(points)}" fill="none" stroke="{colour}" '
            f'stroke-width="{width:g}"/>'
        )


def _steps(points: Sequence[Point]) -> str:
    return "M" + " L".join(f"{x:g} {y:g}" for x, y in points)
