"""The hearing of one duel: brings the edges to the judge, and asks for the verdict in time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hardware.clock import Callback, Clock, Timer, to_ns
from hardware.edges import Edge
from hardware.side import Side
from hardware.wiring.schema import ShowdownWiring
from uno_device.units.judge import DuelRules, Judge, Verdict


def rules_of(wiring: ShowdownWiring, resolution_s: float) -> DuelRules:
    """Return the judge's times; `resolution_s`: what the stamps of the paddles resolve."""
    return DuelRules(
        resolution=to_ns(resolution_s),
        settle=to_ns(wiring.settle_s),
        confirm=to_ns(wiring.confirm_s),
        limit=to_ns(wiring.press_limit_s),
    )


class Hearing:
    """Asks the judge after every edge, and again when only time can change the verdict.

    A side of `stand_ins` has nobody at its paddle: that is not listened to, and the side presses
    by itself, so long after green as `reaction_s` draws then (s).

    `decided` is given the verdict; `early` is called when the countdown is over since somebody was
    early, and the verdict still waits; `call_at` arms a timer, which may end with a state of the
    unit: then `consult` again.
    """

    def __init__(
        self,
        rules: DuelRules,
        stand_ins: frozenset[Side],
        reaction_s: Callable[[], float],
        clock: Clock,
        call_at: Callable[[int, Callback], Timer],
        decided: Callable[[Verdict], object],
        early: Callable[[], object],
    ) -> None:
        self._judge = Judge(rules)
        self._stand_ins = stand_ins
        self._reaction_s = reaction_s
        self._clock = clock
        self._call_at = call_at
        self._decided = decided
        self._early = early
        self._look_again: Timer | None = None
        self._countdown_over = False
        self._ordered = False

    @property
    def awaits_green(self) -> bool:
        """Whether green was ordered, and when it was there is not known yet."""
        return self._ordered and not self._judge.knows_green

    def order_green(self) -> None:
        """Green is being driven: there is no verdict before it is known since when it is there."""
        self._ordered = self._countdown_over = True

    def green(self, at: int) -> None:
        """Green is there, by this stamp (ns)."""
        self._judge.green(at)
        for side in Side:
            if side in self._stand_ins:
                press_at = at + to_ns(self._reaction_s())
                self._call_at(press_at, partial(self._press_for, side, press_at))
        self.consult()

    def take(self, side: Side, edge: Edge, seen_at: int) -> None:
        """Take an edge that was seen then (ns); nobody asks for the verdict yet."""
        if side not in self._stand_ins:
            self._judge.edge(side, edge, seen_at)

    def edge(self, side: Side, edge: Edge) -> None:
        """Take an edge that is seen now."""
        self.take(side, edge, self._clock.now())
        self.consult()

    def consult(self) -> None:
        """Ask for the verdict now, and again when only time can change it."""
        if self.awaits_green:
            return
        now = self._clock.now()
        if self._look_again is not None:
            self._look_again.cancel()
            self._look_again = None
        if verdict := self._judge.verdict(now):
            self._decided(verdict)
        elif not self._countdown_over and self._judge.early(now):
            self._countdown_over = True
            self._early()
        elif when := self._judge.ask_again_at(now):
            self._look_again = self._call_at(when, self.consult)

    def _press_for(self, side: Side, at: int) -> None:
        edge = Edge(f"stand-in at the {side.value} paddle", at, True)
        self._judge.edge(side, edge, self._clock.now())
        self.consult()
