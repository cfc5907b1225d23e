"""What one spin shows by the edges of the wheel's two sensors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hardware.clock import to_s
from uno_device.units.calibration.measured import Measured
from uno_device.units.checks.bench import Bench, Listening
from uno_device.units.checks.bursts import Burst, bursts, per_turn
from uno_device.units.checks.wheel import INDEX, MOTOR, SLOT


class Turning:
    """One spin under way or over: how its sensors moved, bounce apart. Times in nanoseconds."""

    def __init__(self, heard: Listening, bench: Bench) -> None:
        self.began = heard.since
        self.off_at = heard.switched_off_at[MOTOR]
        """When the motor was driven no more: the brake began."""
        self.slots = bursts(heard.lines[SLOT].edges, bench.debounce(SLOT))
        self.indexes = bursts(heard.lines[INDEX].edges, bench.debounce(INDEX))
        self._moves = sorted(move.first for move in (*self.slots, *self.indexes))

    @property
    def slot_closings(self) -> list[int]:
        """When the slot sensor closed."""
        return _closings(self.slots)

    @property
    def index_closings(self) -> list[int]:
        """When the index sensor closed."""
        return _closings(self.indexes)

    @property
    def slots_per_turn(self) -> list[int]:
        """How many slots passed from each index to the next."""
        return per_turn(self.slot_closings, self.index_closings)

    def note(self, measured: Measured, stops: int) -> None:
        """Note how a wheel of so many stops sped up, ran, and ran out."""
        driven = [self.began, *(at for at in self._moves if at <= self.off_at)]
        run_out = self._run_out()
        measured.add("driven_pause_s", _longest(driven))
        measured.add("run_out_s", to_s(run_out[-1] - self.off_at))
        measured.add("run_out_slots", sum(at > self.off_at for at in self.slot_closings))
        measured.add("run_out_pause_s", _longest(run_out))
        turns = [at for at in self.index_closings if at <= self.off_at]
        if turns:
            measured.add("first_index_s", to_s(turns[0] - self.began))
        if len(turns) > 1:
            self._note_turn(measured, turns[-2], turns[-1], stops)

    def longest_pause_s(self) -> float:
        """Return the longest time without an edge after the motor was driven no more (s)."""
        return _longest(self._run_out())

    def _run_out(self) -> list[int]:
        return [self.off_at, *(at for at in self._moves if at > self.off_at)]

    def _note_turn(self, measured: Measured, start: int, end: int, stops: int) -> None:
        """Note the last turn that was driven, the fastest: times, widths, and the index.

        Where a slot was missed, nothing is known of widths.
        """
        measured.add("turn_s", to_s(end - start))
        slots = [(move.first, move.closed) for move in self.slots if start <= move.first < end]
        if sum(closed for _, closed in slots) != stops:
            return
        measured.add("slot_s", *map(to_s, _lengths(slots, closed=True)))
        measured.add("gap_s", *map(to_s, _lengths(slots, closed=False)))
        closings = self.slot_closings
        openings = [move.first for move in self.slots if not move.closed]
        lets_go = next(move.first for move in self.indexes if move.first > start)
        ahead = min((at - start for at in closings), key=abs)
        behind = min((lets_go - at for at in openings), key=abs)
        measured.add("index_ahead_stops", round(ahead * stops / (end - start), 4))
        measured.add("index_behind_stops", round(behind * stops / (end - start), 4))


def shortest(moves: Sequence[Burst]) -> int | None:
    """Return the shortest time from one movement of a sensor to the next (ns)."""
    return min((after.first - before.first for before, after in pairwise(moves)), default=None)


def _closings(moves: Sequence[Burst]) -> list[int]:
    return [move.first for move in moves if move.closed]


def _lengths(moves: Sequence[tuple[int, bool]], *, closed: bool) -> Iterator[int]:
    return (after - at for (at, was), (after, _) in pairwise(moves) if was is closed)


def _longest(times: Sequence[int]) -> float:
    return to_s(max((after - before for before, after in pairwise(times)), default=0))
