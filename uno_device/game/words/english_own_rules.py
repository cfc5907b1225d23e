"""The rules that only one game has, in English, as people at the table read them."""

from __future__ import annotations

JACKPOT: dict[str, str] = {
    "S1": (
        "Jackpot as the start card: nobody pulls the lever. The first player picks anybody, "
        "perhaps themselves; a rule card comes out, the picked one carries it out, and then the "
        "first player plays. Wild Jackpot: the same, but the first player names the colour and "
        "has to pick somebody else."
    ),
    "WJ1": (
        "Before the match, write rules of your own on the rule cards; leave out the blank ones, "
        "shuffle the others and put them into the dispenser. There are up to 8 in the box; on a "
        "screen there can be more."
    ),
    "WJ2": (
        "Jackpot goes on its colour or on another Jackpot; Wild Jackpot goes on everything, and "
        "you name the colour. Pull the lever: the wheel stops at a symbol, and that is done "
        "before the next turn. Any Player: you pick who carries out a rule card, perhaps "
        "yourself. Left, Right: your neighbour there carries one out. Everyone: so does everybody, "
        "you too. Four Colors: you discard up to one card of each colour. Draw Four: you draw 4."
    ),
    "WJ3": (
        "Left and right are where people sit, whichever way play goes. Of two players each is "
        "on both sides of the other."
    ),
    "WJ4": (
        "Four Colors: the cards need not fit, wilds are not allowed, and none at all is fine. "
        "They go on the pile in your order: the last one has to be matched, but after a Wild "
        "Jackpot your named colour stays, and only its number or symbol counts. Action cards "
        "among them all work on the next player: Draw Twos add up, Skips and Draw Twos cost one "
        "turn together, each Reverse turns play first (with two players it also means that one "
        "turn), and a Jackpot does nothing. With one card left call UNO; with none you are out, "
        "after the draws."
    ),
    "WJ5": (
        "Rule cards that are done go on a pile of their own; when the dispenser is empty that "
        "pile is shuffled and loaded. If Everyone needs more than there are, go round from the "
        "puller in turn order and load again as cards are done. Without any rule cards, nothing "
        "more of the symbol or start card happens."
    ),
    "WJ6": (
        "A rule card is finished when the one who carries it out, or the host, says so: the "
        "table shows the text and judges nothing. Meanwhile the host enters which cards were "
        "given, drawn or discarded; discarded ones go under the top card and do nothing. Only "
        "when the symbol's last rule card is finished do empty hands count; if there are "
        "several, the first in turn order from the puller wins."
    ),
    "WJ7": (
        "Each of the six symbols is as likely as any other, unless your wheel is set up in "
        "another way. What the wheel shows at rest is what counts; no program picks it."
    ),
    "WJ8": (
        "With Jackpot or Wild Jackpot as your last card you are out at once: no colour, no pull."
    ),
    "WJ9": (
        "Whoever played the card pulls the lever and presses the dispenser's button; at the start "
        "that is the first player. The unit cannot see who it is, so it works only while the "
        "match waits for it. When it is used without a match, it always works."
    ),
}
"""The jackpot unit."""

