"""The rules about turns, UNO and scores once more, kept as books beside a match.

Each book follows a match from attempt to attempt and says what the state has to be. None of them
looks into the match: they know states, actions and events only.
"""

from __future__ import annotations

from typing import Any

from tests.game.admission import playing
from tests.game.card_facts import points_of
from tests.game.random_matches import Attempt
from uno_device.game.actions import Catch, Draw, Play, Uno

State = dict[str, Any]


def held(state: State) -> dict[str, int]:
    """Return how many cards each player holds."""
    return {name: len(hand) for name, hand in state["hands"].items()}


class TurnBook:
    """Who has to be on turn: the next in order after the last one who was (U3, U8, U9, U22)."""

    def __init__(self) -> None:
        self._last: str | None = None
        self._missed: list[str] = []

    def follow(self, attempt: Attempt) -> None:
        """Note who has begun a turn and who has missed one since."""
        if attempt.told("hand_started"):
            self._last, self._missed = None, []
        if isinstance(attempt.action, Play | Draw) and attempt.before["pending"] is None:
            self._last, self._missed = attempt.action.by, []
        self._missed += [event["player"] for event in attempt.told("missed_turn")]

    def on_turn(self, state: State) -> str | None:
        """Return who has to be on turn; None if nobody has been on turn in this hand yet.

        As long as a card has steps that is its player, or the next in order when that one has left.
        """
        if self._last is None:
            return None
        if state["pending"] and self._last in playing(state):
            return self._last
        names = state["players"]
        at, count = names.index(self._last), len(names)
        around = [names[(at + state["direction"] * step) % count] for step in range(1, count + 1)]
        order = [name for name in around if name in playing(state)]
        if order[0] in self._missed:
            order.append(order.pop(0))
        return str(order[0])


class UnoBook:
    """Who has called UNO, and who may be caught (U16 to U18)."""

    def __init__(self) -> None:
        self.called: set[str] = set()
        self._due: set[str] = set()
        self._starting = True

    @property
    def catchable(self) -> set[str]:
        """Who came to one card since the last player began, and has not called."""
        return self._due - self.called

    def follow(self, attempt: Attempt) -> None:
        """Note who comes to one card, who calls, and whose call lapses."""
        before, after, action = attempt.before, attempt.after, attempt.action
        if after["phase"] != "playing" or after["hand_number"] != before["hand_number"]:
            self.called, self._due, self._starting = set(), set(), True
            return
        had, has = held(before), held(after)
        begins = isinstance(action, Play | Draw)
        self._starting = self._starting and not begins
        due = set() if begins else self._due
        due |= {name for name, count in has.items() if count == 1 != had[name]}
        self._due = {name for name in due if has.get(name) == 1}
        if isinstance(action, Catch):
            self._due.discard(action.player)
        if isinstance(action, Uno):
            self.called.add(action.by)
        over = not self._starting and after["pending"] is None and (begins or before["pending"])
        turn_over = bool(over) or after["turn"] != before["turn"]
        self.called = {name for name in self.called if not self._lapses(name, had, has, turn_over)}

    def may_call(self, state: State) -> set[str]:
        """Return who may call: on turn with two cards, or with one as long as it is due."""
        two = {name for name, count in held(state).items() if count == 2 and name == state["turn"]}
        return (two | self._due) - self.called

    @staticmethod
    def _lapses(name: str, had: dict[str, int], has: dict[str, int], turn_over: bool) -> bool:
        if has.get(name, 0) < 2:
            return not has.get(name)
        return turn_over or has[name] > had[name]


class ScoreBook:
    """What everybody has scored, and who has won (U19 to U21)."""

    def __init__(self, state: State, scoring: str, target: int, single_hand: bool) -> None:
        self.scores: dict[str, int] = dict.fromkeys(state["players"], 0)
        self._lowest = scoring == "lowest"
        self._target = target
        self._single_hand = single_hand

    def follow(self, attempt: Attempt) -> None:
        """Add up what is scored when a hand ends."""
        if attempt.told("hand_over"):
            for name, points in self._scored(attempt.after).items():
                self.scores[name] += points

    def is_over(self, state: State) -> bool:
        """Whether a hand that has just ended was the last one."""
        reached = max(self.scores[name] for name in playing(state)) >= self._target
        return self._single_hand or reached

    def winners(self, state: State) -> list[str]:
        """Return who has to have won when the last hand is over."""
        if state["hand_winner"] is None:
            return []
        if not self._lowest:
            return [state["hand_winner"]]
        best = min(self.scores[name] for name in playing(state))
        return [name for name in playing(state) if self.scores[name] == best]

    def _scored(self, state: State) -> dict[str, int]:
        if state["hand_winner"] is None:
            return {}
        points = {name: sum(map(points_of, hand)) for name, hand in state["hands"].items()}
        return points if self._lowest else {state["hand_winner"]: sum(points.values())}
