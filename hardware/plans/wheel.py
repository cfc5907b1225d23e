"""The wheel for N stops: its face, and the two discs that its sensors look through.

The slot sensor sees light, and reads closed, while a stop is under the pointer; the index sensor
only at the first stop. The shares are those of the simulated wheel, so that what is tested there is
what is built.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi

from hardware.plans.sheet import CHARACTER, MARGIN, WIDTH, Point, Sheet, arc, around
from hardware.simulation.wheel import INDEX_WIDTH, SLOT_WIDTH

MIDDLE: Point = (WIDTH / 2, 125.0)
FACE = 92.0
"""The radius of the face: as large as a sheet of A4 takes."""
PEGS = 86.0
PEG = 1.5
AXLE = 3.0
"""The radius of the hole for the axle."""
SMALL_DISC, LARGE_DISC, INDEX_DISC = 60.0, 90.0, 40.0
MANY_STOPS = 24
"""With more stops the teeth of a small slot disc would be too narrow for a sensor."""
SLOT_DEPTH = 10.0
"""How far a slot is cut in from the rim."""
TRACK_DEPTH = 5.0
"""How far from the rim a sensor looks through: its window is in the middle of the slots."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """What is to be drawn: the symbols in the order of the wiring, and the sensors' quiet time."""

    symbols: Sequence[str]
    debounce_s: float

    @property
    def stops(self) -> int:
        """Return how many stops there are."""
        return len(self.symbols)

    @property
    def disc(self) -> float:
        """Return the radius of the slot disc."""
        return LARGE_DISC if self.stops > MANY_STOPS else SMALL_DISC

    @property
    def tooth(self) -> float:
        """Return how wide the narrowest tooth between two slots is where the sensor looks."""
        return _wide(self.disc - TRACK_DEPTH, (1 - SLOT_WIDTH) / self.stops)

    @property
    def fastest_turn_s(self) -> float:
        """Return the shortest time of a turn in which every tooth is seen."""
        return self.stops * self.debounce_s / (1 - SLOT_WIDTH)


def face(wheel: Wheel) -> Sheet:
    """Draw the face. It turns clockwise, so the symbols stand against the clock."""
    sheet = Sheet(f"Wheel: face, {wheel.stops} stops")
    sheet.circle(MIDDLE, FACE)
    sheet.circle(MIDDLE, AXLE)
    for stop, symbol in enumerate(wheel.symbols):
        turn = -stop / wheel.stops
        border = turn - 0.5 / wheel.stops
        spoke = [around(MIDDLE, radius, border) for radius in (4 * AXLE, FACE)]
        sheet.path(spoke, "fold", closed=False)
        sheet.circle(around(MIDDLE, PEGS, border), PEG)
        _symbol(sheet, symbol.replace("_", " "), turn, wheel.stops)
    _pointer(sheet)
    sheet.lines(
        (MARGIN + 4, 238),
        (
            f"Face: diameter {2 * FACE:g}. Axle: {2 * AXLE:g}, or yours. Solid lines are cut, "
            "broken ones only drawn.",
            f"Pegs: {wheel.stops}, diameter {2 * PEG:g}, on a circle of {2 * PEGS:g}, one at each "
            "border. The pointer's leaf falls between two",
            "of them, so the wheel cannot roll back. Where it rests near a peg, the unit moves it "
            "on to the next stop.",
            "The wheel turns clockwise as you see it here. The first stop is the one at the top.",
        ),
    )
    return sheet


