"""The English catalogue: every message by its id; in braces, the parameters."""

from __future__ import annotations

REFUSALS: dict[str, str] = {
    "U6.one_card_only": "only one card is drawn in a turn: play it or keep it",
    "U6.drawn_card_only": "after drawing, only the drawn card may be played ({drawn}, not {card})",
    "U10.no_such_color": "there is no {color} in this edition: name one of {colors}",
    "U13.not_yours": "only {player}, who is next, may challenge",
    "U15.no_match": "{card} does not match {top}, the colour in force is {color}: take it back",
    "U16.called_already": "UNO has been called already",
    "U16.too_late": "too late to call: the next player has begun",
    "U17.wrong_count": "UNO is called with one card, or on turn with two, not with {count}",
    "U17.not_yourself": "others have to catch you",
    "U17.not_one_card": "{player} holds {count} cards, not one",
    "U17.has_called": "{player} has called UNO",
    "U17.too_late": "too late to catch {player}: the next player has begun",
    "U20.points_of_winner": "{player} won and holds nothing: tell the points of the others",
    "U20.points_missing": "the points of {player} are missing",
    "U20.points_below_zero": "{points} for {player}: points are not below zero",
    "U23.hand_under_way": "the hand is still being played",
    "S1.another_player": "pick another player than yourself",
    "WJ2.another_player": "pick one of the players",
    "WJ4.no_wilds": "only coloured cards are discarded, no wilds",
    "WJ4.one_of_each_color": "at most one card of each colour is discarded",
    "WJ5.none_left": "there are no rule cards: say that there is none",
    "WJ6.not_yours": "{player} carries out the rule card and says when it is done",
    "WJ6.only_while_done": "hands are corrected only while a rule card is carried out",
    "WJ6.to_another": "{player} cannot give cards to {player}",
    "WJ6.at_least_one": "{count} cards cannot be drawn: at least 1",
    "SD1.another_player": "pick another player than yourself",
    "SD1.count": "a duel is about 1 to {maximum} cards, not {count}",
    "SD3.not_a_duellist": "{player} is not in the duel: it is {left} against {right}",
    "JW1.not_of_the_color": "{card} is no card of the colour {color}",
    "SJ1.discard_count": "discard {count} cards, no more and no fewer",
    "A1.awaited": "not now: {player} is to {what}",
    "A1.not_by": "{do} is not for {by} to do",
    "A1.hand_over": "the hand is over: deal the next one",
    "A1.real_cards": "the cards are on the table: only the result of the hand is entered",
    "A2.no_player": "there is no player {player} at the table",
    "A3.not_in_hand": "{player} does not hold {card}",
    "A4.older_state": "made on state {made_on}, the match is at {state}: look again",
    "A5.match_over": "the match is over",
}
"""Why an action is refused: rule id, dot, case."""

STEPS: dict[str, str] = {
    "the_table": "the table",
    "step.turn": "play or draw",
    "step.drawn": "play the drawn card or keep it",
    "step.choose_color": "name the colour",
    "step.choose_player": "pick a player",
    "step.choose_count": "say how many cards the duel is about",
    "step.discard": "discard cards",
    "step.draw_four_answer": "accept the Wild Draw Four or challenge it",
    "step.show": "show a card of the colour",
    "step.done": "carry out the rule card",
    "step.spin": "stop the wheel after a pull of the lever",
    "step.dispense": "bring out a rule card",
    "step.showdown": "end the duel",
    "step.drop": "tell how the dropped card lies",
}
"""What is awaited, after `is to`."""

ENGLISH: dict[str, str] = {**REFUSALS, **STEPS}
"""Every message."""
