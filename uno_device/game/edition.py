"""What an edition is: its cards, what they do, and the choices that its rule sheet leaves open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from uno_device.game.cards import Card, Color
from uno_device.game.rules import ANSWERS, SHARED, Rule
from uno_device.game.values import value

if TYPE_CHECKING:
    from uno_device.game.round import Round
    from uno_device.game.seats import Seat
    from uno_device.game.steps.base import Asked, Script


@value
class PlayedCard:
    """A card that was played, as its effect needs to know it."""

    seat: Seat
    card: Card
    last: bool
    """Whether it was the player's last card (U19)."""
    color: Color
    """The colour in force before it (U13)."""


class StartRefused(Enum):
    """What becomes of a start card that is not used; another one is turned (section 3)."""

    PUT_BACK = "put_back"
    """It goes back into the draw pile, which is shuffled."""
    PASSED_OVER = "passed_over"
    """It stays in the discard pile, under the next one."""


Effect = Callable[["Round", PlayedCard], "Asked[Any] | None"]
"""What a card does when it has been played: at once, or as a script of steps."""

Start = Callable[["Round"], "Script | None"]
"""What a card does as the start card; `round_.turn` is the first player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One of the games: data, and the few behaviours that are its own."""

    name: str
    """As records name it."""
    title: str
    """As people name it."""
    colors: tuple[Color, ...]
    deck: tuple[Card, ...]
    """All its cards."""
    effects: Mapping[str, Effect]
    """By kind of card; a kind that is not there does nothing."""
    starts: Mapping[str, Start | StartRefused]
    """By kind of start card; one that is not there does nothing (section 3)."""
    final_showdown: Effect | None = None
    """What replaces the effect of a last card under the option of that name, if there is one."""
    deal_is_drawn: bool = False
    """Whether the dealer is drawn before each hand, not only before the first (U2)."""
    wilds_count_as_color: bool = False
    """Whether a wild in hand makes a Draw Four a bluff (U12); an option can say otherwise."""
    challenge_before_color: bool = False
    """Whether a Draw Four's colour is named only after the challenge is settled (U14)."""
    single_hand: bool = False
    """Whether a hand is a match, if no option says otherwise (U21)."""
    rule_cards: bool = False
    """Whether it has rule cards (WJ1)."""
    color_of: Mapping[str, Color | None] = field(init=False)
    """The colour of each card by its code; None for a wild."""
    own_rules: tuple[Rule, ...] = ()
    """The rules that only it has, in the order in which people read them."""
    wording: Mapping[Rule, str] = field(default_factory=dict)
    """Rules that read differently here: the ids of their messages."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All its rules, in the order in which people read them."""
        return (*SHARED, *self.own_rules, *ANSWERS)

    def __post_init__(self) -> None:
        colors = {card.code: card.color for card in self.deck}
        object.__setattr__(self, "color_of", colors)
