"""Why an action is not applied, and what is awaited, in English.

The id of a refusal is the rule's, a dot, and the case; `refusal.` and the case for every rule that
has no sentence of its own for it. Count is told with its noun: `3 cards`.
"""

from __future__ import annotations

REFUSALS: dict[str, str] = {
    "U6.one_card_only": "only one card is drawn in a turn: play it or keep it",
    "U6.drawn_card_only": (
        "after drawing, only the card just drawn may be played: {drawn}, not {card}"
    ),
    "U10.no_such_color": "this game has no {color}: name one of its colours, {colors}",
    "U13.not_yours": "only {player}, who is next, can challenge",
    "U15.no_match": (
        "{card} does not fit on {top}, the colour in force is {color}: take it back and play "
        "another card, or draw"
    ),
    "U16.called_already": "you have called UNO already",
    "U16.too_late": "too late to call UNO: the next player has begun",
    "U17.wrong_count": "call UNO with one card left, or on turn with two; you hold {count}",
    "U17.not_yourself": "you cannot catch yourself: the others have to notice",
    "U17.not_one_card": "{player} cannot be caught: that hand has {count}, not one",
    "U17.has_called": "{player} cannot be caught: UNO was called",
    "U17.caught_already": "{player} has been caught already",
    "U17.too_late": "too late to catch {player}: the next player has begun",
    "U20.points_of_winner": "{player} won and holds nothing: enter the points of the others only",
    "U20.points_missing": "the points of {player} are missing: enter 0 if they are none",
    "U20.points_below_zero": "{points} for {player}: points are not below zero",
    "U23.hand_under_way": "the hand is still being played: finish it before the next one",
    "WJ2.another_player": "pick one of the players at the table",
    "WJ4.no_wilds": "wilds cannot be discarded here, only cards with a colour",
    "WJ4.one_of_each_color": "discard at most one card of each colour",
    "WJ5.none_left": "the dispenser has no rule cards left: say that there is none",
    "WJ6.not_yours": "{player} carries out the rule card, and says when it is done",
    "WJ6.only_while_done": "hands are corrected only while a rule card is being carried out",
    "WJ6.to_another": "{player} cannot give cards to {player}: name another player",
    "WJ6.at_least_one": "it takes at least one card, not {count}",
    "SD1.count": "a duel is about 1 to {maximum} cards, not about {count}",
    "SD3.not_a_duellist": "{player} is not in this duel: {left} or {right} has lost it",
    "JW1.not_of_the_color": "{card} is not {color}: show a card of that colour",
    "SJ1.discard_count": "discard exactly {count}",
    "A1.awaited": "not now: {player} has to {what} first",
    "A1.not_by": "it is not for {by} to {do}",
    "A1.hand_over": "the hand is over: start the next one",
    "A1.real_cards": "this match is played with real cards: enter only the result of the hand",
    "A2.no_player": "{player} does not play at this table",
    "A3.not_in_hand": "{player} does not hold {card}",
    "A3.not_all_in_hand": "{player} does not hold all of these: {cards}",
    "A4.older_state": ("this was made on state {made_on}, and the match is at {state}: look again"),
    "A5.match_over": "the match is over",
    "refusal.another_player": "pick another player, not yourself",
    "refusal.count": "choose 1 to {maximum} cards, not {count}",
}
"""By rule id and case."""

STEPS: dict[str, str] = {
    "step.turn": "play or draw",
    "step.drawn": "play the drawn card or keep it",
    "step.choose_color": "name the colour",
    "step.choose_player": "pick a player",
    "step.choose_count": "say how many cards the duel is about",
    "step.discard": "discard",
    "step.draw_four_answer": "accept the Wild Draw Four or challenge it",
    "step.show": "show a card of the colour",
    "step.done": "carry out the rule card",
    "step.spin": "stop the wheel (pull the lever)",
    "step.dispense": "bring out a rule card (press the dispenser's button)",
    "step.showdown": "tell who loses the duel",
    "step.drop": "tell how the dropped card lies",
}
"""What a step of that kind waits for, after `has to`."""

DOINGS: dict[str, str] = {
    "do.play": "play a card",
    "do.draw": "draw",
    "do.keep": "keep a drawn card",
    "do.choose_color": "name the colour",
    "do.accept": "accept a Wild Draw Four",
    "do.challenge": "challenge a Wild Draw Four",
    "do.uno": "call UNO",
    "do.catch": "catch a player",
    "do.choose_player": "pick a player",
    "do.choose_count": "say how many cards a duel is about",
    "do.show": "show a card",
    "do.discard": "discard",
    "do.done": "finish a rule card",
    "do.leave": "leave",
    "do.next_hand": "start the next hand",
    "do.spin": "stop the wheel",
    "do.dispense": "bring out a rule card",
    "do.showdown": "decide a duel",
    "do.drop": "drop the card",
    "do.give": "move cards to another hand",
    "do.result": "enter the result of a hand",
}
"""Every `do` of an action, as an infinitive."""
