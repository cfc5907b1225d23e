"""The rules that all games share, in English, as people at the table read them.

The id of a text is the rule's; a rule that reads differently in a game has a variant behind a dot.
"""

from __future__ import annotations

_DEAL = (
    "everybody draws a card and the highest number deals; action cards and wilds count 0, and "
    "those who tie draw again. The drawn cards are shuffled in again."
)
_START = (
    "The player on the dealer's left begins, and play goes clockwise, which is to the left. The "
    "start card can change that. "
)
_FIRST = (
    "Draw Two: the first player draws 2 and misses the turn. Skip: the first player misses the "
    "turn. "
)
_DEALER_BEGINS = (
    "Reverse: the dealer begins and play goes the other way (with two players the dealer just "
    "begins). "
)
_WILDS = (
    "Wild: the first player names the colour and plays. Wild Draw Four: it is shuffled back in "
    "and another card is turned."
)
_MATCHING = (
    "On your turn play one card that has the colour in force, or the number or symbol of the top "
    "card; or play a wild; or draw one card. After a wild, the colour in force is the named one."
)
_LEAVING = (
    "If you leave, your cards go under the draw pile; you keep your points, get no more cards "
    "and cannot win, and the deal passes on from your old seat. With one player left the match "
    "is over: that one wins and nothing is scored. Your turn passes on, and a colour that you "
    "had to name stays what it was; a Wild Draw Four of yours without an answer counts as "
    "accepted, and if the answer was yours, nobody draws and the player after you is on turn. "
    "What a start card asks of you, the next player does."
)

