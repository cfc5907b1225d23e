"""The spinner: spin up, run, brake, wait for rest, and read the stop from the sensors (WJ7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from hardware.clock import Callback, Clock, Timer, to_ns, to_s
from hardware.contact import Contact, Muting
from hardware.drivers import BRAKE
from hardware.motion import Actuator, Motion, Outcome
from hardware.outputs import Output
from hardware.wheel import WheelReader
from hardware.wiring.schema import SpinWiring


class SpinProblem(Enum):
    """Why a spin has no stop to show for it."""

    STALLED = "stalled"
    """The motor runs and no slot passes."""
    NO_INDEX = "no_index"
    """Slots pass, but the index does not come."""
    NOT_AT_REST = "not_at_rest"
    """The wheel goes on turning after the brake."""
    BETWEEN_STOPS = "between_stops"
    """The wheel rests between two stops and could not be moved to the next."""
    MISCOUNT = "miscount"
    """More or fewer slots than stops between two passes of the index."""


@dataclass(frozen=True, slots=True)
class Spin:
    """A spin that has ended. `stop` counts from 0; None when there is a problem or it was ended."""

    motion: Motion
    stop: int | None = None
    problem: SpinProblem | None = None


class _Phase(Enum):
    REST = "rest"
    SPIN_UP = "spin up"
    RUN = "run"
    BRAKE = "brake"
    RUN_OUT = "run out"
    NUDGE = "nudge"


_DRIVEN = (_Phase.SPIN_UP, _Phase.RUN)


class Spinner(Actuator):
    """The wheel's motor and its two sensors.

    Every phase has a limit: `spin_up_limit_s` for the first index, `stall_s` from slot to slot,
    `rest_limit_s` for coming to rest, `nudge_limit_s` for reaching the next stop when the wheel
    rests between two.
    """

    NUDGES = 2
    """How often a wheel that rests between two stops is moved on."""

    SLOWEST = 6.0
    """How many times as long as between the slot sensor's last two edges a wheel may take to the
    next before it must be at rest. One that loses speed evenly takes at most 5.1 times as long,
    over the longer part of a stop (0.7 of it, the slot) after the shorter (0.3, the gap)."""

    def __init__(
        self,
        output: Output,
        slot: Contact,
        index: Contact,
        clock: Clock,
        muting: Muting,
        wiring: SpinWiring,
    ) -> None:
        super().__init__(output, clock, muting)
        self._wiring = wiring
        self._slot = slot
        self._index = index
        self.wheel = WheelReader(len(wiring.symbols))
        self._phase = _Phase.REST
        self._watch: Timer | None = None
        self._run_until = 0
        self._last_slot = 0
        self._pace = 0
        """The time between the last two edges of the slot sensor (ns)."""
        self._nudges = 0
        self._problem: SpinProblem | None = None
        self._stop: int | None = None
        slot.on_press = lambda at: self._slot_moved(at, closed=True)
        slot.on_release = lambda at: self._slot_moved(at, closed=False)
        index.on_press = lambda _at: self._index_moved(closed=True)
        index.on_release = lambda _at: self._index_moved(closed=False)

    def spin(self, run_s: float, duty: float, attempt: int, report: Callable[[Spin], None]) -> None:
        """Drive for `run_s` seconds (longer if the index has not come by then), then read the stop.

        `report` is called once, at the end.
        """
        if refusal := self._refusal(attempt):
            report(Spin(refusal))
            return
        self._problem = self._stop = None
        self._nudges = 0
        self._begin(attempt, lambda motion: report(Spin(motion, self._stop, self._problem)))
        self.wheel.begin(self._slot.closed, self._index.closed)
        self._last_slot = self._clock.now()
        self._pace = 0
        self._run_until = self._last_slot + to_ns(run_s)
        self._enter(_Phase.SPIN_UP)
        self._after(self._wiring.spin_up_limit_s, self._no_index)
        self._watch_for_stall()
        self._drive(duty)

    def _end(self, outcome: Outcome) -> None:
        self._phase = _Phase.REST
        super()._end(outcome)

    def _enter(self, phase: _Phase) -> None:
        """Go to another phase of the motion; the timers of the last one are cancelled."""
        self._cancel_timers()
        self._phase = phase

    def _fail(self, outcome: Outcome, problem: SpinProblem) -> None:
        self._problem = problem
        self._end(outcome)

    def _slot_moved(self, at: int, *, closed: bool) -> None:
        self.wheel.slot(closed, at)
        self._pace, self._last_slot = at - self._last_slot, at
        if self._phase is _Phase.NUDGE and closed:
            self._brake()
        else:
            self._edge_passed()

    def _index_moved(self, *, closed: bool) -> None:
        self.wheel.index(closed)
        if self._phase is _Phase.SPIN_UP and closed:
            self._run()
        else:
            self._edge_passed()

    def _edge_passed(self) -> None:
        """The wheel is moving: what watches for its standing still begins anew."""
        if self._phase in _DRIVEN:
            self._watch_for_stall()
        elif self._phase is _Phase.RUN_OUT:
            self._watch_for_rest()

    def _watch_for_stall(self) -> None:
        self._watch_again(self._wiring.stall_s, self._stalled)

    def _watch_for_rest(self) -> None:
        """A wheel that creeps gets the longer to show its next edge, the slower it is."""
        longest = 0.8 * self._wiring.rest_limit_s
        creeping = min(self.SLOWEST * to_s(self._pace), longest)
        self._watch_again(max(self._wiring.rest_s, creeping), self._at_rest)

    def _watch_again(self, seconds: float, callback: Callback) -> None:
        if self._watch is not None:
            self._watch.cancel()
        self._watch = self._after(seconds, lambda: self._hear_first(callback))

    def _hear_first(self, callback: Callback) -> None:
        """Hear the edges that a loop that was held up has not got to yet: one more may count."""
        self._watch = self._after(0.0, callback)

    def _stalled(self) -> None:
        self._fail(Outcome.STALLED, SpinProblem.STALLED)

    def _no_index(self) -> None:
        self._fail(Outcome.TIMEOUT, SpinProblem.NO_INDEX)

    def _run(self) -> None:
        self._enter(_Phase.RUN)
        self._watch_for_stall()
        self._at(self._run_until, self._brake)

    def _brake(self) -> None:
        self._enter(_Phase.BRAKE)
        self._after(self._wiring.brake_s, self._run_out)
        self._drive(BRAKE, shown=0.0)

    def _run_out(self) -> None:
        self._switch_off()
        self._enter(_Phase.RUN_OUT)
        self._after(self._wiring.rest_limit_s, self._never_rests)
        self._watch_for_rest()

    def _never_rests(self) -> None:
        self._fail(Outcome.TIMEOUT, SpinProblem.NOT_AT_REST)

    def _at_rest(self) -> None:
        reading = self.wheel.read()
        if reading.between:
            self._nudge()
        elif reading.unsure:
            self._fail(Outcome.DONE, SpinProblem.MISCOUNT)
        else:
            self._stop = reading.stop
            self._end(Outcome.DONE)

    def _nudge(self) -> None:
        self._nudges += 1
        if self._nudges > self.NUDGES:
            self._not_reached()
            return
        self._enter(_Phase.NUDGE)
        self.wheel.stood()
        self._last_slot = self._clock.now()
        self._after(self._wiring.nudge_limit_s, self._not_reached)
        self._drive(self._wiring.nudge_duty)

    def _not_reached(self) -> None:
        self._fail(Outcome.STALLED, SpinProblem.BETWEEN_STOPS)
