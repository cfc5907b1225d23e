"""What one spin shows by the edges of the wheel's two sensors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from hardware.clock import to_ns, to_s
from hardware.edges import Edge
from uno_device.units.calibration.measured import Measured
from uno_device.units.checks.bench import Bench, Listening
from uno_device.units.checks.bursts import Burst, bursts, per_turn
from uno_device.units.checks.wheel import INDEX, MOTOR, SLOT

SHORTEST_QUIET = to_ns(0.0002)
"""Edges closer than this are bounce, whatever the wheel does (ns)."""


class Turning:
    """One spin of a wheel, under way or over: how its sensors moved, bounce apart.

    Times in nanoseconds.
    """

    def __init__(self, heard: Listening, bench: Bench, stops: int) -> None:
        self.began = heard.since
        self.off_at = heard.switched_off_at[MOTOR]
        """When the motor was driven no more: the brake began."""
        self.indexes = bursts(heard.lines[INDEX].edges, bench.debounce(INDEX))
        edges, debounce = heard.lines[SLOT].edges, bench.debounce(SLOT)
        self._counted = _closings(bursts(edges, debounce))
        self.quiet = _quiet(edges, debounce, stops, self._driven_turn())
        """By which pauses the slot sensor's movements are told apart."""
        self.slots = bursts(edges, self.quiet)
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
        """How many slots were counted from each index to the next, by the contact's quiet time."""
        return per_turn(self._counted, self.index_closings)

    def note(self, measured: Measured, stops: int) -> None:
        """Note how a wheel of so many stops sped up, ran, and ran out."""
        driven = [self.began, *(at for at in self._moves if at <= self.off_at)]
        run_out = self._run_out()
        measured.add("driven_pause_s", _longest(driven))
        measured.add("run_out_s", to_s(run_out[-1] - self.off_at))
        measured.add("run_out_slots", sum(at > self.off_at for at in self.slot_closings))
        measured.add("run_out_pause_s", _longest(run_out))
        turns = self._driven_indexes()
        if turns:
            measured.add("first_index_s", to_s(turns[0] - self.began))
        if (turn := self._driven_turn()) is not None:
            self._note_turn(measured, *turn, stops)

    def longest_pause_s(self) -> float:
        """Return the longest time without an edge after the motor was driven no more (s)."""
        return _longest(self._run_out())

    def _driven_indexes(self) -> list[int]:
        return [at for at in self.index_closings if at <= self.off_at]

    def _driven_turn(self) -> tuple[int, int] | None:
        """Return from when to when the last turn was that was driven, the fastest."""
        turns = self._driven_indexes()
        return (turns[-2], turns[-1]) if len(turns) > 1 else None

    def _run_out(self) -> list[int]:
        return [self.off_at, *(at for at in self._moves if at > self.off_at)]

    def _note_turn(self, measured: Measured, start: int, end: int, stops: int) -> None:
        """Note the last turn that was driven: times, widths, and the index.

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


def _quiet(edges: Iterable[Edge], debounce: int, stops: int, turn: tuple[int, int] | None) -> int:
    """Return the quiet time (ns) that tells the slot sensor's movements in a turn from bounce.

    That is `debounce`, unless it takes most of them for bounce: they are closer than that. Then it
    is the longest of its half, its quarter and so on, by which all are there.
    """
    if turn is None or _changes(edges, debounce, turn) >= stops:
        return debounce
    quiet = debounce // 2
    while quiet >= SHORTEST_QUIET:
        if abs(_changes(edges, quiet, turn) - 2 * stops) <= 1:
            return quiet
        quiet //= 2
    return debounce


def _changes(edges: Iterable[Edge], quiet: int, turn: tuple[int, int]) -> int:
    """Return how often a sensor closed or opened in a turn; 0 if it did twice the same."""
    start, end = turn
    levels = [move.closed for move in bursts(edges, quiet) if start <= move.first < end]
    return 0 if any(was is closed for was, closed in pairwise(levels)) else len(levels)


def _closings(moves: Sequence[Burst]) -> list[int]:
    return [move.first for move in moves if move.closed]


def _lengths(moves: Sequence[tuple[int, bool]], *, closed: bool) -> Iterator[int]:
    return (after - at for (at, was), (after, _) in pairwise(moves) if was is closed)


def _longest(times: Sequence[int]) -> float:
    return to_s(max((after - before for before, after in pairwise(times)), default=0))