SHARED: dict[str, str] = {
    "U1": (
        "2 to 10 people play. Everybody gets 7 cards; the other cards are the draw pile, and its "
        "top card is turned over to start the discard pile."
    ),
    "U2": (
        f"Who deals the first hand is drawn: {_DEAL} After each hand the deal passes to the left."
    ),
    "U2.each_hand": f"Who deals is drawn before every hand: {_DEAL}",
    "U3": _START + _FIRST + _DEALER_BEGINS + _WILDS,
    "U3.right_of_dealer": (
        f"{_START}{_FIRST}Reverse: the player on the dealer's right begins and play goes the "
        f"other way (with two players the dealer's opponent just begins). {_WILDS} Jackpot and "
        "Wild Jackpot: see S1."
    ),
    "U3.no_first_duel": (
        f"{_START}{_FIRST}{_DEALER_BEGINS}{_WILDS} Wild Showdown: like a Wild, without a duel. "
        "An icon starts no duel here either."
    ),
    "U3.no_first_drop": (
        f"{_START}{_FIRST}{_DEALER_BEGINS}{_WILDS} Wild Welcome to the Jam: like a Wild; the "
        "card is not dropped."
    ),
    "U3.numbers_only": (
        "The player on the dealer's left begins, and play goes clockwise, which is to the left. "
        "Only a number card starts: any other stays in the discard pile without doing anything, "
        "and another card is turned on top of it."
    ),
    "U4": _MATCHING,
    "U4.icons": (
        f"{_MATCHING} An icon is no symbol: a 7 with an icon is matched like any 7 of its colour."
    ),
    "U5": "You may draw instead of playing, even if you hold a card that fits.",
    "U6": (
        "A card you have drawn may be played at once if it fits, or kept; you may not play "
        "another one instead, and then your turn is over. A Wild Draw Four just drawn is played "
        "like any other and can be challenged."
    ),
    "U7": (
        "When the draw pile is used up, everything in the discard pile but its top card is "
        "shuffled and becomes the new one, where wilds are without a colour again; the colour in "
        "force stays, and a draw that was under way goes on. If both piles are used up you take "
        "what there is; with nothing there your draw just ends your turn. When that has happened "
        "to everybody in a row, the hand is over: nobody wins it and nobody scores."
    ),
    "U8": (
        "Draw Two: the next player draws 2 and misses the turn. Skip: the next player misses the "
        "turn. Reverse: play goes the other way. Each may be played on its colour or on another "
        "of its kind, and whoever is hit cannot hand a Draw Two or a Skip on."
    ),
    "U9": (
        "With two players a Reverse is a Skip, and the direction stays. After a Skip, a Draw Two "
        "or a Wild Draw Four that the other one had to draw for, you are on turn again."
    ),
    "U10": (
        "A Wild may be played on every turn of yours, even if another card fits. Name any colour "
        "of the game; the one in force is allowed."
    ),
    "U11": (
        "A Wild Draw Four is meant for a hand that has no other card of the colour in force; a "
        "number or symbol that fits is no obstacle. You can bluff: the table takes the card "
        "anyway. The next player draws 4 and misses the turn, or challenges you before that."
    ),
    "U12": (
        "Whether a Wild Draw Four was a bluff is judged by your coloured cards only: wilds in "
        "the hand have no colour. The players can agree that they count as every colour; another "
        "Wild Draw Four never does."
    ),
    "U12.counts": (
        "When a Wild Draw Four is judged, each wild in your hand counts as a card of the colour "
        "in force, so it makes the card a bluff; only another Wild Draw Four does not. The "
        "players can agree that wilds do not count."
    ),
    "U13": (
        "Only the next player can challenge a Wild Draw Four, before drawing, and then sees the "
        "whole hand of its player, as it was when the card was played. If that hand held the "
        "colour in force before the card, its player draws the 4 and the challenger plays "
        "normally on the named colour; if it did not, the challenger draws 6 and misses the "
        "turn. The card stays where it is."
    ),
    "U14": "Name the colour when you play the wild, before a Wild Draw Four is answered.",
    "U14.after_challenge": (
        "Name the colour when you play the wild; that of a Wild Draw Four only after the next "
        "player has accepted it, or the challenge is settled."
    ),
    "U15": "A card that does not fit goes back into your hand. That costs nothing.",
    "U16": (
        "Call UNO when you are about to hold one card: from the moment you are on turn with two "
        "until the next player begins. If you come to one card in another way, you also have "
        "until then. A player begins by playing or drawing on the own turn; drawing as a "
        "penalty, answering or showing a card, duels, wheels and missed turns are no beginning."
    ),
    "U17": (
        "As long as that lasts, the others can catch you if you hold exactly one card and have "
        "not called: you draw 2. It is too late once the next player has begun, and nobody can "
        "call, or be caught, with another number of cards."
    ),
    "U18": (
        "Your call is forgotten if you hold two or more cards at the end of the turn, or after "
        "taking cards. You need no call when you get rid of three or more cards at once and "
        "have none left."
    ),
    "U19": (
        "The hand is over when somebody has no cards left and the last card has done its work. "
        "For a last Draw Two or Wild Draw Four the next player still draws, those cards count, "
        "and there is no challenge. A last Wild or Wild Draw Four names no colour."
    ),
    "U20": (
        "The winner of a hand scores the cards that all others still hold, and whoever first has "
        "500 points, or the target you agreed on, wins the match. You can agree on the lowest "
        "score instead: then everybody adds up their own cards, and when somebody is at the "
        "target, the lowest total wins; those who have it together share the win."
    ),
    "U21": (
        "You can agree that a single hand is the match. If nobody wins that hand, nobody wins "
        "the match."
    ),
    "U21.single": (
        "A single hand is the match, and if nobody wins it, nobody wins the match. You can agree "
        "to play hand after hand to 500 points instead."
    ),
    "U22": _LEAVING,
    "U22.rule_cards": (
        f"{_LEAVING} A rule card that you were carrying out counts as done; if you had to spin, "
        "pick a player or discard, nothing more comes of your card."
    ),
    "U22.duel": (
        f"{_LEAVING} A duel of yours is off, and its cards go to the bottom of the discard pile; "
        "if you had to choose an opponent or the number of cards, nothing more comes of your "
        "card."
    ),
    "U22.showing": (
        f"{_LEAVING} If you had to show a card, the player after you does. If the T. Rex was "
        "your card the others show on, and if all of them can, nobody draws."
    ),
    "U22.drop": (
        f"{_LEAVING} If you had to drop the Jam card or to discard for it, nothing more comes of "
        "it."
    ),
    "U23": (
        "After a hand any player, or the host, starts the next one: new cards, and clockwise again."
    ),
    "A1": (
        "Not now. It is somebody else's turn, or the table waits for something else first and "
        "tells you what."
    ),
    "A2": "Nobody of that name plays here, or not any more.",
    "A3": "That card is not in the hand.",
    "A4": "Something has happened since you chose. Look at the table again, then choose again.",
    "A5": "The match is over, and nothing can change it now.",
}
"""By rule id: U and A."""
