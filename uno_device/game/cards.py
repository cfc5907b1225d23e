"""Cards: what is printed on them, their codes, and the physical pieces of a deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Color(StrEnum):
    """The colours that cards come in; an edition has four of them."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    ORANGE = "orange"

    @property
    def letter(self) -> str:
        """The colour's letter in card codes."""
        return self.value[0].upper()


USUAL_COLORS = (Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE)
"""The colours of most editions."""

SKIP = "S"
REVERSE = "R"
DRAW_TWO = "D"
WILD = "W"
WILD_DRAW_FOUR = "WD"
NUMBER = "number"
"""What the cards that every edition has do when they are played."""
USUAL_KINDS = frozenset({SKIP, REVERSE, DRAW_TWO, WILD, WILD_DRAW_FOUR, NUMBER})

ACTION_POINTS = 20
WILD_POINTS = 50


def letters(colors: Sequence[Color]) -> dict[str, Color]:
    """Return the colours by their letters; ValueError for a letter that means something else."""
    taken: dict[str, str] = {WILD: "a wild"}
    for color in colors:
        if color.letter in taken:
            other = taken[color.letter]
            raise ValueError(
                f'the colour "{color}" is written "{color.letter}" in card codes, and so is '
                f"{other}: give `Color.letter` another letter for it"
            )
        taken[color.letter] = f'the colour "{color}"'
    return {color.letter: color for color in colors}


LETTERS = letters(tuple(Color))
"""The colours by their letters."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A physical card: two cards of the same code are two cards, and never equal."""

    code: str
    """As journal, wire and tests write it: `R7`, `YS`, `R7!2`, `WD`."""
    symbol: str
    """What matches besides the colour (U4): the number, or the action's letter."""
    kind: str
    """What the card does when it is played: a key of the edition's effects."""
    color: Color | None
    """None for a wild."""
    points: int
    """What it counts in a hand when somebody else is out."""
    number: int = 0
    """The value of a number card; 0 for all others, as in the draw for the deal (U2)."""
    icons: int = 0
    """How many cards a duel started by this card is about (SD1)."""

    def __str__(self) -> str:
        return self.code


def number_card(color: Color, number: int, icons: int = 0, kind: str = NUMBER) -> Card:
    """Return a number card, with a Showdown icon where `icons` is not 0."""
    code = f"{color.letter}{number}" + (f"!{icons}" if icons else "")
    return Card(code, str(number), kind, color, number, number, icons)


def action_card(color: Color, symbol: str, points: int = ACTION_POINTS) -> Card:
    """Return a coloured action card."""
    return Card(f"{color.letter}{symbol}", symbol, symbol, color, points)


def wild_card(symbol: str, points: int = WILD_POINTS) -> Card:
    """Return a wild; its symbol, `W` and perhaps a letter, is its code."""
    return Card(symbol, symbol, symbol, None, points)


def numbers(colors: Iterable[Color], faces: Iterable[int]) -> tuple[Card, ...]:
    """Return number cards, `faces` of each colour."""
    faces = tuple(faces)
    return tuple(number_card(color, face) for color in colors for face in faces)


def actions(
    colors: Iterable[Color], symbol: str, copies: int, points: int = ACTION_POINTS
) -> tuple[Card, ...]:
    """Return coloured action cards, so many copies of each colour."""
    return tuple(action_card(color, symbol, points) for color in colors for _ in range(copies))


def usual_numbers(colors: Iterable[Color]) -> tuple[Card, ...]:
    """Return the numbers of most editions: of each colour one 0, and two each from 1 to 9."""
    return numbers(colors, (0, *range(1, 10), *range(1, 10)))


def usual_actions(colors: Iterable[Color]) -> tuple[Card, ...]:
    """Return the actions of every edition: of each colour two Skips, Reverses and Draw Twos."""
    colors = tuple(colors)
    return tuple(
        card for symbol in (SKIP, REVERSE, DRAW_TWO) for card in actions(colors, symbol, 2)
    )


def wilds(symbol: str, copies: int, points: int = WILD_POINTS) -> tuple[Card, ...]:
    """Return wilds, so many copies."""
    return tuple(wild_card(symbol, points) for _ in range(copies))


def codes(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the codes of cards, in their order."""
    return tuple([card.code for card in cards])


def points(cards: Iterable[Card]) -> int:
    """Return what cards in a hand count (U20)."""
    return sum(card.points for card in cards)
