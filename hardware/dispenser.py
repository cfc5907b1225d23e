"""The dispenser: one press feeds one card, and the card-out sensor confirms it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from hardware.clock import Clock
from hardware.contact import Contact, Muting
from hardware.motion import Actuator, Motion, Outcome
from hardware.outputs import Output
from hardware.wiring.schema import FeedWiring


class FeedResult(Enum):
    """What came of one attempt to feed a card."""

    CARD = "card"
    """One card came out."""
    DOUBLE = "double"
    """A second card followed the first."""
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

    The motor runs until a card has left the gate, at most `feed_limit_s`; then the gate is watched
    for `watch_s` for a second one. A card that is in the gate at the start is the one to be fed.
    """

    def __init__(
        self, output: Output, card_out: Contact, clock: Clock, muting: Muting, wiring: FeedWiring
    ) -> None:
        super().__init__(output, clock, muting)
        self._wiring = wiring
        self._card_out = card_out
        self._phase = _Phase.REST
        self._result: FeedResult | None = None
        self._at: int | None = None
        card_out.on_press = self._card_arrived
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
        self._result = self._at = None
        self._begin(attempt, lambda motion: report(Feed(motion, self._result, self._at)))
        self._phase = _Phase.FEED
        self._after(self._wiring.feed_limit_s, self._limit)
        self._drive(duty)

    def _end(self, outcome: Outcome) -> None:
        self._phase = _Phase.REST
        super()._end(outcome)

    def _card_arrived(self, at: int) -> None:
        if self._phase is _Phase.WATCH:
            self._result, self._at = FeedResult.DOUBLE, at

    def _card_left(self, at: int) -> None:
        if self._phase is _Phase.FEED:
            self._output.off()
            self._cancel_timers()
            self._phase = _Phase.WATCH
            self._result, self._at = FeedResult.CARD, at
            self._after(self._wiring.watch_s, lambda: self._end(Outcome.DONE))

    def _limit(self) -> None:
        stuck = self._card_out.closed
        self._result = FeedResult.STUCK if stuck else FeedResult.NOTHING
        self._end(Outcome.STALLED if stuck else Outcome.TIMEOUT)
