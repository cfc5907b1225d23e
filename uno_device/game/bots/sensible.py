"""A bot that plays as a sensible person does, by what its seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from uno_device.game.actions import (
    Accept,
    Action,
    Catch,
    Challenge,
    ChooseColor,
    ChooseCount,
    ChoosePlayer,
    Discard,
    Draw,
    Keep,
    Play,
    Show,
    Uno,
)
from uno_device.game.awaited import Awaited
from uno_device.game.bots import wits
from uno_device.game.bots.moves import move
from uno_device.game.bots.odds import BREAK_EVEN, guilt
from uno_device.game.bots.sight import Sight
from uno_device.game.views import View

LAPSE = 0.1
"""How often it forgets to call UNO or to catch, if nothing else is said."""

May = Mapping[str, Awaited]
"""What may be done now, by `do`."""


class SensibleBot:
    """Keeps its wilds, plays the colour it holds most of, calls, catches, challenges by odds."""

    def __init__(self, random: Random, lapse: float = LAPSE) -> None:
        """`lapse`: the probability that it forgets a call of UNO, or overlooks that another has.

        It is drawn when it first sees that a call is due, and holds until it sees that none is.
        """
        self._random = random
        self._lapse = lapse
        self._misses: dict[str, bool] = {}
        """Whether it misses that a player has one card, for each for whom there is a call due."""
        self._choices = {
            Play.DO: self._play_or_draw,
            Accept.DO: self._answer,
            ChooseColor.DO: self._choose_color,
            ChoosePlayer.DO: self._choose_player,
            ChooseCount.DO: self._choose_count,
            Show.DO: self._show,
            Discard.DO: self._discard,
        }
        """How it decides where there is something to decide; else there is one action only."""

    def choose(self, view: View) -> Action | None:
        """Return what to do now; None where there is only a call or a catch, and it misses it."""
        may = {entry.do: entry for entry in view.waiting}
        call = self._call_or_catch(view, may)
        if call is not None:
            return call
        for do, choose in self._choices.items():
            if do in may:
                return choose(Sight(view), may)
        rest = [entry for do, entry in may.items() if do not in (Uno.DO, Catch.DO)]
        return move(view, rest[0], self._random.choice) if rest else None

    def _call_or_catch(self, view: View, may: May) -> Action | None:
        """Call, or catch another, if it is time to; what it has missed it goes on missing."""
        me = view.viewer
        assert me is not None
        due = [me] if Uno.DO in may and (len(view.hand) == 1 or Play.DO in may) else []
        if Catch.DO in may:
            due += [one for one in view.catchable if one != me]
        self._misses = {one: self._misses.get(one, self._is_missed()) for one in due}
        for one in due:
            if not self._misses[one]:
                return Uno(me) if one == me else Catch(me, one)
        return None

    def _is_missed(self) -> bool:
        return self._random.random() < self._lapse

    def _play_or_draw(self, sight: Sight, may: May) -> Action:
        card = wits.best_card(sight, may[Play.DO].cards or ())
        if card is not None:
            return Play(sight.me, card.code)
        return Keep(sight.me) if Keep.DO in may else Draw(sight.me)

    def _answer(self, sight: Sight, _: May) -> Action:
        return Challenge(sight.me) if guilt(sight) > BREAK_EVEN else Accept(sight.me)

    def _choose_color(self, sight: Sight, _: May) -> Action:
        return ChooseColor(sight.me, self._random.choice(wits.best_colors(sight)))

    def _choose_player(self, sight: Sight, may: May) -> Action:
        candidates = may[ChoosePlayer.DO].players or ()
        return ChoosePlayer(sight.me, self._random.choice(wits.opponents(sight, candidates)))

    def _choose_count(self, sight: Sight, may: May) -> Action:
        return ChooseCount(sight.me, wits.duel_count(sight, may[ChooseCount.DO].maximum or 1))

    def _show(self, sight: Sight, _: May) -> Action:
        return Show(sight.me, wits.card_to_show(sight))

    def _discard(self, sight: Sight, may: May) -> Action:
        """Where none is allowed, it is one card of each colour (WJ4); else so many cards (SJ1)."""
        count = may[Discard.DO].minimum
        cards = wits.worst_cards(sight, count) if count else wits.one_of_each_color(sight)
        return Discard(sight.me, cards)
