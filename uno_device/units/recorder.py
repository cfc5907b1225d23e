"""The recorder: edges, orders and draws of a running table, in the format of rehearsals."""

from __future__ import annotations

import json
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import partial
from typing import Any

from hardware.clock import Clock, to_ns, to_s
from hardware.edges import Edge
from hardware.simulation.pins import SimulatedFactory
from hardware.wiring import differences, load
from hardware.wiring.schema import ShowdownWiring, SpinWiring, Wiring
from uno_device.units.assembly import UNITS, Units
from uno_device.units.chance import Chance
from uno_device.units.events import Countdown, Event, FalseStart, Go, Idle, NotReady, Void
from uno_device.units.record import EdgeRecord, Order, RecordedEdge

KEPT_S = 600.0
"""How long edges are kept in memory."""
KEPT_LINES = 50_000
"""How many edges are kept at most, far more than such minutes of play have: a contact that
chatters day and night does not fill the memory."""
SEGMENT_S = 30.0
"""How often, when the units are idle, a new beginning is noted from which a record can start."""
SEGMENT_LINES = 10_000
"""After so many edges without such a moment a new beginning is noted all the same."""
SETTLED = to_ns(0.2)
"""How long after a unit has become idle nothing of what it did has an effect any more (ns): the
inputs that its motors disturb are listened to again."""

SIMULATED_S = SimulatedFactory.stamp_resolution_s
"""What the stamps of a rehearsal resolve."""

log = logging.getLogger("uno_device.units")

Line = RecordedEdge | Order


