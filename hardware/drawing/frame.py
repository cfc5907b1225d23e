"""A part's own directions: from its wires inwards, whichever side of the board it is on."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.drawing.canvas import Anchor, Canvas, Point
from hardware.drawing.colours import FAINT, GROUND, INK, PLUS
from hardware.drawing.metrics import SMALL
from hardware.side import Side


@dataclass(frozen=True, slots=True)
class Frame:
    """Draws symbols `x` pixels inwards from where the wires come in, at the height `y`."""

    canvas: Canvas
    edge: float
    side: Side

    def at(self, x: float, y: float) -> Point:
        """Return a point of the drawing."""
        return (self.edge + (x if self.side is Side.RIGHT else -x), y)

    def line(self, *points: Point, colour: str = INK) -> None:
        """Draw straight lines."""
        self.canvas.line([self.at(*point) for point in points], colour)

    def text(
        self, x: float, y: float, text: str, *, colour: str = FAINT, middle: bool = False
    ) -> None:
        """Write a few small words that begin at `x`, reading inwards or outwards alike."""
        anchor = Anchor.START if self.side is Side.RIGHT else Anchor.END
        anchor = Anchor.MIDDLE if middle else anchor
        self.canvas.text(self.at(x, y), text, size=SMALL, anchor=anchor, colour=colour)

    def box(self, x: float, y: float, width: float, height: float, radius: float = 2) -> None:
        """Draw a rectangle with its outer upper corner there."""
        left = self.at(x, y)[0] - (0 if self.side is Side.RIGHT else width)
        self.canvas.box((left, y), (width, height), radius=radius)

    def circle(self, x: float, y: float, radius: float) -> None:
        """Draw a circle."""
        self.canvas.circle(self.at(x, y), radius)

    def dot(self, x: float, y: float) -> None:
        """Draw a joint."""
        self.canvas.circle(self.at(x, y), 2, fill=INK)

    def shape(self, *points: Point) -> None:
        """Draw a filled shape."""
        self.canvas.shape([self.at(*point) for point in points])

    def resistor(self, x: float, y: float, label: str, *, above: bool = False) -> None:
        """Draw a resistor that lies in a line, 24 px long."""
        self.box(x, y - 4, 24, 8, radius=0)
        self.text(x + 12, y - 7 if above else y + 14, label, middle=True)

    def pull_down(self, x: float, y: float) -> None:
        """Draw a resistor from a line down to ground."""
        self.dot(x, y)
        self.line((x, y), (x, y + 28))
        self.box(x - 4, y + 5, 8, 18, radius=0)
        self.text(x + 8, y + 20, "10 kΩ")
        self.ground(x, y + 28)

    def ground(self, x: float, y: float) -> None:
        """Draw the sign of the common ground below a point, 6 px high."""
        for number, half in enumerate((7.0, 4.5, 2.0)):
            height = y + 3 * number
            self.line((x - half, height), (x + half, height), colour=GROUND)

    def plus(self, x: float, y: float, label: str = "") -> None:
        """Draw the sign of a supply above the end of a line."""
        self.line((x, y), (x, y - 8), colour=PLUS)
        self.line((x - 6, y - 8), (x + 6, y - 8), colour=PLUS)
        self.text(x + 8, y - 2, f"+ {label}" if label else "+", colour=PLUS)

    def diode(self, x: float, y: float) -> None:
        """Draw a diode that lets current flow inwards; it is 12 px long."""
        self.shape((x, y - 5), (x, y + 5), (x + 10, y))
        self.line((x + 11, y - 5), (x + 11, y + 5))
