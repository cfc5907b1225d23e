"""What the start card does to the first player (section 3 of the rules)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from uno_device.game.cards import DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR
from uno_device.game.edition import Start, StartRefused
from uno_device.game.seats import Seat
from uno_device.game.steps.base import Abandoned, Asked, Script, Step
from uno_device.game.steps.choices import ColorChoice

if TYPE_CHECKING:
    from uno_device.game.round import Round


def draw_two(round_: Round) -> None:
    """The first player draws 2 and misses the turn."""
    round_.draw(round_.turn, 2)
    round_.pass_first_turn()


def skip(round_: Round) -> None:
    """The first player misses the turn."""
    round_.pass_first_turn()


def dealer_first(round_: Round) -> None:
    """A Reverse: the dealer begins, counter-clockwise; between two the direction stays (U9)."""
    _turn_around(round_)
    round_.turn = round_.dealer


def right_of_dealer_first(round_: Round) -> None:
    """A Reverse: the player to the dealer's right begins, counter-clockwise.

    Between two that is the opponent, and the direction stays (U9).
    """
    _turn_around(round_)
    round_.turn = round_.seats.right_of(round_.dealer)


def wild(round_: Round) -> Script:
    """The first player names the colour, and plays."""
    color = yield from ask_first(round_, partial(ColorChoice, round_))
    round_.name_color(round_.turn, color)


def ask_first(round_: Round, step: Callable[[Seat], Step]) -> Asked[Any]:
    """Ask the first player; when that one leaves, the next takes the step over (U22)."""
    while True:
        try:
            return (yield step(round_.turn))
        except Abandoned:
            continue


def _turn_around(round_: Round) -> None:
    if not round_.seats.two:
        round_.reverse()


STARTS: dict[str, Start | StartRefused] = {
    DRAW_TWO: draw_two,
    SKIP: skip,
    REVERSE: dealer_first,
    WILD: wild,
    WILD_DRAW_FOUR: StartRefused.PUT_BACK,
}
"""What most editions have."""