SHOWDOWN: dict[str, str] = {
    "SD1": (
        "A card with an icon means a duel between you and the next player in the direction of "
        "play: the icon says how many cards of the draw pile it is about, face down. With a Wild "
        "Showdown you pick any opponent, 1 to 3 cards and the colour. Load the cards when the "
        "table asks for the duel; you have the left paddle and press the timer."
    ),
    "SD2": (
        "Both rest a hand at their paddle and the timer is pressed. The light flashes red and "
        "the tones beep, and then, at a moment that nobody can know, it flashes green."
    ),
    "SD3": (
        "Press after green, before the other does: the cards shoot over to the other side, and "
        "whoever is there loses and takes them. If they lie scattered, the side with more of "
        "them takes them all; the host enters who that is."
    ),
    "SD4": (
        "Pressing before green is a false start: the countdown stops, the red light points at "
        "you, you lose and take the cards. If both do it the earlier one loses, and if that "
        "cannot be told the duel is void. Left and right are seen from the timer's side."
    ),
    "SD5": (
        "The times of the two presses decide, not the order in which the program noticed them. "
        "If they are too close to tell, or nobody presses in time (usually 5 seconds), the duel "
        "is void: press the timer again. After three voids nobody loses: the cards go to the "
        "bottom of the discard pile, and a last card counts as won. A duel that was interrupted "
        "is repeated and is not one of the three."
    ),
    "SD5a": (
        "The verdict waits for both paddles, usually at most 0.03 seconds, so that an earlier "
        "press that arrives late still counts; what comes after that is written down only. A "
        "paddle has to be down for 0.002 seconds in all, usually, and its time is the first "
        "touch."
    ),
    "SD6": (
        "Let go of the paddle before the timer is pressed. A paddle that is down is not ready: "
        "its light tells you, and nothing starts. Holding it down through green never wins; it "
        "takes a new press."
    ),
    "SD7": (
        "The duel is part of the turn of whoever played the card. Then the next player has a "
        "normal turn, also after losing the duel."
    ),
    "SD8": (
        "If your last card has an icon or is a Wild Showdown, the duel is fought first. Win it "
        "and you have won the hand; lose it and you take the cards and play goes on. Even during "
        "the duel you can be caught if you have not called UNO; if you take cards, a call is "
        "forgotten."
    ),
    "SD9": (
        "If you agree on a final showdown, every last card has to win a duel about one card "
        "against the next player; a last icon or Wild Showdown fights its own duel and no "
        "other. A wild names its colour and a Reverse turns play before it (of two players, the "
        "other one is the opponent). If you lose, you take the card of the duel and yours "
        "still does its work; a Wild Draw Four can be challenged then."
    ),
    "SD10": (
        "If the draw pile has too few cards for a duel, the discard pile is shuffled; if it is "
        "still too few, the duel is about what there is. With no card at all there is no duel, "
        "and a last card counts as won."
    ),
    "SD11": (
        "The cards in the unit belong to nobody and to no pile until the duel is over. They are "
        "still known after a power cut."
    ),
    "SD12": (
        "Before the first duel: never point the unit at eyes or faces, never shoot at somebody "
        "close in front of it, and put nothing but cards into it. How hard a flipper may hit is "
        "limited in its configuration."
    ),
}
"""The duel unit."""

T_REX: dict[str, str] = {
    "JW1": (
        "Wild Attack of the T. Rex: name a colour. One after the other, from the next player "
        "on, the others each show a card of that colour and keep it; the first who has none "
        "draws 5. If all of them can, you draw 5. The colour stays in force."
    ),
    "JW2": (
        "Only the next player misses a turn for drawing; somebody further round just draws. A "
        "wild cannot be shown."
    ),
    "JW3": (
        "If it is your last card the others still show and draw before the scoring, and if all "
        "of them can show, nobody draws."
    ),
}
"""The T. Rex."""

JAM: dict[str, str] = {
    "SJ1": (
        "Wild Welcome to the Jam: hold the card up and drop it; both sides are equally likely. "
        "Picture up: discard two cards that you choose, or all if you have fewer; they need not "
        "fit, do nothing and go under the Jam card, the first one on top. Back up: draw 2. "
        "After that you name the colour."
    ),
    "SJ2": (
        "If the discard leaves you without cards you are out at once and name no colour. As a "
        "last card it is not dropped and names none either."
    ),
    "SJ3": "Drop the card by hand and enter its side, or let the table draw one fairly.",
}
"""The card that is dropped."""

OWN: dict[str, str] = {**JACKPOT, **SHOWDOWN, **T_REX, **JAM}
"""By rule id: S, WJ, SD, JW and SJ."""
