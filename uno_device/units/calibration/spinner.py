"""Calibrates the spinner: spins it as a game does, with limits as wide as they may be."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from statistics import median

from hardware.clock import to_s
from hardware.motion import Outcome
from hardware.spinner import Spin, Spinner, SpinProblem
from hardware.wiring import Wiring
from hardware.wiring.schema import JackpotWiring
from uno_device.units.calibration.bounce import FINE_STEP_S, note_bounce, propose_debounce
from uno_device.units.calibration.fairness import Fairness
from uno_device.units.calibration.measured import STEP_S, Measured
from uno_device.units.calibration.spread import rounded_down, rounded_up
from uno_device.units.calibration.symbols import IndexOffset
from uno_device.units.calibration.turning import Turning, shortest
from uno_device.units.chance import SPREADS, Chance
from uno_device.units.checks import Failed, Finding
from uno_device.units.checks.bursts import Burst
from uno_device.units.checks.examination import Examination
from uno_device.units.checks.motions import expect_outcome
from uno_device.units.checks.wheel import INDEX, MOTOR, SLOT, SPIN_LIMIT_S

SPIN = "jackpot.spin"
SPINS = 10
FEWEST = 3
"""Fewer spins than so many tell too little for a proposal."""
MOST_FAILURES = 3
"""After so many spins with a problem, and none without, it is given up."""
PATIENT_STALL_S = 5.0
PATIENT_REST_S = 2.0
PATIENT_REST_LIMIT_S = 30.0
NEARLY = 0.9
"""The share of the motor's longest on-time that is used for its first index."""

TIMES_INDEX = 2.0
TIMES_PAUSE = 3.0
SHORTEST_STALL_S = 0.3
SHORTEST_REST_S = 0.2
TIMES_REST = 2.0
MARGIN_STOPS = 0.02
"""The index's mark is to be wider than the slot by this share of a stop, on both sides."""


def patient_spinner(wiring: Wiring) -> Wiring:
    """Return a wiring that waits as long as it may: what is looked for must not cut it short."""
    jackpot = wiring.jackpot
    assert jackpot is not None, "a table without the unit has no wheel to be measured"
    spin = jackpot.spin
    longest = NEARLY * (jackpot.spinner_motor.longest_on_s - spin.brake_s)
    patient = replace(
        spin,
        spin_up_limit_s=longest,
        stall_s=min(PATIENT_STALL_S, longest),
        rest_s=PATIENT_REST_S,
        rest_limit_s=PATIENT_REST_LIMIT_S,
    )
    return replace(wiring, jackpot=replace(jackpot, spin=patient))


