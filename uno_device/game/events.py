"""What happens in a match: the events that `apply` returns."""

from __future__ import annotations

from collections.abc import Mapping

from uno_device.game.actions import Side, VoidReason, WheelSymbol
from uno_device.game.cards import Color
from uno_device.game.event import Event, Hidden
from uno_device.game.values import value


@value
class DealDrawn(Event):
    """Everyone drew a card for the deal; the highest number deals (U2)."""

    NAME = "deal_drawn"
    cards: Mapping[str, str]


@value
class HandStarted(Event):
    """A new hand: its number, counted from 1, and who deals."""

    NAME = "hand_started"
    hand_number: int
    dealer: str


@value
class Dealt(Hidden):
    """A player has been dealt a hand (U1)."""

    NAME = "dealt"


@value
class StartCard(Event):
    """A card was turned to start the discard pile; `used` false: another is turned (section 3)."""

    NAME = "start_card"
    card: str
    used: bool


@value
class Played(Event):
    """A card was played."""

    NAME = "played"
    player: str
    card: str


@value
class Drew(Hidden):
    """A player took cards from the draw pile, by choice or because a rule said so."""

    NAME = "drew"


@value
class Kept(Event):
    """A player kept the card just drawn (U6)."""

    NAME = "kept"
    player: str


@value
class MissedTurn(Event):
    """A player was passed over."""

    NAME = "missed_turn"
    player: str


@value
class Reversed(Event):
    """The direction of play is now this: 1 clockwise, -1 counter-clockwise."""

    NAME = "reversed"
    direction: int


@value
class ColorNamed(Event):
    """A player named the colour."""

    NAME = "color_named"
    player: str
    color: Color


@value
class Challenged(Event):
    """A Draw Four was challenged: was its player guilty? (U13)."""

    NAME = "challenged"
    player: str
    by: str
    guilty: bool


@value
class HandShown(Hidden):
    """A challenged player showed the hand as it was to the challenger (U13)."""

    NAME = "hand_shown"
    to: str

    def known_to(self) -> tuple[str, ...]:
        """Return both: whose hand it is, and to whom it is shown."""
        return (self.player, self.to)


@value
class UnoCalled(Event):
    """A player called UNO."""

    NAME = "uno_called"
    player: str


@value
class Caught(Event):
    """A player who had not called was caught (U17)."""

    NAME = "caught"
    player: str
    by: str


@value
class Reshuffled(Event):
    """The discard pile became a new draw pile of so many cards (U7)."""

    NAME = "reshuffled"
    count: int


@value
class PlayerChosen(Event):
    """A player was picked by another, or by themselves."""

    NAME = "player_chosen"
    player: str
    by: str


@value
class DuelSet(Event):
    """A duel: who has the left and the right paddle, and how many cards it is about (SD1)."""

    NAME = "duel_set"
    left: str
    right: str
    count: int


@value
class DuelLost(Hidden):
    """A duel was lost: the loser takes the cards (SD3)."""

    NAME = "duel_lost"


@value
class DuelVoid(Event):
    """A duel had no loser; `final`: it is not repeated (SD5)."""

    NAME = "duel_void"
    why: VoidReason
    final: bool


@value
class DuelOff(Event):
    """There is no duel: a duellist has left (U22), or there are no cards for it (SD10)."""

    NAME = "duel_off"


@value
class SpinStopped(Event):
    """The wheel stopped at a symbol (WJ2)."""

    NAME = "spin_stopped"
    player: str
    symbol: WheelSymbol


@value
class RuleDispensed(Event):
    """A rule card came out for a player; None where its text is not known (WJ5)."""

    NAME = "rule_dispensed"
    player: str
    rule: str | None


@value
class NoRuleCards(Event):
    """There are no rule cards at all (WJ5)."""

    NAME = "no_rule_cards"


@value
class RuleDone(Event):
    """A player has carried out a rule card (WJ6)."""

    NAME = "rule_done"
    player: str


@value
class Discarded(Event):
    """A player discarded cards, in this order."""

    NAME = "discarded"
    player: str
    cards: tuple[str, ...]


@value
class Given(Hidden):
    """Cards went from one hand to another (WJ6)."""

    NAME = "given"
    to: str

    def known_to(self) -> tuple[str, ...]:
        """Return giver and taker."""
        return (self.player, self.to)


@value
class Shown(Event):
    """A player showed a card of the colour to all, and keeps it (JW1)."""

    NAME = "shown"
    player: str
    card: str


@value
class Bitten(Event):
    """The T. Rex has got a player, who draws (JW1)."""

    NAME = "bitten"
    player: str


@value
class Dropped(Event):
    """The Jam card was dropped and lies on this side (SJ1)."""

    NAME = "dropped"
    player: str
    side: Side


@value
class PlayerLeft(Event):
    """A player has left; the cards went to the bottom of the draw pile (U22)."""

    NAME = "left"
    player: str
    count: int


@value
class HandOver(Event):
    """A hand is over: who won it (None: nobody), what was scored by whom, and the new scores."""

    NAME = "hand_over"
    winner: str | None
    scored: Mapping[str, int]
    scores: Mapping[str, int]


@value
class MatchOver(Event):
    """The match is over: who won, several where they share it (U20), perhaps nobody (U21)."""

    NAME = "match_over"
    winners: tuple[str, ...]
