"""The dispenser: one press feeds one card, and the card-out sensor confirms it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from hardware.clock import Callback, Clock
from hardware.contact import Contact, Muting
from hardware.motion import Actuator, Motion, Outcome
from hardware.outputs import Output
from hardware.wiring.schema import FeedWiring


class FeedResult(Enum):
    """What came of one attempt to feed a card."""

    CARD = "card"
    """One card came out."""
    DOUBLE = "double"
    """A second card came out with the first."""
    NOTHING = "nothing"
    """No card reached the gate."""
    STUCK = "stuck"
    """A card is in the gate and does not leave it."""


@dataclass(frozen=True, slots=True)
class Feed:
    """One attempt that has ended. `at` is the stamp (ns) of the edge that settled it, if any."""

    motion: Motion
    result: FeedResult | None = None
    at: int | None = None


class _Phase(Enum):
    REST = "rest"
    FEED = "feed"
    WATCH = "watch"


class Dispenser(Actuator):
    """The feed motor and the sensor in the gate, which is closed while a card is there.

    The motor runs until a card has left the gate, at most `feed_limit_s`. Then the gate is watched
    for `watch_s`: for a card that left it late and for a second one that follows (while that one
    is in the gate, at most `feed_limit_s` more). A card that stays in it is the next to be fed.

    `on_card` is called for every card that has left the gate, also for one that was taken out by
    hand after it had stayed there.
    """

    def __init__(
        self, output: Output, card_out: Contact, clock: Clock, muting: Muting, wiring: FeedWiring
    ) -> None:
        super().__init__(output, clock, muting)
        self.on_card: Callback = lambda: None
        self._wiring = wiring
        self._card_out = card_out
        self._phase = _Phase.REST
        self._left: list[int] = []
        """When cards left the gate in this motion (ns)."""
        self._result: FeedResult | None = None
        self._in_gate = card_out.closed
        card_out.on_release = self._card_left

    @property
    def gate_closed(self) -> bool:
        """Whether a card is in the gate."""
        return self._card_out.closed

    def feed(self, duty: float, attempt: int, report: Callable[[Feed], None]) -> None:
        """Try once to feed a card; `report` is called once, at the end."""
        if refusal := self._refusal(attempt):
            report(Feed(refusal))
            return
        self._result = None
        self._left.clear()
        self._begin(attempt, lambda motion: report(self._feed_of(motion)))
        self._phase = _Phase.FEED
        self._after(self._wiring.feed_limit_s, self._watch)
        self._drive(duty)

    def _feed_of(self, motion: Motion) -> Feed:
        if not self._left:
            return Feed(motion, self._result)
        several = len(self._left) > 1
        result = FeedResult.DOUBLE if several else FeedResult.CARD
        return Feed(motion, result, self._left[-1])

    def _end(self, outcome: Outcome) -> None:
        self._phase = _Phase.REST
        self._in_gate = self._card_out.closed
        super()._end(outcome)

    def _card_left(self, at: int) -> None:
        if self._phase is not _Phase.REST:
            self._left.append(at)
        elif not self._in_gate:
            return  # a hand in the gate
        self._in_gate = False
        self.on_card()
        if self._phase is _Phase.FEED:
            self._watch()

    def _watch(self) -> None:
        """Stop the motor and see what the gate says in the time after."""
        self._switch_off()
        self._cancel_timers()
        self._phase = _Phase.WATCH
        self._after(self._wiring.watch_s, lambda: self._hear_first(self._look_into_gate))

    def _hear_first(self, callback: Callback) -> None:
        """Hear the edges that a loop that was held up has not got to yet: a card may have left."""
        self._after(0.0, callback)

    def _look_into_gate(self) -> None:
        if self._card_out.closed and self._left:  # a second card follows: let it come out
            self._after(self._wiring.feed_limit_s, lambda: self._hear_first(self._conclude))
        else:
            self._conclude()

    def _conclude(self) -> None:
        if self._left:
            self._end(Outcome.DONE)
        elif self._card_out.closed:
            self._result = FeedResult.STUCK
            self._end(Outcome.STALLED)
        else:
            self._result = FeedResult.NOTHING
            self._end(Outcome.TIMEOUT)
