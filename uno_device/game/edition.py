"""What an edition is: its cards, what they do, and the choices that its rule sheet leaves open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from uno_device.game.cards import USUAL_KINDS, Card, Color
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


_FACE = ("symbol", "kind", "color", "points", "number", "icons")
"""What all cards of a code have in common."""


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
        """ValueError for a deck, effects or starts that do not go together."""
        self._check_faces()
        self._check_kinds("effects", self.effects)
        self._check_kinds("starts", self.starts)
        colors = {card.code: card.color for card in self.deck}
        object.__setattr__(self, "color_of", colors)

    def _check_faces(self) -> None:
        """A code says all that is on a card: it is all that records and people have of it."""
        first: dict[str, Card] = {}
        for card in self.deck:
            other = first.setdefault(card.code, card)
            unlike = [each for each in _FACE if getattr(card, each) != getattr(other, each)]
            if unlike:
                raise ValueError(
                    f'edition "{self.name}": two cards "{card.code}" differ in '
                    f"{' and '.join(unlike)}; make them alike, or give one another symbol"
                )

    def _check_kinds(self, what: str, kinds: Iterable[str]) -> None:
        """What every edition shares may be more than it has; what is its own is for its cards."""
        known = {card.kind for card in self.deck} | USUAL_KINDS
        for kind in kinds:
            if kind not in known:
                raise ValueError(
                    f'edition "{self.name}": no card of the deck is of the kind "{kind}" of '
                    f"`{what}`; put such a card into `deck`, or take the kind out of `{what}`"
                )
