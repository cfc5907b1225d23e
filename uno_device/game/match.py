"""A match: a header and a list of actions; nothing else changes it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from enum import StrEnum

from uno_device.game.actions import HOST, Action, Leave, NextHand, roles
from uno_device.game.awaited import Awaited
from uno_device.game.cards import Card
from uno_device.game.chance import Chance
from uno_device.game.dealing import draw_for_deal
from uno_device.game.event import Event
from uno_device.game.events import HandOver, HandStarted, MatchOver
from uno_device.game.header import Header, Mode
from uno_device.game.real_cards import RealCards
from uno_device.game.refusal import Refusal
from uno_device.game.round import Round
from uno_device.game.rule_cards import RuleCards
from uno_device.game.rules import Rule
from uno_device.game.scoring import is_reached, scored, winners
from uno_device.game.seats import Seat, Seats


class Phase(StrEnum):
    """Where a match is."""

    PLAYING = "playing"
    HAND_OVER = "hand_over"
    MATCH_OVER = "match_over"


class Match:
    """A match from its first deal; `apply` takes the actions one by one.

    `started` holds the events of the first deal. Only chance from the header's seed is used, so
    that the same header and actions always give the same match.
    """

    def __init__(self, header: Header) -> None:
        self.header = header
        self.seats = Seats(header.players)
        self.state = 0
        """The number of the state: how many actions have been applied."""
        self.phase = Phase.PLAYING
        self.hand_number = 1
        self.scores = dict.fromkeys(header.players, 0)
        self.hand_winner: str | None = None
        self.winners: tuple[str, ...] = ()
        self._chance = Chance(header.seed)
        self.rule_cards = RuleCards(header.rule_cards, self._chance)
        self._roles = roles(header.players)
        self._events: list[Event] = []
        self.dealer = self._first_dealer()
        self.hand: Round | RealCards = self._new_hand()
        self.started = tuple(self._events)
        self._events.clear()

    @property
    def round(self) -> Round | None:
        """The hand where the match holds the cards; None with real cards."""
        return self.hand if isinstance(self.hand, Round) else None

    def apply(self, action: Action) -> list[Event]:
        """Apply an action and return what happened; Refusal, and nothing has changed, if not."""
        by = self._roles.get(action.by)
        if self.hand.over or action.state is not None or by not in action.ROLES:
            self._admit(action)
        if isinstance(action, Leave):
            self._leave(action)
        elif isinstance(action, NextHand):
            self._next_hand()
        else:
            self.hand.take(action)
        self.state += 1
        if self.hand.over and self.phase is Phase.PLAYING:
            self._hand_is_over()
        events = self._events.copy()
        self._events.clear()
        return events

    def waiting(self) -> list[Awaited]:
        """Return who may do what now; empty when the match is over.

        Leaving and corrections are not told (section 8).
        """
        return [*self.owed(), *self.hand.calls()]

    def owed(self) -> Sequence[Awaited]:
        """Return what the match waits for: `waiting` without calls and catches of UNO."""
        if not self.hand.over:
            return self.hand.owed()
        if self.phase is Phase.MATCH_OVER:
            return []
        return [Awaited(player, NextHand.DO) for player in (*self._playing(), HOST)]

    def _admit(self, action: Action) -> None:
        """Refuse what is wrong whatever the hand waits for."""
        if self.phase is Phase.MATCH_OVER:
            raise Refusal(Rule.A5, "match_over")
        if action.state is not None and action.state != self.state:
            raise Refusal(Rule.A4, "older_state", made_on=action.state, state=self.state)
        if action.by not in self._roles:
            raise Refusal(Rule.A2, "no_player", player=action.by)
        if self._roles[action.by] not in action.ROLES:
            raise Refusal(Rule.A1, "not_by", do=action.DO, by=action.by)
        if self.hand.over and not isinstance(action, Leave | NextHand):
            raise Refusal(Rule.A1, "hand_over")

    def _leave(self, action: Leave) -> None:
        player = action.by if action.player is None else action.player
        seat = self.seats.seat(player)
        if seat is None:
            raise Refusal(Rule.A2, "no_player", player=player)
        del self._roles[player]
        self.hand.leave(seat)
        if self.phase is Phase.HAND_OVER and len(self.seats.taken) == 1:
            self._last_one_wins()

    def _next_hand(self) -> None:
        if self.phase is not Phase.HAND_OVER:
            raise Refusal(Rule.U23, "hand_under_way")
        self.hand_number += 1
        self.hand_winner = None
        self.phase = Phase.PLAYING
        self.dealer = self._next_dealer()
        self.hand = self._new_hand()

    def _first_dealer(self) -> Seat:
        named = self.header.dealer
        return self._draw_dealer() if named is None else self.header.players.index(named)

    def _next_dealer(self) -> Seat:
        """The deal passes to the left, or is drawn again (U2)."""
        if self.header.edition.deal_is_drawn:
            return self._draw_dealer()
        return self.seats.left_of(self.dealer)

    def _draw_dealer(self) -> Seat:
        dealer, told = draw_for_deal(self.seats, self.header.edition.deck, self._chance)
        self._events.extend(told)
        return dealer

    def _new_hand(self) -> Round | RealCards:
        self._events.append(HandStarted(self.hand_number, self.seats.players[self.dealer]))
        if self.header.mode is Mode.SCORE:
            return RealCards(self.seats, self._events)
        header = self.header
        hand = Round(
            header.edition,
            header.options,
            self.seats,
            self.dealer,
            self._deck(),
            self._chance,
            self.rule_cards,
            self._events,
        )
        hand.start()
        return hand

    def _deck(self) -> list[Card]:
        """Return the cards in draw order: shuffled, or as the header says for the first hand."""
        cards = list(self.header.edition.deck)
        if self.header.deck is None or self.hand_number > 1:
            self._chance.shuffle(cards)
            return cards
        by_code = defaultdict(list)
        for card in cards:
            by_code[card.code].append(card)
        return [by_code[code].pop() for code in self.header.deck]

    def _hand_is_over(self) -> None:
        if len(self.seats.taken) == 1:
            self._last_one_wins()
            return
        held = self.hand.points_held()
        won = self.hand.winner
        self.hand_winner = None if won is None else self.seats.players[won]
        added = scored(self.header.options.scoring, self.hand_winner, held)
        for player, points in added.items():
            self.scores[player] += points
        self.phase = Phase.HAND_OVER
        self._events.append(HandOver(self.hand_winner, added, dict(self.scores)))
        if self._is_last_hand():
            self._end(self._best())

    def _is_last_hand(self) -> bool:
        options = self.header.options
        return options.single_hand or is_reached(options.target, self._playing(), self.scores)

    def _best(self) -> tuple[str, ...]:
        if self.hand_winner is None:
            return ()
        scoring = self.header.options.scoring
        return winners(scoring, self.hand_winner, self._playing(), self.scores)

    def _last_one_wins(self) -> None:
        """Everybody else has left: nothing is scored (U22)."""
        self.hand_winner = None
        self._end(self._playing())

    def _end(self, winning: tuple[str, ...]) -> None:
        self.phase = Phase.MATCH_OVER
        self.winners = winning
        self._events.append(MatchOver(winning))

    def _playing(self) -> tuple[str, ...]:
        return tuple(self.seats.players[seat] for seat in self.seats.taken)
