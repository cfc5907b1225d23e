"""UNO Wild Jackpot: the lever is pulled, and what the wheel stops at is done."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from uno_device.game.actions import WheelSymbol
from uno_device.game.cards import (
    DRAW_TWO,
    REVERSE,
    SKIP,
    USUAL_COLORS,
    WILD,
    WILD_DRAW_FOUR,
    Card,
    actions,
    codes,
    numbers,
    usual_actions,
    wilds,
)
from uno_device.game.edition import Edition, Effect, PlayedCard
from uno_device.game.effects import EFFECTS, name_color
from uno_device.game.events import (
    Discarded,
    NoRuleCards,
    PlayerChosen,
    RuleDispensed,
    RuleDone,
    SpinStopped,
)
from uno_device.game.refusal import Refusal
from uno_device.game.rules import Rule, family
from uno_device.game.seats import Seat
from uno_device.game.starts import STARTS, ask_first, right_of_dealer_first
from uno_device.game.starts import wild as wild_start
from uno_device.game.steps.answers import CarryingOut
from uno_device.game.steps.base import Abandoned, Asked, Script
from uno_device.game.steps.choices import DiscardChoice, PlayerChoice
from uno_device.game.steps.unit import Dispensing, Spinning

if TYPE_CHECKING:
    from uno_device.game.round import Round

JACKPOT = "J"
WILD_JACKPOT = "WJ"
JACKPOT_POINTS = 40
DRAW_FOUR = 4
"""What the symbol `draw_four` costs the puller."""


def jackpot(round_: Round, played: PlayedCard) -> Script | None:
    """Its player pulls the lever (WJ2); a last one does nothing (WJ8)."""
    return None if played.last else pull(round_, played)


def wild_jackpot(round_: Round, played: PlayedCard) -> Script:
    """Its player names the colour and pulls the lever (WJ2); a last one does nothing (WJ8)."""
    if not played.last:
        yield from name_color(round_, played.seat)
        if round_.seats.plays(played.seat):
            yield from pull(round_, played)


def pull(round_: Round, played: PlayedCard) -> Script:
    """The wheel stops, and what it shows is done (WJ2)."""
    puller = round_.names[played.seat]
    symbol = yield Spinning(round_, played.seat, {"puller": puller})
    round_.emit(SpinStopped(puller, symbol))
    script = SYMBOLS[symbol](round_, played)
    if script:
        yield from script


def any_player(round_: Round, played: PlayedCard) -> Script:
    """The puller picks who carries out a rule card."""
    symbol = WheelSymbol.ANY_PLAYER
    choice = PlayerChoice(round_, played.seat, Rule.WJ2, {"symbol": symbol}, self_too=True)
    carrier = yield from pick(round_, choice)
    yield from rule_card(round_, played.seat, carrier, symbol)


def left(round_: Round, played: PlayedCard) -> Asked[bool]:
    """The player on the puller's left carries out a rule card (WJ3)."""
    carrier = round_.seats.left_of(played.seat)
    return rule_card(round_, played.seat, carrier, WheelSymbol.LEFT)


def right(round_: Round, played: PlayedCard) -> Asked[bool]:
    """The player on the puller's right carries out a rule card (WJ3)."""
    carrier = round_.seats.right_of(played.seat)
    return rule_card(round_, played.seat, carrier, WheelSymbol.RIGHT)


def everyone(round_: Round, played: PlayedCard) -> Script:
    """Every player carries out a rule card, the puller first, as long as there are any (WJ5)."""
    puller = played.seat
    for carrier in round_.seats.around(puller, round_.direction):
        if not round_.seats.plays(carrier):
            continue  # has left meanwhile
        if not (yield from rule_card(round_, puller, carrier, WheelSymbol.EVERYONE)):
            return


def draw_four(round_: Round, played: PlayedCard) -> None:
    """The puller draws."""
    round_.draw(played.seat, DRAW_FOUR)


def pick(round_: Round, choice: PlayerChoice) -> Asked[Seat]:
    """Let a player pick who carries out a rule card."""
    seat: Seat = yield choice
    assert choice.seat is not None
    round_.emit(PlayerChosen(round_.names[seat], round_.names[choice.seat]))
    return seat


