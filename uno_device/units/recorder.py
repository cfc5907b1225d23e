"""The recorder: edges, orders and draws of a running table, in the format of rehearsals."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from hardware.clock import Clock, to_ns, to_s
from hardware.edges import Edge
from hardware.wiring import differences
from hardware.wiring.schema import ShowdownWiring, SpinWiring, Wiring
from uno_device.units.assembly import Units
from uno_device.units.chance import Chance
from uno_device.units.events import Countdown, Event, FalseStart, Go, Idle, Void
from uno_device.units.record import EdgeRecord, Order, RecordedEdge

KEPT_S = 600.0
"""How long edges are kept in memory."""
SEGMENT_S = 30.0
"""How often, when the units are idle, a new beginning is noted from which a record can start."""

Line = RecordedEdge | Order


class NotedChance:
    """Chance, and what was drawn last: a record without its draws could not be rehearsed."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.last_wait_s = 0.0
        self.on_run: Callable[[float], object] = lambda _run_s: None

    def wait_s(self, wiring: ShowdownWiring) -> float:
        """Draw the time from the timer button to green, in seconds."""
        self.last_wait_s = self._chance.wait_s(wiring)
        return self.last_wait_s

    def run_s(self, wiring: SpinWiring) -> float:
        """Draw the time for which the wheel is driven, in seconds."""
        run_s = self._chance.run_s(wiring)
        self.on_run(run_s)
        return run_s


@dataclass(slots=True)
class _Segment:
    """What happened from a moment on at which the units were idle."""

    start: int
    closed: tuple[str, ...]
    config: Mapping[str, Any]
    lines: list[Line] = field(default_factory=list)


class Recorder:
    """Keeps the last minutes of a running table; `write` is also given every line as it comes.

    The wait of a countdown is noted when its duel is over, so that a record that is being written
    does not give green away.
    """

    def __init__(
        self,
        units: Units,
        chance: NotedChance,
        clock: Clock,
        write: Callable[[str], object] | None = None,
    ) -> None:
        self._units = units
        self._chance = chance
        self._clock = clock
        self._write = write
        self._countdown_at: int | None = None
        self._segments: deque[_Segment] = deque([self._new_segment()])
        self._origin = self._segments[0].start
        if write is not None:
            self._put(self._record([]).header())
        for contact in units.contacts.values():
            contact.line.subscribe(self._on_edge)
        for unit in units.all:
            unit.on_order = self._on_order
        units.subscribe(self._on_event)
        chance.on_run = lambda run_s: self._on_draw("run_s", run_s)

    def dump(self) -> str:
        """Return the last minutes as the text of a record."""
        segments = list(self._segments)
        record = self._record([line for segment in segments for line in segment.lines])
        start = segments[0].start
        lines = [record.header(), *(_moved(line, start).to_json() for line in record.lines)]
        return "".join(json.dumps(line) + "\n" for line in lines)

    def _record(self, lines: list[Line]) -> EdgeRecord:
        first = self._segments[0]
        return EdgeRecord(
            units=tuple(unit.name for unit in self._units.all),
            config=first.config,
            closed=first.closed,
            lines=tuple(lines),
        )

    def _on_edge(self, edge: Edge) -> None:
        self._add(RecordedEdge(edge.at, edge.line, edge.closed, max(edge.at, self._clock.now())))

    def _on_order(self, unit: str, do: str, details: Mapping[str, Any]) -> None:
        self._add(Order(self._clock.now(), do, {"unit": unit, **details}))

    def _on_draw(self, what: str, seconds: float) -> None:
        self._add(Order(self._clock.now(), "drawn", {what: round(seconds, 9)}))

    def _on_event(self, event: Event) -> None:
        match event:
            case Countdown(at=at):
                self._countdown_at = at
            case Go(at=at) if self._countdown_at is not None:
                self._on_draw("go_after_s", to_s(at - self._countdown_at))
                self._countdown_at = None
            case FalseStart() | Void() if self._countdown_at is not None:
                self._on_draw("go_after_s", self._chance.last_wait_s)
                self._countdown_at = None
            case Idle():
                self._begin_anew()

    def _add(self, line: Line) -> None:
        self._segments[-1].lines.append(line)
        if self._write is not None:
            self._put(_moved(line, self._origin).to_json())

    def _put(self, line: Mapping[str, Any]) -> None:
        assert self._write is not None
        self._write(json.dumps(line) + "\n")

    def _begin_anew(self) -> None:
        """Where nothing is under way, start a segment, and drop what is too old."""
        now = self._clock.now()
        quiet = all(contact.quiet for contact in self._units.contacts.values())
        recent = now - self._segments[-1].start < to_ns(SEGMENT_S)
        if recent or not quiet or not self._units.idle:
            return
        self._segments.append(self._new_segment())
        while len(self._segments) > 1 and now - self._segments[1].start > to_ns(KEPT_S):
            self._segments.popleft()

    def _new_segment(self) -> _Segment:
        closed = (name for name, contact in self._units.contacts.items() if contact.line.read())
        segment = _Segment(self._clock.now(), tuple(closed), differences(self._wiring_as_it_is()))
        for unit in self._units.all:
            if unit.governed:
                do, details = unit.standing_order()
                segment.lines.append(Order(segment.start, do, {"unit": unit.name, **details}))
        return segment

    def _wiring_as_it_is(self) -> Wiring:
        """Return the wiring with as many cards in the hopper as there are now."""
        wiring, jackpot = self._units.wiring, self._units.jackpot
        if wiring.jackpot is None or jackpot is None:
            return wiring
        feed = replace(wiring.jackpot.feed, cards=jackpot.cards)
        return replace(wiring, jackpot=replace(wiring.jackpot, feed=feed))


def _moved(line: Line, start: int) -> Line:
    """Return a line with its times counted from the start of the record."""
    if isinstance(line, RecordedEdge):
        at = max(0, line.at - start)
        return RecordedEdge(at, line.line, line.closed, max(at, line.seen_at - start))
    return Order(max(0, line.at - start), line.do, line.details)
