"""The paddle, the flipper and the dispenser, drawn to size for a card, and the label of a unit."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.plans.sheet import MARGIN, WIDTH, Sheet

SAFETY = (
    "Never aim at eyes or face.",
    "Never fire at point-blank range.",
    "Nothing but cards in the unit.",
)
"""What the rule sheet warns of (rule SD12)."""
NOTICE = (
    "An independent hobby project, not made, endorsed or supported by Mattel.",
    "UNO is a trademark of Mattel.",
)
PLAY = 2.0
"""How much wider than a card everything is that a card slides through."""
THICKEST, THINNEST = 0.5, 0.35
"""The gate lets one card of about 0.3 mm through, and not two."""


@dataclass(frozen=True, slots=True)
class Card:
    """The size of a card, in millimetres."""

    width: float = 56.0
    length: float = 87.0


def paddle() -> Sheet:
    """Draw a paddle: two are built alike."""
    sheet = Sheet("Showdown: paddle (two of them)")
    left, top = 65.0, 45.0
    sheet.box((left, top), 80, 60)
    sheet.across((left, top - 4), 80)
    sheet.down((left - 4, top), 60)
    sheet.path([(left, top + 5), (left + 80, top + 5)], "fold", closed=False)
    sheet.text((left + 40, top + 3.8), "hinge: tape or a leaf hinge", size=3)
    sheet.box((left + 30, top + 39.75), 20, 6.5, "fold")
    sheet.text((left + 40, top + 52), "microswitch below", size=3)
    sheet.down((left + 88, top + 5), 38)
    _paddle_from_the_side(sheet, left, 150.0)
    sheet.lines(
        (MARGIN + 4, 205),
        (
            "Plate: plywood or acrylic of 3 to 4, above; from the side, below.",
            "The stop bears the blow, not the switch: with the plate on the stop, the switch has "
            "closed and its lever still gives a little.",
            "A strip of foam on the stop makes the contact bounce less. Both paddles are alike, "
            "and have switches of one kind.",
        ),
    )
    return sheet


def _paddle_from_the_side(sheet: Sheet, left: float, top: float) -> None:
    sheet.path([(left, top), (left + 80, top - 4), (left + 80, top), (left, top + 4)])
    sheet.box((left, top + 18), 80, 4, "fold")
    sheet.box((left + 33, top + 6), 20, 12)
    sheet.text((left + 43, top + 13.5), "switch", size=3)
    sheet.box((left + 68, top + 5), 8, 13)
    sheet.text((left + 86, top + 13.5), "stop", size=3, style="left")
    sheet.down((left + 82, top), 5)
    sheet.down((left - 4, top + 4), 14)
    sheet.circle((left, top + 2), 2)


def flipper(card: Card) -> Sheet:
    """Draw the tray that tips to the loser's side."""
    sheet = Sheet(f"Showdown: flipper for cards of {card.width:g} x {card.length:g}")
    wide, long = card.length + PLAY, card.width + PLAY
    left, top = (WIDTH - wide) / 2, 45.0
    sheet.box((left, top), wide, long)
    sheet.across((left, top - 4), wide)
    sheet.down((left - 4, top), long)
    middle = left + wide / 2
    sheet.path([(middle, top - 2), (middle, top + long + 12)], "middle", closed=False)
    sheet.text((middle, top + long + 16), "axle, and the servo's shaft behind it", size=3)
    sheet.text((left + wide / 4, top + long / 2), "left", size=5)
    sheet.text((left + 3 * wide / 4, top + long / 2), "right", size=5)
    sheet.box((left, top + long), wide, 8, "fold")
    sheet.text((left + 20, top + long + 5.5), "rim, up", size=3)
    _tray_from_the_side(sheet, middle, 160.0, wide)
    sheet.lines(
        (MARGIN + 4, 215),
        (
            "Tray: card or plywood of 2, above; below, as seen from the side with the timer "
            "button, from where left and right are told.",
            "The cards lie across the axle. The servo (22.2 x 11.8 x 31, makes differ) stands "
            "behind the tray, its horn under the middle.",
            "left and right of [showdown.flipper] are the two ends, rest is level. Begin with "
            "left = -0.3, right = 0.3 and go up until",
            "the cards just slide off: no card has to fly. A rim along the back keeps them from "
            "the servo; the two ends stay open.",
        ),
    )
    return sheet


