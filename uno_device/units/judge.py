"""The judge of a duel: who pressed first, by the stamps alone (SD3 to SD6).

Pure: edges and times go in, a verdict comes out. It knows no clock, no pin and no light.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.contact import Dwell
from hardware.edges import Edge
from hardware.side import Side


@dataclass(frozen=True, slots=True)
class DuelRules:
    """The judge's times, in nanoseconds.

    `resolution`: two stamps closer together than this are a tie (SD5). `settle`: how long after
    a press was seen an earlier stamp may still come in; `confirm`: how long a contact must be
    closed in all to be a press (SD5a). `limit`: how long after green a press still counts.
    """

    resolution: int
    settle: int
    confirm: int
    limit: int


@dataclass(frozen=True, slots=True)
class FalseStartBy:
    """The offender pressed before green, at that time."""

    offender: Side
    at: int

    @property
    def loser(self) -> Side:
        """Who takes the cards (SD4)."""
        return self.offender


@dataclass(frozen=True, slots=True)
class WonBy:
    """The winner pressed first after green, at that time, so many nanoseconds after it."""

    winner: Side
    at: int
    reaction: int

    @property
    def loser(self) -> Side:
        """Who takes the cards (SD3)."""
        return self.winner.other


@dataclass(frozen=True, slots=True)
class Tie:
    """Both pressed closer together than the clock resolves; `at` is the earlier stamp."""

    at: int


@dataclass(frozen=True, slots=True)
class Nobody:
    """Nobody pressed within the limit, which ended at that time."""

    at: int


Verdict = FalseStartBy | WonBy | Tie | Nobody


class _Press:
    """One side's press: a closure of the contact, and until when its verdict may wait."""

    __slots__ = ("closure", "deadline")

    def __init__(self, at: int, deadline: int) -> None:
        self.closure = Dwell(at)
        self.deadline = deadline

    @property
    def at(self) -> int:
        return self.closure.first


class Judge:
    """Follows one duel from the countdown on.

    Feed it every edge of both paddles (`edge`), tell it when green was shown (`green`), and ask
    for the verdict (`verdict`) after each edge and whenever `ask_again_at` says.
    """

    def __init__(self, rules: DuelRules) -> None:
        self._rules = rules
        self._green: int | None = None
        self._presses: dict[Side, _Press] = {}
        self._last: dict[Side, int] = {}
        self._closed: dict[Side, bool] = {}
        self._verdict: Verdict | None = None

    def green(self, at: int) -> None:
        """Green is shown, by this stamp."""
        self._green = at

    @property
    def knows_green(self) -> bool:
        """Whether green was shown."""
        return self._green is not None

    def edge(self, side: Side, edge: Edge, seen_at: int) -> None:
        """Take an edge of a paddle, in order of arrival."""
        self._last[side] = max(edge.at, self._last.get(side, edge.at))
        self._closed[side] = edge.closed
        press = self._presses.get(side)
        if press is not None:
            press.closure.edge(edge.at, edge.closed)
        elif edge.closed and not self._too_late(edge.at):
            self._presses[side] = _Press(edge.at, seen_at + self._rules.settle)

    def early(self, now: int) -> bool:
        """Whether somebody has certainly pressed before green: the countdown is over."""
        return any(
            self._is_early(press.at) and self._confirmed(press, now)
            for press in self._presses.values()
        )

    def verdict(self, now: int) -> Verdict | None:
        """Return the verdict, or None while there is none yet. The first one stands (SD5a)."""
        if self._verdict is None:
            self._drop_glitches(now)
            self._verdict = self._look(now)
        return self._verdict

    def ask_again_at(self, now: int) -> int | None:
        """Return when the verdict may change though no edge comes; None if it cannot."""
        moments = []
        for press in self._presses.values():
            due = press.closure.reaches(self._rules.confirm)
            over = press.deadline + 1  # what comes in at the deadline still counts
            moments += [over] if due is None else [over, due]
        if self._green is not None:
            moments.append(self._last_word(self._green) + 1)
        return min((moment for moment in moments if moment > now), default=None)

    def _look(self, now: int) -> Verdict | None:
        ranked = sorted(self._presses.items(), key=lambda item: item[1].at)
        if not ranked:
            return self._nobody(now)
        side, press = ranked[0]
        rival = ranked[1][1] if len(ranked) > 1 else None
        if not self._confirmed(press, now):
            return None
        if rival is None or not self._ties(press.at, rival.at):
            if now <= press.deadline and not self._heard_past(side.other, press.at):
                return None
            return self._decide(side, press.at)
        return Tie(press.at) if self._confirmed(rival, now) else None

    def _nobody(self, now: int) -> Nobody | None:
        if self._green is None or now <= self._last_word(self._green):
            return None
        return Nobody(self._green + self._rules.limit)

    def _last_word(self, green: int) -> int:
        """Return until when a press within the limit may still come in."""
        return green + self._rules.limit + self._rules.settle

    def _decide(self, side: Side, at: int) -> Verdict:
        if self._green is None or at < self._green:
            return FalseStartBy(side, at)
        return WonBy(side, at, at - self._green)

    def _drop_glitches(self, now: int) -> None:
        """Forget what was not closed for long enough within its window.

        A contact that has closed again by then begins a press of its own.
        """
        for side, press in list(self._presses.items()):
            if now <= press.deadline or self._confirmed(press, press.deadline):
                continue
            del self._presses[side]
            if self._closed[side] and not self._too_late(self._last[side]):
                again = max(self._last[side], press.at)
                self._presses[side] = _Press(again, again + self._rules.settle)

    def _confirmed(self, press: _Press, now: int) -> bool:
        return press.closure.lasted(min(now, press.deadline)) >= self._rules.confirm

    def _ties(self, one: int, other: int) -> bool:
        """Whether the clock cannot tell two presses apart that are both early or both not."""
        apart = abs(one - other)
        close = apart < self._rules.resolution or apart == 0
        return close and self._is_early(one) == self._is_early(other)

    def _heard_past(self, side: Side, at: int) -> bool:
        """Whether a side's source has reported past a stamp, so that nothing earlier can come."""
        return self._last.get(side, at) > at + self._rules.resolution

    def _is_early(self, at: int) -> bool:
        return self._green is None or at < self._green

    def _too_late(self, at: int) -> bool:
        return self._green is not None and at > self._green + self._rules.limit
