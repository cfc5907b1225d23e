"""What the cards do that every edition has (U8 to U14, U19)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from uno_device.game.cards import (
    DRAW_TWO,
    REVERSE,
    SKIP,
    WILD,
    WILD_DRAW_FOUR,
    Card,
    Color,
    codes,
)
from uno_device.game.edition import Effect, PlayedCard
from uno_device.game.events import Challenged, HandShown
from uno_device.game.options import Options
from uno_device.game.seats import Seat
from uno_device.game.steps.answers import DrawFourAnswer
from uno_device.game.steps.base import NO_DETAILS, Abandoned, Details, Script
from uno_device.game.steps.choices import ColorChoice

if TYPE_CHECKING:
    from uno_device.game.round import Round

ACCEPTED = 4
"""What a Draw Four costs the next player, or its own player when it was a bluff (U11, U13)."""
CHALLENGED_WRONGLY = 6
"""What it costs to challenge a Draw Four that was none (U13)."""


def skip(round_: Round, played: PlayedCard) -> None:
    """The next player misses the turn (U8)."""
    round_.miss_turn(round_.next(played.seat))


def reverse(round_: Round, played: PlayedCard) -> None:
    """The direction flips; between two players it is a Skip (U8, U9)."""
    if round_.seats.two:
        skip(round_, played)
    else:
        round_.reverse()


def draw_two(round_: Round, played: PlayedCard) -> None:
    """The next player draws 2 and misses the turn (U8), also after a last card (U19)."""
    hit(round_, round_.next(played.seat), 2)


def wild(round_: Round, played: PlayedCard) -> Script | None:
    """Its player names the colour (U10); a last one names none (U19)."""
    return None if played.last else name_color(round_, played.seat)


def wild_draw_four(round_: Round, played: PlayedCard) -> Script:
    """The colour is named, and the next player accepts or challenges: in the edition's order."""
    rest = tuple(round_.hands[played.seat])
    late = round_.edition.challenge_before_color
    if rest and not late:
        yield from name_color(round_, played.seat)
    yield from answer_draw_four(round_, played, rest)
    if rest and late:
        yield from name_color(round_, played.seat)


def answer_draw_four(round_: Round, played: PlayedCard, rest: Sequence[Card] = ()) -> Script:
    """The next player draws 4 and misses the turn, or challenges first (U11, U13).

    `rest`: the hand of the card's player when it was played. After a last card no challenge is
    offered (U19); without its player it is accepted (U22).
    """
    victim = round_.next(played.seat)
    challenged = False
    if not played.last and round_.seats.plays(played.seat):
        try:
            challenged = yield DrawFourAnswer(round_, victim, played)
        except Abandoned:
            return
    if not challenged:
        hit(round_, victim, ACCEPTED)
        return
    guilty = is_bluff(rest, played.color, round_.options)
    player, by = round_.names[played.seat], round_.names[victim]
    round_.emit(HandShown(player, len(rest), codes(rest), by))
    round_.emit(Challenged(player, by, guilty))
    if guilty:
        round_.draw(played.seat, ACCEPTED)
    else:
        hit(round_, victim, CHALLENGED_WRONGLY)


def is_bluff(rest: Iterable[Card], color: Color, options: Options) -> bool:
    """Whether a hand, without the Draw Four, holds the colour in force before it (U11 to U13)."""
    return any(
        card.color is color
        or (options.wilds_count_as_color and card.color is None and card.kind != WILD_DRAW_FOUR)
        for card in rest
    )


def name_color(round_: Round, seat: Seat, chosen: Details = NO_DETAILS) -> Script:
    """A player names the colour; when that player leaves, the colour in force stays (U22).

    `chosen`: what has been chosen for the card before.
    """
    if not round_.seats.plays(seat):
        return
    try:
        color = yield ColorChoice(round_, seat, chosen)
    except Abandoned:
        return
    round_.name_color(seat, color)


def hit(round_: Round, victim: Seat, count: int) -> None:
    """A player draws and misses the turn."""
    round_.draw(victim, count)
    round_.miss_turn(victim)


EFFECTS: dict[str, Effect] = {
    SKIP: skip,
    REVERSE: reverse,
    DRAW_TWO: draw_two,
    WILD: wild,
    WILD_DRAW_FOUR: wild_draw_four,
}
"""The effects of the cards that every edition has."""