def rule_card(
    round_: Round, puller: Seat, carrier: Seat, symbol: WheelSymbol | None
) -> Asked[bool]:
    """A rule card comes out and a player carries it out; return false if there was none (WJ5).

    `puller`: for whom it comes out. `symbol`: of the wheel, None for a start card.
    """
    names = round_.names
    details: dict[str, object] = {"puller": names[puller], "carrier": names[carrier]}
    if symbol is not None:
        details["symbol"] = symbol
    try:
        dispensed = yield Dispensing(round_, carrier, details)
    except Abandoned:
        return True
    if dispensed.none:
        round_.emit(NoRuleCards())
        return False
    rule = round_.rule_cards.dispense(dispensed.rule)
    round_.emit(RuleDispensed(names[carrier], rule))
    yield CarryingOut(round_, carrier, {**details, "rule": rule})
    round_.rule_cards.used(rule)
    round_.emit(RuleDone(names[carrier]))
    return True


def four_colors(round_: Round, played: PlayedCard) -> Script:
    """The puller discards up to one card of each colour, whose actions all count (WJ4)."""
    hand = round_.hands[played.seat]
    cards: list[Card] = yield DiscardChoice(
        round_,
        played.seat,
        lambda: (0, len({card.color for card in hand if card.color})),
        _one_of_each_color,
        {"symbol": WheelSymbol.FOUR_COLORS},
    )
    if not cards:
        return
    round_.lose(played.seat, cards)
    round_.piles.discard.extend(cards)
    round_.emit(Discarded(round_.names[played.seat], codes(cards)))
    if played.card.color is not None:
        round_.color = cards[-1].color
    _all_at_once(round_, played.seat, [card.kind for card in cards])


def _one_of_each_color(cards: list[Card]) -> None:
    colors = [card.color for card in cards]
    if None in colors:
        raise Refusal(Rule.WJ4, "no_wilds")
    if len(set(colors)) < len(colors):
        raise Refusal(Rule.WJ4, "one_of_each_color")


def _all_at_once(round_: Round, puller: Seat, kinds: list[str]) -> None:
    """Several actions hit the next player: draws add up, one turn is lost in all (WJ4)."""
    reverses = kinds.count(REVERSE)
    if not round_.seats.two:
        for _ in range(reverses):
            round_.reverse()
    victim = round_.next(puller)
    if DRAW_TWO in kinds:
        round_.draw(victim, 2 * kinds.count(DRAW_TWO))
    if DRAW_TWO in kinds or SKIP in kinds or (reverses and round_.seats.two):
        round_.miss_turn(victim)


SYMBOLS: dict[WheelSymbol, Effect] = {
    WheelSymbol.ANY_PLAYER: any_player,
    WheelSymbol.LEFT: left,
    WheelSymbol.RIGHT: right,
    WheelSymbol.FOUR_COLORS: four_colors,
    WheelSymbol.EVERYONE: everyone,
    WheelSymbol.DRAW_FOUR: draw_four,
}
"""What the wheel can show, and what is done then (WJ2)."""


def jackpot_start(round_: Round) -> Script:
    """No lever: the first player picks who carries out a rule card, then plays (S1)."""
    yield from _start(round_, self_too=True)


def wild_jackpot_start(round_: Round) -> Script:
    """The first player names the colour and picks another one for a rule card (S1)."""
    yield from wild_start(round_)
    yield from _start(round_, self_too=False)


def _start(round_: Round, *, self_too: bool) -> Script:
    choice = partial(PlayerChoice, round_, rule=Rule.S1, self_too=self_too)
    carrier = yield from ask_first(round_, choice)
    round_.emit(PlayerChosen(round_.names[carrier], round_.names[round_.turn]))
    yield from rule_card(round_, round_.turn, carrier, None)


WILD_JACKPOT_EDITION = Edition(
    name="wild_jackpot",
    title="UNO Wild Jackpot",
    colors=USUAL_COLORS,
    deck=(
        *numbers(USUAL_COLORS, (*range(10), *range(1, 6))),
        *usual_actions(USUAL_COLORS),
        *actions(USUAL_COLORS, JACKPOT, 4, JACKPOT_POINTS),
        *wilds(WILD, 2),
        *wilds(WILD_DRAW_FOUR, 4),
        *wilds(WILD_JACKPOT, 2),
    ),
    effects={**EFFECTS, JACKPOT: jackpot, WILD_JACKPOT: wild_jackpot},
    starts={
        **STARTS,
        REVERSE: right_of_dealer_first,
        JACKPOT: jackpot_start,
        WILD_JACKPOT: wild_jackpot_start,
    },
    rule_cards=True,
    own_rules=(Rule.S1, *family("WJ")),
    wording={Rule.U3: "U3.right_of_dealer", Rule.U22: "U22.rule_cards"},
)
