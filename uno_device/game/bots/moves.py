"""From what may be done to an action: every choice is left to whoever picks.

Only what the view of the acting seat (or of the big screen, for the table) shows is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from uno_device.game.actions import (
    Accept,
    Action,
    Catch,
    Challenge,
    ChooseColor,
    ChooseCount,
    ChoosePlayer,
    Discard,
    Dispense,
    Done,
    Draw,
    Drop,
    Keep,
    NextHand,
    Play,
    Result,
    Show,
    Showdown,
    Side,
    Spin,
    Uno,
    VoidReason,
    WheelSymbol,
)
from uno_device.game.awaited import Awaited
from uno_device.game.views import View

T = TypeVar("T")

HIGHEST_RESULT = 300
"""The highest points that are picked for a hand of real cards."""


class Pick(Protocol):
    """Picks one of several, never none."""

    def __call__(self, options: Sequence[T], /) -> T:
        """Return one of the options."""
        ...


def move(view: View, entry: Awaited, pick: Pick) -> Action:
    """Return one of the legal actions for an entry of `waiting`."""
    return _MOVES[entry.do](view, entry, pick)


def _play(_view: View, entry: Awaited, pick: Pick) -> Action:
    return Play(entry.player, pick(entry.cards or ()))


def _choose_color(view: View, entry: Awaited, pick: Pick) -> Action:
    return ChooseColor(entry.player, pick(view.edition.colors))


def _choose_player(_view: View, entry: Awaited, pick: Pick) -> Action:
    return ChoosePlayer(entry.player, pick(entry.players or ()))


def _choose_count(_view: View, entry: Awaited, pick: Pick) -> Action:
    return ChooseCount(entry.player, pick(range(1, (entry.maximum or 0) + 1)))


def _show(view: View, entry: Awaited, pick: Pick) -> Action:
    color = view.table["color"]
    return Show(entry.player, pick([code for code in view.hand if view.color_of(code) == color]))


def _catch(view: View, entry: Awaited, pick: Pick) -> Action:
    return Catch(entry.player, pick(view.catchable))


def _discard(view: View, entry: Awaited, pick: Pick) -> Action:
    """Four colors takes up to one card of each colour, and no wilds (WJ4)."""
    four_colors = (view.pending or {}).get("symbol") == WheelSymbol.FOUR_COLORS
    rest = [code for code in view.hand if view.color_of(code) is not None or not four_colors]
    cards: list[str] = []
    for _ in range(pick(range(entry.minimum or 0, (entry.maximum or 0) + 1))):
        card = pick(rest)
        cards.append(card)
        rest.remove(card)
        if four_colors:
            rest = [code for code in rest if view.color_of(code) != view.color_of(card)]
    return Discard(entry.player, tuple(cards))


def _spin(_view: View, entry: Awaited, pick: Pick) -> Action:
    return Spin(entry.player, pick(list(WheelSymbol)))


def _dispense(view: View, entry: Awaited, _pick: Pick) -> Action:
    return Dispense(entry.player, none=True if view.table["rule_cards_left"] == 0 else None)


def _showdown(view: View, entry: Awaited, pick: Pick) -> Action:
    outcome = pick([*(view.pending or {})["duellists"], *VoidReason])
    if isinstance(outcome, VoidReason):
        return Showdown(entry.player, void=True, why=outcome)
    return Showdown(entry.player, loser=outcome)


def _drop(_view: View, entry: Awaited, pick: Pick) -> Action:
    return Drop(entry.player, pick(list(Side)))


def _result(view: View, entry: Awaited, pick: Pick) -> Action:
    playing = [one for one in view.table["players"] if one not in view.table["left"]]
    winner = pick(playing)
    others = (one for one in playing if one != winner)
    return Result(entry.player, winner, {one: pick(range(HIGHEST_RESULT + 1)) for one in others})


def _simple(kind: type[Action]) -> _Move:
    def choose(_view: View, entry: Awaited, _pick: Pick) -> Action:
        return kind(entry.player)

    return choose


_Move = Callable[[View, Awaited, Pick], Action]

_MOVES: dict[str, _Move] = {
    Play.DO: _play,
    ChooseColor.DO: _choose_color,
    ChoosePlayer.DO: _choose_player,
    ChooseCount.DO: _choose_count,
    Show.DO: _show,
    Catch.DO: _catch,
    Discard.DO: _discard,
    Spin.DO: _spin,
    Dispense.DO: _dispense,
    Showdown.DO: _showdown,
    Drop.DO: _drop,
    Result.DO: _result,
    **{kind.DO: _simple(kind) for kind in (Draw, Keep, Accept, Challenge, Uno, Done, NextHand)},
}
"""How each `do` of `waiting` becomes an action."""