def slots(wheel: Wheel) -> Sheet:
    """Draw the disc that the slot sensor looks through."""
    sheet = Sheet(f"Wheel: slot disc, {wheel.stops} stops")
    share = SLOT_WIDTH / wheel.stops
    for stop in range(wheel.stops):
        _slot(sheet, wheel.disc, -stop / wheel.stops, share)
    _disc(sheet, wheel.disc)
    sheet.lines(
        (MARGIN + 4, 238),
        (
            f"Disc: diameter {2 * wheel.disc:g}, thin and opaque. Cut the grey out: "
            f"{wheel.stops} slots of {360 * share:.1f} degrees, {SLOT_DEPTH:g} deep,",
            f"each {_wide(wheel.disc - TRACK_DEPTH, share):.1f} wide where the sensor looks: "
            f"{wheel.disc - TRACK_DEPTH:g} from the axle. Teeth: {wheel.tooth:.1f}.",
            "The line goes to the first stop of the face. The sensor is closed while it sees "
            "light.",
            f"At debounce_s = {wheel.debounce_s:g} a turn may take {wheel.fastest_turn_s:.2g} s or "
            "longer.",
        ),
    )
    return sheet


def index(wheel: Wheel) -> Sheet:
    """Draw the disc that the index sensor looks through."""
    sheet = Sheet(f"Wheel: index disc, {wheel.stops} stops")
    share = INDEX_WIDTH / wheel.stops
    _slot(sheet, INDEX_DISC, 0.0, share)
    _disc(sheet, INDEX_DISC)
    sheet.lines(
        (MARGIN + 4, 238),
        (
            f"Disc: diameter {2 * INDEX_DISC:g}, on the same axle, 15 or more behind the slot "
            "disc. Cut the grey out:",
            f"one slot of {360 * share:.1f} degrees, {SLOT_DEPTH:g} deep, "
            f"{_wide(INDEX_DISC - TRACK_DEPTH, share):.1f} wide where the sensor looks: "
            f"{INDEX_DISC - TRACK_DEPTH:g} from the axle.",
            f"It is wider than the slots ({360 * SLOT_WIDTH / wheel.stops:.1f} degrees), so that "
            "the first stop never rests without it.",
            "The line goes to the first stop of the face, as that of the slot disc.",
        ),
    )
    return sheet


def _symbol(sheet: Sheet, words: str, turn: float, stops: int) -> None:
    """Write a symbol along its radius, as large as its stop takes."""
    inner, outer = (0.6 if stops > MANY_STOPS else 0.3) * FACE, PEGS - 2 * PEG
    length, height = outer - inner, _wide(inner, 0.6 / stops)
    size = min(7.0, height, length / (CHARACTER * len(words)))
    degrees = 360 * turn % 360
    upright = degrees - 90 if degrees <= 180 else degrees + 90
    sheet.text(
        around(MIDDLE, (inner + outer) / 2, turn), words, size=size, style="symbol", turned=upright
    )


def _pointer(sheet: Sheet) -> None:
    x, y = MIDDLE
    top = y - FACE
    sheet.path([(x - 5, top - 12), (x + 5, top - 12), (x, top - 1)], "solid")
    sheet.text((x + 27, top - 6), "pointer, with a leaf", size=3)
    way = arc(MIDDLE, FACE + 4, 0.09, 0.14)
    sheet.path(way, closed=False)
    (tip_x, tip_y) = way[-1]
    sheet.path(
        [(tip_x - 3.4, tip_y - 0.6), (tip_x, tip_y), (tip_x + 0.3, tip_y - 3.4)], closed=False
    )


def _slot(sheet: Sheet, rim: float, turn: float, share: float) -> None:
    start, end = turn - share / 2, turn + share / 2
    outer = arc(MIDDLE, rim, start, end)
    inner = arc(MIDDLE, rim - SLOT_DEPTH, end, start)
    sheet.path([*outer, *inner], "slot")


def _disc(sheet: Sheet, rim: float) -> None:
    sheet.circle(MIDDLE, rim)
    sheet.circle(MIDDLE, AXLE)
    sheet.circle(MIDDLE, rim - TRACK_DEPTH, "middle")
    first = [around(MIDDLE, radius, 0.0) for radius in (AXLE, rim - SLOT_DEPTH)]
    sheet.path(first, "fold", closed=False)
    x, y = MIDDLE
    sheet.text((x - 2, y - rim / 2), "first stop", size=3, turned=-90)


def _wide(radius: float, turns: float) -> float:
    """Return the length of an arc."""
    return 2 * pi * radius * turns
