"""A small plotter: panels with two axes, one below the other, as SVG. Lengths are in pixels.

Every number is spelled the same way on every machine, so equal data give equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import log10
from xml.sax.saxutils import escape

WIDTH, LEFT, RIGHT = 760, 68, 20
TOP, PLOT, BELOW, ROW = 34, 210, 52, 20
"""Heights: a panel's title, its plot, the words below the axis, a row of its key."""
HEAD = 34
KEY_LINE = 34
"""How long the line is that a row of the key shows."""
DOT = 3.5

_STYLE = (
    "text{font:12px sans-serif;fill:#333} .title{font-size:16px;fill:#111} "
    ".axis{stroke:#333;fill:none} .grid{stroke:#ddd} .end{text-anchor:end} "
    ".middle{text-anchor:middle} .a,.b,.c,.d,.e,.f,.rule{fill:none;stroke-width:1.8} "
    ".a{stroke:#1f5f99} .b{stroke:#1f5f99;stroke-dasharray:7 3} "
    ".c{stroke:#1f5f99;stroke-dasharray:2 2} .d{stroke:#b9480e} "
    ".e{stroke:#b9480e;stroke-dasharray:7 3} .f{stroke:#b9480e;stroke-dasharray:2 2} "
    ".g{stroke:#b9480e;fill:#b9480e;stroke-width:1.8} .bar{fill:#9db9d6;stroke:none} "
    ".rule{stroke:#333;stroke-dasharray:5 4;stroke-width:1.2}"
)

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Axis:
    """From `low` to `high`, with marks where the words stand. `log`: equal steps are ratios."""

    label: str
    low: float
    high: float
    marks: Sequence[tuple[float, str]]
    log: bool = False

    def share(self, value: float) -> float:
        """Return how far along a value lies, from 0 to 1; beyond the ends, the end."""
        value = min(max(value, self.low), self.high)
        if self.log:
            return log10(value / self.low) / log10(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


@dataclass
class Panel:
    """One plot: shapes that are added one after the other, and a key to their styles."""

    title: str
    x: Axis
    y: Axis
    _shapes: list[str] = field(default_factory=list)
    _key: list[tuple[str, str, bool]] = field(default_factory=list)

    @property
    def height(self) -> float:
        """How much room it takes."""
        return TOP + PLOT + BELOW + ROW * len(self._key)

    def key(self, style: str, said: str, *, dot: bool = False) -> None:
        """Say what a style means, of a line or of a dot."""
        self._key.append((style, said, dot))

    def line(self, points: Iterable[Point], style: str) -> None:
        """Add a line through points."""
        way = " L".join(self._at(point) for point in points)
        self._shapes.append(f'<path class="{style}" d="M{way}"/>')

    def bar(self, start: float, end: float, height: float) -> None:
        """Add a bar from the lower axis."""
        corners = [(start, self.y.low), (start, height), (end, height), (end, self.y.low)]
        way = " L".join(map(self._at, corners))
        self._shapes.append(f'<path class="bar" d="M{way} Z"/>')

    def dot(self, at: Point, low: float, high: float, style: str, aside: float = 0.0) -> None:
        """Add a value with its range, `aside` pixels from its place."""
        x = LEFT + self.x.share(at[0]) * (WIDTH - LEFT - RIGHT) + aside
        y, bottom, top = (TOP + PLOT * (1 - self.y.share(each)) for each in (at[1], low, high))
        self._shapes.append(
            f'<path class="{style}" d="M{number(x)} {number(bottom)} L{number(x)} {number(top)}"/>'
            f'<circle class="{style}" cx="{number(x)}" cy="{number(y)}" r="{DOT}"/>'
        )

    def upright(self, value: float, said: str) -> None:
        """Add a line from below to above, with a word at its upper end."""
        self.line([(value, self.y.low), (value, self.y.high)], "rule")
        x = LEFT + self.x.share(value) * (WIDTH - LEFT - RIGHT)
        self._shapes.append(f'<text x="{number(x + 5)}" y="{TOP + 14}">{escape(said)}</text>')

    def drawn(self, above: float) -> Iterator[str]:
        """Return the panel, so far below the picture's upper edge."""
        yield f'<g transform="translate(0 {number(above)})">'
        yield f'<text x="{LEFT}" y="{TOP - 12}">{escape(self.title)}</text>'
        yield from self._marks()
        yield from self._shapes
        yield from self._rows()
        yield "</g>"

    def _marks(self) -> Iterator[str]:
        for value, said in self.y.marks:
            start, end = self._at((self.x.low, value)), self._at((self.x.high, value))
            yield f'<path class="grid" d="M{start} L{end}"/>'
            y = TOP + PLOT * (1 - self.y.share(value)) + 4
            yield f'<text class="end" x="{LEFT - 6}" y="{number(y)}">{escape(said)}</text>'
        for value, said in self.x.marks:
            x = LEFT + self.x.share(value) * (WIDTH - LEFT - RIGHT)
            yield f'<path class="axis" d="M{number(x)} {TOP + PLOT} l0 4"/>'
            yield f'<text class="middle" x="{number(x)}" y="{TOP + PLOT + 18}">{said}</text>'
        yield f'<path class="axis" d="M{LEFT} {TOP} l0 {PLOT} L{WIDTH - RIGHT} {TOP + PLOT}"/>'
        middle = (LEFT + WIDTH - RIGHT) / 2
        below = TOP + PLOT + 36
        yield f'<text class="middle" x="{number(middle)}" y="{below}">{escape(self.x.label)}</text>'
        turned = f'transform="rotate(-90 14 {TOP + PLOT / 2:g})"'
        yield (
            f'<text class="middle" x="14" y="{TOP + PLOT / 2:g}" {turned}>'
            f"{escape(self.y.label)}</text>"
        )

    def _rows(self) -> Iterator[str]:
        for row, (style, said, dot) in enumerate(self._key):
            y = TOP + PLOT + BELOW + ROW * row
            if dot:
                x = LEFT + KEY_LINE / 2
                yield f'<circle class="{style}" cx="{number(x)}" cy="{y}" r="{DOT}"/>'
            elif style == "bar":
                yield f'<rect class="bar" x="{LEFT}" y="{y - 6}" width="{KEY_LINE}" height="12"/>'
            else:
                yield f'<path class="{style}" d="M{LEFT} {y} l{KEY_LINE} 0"/>'
            yield f'<text x="{LEFT + KEY_LINE + 8}" y="{y + 4}">{escape(said)}</text>'

    def _at(self, point: Point) -> str:
        x, y = point
        across = LEFT + self.x.share(x) * (WIDTH - LEFT - RIGHT)
        down = TOP + PLOT * (1 - self.y.share(y))
        return f"{number(across)} {number(down)}"


def svg(title: str, panels: Sequence[Panel]) -> str:
    """Return a picture of panels, one below the other."""
    height = HEAD + sum(panel.height for panel in panels)
    drawn: list[str] = []
    above: float = HEAD
    for panel in panels:
        drawn += panel.drawn(above)
        above += panel.height
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {number(height)}" '
            f'width="{WIDTH}" height="{number(height)}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{_STYLE}</style>",
            f'<rect width="{WIDTH}" height="{number(height)}" fill="#fff"/>',
            f'<text class="title" x="{LEFT - 48}" y="24">{escape(title)}</text>',
            *drawn,
            "</svg>\n",
        )
    )


def shares(values: Iterable[float]) -> list[Point]:
    """Return the steps of the share of values that are not larger, smallest value first."""
    ranked = sorted(values)
    steps: list[Point] = []
    for rank, value in enumerate(ranked):
        steps += [(value, rank / len(ranked)), (value, (rank + 1) / len(ranked))]
    return steps


def even(low: float, high: float, step: float, spelled: str = "g") -> list[tuple[float, str]]:
    """Return marks at even distances."""
    count = round((high - low) / step)
    return [(low + step * each, format(low + step * each, spelled)) for each in range(count + 1)]


def number(value: float) -> str:
    """Spell a length to a tenth of a pixel."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")
