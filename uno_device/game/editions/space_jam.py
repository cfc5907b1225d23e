"""UNO Space Jam: orange instead of green, and a card that is dropped on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uno_device.game.actions import Side
from uno_device.game.cards import (
    WILD,
    WILD_DRAW_FOUR,
    Card,
    Color,
    codes,
    usual_actions,
    usual_numbers,
    wilds,
)
from uno_device.game.edition import Edition, PlayedCard
from uno_device.game.effects import EFFECTS, name_color
from uno_device.game.events import Discarded, Dropped
from uno_device.game.refusal import Refusal
from uno_device.game.rules import Rule, family
from uno_device.game.starts import STARTS
from uno_device.game.starts import wild as wild_start
from uno_device.game.steps.base import Script
from uno_device.game.steps.choices import DiscardChoice
from uno_device.game.steps.unit import Dropping

if TYPE_CHECKING:
    from uno_device.game.round import Round
    from uno_device.game.seats import Seat

COLORS = (Color.RED, Color.YELLOW, Color.ORANGE, Color.BLUE)
JAM = "WW"
DISCARDS = 2
DRAWS = 2
"""What the two sides of the dropped card bring its player (SJ1)."""


def welcome_to_the_jam(round_: Round, played: PlayedCard) -> Script:
    """The card is dropped: its player discards or draws, then names the colour (SJ1).

    A last one is not dropped, and who discards to nothing names no colour (SJ2).
    """
    if played.last:
        return
    player = round_.names[played.seat]
    side = yield Dropping(round_, played.seat, {"player": player})
    round_.emit(Dropped(player, side))
    if side is Side.UNO:
        round_.draw(played.seat, DRAWS)
    else:
        yield from discard_two(round_, played.seat)
    if round_.hands[played.seat]:
        yield from name_color(round_, played.seat)


def discard_two(round_: Round, seat: Seat) -> Script:
    """A player discards two cards of choice, or all, under the Jam card (SJ1)."""
    hand = round_.hands[seat]

    def limits() -> tuple[int, int]:
        count = min(DISCARDS, len(hand))
        return count, count

    def check(cards: list[Card]) -> None:
        if len(cards) != limits()[0]:
            raise Refusal(Rule.SJ1, "discard_count", count=limits()[0])

    cards: list[Card] = yield DiscardChoice(round_, seat, limits, check)
    round_.lose(seat, cards)
    round_.piles.discard_under(cards)
    round_.emit(Discarded(round_.names[seat], codes(cards)))


SPACE_JAM = Edition(
    name="space_jam",
    title="UNO Space Jam",
    colors=COLORS,
    deck=(
        *usual_numbers(COLORS),
        *usual_actions(COLORS),
        *wilds(WILD, 4),
        *wilds(WILD_DRAW_FOUR, 4),
        *wilds(JAM, 4),
    ),
    effects={**EFFECTS, JAM: welcome_to_the_jam},
    starts={**STARTS, JAM: wild_start},
    wilds_count_as_color=True,
    own_rules=family("SJ"),
    wording={Rule.U3: "U3.no_first_drop", Rule.U12: "U12.counts", Rule.U22: "U22.drop"},
)
