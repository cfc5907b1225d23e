"""What has happened in a match, in English.

The id of a message is `event.` and the event's name, with the case behind a dot where an event
has several. `known` and `counted`: for those who see the cards, and for the others.
"""

from __future__ import annotations

EVENTS: dict[str, str] = {
    "event.deal_drawn": "drawn for the deal: {cards}",
    "event.hand_started": "hand {hand_number}: {dealer} deals",
    "event.dealt.known": "{player} is dealt {cards}",
    "event.dealt.counted": "{player} is dealt {count}",
    "event.start_card.used": "the start card is {card}",
    "event.start_card.unused": "{card} cannot start: another card is turned",
    "event.played": "{player} plays {card}",
    "event.drew.known": "{player} draws {cards}",
    "event.drew.counted": "{player} draws {count}",
    "event.drew.nothing": "{player} cannot draw: no cards are left",
    "event.kept": "{player} keeps the drawn card",
    "event.missed_turn": "{player} misses a turn",
    "event.reversed.clockwise": "play goes clockwise",
    "event.reversed.counter_clockwise": "play goes counter-clockwise",
    "event.color_named": "{player} names the colour: {color}",
    "event.challenged.guilty": "{by} challenges {player}, and is right: it was a bluff",
    "event.challenged.innocent": "{by} challenges {player}, and is wrong: it was no bluff",
    "event.hand_shown.known": "{player} shows the hand to {to}: {cards}",
    "event.hand_shown.counted": "{player} shows the hand to {to}: {count}",
    "event.uno_called": "{player} calls UNO",
    "event.caught": "{by} catches {player}, who has not called UNO",
    "event.reshuffled": "the discard pile is shuffled: {count} to draw",
    "event.player_chosen.other": "{by} picks {player}",
    "event.player_chosen.self": "{by} picks themselves",
    "event.duel_set": "a duel about {count}: {left} on the left paddle, {right} on the right",
    "event.duel_lost.known": "{player} loses the duel and takes {cards}",
    "event.duel_lost.counted": "{player} loses the duel and takes {count}",
    "event.duel_void.tie": "nobody loses, both were too close together: press the timer again",
    "event.duel_void.nobody": "nobody loses, nobody pressed in time: press the timer again",
    "event.duel_void.interrupted": "the duel was interrupted: press the timer again",
    "event.duel_void.tie.final": "nobody loses, both were too close together: the duel is over",
    "event.duel_void.nobody.final": "nobody loses, nobody pressed in time: the duel is over",
    "event.duel_off": "there is no duel",
    "event.spin_stopped.any_player": (
        "the wheel stops at Any Player: {player} picks who carries out a rule card"
    ),
    "event.spin_stopped.left": (
        "the wheel stops at Left: the player on the left of {player} carries out a rule card"
    ),
    "event.spin_stopped.right": (
        "the wheel stops at Right: the player on the right of {player} carries out a rule card"
    ),
    "event.spin_stopped.four_colors": (
        "the wheel stops at Four Colors: {player} discards up to one card of each colour"
    ),
    "event.spin_stopped.everyone": (
        "the wheel stops at Everyone: all carry out a rule card, {player} first"
    ),
    "event.spin_stopped.draw_four": "the wheel stops at Draw Four: {player} draws 4",
    "event.rule_dispensed.known": "a rule card for {player}: {rule}",
    "event.rule_dispensed.unknown": "a rule card for {player}: read the card",
    "event.no_rule_cards": "there are no rule cards left: nothing more happens",
    "event.rule_done": "{player} has carried out the rule card",
    "event.discarded": "{player} discards {cards}",
    "event.given.known": "{player} gives {to} {cards}",
    "event.given.counted": "{player} gives {to} {count}",
    "event.shown": "{player} shows {card}",
    "event.bitten": "the T. Rex gets {player}",
    "event.dropped.jam": "the card falls picture up: {player} discards",
    "event.dropped.uno": "the card falls back up: {player} draws",
    "event.left.with_cards": "{player} leaves and puts {count} under the draw pile",
    "event.left.without_cards": "{player} leaves",
    "event.hand_over.won": "{winner} wins the hand; scored: {scored}; now: {scores}",
    "event.hand_over.nobody": "the hand is over, nobody wins it; still: {scores}",
    "event.match_over.won": "{winners} wins the match",
    "event.match_over.shared": "{winners} share the win of the match",
    "event.match_over.nobody": "the match is over, nobody wins it",
}
"""By event and case."""
