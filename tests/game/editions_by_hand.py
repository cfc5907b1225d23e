"""What the boxes and rule sheets of the editions say, written down by hand for the tests.

Section 1 of the rules and its neighbours, never printed by the engine. A new edition gets a
`ByHand` in FACTS; what is usual need not be said.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

_USUAL_NUMBERS = "0 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9"
_USUAL_ACTIONS = "S S R R D D"
_USUAL_WILDS = "W W W W WD WD WD WD"

_USUAL_COLORS = "cards in red, yellow, green and blue. Points are for cards left in hands."
_PLAIN = "76 number cards, of each colour 1 x 0 and 2 x 1 to 9: points as on the card"
_ACTIONS = tuple(
    f"8 {name}, 2 of each colour: 20 points each" for name in ("Skip", "Reverse", "Draw Two")
)
_WILDS = ("4 Wild: 50 points each", "4 Wild Draw Four: 50 points each")


@dataclass(frozen=True, slots=True, kw_only=True)
class ByHand:
    """An edition as its box and its rule sheet have it."""

    total: int
    """So many cards."""
    contents: tuple[str, ...]
    """The list of its cards as people read it, line by line."""
    colors: str = "RYGB"
    """The letters of its colours."""
    lacks: str = "orange"
    """A colour that other editions have."""
    numbers: str = _USUAL_NUMBERS
    actions: str = _USUAL_ACTIONS
    """Of each colour, card by card, without its letter."""
    wilds: str = _USUAL_WILDS
    """Card by card."""
    special: str = "W"
    """The wild that only it has, if there is one."""
    wilds_count_as_color: bool = False
    """Whether a wild in hand makes a Draw Four a bluff (U12)."""
    challenge_before_color: bool = False
    """Whether a Draw Four is answered before its colour is named (U14)."""
    single_hand: bool = False
    """Whether a hand is a match (U21)."""
    only_numbers_start: bool = False
    """Whether no other card is used as the start card (section 3)."""
    right_of_dealer_starts: bool = False
    """Whether after a Reverse as the start card that is who begins, and not the dealer."""
    final_showdown: bool = False
    """Whether it has the option of that name."""
    rule_cards: bool = False
    """Whether it has rule cards."""
    moves: str = ""
    """What can be done in it besides what can be done in every edition: each `do` (section 8)."""

    def box(self) -> Counter[str]:
        """Return how often each card is in the box."""
        faces = f"{self.numbers} {self.actions}".split()
        colored = Counter(color + face for color in self.colors for face in faces)
        return colored + Counter(self.wilds.split())


FACTS = {
    "classic": ByHand(total=108, contents=(f"108 {_USUAL_COLORS}", _PLAIN, *_ACTIONS, *_WILDS)),
    "wild_jackpot": ByHand(
        total=108,
        numbers="0 1 2 3 4 5 6 7 8 9 1 2 3 4 5",
        actions=f"{_USUAL_ACTIONS} J J J J",
        wilds="W W WD WD WD WD WJ WJ",
        special="WJ",
        right_of_dealer_starts=True,
        rule_cards=True,
        moves="spin dispense done choose_player discard",
        contents=(
            f"108 {_USUAL_COLORS}",
            "60 number cards, of each colour 1 x 0, 2 x 1 to 5 and 1 x 6 to 9: points as on the "
            "card",
            *_ACTIONS,
            "16 Jackpot, 4 of each colour: 40 points each",
            "2 Wild: 50 points each",
            "4 Wild Draw Four: 50 points each",
            "2 Wild Jackpot: 50 points each",
            "rule cards, which the players write",
        ),
    ),
    "showdown": ByHand(
        total=112,
        numbers="0 1 2 3 4 5 6 7 8 9 1!1 2 3!1 4 5!2 6 7!2 8 9!3",
        wilds=f"{_USUAL_WILDS} WS WS WS WS",
        special="WS",
        final_showdown=True,
        moves="showdown choose_player choose_count",
        contents=(
            f"112 {_USUAL_COLORS}",
            _PLAIN,
            "20 of the number cards have an icon, of each colour 1 (a duel about 1 card), "
            "3 (a duel about 1 card), 5 (a duel about 2 cards), 7 (a duel about 2 cards) and "
            "9 (a duel about 3 cards)",
            *_ACTIONS,
            *_WILDS,
            "4 Wild Showdown: 40 points each",
        ),
    ),
    "jurassic_world_rebirth": ByHand(
        total=112,
        wilds=f"{_USUAL_WILDS} WT WT WT WT",
        special="WT",
        wilds_count_as_color=True,
        challenge_before_color=True,
        single_hand=True,
        only_numbers_start=True,
        moves="show",
        contents=(
            f"112 {_USUAL_COLORS}",
            _PLAIN,
            *_ACTIONS,
            *_WILDS,
            "4 Wild Attack of the T. Rex: 50 points each",
        ),
    ),
    "space_jam": ByHand(
        total=112,
        colors="RYOB",
        lacks="green",
        wilds=f"{_USUAL_WILDS} WW WW WW WW",
        special="WW",
        wilds_count_as_color=True,
        moves="drop discard",
        contents=(
            f"112 {_USUAL_COLORS.replace('green', 'orange')}",
            _PLAIN,
            *_ACTIONS,
            *_WILDS,
            "4 Wild Welcome to the Jam: 50 points each",
        ),
    ),
}
"""By the edition's name."""

STARTING_LIKE_CLASSIC = [name for name, facts in FACTS.items() if not facts.only_numbers_start]
"""The editions in which cards that are no numbers do something as the start card."""


def by_hand(edition: str) -> ByHand:
    """Return what is written down about an edition."""
    assert edition in FACTS, (
        f'the edition "{edition}" is not written down: give it a ByHand in FACTS of '
        "tests/game/editions_by_hand.py, by its box and rule sheet, worked out by hand"
    )
    return FACTS[edition]