def _tray_from_the_side(sheet: Sheet, middle: float, level: float, wide: float) -> None:
    half = wide / 2
    sheet.box((middle - half, level), wide, 2)
    for way in (-1, 1):
        tipped = [(middle - half * 0.83, level + way * half * 0.56)]
        tipped.append((middle + half * 0.83, level - way * half * 0.56))
        sheet.path(tipped, "fold", closed=False)
    sheet.circle((middle, level + 1), 2.5)
    sheet.box((middle - 6, level - 5), 12, 23, "fold")
    sheet.box((middle - half - 10, level + 35), wide + 20, 3)
    sheet.down((middle - half - 14, level), 35, "35 or more")


def dispenser(card: Card) -> Sheet:
    """Draw the hopper with its feed wheel and gate, from the side."""
    sheet = Sheet(f"Jackpot: dispenser for cards of {card.width:g} x {card.length:g}")
    inside = card.length + PLAY
    back, floor = 40.0, 125.0
    front = back + inside
    sheet.box((back - 3, floor - 45), 3, 48)
    sheet.box((front, floor - 45), 3, 45 - 2)
    sheet.box((back - 3, floor), inside - 22, 3)
    sheet.box((front - 8, floor), 70, 3)
    sheet.circle((front - 17, floor + 14.5), 15)
    sheet.circle((front - 17, floor + 14.5), 1.5, "solid")
    sheet.across((back, floor - 49), inside)
    sheet.down((back - 7, floor - 45), 45)
    sheet.text((front - 17, floor + 34), "feed wheel, diameter 30, rubber", size=3)
    for number in range(8):
        sheet.path(
            [(back + 1, floor - 1 - number), (front - 1, floor - 1 - number)], "size", closed=False
        )
    sheet.text((back + inside / 2, floor - 14), "cards", size=4)
    sheet.path([(front + 1.5, floor - 2), (front + 12, floor - 18)], "size", closed=False)
    gate = f"gate, {THINNEST:g} to {THICKEST:g}: set by a screw"
    sheet.text((front + 8, floor - 20), gate, size=3, style="left")
    sheet.box((front + 22, floor - 7), 9, 5)
    sheet.path([(front + 26.5, floor - 7), (front + 34, floor - 11)], "size", closed=False)
    sheet.text((front + 36, floor - 11), "card-out sensor", size=3, style="left")
    sheet.across((front, floor + 10), 26.5)
    sheet.text((back + 12, floor + 9), "forward: out", size=3)
    arrow = [(back + 24, floor + 8), (back + 34, floor + 8), (back + 32, floor + 7)]
    sheet.path(arrow, "size", closed=False)
    _ramp(sheet, card)
    return sheet


def _ramp(sheet: Sheet, card: Card) -> None:
    wide = card.width + PLAY
    left, top = (WIDTH - wide) / 2, 182.0
    sheet.box((left, top), wide, 40)
    for x in (left - 8, left + wide):
        sheet.box((x, top), 8, 40, "fold")
    sheet.across((left, top - 3), wide)
    sheet.down((left - 12, top), 40)
    sheet.text((left + wide / 2, top + 20), "ramp, sides up", size=3.5)
    sheet.lines(
        (MARGIN + 4, 234),
        (
            "Hopper, from the side, above; the ramp that the cards leave by, flat, below.",
            f"Everything that a card slides through is {PLAY:g} wider than the card: measure "
            f"yours. The hopper is {wide:g} wide inside.",
            "The feed wheel stands 0.5 above the floor; a weight of 20 to 40 grams lies on the "
            "cards. The gate lets one card through:",
            "close it until none comes, then open it by half a card. The sensor is closed only "
            "while a card is in the gate,",
            "and every card must leave it by itself.",
        ),
    )


def label() -> Sheet:
    """Draw the label that a unit bears, twice."""
    sheet = Sheet("Label of the showdown unit: glue it where both players see it")
    for top in (40.0, 130.0):
        sheet.box((30, top), 150, 70)
        x, y = 42.0, top + 8
        sheet.path([(x, y), (x + 12, y + 21), (x - 12, y + 21)])
        sheet.text((x, y + 18), "!", size=14, style="heavy")
        for number, sentence in enumerate(SAFETY):
            at = (62, top + 16 + 11 * number)
            sheet.text(at, sentence, size=7, style="left heavy")
        sheet.lines((34, top + 60), NOTICE, size=3.2)
    return sheet