class SpinnerCalibration:
    """Spins `spins` times, with run times from `chance`, and proposes values for `wiring`."""

    def __init__(
        self, wiring: JackpotWiring, chance: Chance, spins: int, measured: Measured
    ) -> None:
        self._wiring = wiring
        self._chance = chance
        self._spins = spins
        self._measured = measured
        self._stops: Counter[int] = Counter()
        self._problems: Counter[SpinProblem] = Counter()
        self._moved_on = 0
        self._last: Turning | None = None
        self._slots: list[Burst] = []
        self._indexes: list[Burst] = []
        self._shortest: dict[str, int] = {}
        self._offset = IndexOffset(wiring.spin.symbols)
        self._hidden: int | None = None
        """The shortest time (ns) between two movements of the slot sensor at speed, if its quiet
        time takes most of them for bounce."""

    async def script(self, exam: Examination) -> None:
        """Measure, then propose."""
        await exam.ready(
            f"The wheel is about to turn {self._spins} times. Take your hands off it. May it turn?"
        )
        for _ in range(self._spins):
            await self._spin(exam)
            if self._problems.total() >= MOST_FAILURES and not self._stops:
                break
        if not self._stops:
            if self._hidden is not None:
                exam.tell(self._too_fast(self._hidden))
            raise self._why(exam)
        self._note()
        if len(self._measured.values.get("run_out_s", ())) < FEWEST:
            self._measured.notes.append(
                f"Fewer than {FEWEST} spins came to rest by themselves: nothing is proposed."
            )
            return
        self._propose_limits()
        self._propose_runs()
        self._propose_sensors()

    async def _spin(self, exam: Examination) -> None:
        spin = self._wiring.spin
        run = partial(exam.bench.jackpot.spinner.spin, self._chance.run_s(spin), spin.duty, 1)
        with exam.bench.listen() as heard:
            spun: Spin = await exam.motion(MOTOR, run, SPIN_LIMIT_S)
        if spun.problem is None:
            expect_outcome(exam, MOTOR, spun.motion, Outcome.DONE)
        self._last = turning = Turning(heard, exam.bench, len(spin.symbols))
        if turning.quiet < exam.bench.debounce(SLOT):
            least = shortest(turning.slots)
            self._hidden = min(least, self._hidden or least) if least else self._hidden
        if spun.problem is not None or spun.stop is None:
            self._problems[spun.problem or SpinProblem.MISCOUNT] += 1
            return
        self._stops[spun.stop] += 1
        if turning.longest_pause_s() >= PATIENT_REST_S:
            self._moved_on += 1  # what came after that was no run-out
            return
        turning.note(self._measured, len(spin.symbols))
        self._take_moves(SLOT, self._slots, turning.slots)
        self._take_moves(INDEX, self._indexes, turning.indexes)
        if not self._offset.known:
            await self._offset.ask(exam, spun.stop)

    def _why(self, exam: Examination) -> Failed:
        """Return what most spins have failed of; nothing can be proposed then."""
        last = self._last
        assert last is not None, "no spin was tried"
        ((problem, _),) = self._problems.most_common(1)
        blind = last.index_closings and not last.slot_closings
        return Failed(
            Finding.NO_SLOTS if blind else _FINDINGS[problem],
            slots=len(last.slot_closings),
            indexes=len(last.index_closings),
            pin=exam.pins(SLOT if blind else INDEX),
            counts=", ".join(map(str, last.slots_per_turn)) or "no",
            stops=len(self._wiring.spin.symbols),
        )

    def _too_fast(self, hidden: int) -> str:
        most = rounded_down(to_s(hidden) / 2, FINE_STEP_S)
        return (
            f"At speed the movements of the slot sensor are only {1000 * to_s(hidden):.1f} ms "
            f"apart, and debounce_s ({self._wiring.spinner_slot.debounce_s:g}) in [{SLOT}] takes "
            f"them for bounce, so that slots are lost: make it {most:g} or less, and measure again."
        )

    def _take_moves(self, line: str, all_moves: list[Burst], moves: list[Burst]) -> None:
        all_moves += moves
        if (least := shortest(moves)) is not None:
            self._shortest[line] = min(least, self._shortest.get(line, least))

    def _note(self) -> None:
        measured, symbols = self._measured, self._offset.found
        counts = tuple(self._stops[stop] for stop in range(len(symbols)))
        measured.fairness = Fairness(counts, symbols)
        if self._hidden is not None:
            measured.notes.append(self._too_fast(self._hidden))
        for problem, times in self._problems.items():
            measured.notes.append(f"In {times} of {self._spins} spins {_WORDS[problem]}.")
        if self._moved_on:
            measured.notes.append(
                f"In {self._moved_on} of {self._spins} spins the wheel rested between two stops "
                "and was moved on: let its pointer's leaf pull it into a stop."
            )
        if self._offset.contradicts:
            measured.notes.append(
                "The pointer has shown what no order of the symbols explains: compare `symbols` "
                f"in [{SPIN}] with the wheel, then measure again."
            )
        for name, side in (("index_ahead_stops", "ahead of"), ("index_behind_stops", "behind")):
            if min(measured.values.get(name, [1.0])) < MARGIN_STOPS:
                measured.notes.append(
                    f"The index's mark ends too close to its slot, {side} it: move it, or make it "
                    "wider, or the first stop may be read without its index."
                )

    def _propose_limits(self) -> None:
        measured = self._measured
        limits = measured.propose_time
        index_s = measured.highest("first_index_s")
        limits(SPIN, "spin_up_limit_s", TIMES_INDEX * index_s, "twice the latest first index")
        stall_s = max(SHORTEST_STALL_S, TIMES_PAUSE * measured.highest("driven_pause_s"))
        limits(SPIN, "stall_s", stall_s, "three times the longest pause while it was driven")
        pause_s = measured.highest("run_out_pause_s")
        rest_s = max(SHORTEST_REST_S, TIMES_REST * pause_s)
        limits(SPIN, "rest_s", rest_s, "twice the longest pause before it rested")
        whole_s = measured.highest("run_out_s") + Spinner.SLOWEST * pause_s
        limits(
            SPIN,
            "rest_limit_s",
            TIMES_REST * whole_s,
            "twice the longest run-out and the time that is waited after a slow slot",
        )

    def _propose_runs(self) -> None:
        """A spread of a turn leaves no stop likelier; before the first index nothing is drawn."""
        turns = self._measured.values.get("turn_s")
        if not turns:
            self._measured.notes.append(
                f"The wheel made no whole turn at speed: raise run_mean_s or duty in [{SPIN}]."
            )
            return
        turn_s = median(turns)  # one that was driven for a short time only was slow
        spread_s = rounded_up(turn_s, STEP_S)
        self._measured.propose(
            SPIN, "run_spread_s", spread_s, "a whole turn: then every stop is as likely"
        )
        self._measured.propose_time(
            SPIN,
            "run_mean_s",
            self._measured.highest("first_index_s") + turn_s + SPREADS * spread_s,
            "the latest first index, a turn to gain speed, and three spreads",
        )

    def _propose_sensors(self) -> None:
        measured, wiring = self._measured, self._wiring
        sensors = (
            (SLOT, wiring.spinner_slot, self._slots),
            (INDEX, wiring.spinner_index, self._indexes),
        )
        for line, sensor, moves in sensors:
            note_bounce(measured, line.split(".")[-1], moves)
            propose_debounce(measured, line, sensor, self._shortest.get(line))
        if not self._offset.contradicts:
            why = "so the pointer showed it, the index's stop first"
            measured.propose(SPIN, "symbols", self._offset.found, why)


_WORDS = {
    SpinProblem.STALLED: "the wheel stalled",
    SpinProblem.NO_INDEX: "the index did not come",
    SpinProblem.NOT_AT_REST: "the wheel did not come to rest",
    SpinProblem.BETWEEN_STOPS: "the wheel ended between two stops",
    SpinProblem.MISCOUNT: "the slots did not add up: clean the slot sensor, check its distance",
}
_FINDINGS = {
    SpinProblem.STALLED: Finding.WHEEL_STALLED,
    SpinProblem.NO_INDEX: Finding.NO_INDEX,
    SpinProblem.NOT_AT_REST: Finding.WHEEL_NOT_AT_REST,
    SpinProblem.BETWEEN_STOPS: Finding.WHEEL_BETWEEN_STOPS,
    SpinProblem.MISCOUNT: Finding.MISCOUNT,
}
