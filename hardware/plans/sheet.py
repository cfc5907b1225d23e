"""A sheet of A4 as SVG at scale 1:1. All lengths are in millimetres, y points down."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 210.0, 297.0
MARGIN = 8.0
"""What a usual printer leaves blank at each edge."""
RULER = 100.0
CHARACTER = 0.56
"""How wide a character of the sheet's font is at most on average, as a share of its size."""

Point = tuple[float, float]

_STYLE = """\
.cut{fill:none;stroke:#000;stroke-width:.3}.fold,.middle{fill:none;stroke:#000;stroke-width:.2}
.fold{stroke-dasharray:3 1.5}.middle{stroke-dasharray:6 1.5 1 1.5}
.slot{fill:#ddd;stroke:#000;stroke-width:.3}.solid{fill:#000;stroke:none}
.size{fill:none;stroke:#000;stroke-width:.15}
text{font-family:sans-serif;fill:#000;text-anchor:middle}
.left{text-anchor:start}.symbol{dominant-baseline:central}.heavy{font-weight:bold}"""


class Sheet:
    """One page: shapes that are added one after the other, its title and a ruler."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._shapes: list[str] = []
        self.text((WIDTH / 2, MARGIN + 6), title, size=5, style="heavy")
        self._ruler()

    def path(self, points: Iterable[Point], style: str = "cut", *, closed: bool = True) -> None:
        """Add a line through points."""
        way = " L".join(f"{_number(x)} {_number(y)}" for x, y in points)
        self._shapes.append(f'<path class="{style}" d="M{way}{" Z" if closed else ""}"/>')

    def box(self, corner: Point, width: float, height: float, style: str = "cut") -> None:
        """Add a rectangle from its upper left corner."""
        x, y = corner
        self.path([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], style)

    def circle(self, middle: Point, radius: float, style: str = "cut") -> None:
        """Add a circle."""
        x, y = map(_number, middle)
        self._shapes.append(
            f'<circle class="{style}" cx="{x}" cy="{y}" r="{_number(radius)}"/>',
        )

    def text(
        self, at: Point, said: str, *, size: float = 3.5, style: str = "", turned: float = 0.0
    ) -> None:
        """Add a line of text around a point, turned clockwise by degrees."""
        x, y = map(_number, at)
        turn = f' transform="rotate({_number(turned)} {x} {y})"' if turned else ""
        kind = f' class="{style}"' if style else ""
        self._shapes.append(
            f'<text{kind} x="{x}" y="{y}" font-size="{_number(size)}"{turn}>{escape(said)}</text>'
        )

    def lines(self, at: Point, said: Iterable[str], *, size: float = 3.5) -> None:
        """Add lines of text that begin at a point, one below the other."""
        x, y = at
        for number, line in enumerate(said):
            self.text((x, y + 1.45 * size * number), line, size=size, style="left")

    def across(self, start: Point, length: float, said: str = "") -> None:
        """Add a dimension from left to right; it tells the length unless told otherwise."""
        x, y = start
        self._dimension(start, (x + length, y), (0.0, 1.2))
        self.text((x + length / 2, y - 0.9), said or f"{length:g}", size=3)

    def down(self, start: Point, length: float, said: str = "") -> None:
        """Add a dimension downwards; it tells the length unless told otherwise."""
        x, y = start
        self._dimension(start, (x, y + length), (1.2, 0.0))
        self.text((x - 0.9, y + length / 2), said or f"{length:g}", size=3, turned=-90)

    def svg(self) -> str:
        """Return the page."""
        shapes = "\n".join(self._shapes)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{HEIGHT:g}mm" '
            f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}">\n<title>{escape(self.title)}</title>\n'
            f"<style>{_STYLE}</style>\n"
            f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#fff"/>\n{shapes}\n</svg>\n'
        )

    def _dimension(self, start: Point, end: Point, tick: Point) -> None:
        self.path([start, end], "size", closed=False)
        for x, y in (start, end):
            self.path(
                [(x - tick[0], y - tick[1]), (x + tick[0], y + tick[1])], "size", closed=False
            )

    def _ruler(self) -> None:
        y = HEIGHT - MARGIN - 7
        self.across((MARGIN + 4, y), RULER, f"{RULER:g} mm")
        self.lines(
            (MARGIN + RULER + 8, y - 1),
            ("Print at 100 %, not fitted to the page,", "and measure this line."),
            size=3,
        )


def around(middle: Point, radius: float, turn: float) -> Point:
    """Return the point at so many turns clockwise from the top."""
    x, y = middle
    return x + radius * sin(2 * pi * turn), y - radius * cos(2 * pi * turn)


def arc(middle: Point, radius: float, start: float, end: float) -> list[Point]:
    """Return points from one turn clockwise to another, so close that the line looks round."""
    steps = max(2, round(abs(end - start) * 360))
    return [
        around(middle, radius, start + (end - start) * step / steps) for step in range(steps + 1)
    ]


def _number(value: float) -> str:
    """Spell a length to a hundredth of a millimetre, the same way on every machine."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")