class NotedChance:
    """Chance, and what was drawn last: a record without its draws could not be rehearsed."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.last_wait_s = 0.0
        """Kept, not told: whoever reads a record that is being written must not learn of green."""
        self.on_draw: Callable[[str, float], object] = lambda _what, _seconds: None
        """Told of what may be known as soon as it is drawn, by its key in a record."""

    def wait_s(self, wiring: ShowdownWiring) -> float:
        """Draw the time from the timer button to green, in seconds."""
        self.last_wait_s = self._chance.wait_s(wiring)
        return self.last_wait_s

    def run_s(self, wiring: SpinWiring) -> float:
        """Draw the time for which the wheel is driven, in seconds."""
        return self._told("run_s", self._chance.run_s(wiring))

    def reaction_s(self) -> float:
        """Draw the time from green to a press, in seconds."""
        return self._told("reaction_s", self._chance.reaction_s())

    def _told(self, what: str, seconds: float) -> float:
        self.on_draw(what, seconds)
        return seconds


@dataclass(slots=True)
class _Segment:
    """What happened from a moment on at which the units were idle."""

    start: int
    closed: tuple[str, ...]
    config: Mapping[str, Any]
    lines: list[Line] = field(default_factory=list)

    def order(self, do: str, **details: Any) -> None:
        """Bring a unit to the state in which it is at the start."""
        self.lines.append(Order(self.start, do, details))


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
        self._put(self._record([]).header())
        for line in self._segments[0].lines:
            self._put(_moved(line, self._origin).to_json())
        for contact in units.contacts.values():
            contact.line.subscribe(self._on_edge)
        for unit in units.all:
            unit.on_order = self._on_order
        units.subscribe(self._on_event)
        chance.on_draw = self._on_draw

    def close(self) -> None:
        """The table stops: so does what is under way, in a rehearsal as well."""
        for unit in self._units.all:
            if not unit.idle:
                self._on_order(unit.name, "stop", {})

    def dump(self) -> str:
        """Return the last minutes as the text of a record."""
        return self.taken()()

    def taken(self) -> Callable[[], str]:
        """Take the last minutes as they are now; return what makes the text of a record of them.

        The text of many minutes takes a while: let it be made where nothing waits for that, in
        another thread.
        """
        segments = list(self._segments)
        lines = [line for segment in segments for line in segment.lines]
        return partial(_text_of, self._record([]).header(), lines, segments[0].start)

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
            case FalseStart() | Void() | NotReady() if self._countdown_at is not None:
                self._on_draw("go_after_s", self._chance.last_wait_s)
                self._countdown_at = None
            case Idle():
                self._clock.call_at(self._clock.now() + SETTLED, self._begin_anew)

    def _add(self, line: Line) -> None:
        self._segments[-1].lines.append(line)
        self._put(_moved(line, self._origin).to_json())
        if len(self._segments[-1].lines) >= SEGMENT_LINES:
            self._start_segment()

    def _put(self, line: Mapping[str, Any]) -> None:
        """Write a line. A table that cannot be recorded any more, on a full disk, is still one."""
        if self._write is None:
            return
        try:
            self._write(json.dumps(line) + "\n")
        except OSError as error:
            self._write = None
            log.error("the record ends here, it cannot be written: %s", error)

    def _begin_anew(self) -> None:
        """Start a segment if nothing is under way."""
        recent = self._clock.now() - self._segments[-1].start < to_ns(SEGMENT_S)
        if not recent and self._units.idle and self._settled():
            self._start_segment()

    def _settled(self) -> bool:
        """Whether no input is bouncing or muted, and no button held that may clear something."""
        contacts = self._units.contacts.values()
        held = any(unit.button.closed for unit in self._units.all)
        return not held and all(each.quiet and not each.muted for each in contacts)

    def _start_segment(self) -> None:
        """Start a segment, and drop what is too old or too much."""
        self._segments.append(self._new_segment())
        too_old = self._clock.now() - to_ns(KEPT_S)
        lines = sum(len(segment.lines) for segment in self._segments)
        while self._segments[1].start < too_old or lines > KEPT_LINES:
            lines -= len(self._segments.popleft().lines)

    def _new_segment(self) -> _Segment:
        closed = (name for name, contact in self._units.contacts.items() if contact.line.read())
        config = differences(on_plain_pins(self._wiring()))
        segment = _Segment(self._clock.now(), tuple(closed), config)
        jackpot = self._units.jackpot
        wiring = self._units.wiring.jackpot
        if jackpot and wiring and jackpot.cards != wiring.feed.cards:
            segment.order("reload", unit=jackpot.name, cards=jackpot.cards)
        for unit in self._units.all:
            if unit.governed:
                do, details = unit.standing_order()
                segment.order(do, unit=unit.name, **details)
        return segment

    def _wiring(self) -> Wiring:
        """Return the wiring with the resolution of the stamps that this table has."""
        wiring, unit = self._units.wiring, self._units.showdown
        if wiring.showdown is None or unit is None or unit.resolution_s <= SIMULATED_S:
            return wiring
        return replace(wiring, showdown=replace(wiring.showdown, resolution_s=unit.resolution_s))


def _text_of(header: Mapping[str, Any], lines: Iterable[Line], start: int) -> str:
    moved = (_moved(line, start).to_json() for line in lines)
    return "".join(json.dumps(line) + "\n" for line in (header, *moved))


def _moved(line: Line, start: int) -> Line:
    """Return a line with its times counted from the start of the record."""
    if isinstance(line, RecordedEdge):
        at = max(0, line.at - start)
        return RecordedEdge(at, line.line, line.closed, max(at, line.seen_at - start))
    return Order(max(0, line.at - start), line.do, line.details)


def on_plain_pins(wiring: Wiring) -> Wiring:
    """Return the wiring on a header's pins, where possible those of the default wiring.

    A rehearsal needs neither the board that a table was recorded on nor its pins' names.
    """
    default = load()
    pins = {
        (unit, part, pin): getattr(getattr(getattr(default, unit), part), pin, None)
        for unit, part, pin in _pins_of(wiring)
    }
    free = iter(sorted(set(range(2, 28)) - set(pins.values())))
    plain = {unit: replace(getattr(wiring, unit), pins=None) for unit, _, _ in pins}
    for (unit, part, pin), usual in pins.items():
        number = next(free) if usual is None else usual
        moved = replace(getattr(plain[unit], part), **{pin: number})
        plain[unit] = replace(plain[unit], **{part: moved})
    return replace(wiring, pins="auto", factory={}, **plain)


def _pins_of(wiring: Wiring) -> Iterator[tuple[str, str, str]]:
    """Return the unit, the part and the key of every pin."""
    for unit in UNITS:
        for part in _keys(getattr(wiring, unit)):
            table = getattr(getattr(wiring, unit), part)
            for key in _keys(table):
                if key.endswith("pin") and getattr(table, key) is not None:
                    yield unit, part, key


def _keys(table: object) -> list[str]:
    return [each.name for each in fields(table)] if is_dataclass(table) else []
