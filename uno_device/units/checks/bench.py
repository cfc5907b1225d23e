"""The bench: a table's parts to be tested, its machines kept out of the way, its edges heard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from types import TracebackType
from typing import Any, Self

from hardware.clock import to_ns
from hardware.edges import Edge
from hardware.parts import JackpotParts, ShowdownParts
from uno_device.units.assembly import Units
from uno_device.units.checks.bursts import Track
from uno_device.units.checks.script import Wait
from uno_device.units.checks.words import all_of, line_words, say


class Listening:
    """What all inputs and outputs do while somebody listens."""

    def __init__(self, bench: Bench) -> None:
        self.since = bench.clock.now()
        self.lines: Mapping[str, Track] = {
            name: Track(closed=contact.closed, debounce=bench.debounce(name))
            for name, contact in bench.contacts.items()
        }
        self.switched_off_at: dict[str, int] = {}
        """When an output went back to 0 for the first time (ns), by its name."""
        self._bench = bench

    def reacted(self, at_least: int) -> list[str]:
        """Return the inputs that have closed, for that long (ns) at a stretch."""
        now = self._bench.clock.now()
        return [name for name, track in self.lines.items() if self._closed(track, now, at_least)]

    def quiet_for(self, *lines: str) -> int:
        """Return for how long (ns) none of these inputs has given an edge."""
        now = self._bench.clock.now()
        return min(self.lines[line].quiet_for(now, self.since) for line in lines)

    def _closed(self, track: Track, now: int, at_least: int) -> bool:
        return track.passes > 0 and track.longest_closure(now) >= at_least


class Bench:
    """The parts of a table while they are tested.

    Make one for a table and keep it. As a context manager it disarms the units, so that their
    machines drive nothing whatever is pressed; on leaving it, everything is off, and a unit that
    stood alone does so again (one that was governed stays disarmed: whoever governs it, arms it).
    """

    def __init__(self, units: Units) -> None:
        self.clock = units.clock
        self.bank = units.bank
        self.contacts = units.contacts
        self._units = units
        self._listening: list[Listening] = []
        self._waiting: list[Wait[None]] = []
        self._governed: set[str] = set()
        for contact in self.contacts.values():
            contact.line.subscribe(self._on_edge)
        self.bank.on_change.append(self._on_change)

    def __enter__(self) -> Self:
        self._governed = {unit.name for unit in self._units.all if unit.governed}
        for unit in self._units.all:
            unit.disarm()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.make_safe()
        for unit in self._units.all:
            if unit.name not in self._governed:
                unit.stand_alone()

    @property
    def showdown(self) -> ShowdownParts:
        """The showdown unit's parts; its checks are made only where it is there."""
        parts = self._units.showdown_parts
        assert parts is not None, "this table has no showdown unit"
        return parts

    @property
    def jackpot(self) -> JackpotParts:
        """The jackpot unit's parts; its checks are made only where it is there."""
        parts = self._units.jackpot_parts
        assert parts is not None, "this table has no jackpot unit"
        return parts

    def make_safe(self) -> None:
        """End every motion and switch every output off. Never raises."""
        if (showdown := self._units.showdown_parts) and showdown.flipper:
            showdown.flipper.cancel()
        if jackpot := self._units.jackpot_parts:
            jackpot.spinner.cancel()
            jackpot.dispenser.cancel()
        self.bank.all_off()

    def debounce(self, line: str) -> int:
        """Return the quiet time of an input (ns)."""
        return to_ns(self._table(line).debounce_s)

    def name(self, line: str) -> str:
        """Return what people call a line."""
        return line_words(line)

    def pins(self, line: str) -> str:
        """Return the pins of a line and where they are written, for people."""
        table = self._table(line)
        values = (getattr(table, each.name) for each in fields(table) if "pin" in each.name)
        named = [str(pin) for pin in values if pin is not None]
        number = "several" if named[1:] else "one"
        return say(f"pins.{number}", pins=all_of(named), line=line)

    @contextmanager
    def listen(self) -> Iterator[Listening]:
        """Hear every edge of every input, muted or not, until the context is left."""
        listening = Listening(self)
        self._listening.append(listening)
        try:
            yield listening
        finally:
            self._listening.remove(listening)

    async def next_edge(self, until: int) -> None:
        """Wait for an edge of any input, at most until a moment (ns)."""
        wait: Wait[None] = Wait()
        timer = self.clock.call_at(until, lambda: wait.settle(None))
        self._waiting.append(wait)
        try:
            await wait
        finally:
            timer.cancel()
            self._waiting.remove(wait)

    def _table(self, line: str) -> Any:
        """Return the wiring's table of a line."""
        unit, part = line.split(".")
        return getattr(getattr(self._units.wiring, unit), part)

    def _on_edge(self, edge: Edge) -> None:
        muted = self.contacts[edge.line].muted
        for listening in self._listening:
            listening.lines[edge.line].add(edge, self.clock.now(), muted=muted)
        for wait in self._waiting:
            wait.settle(None)

    def _on_change(self, output: str, at: int, value: float) -> None:
        if not value:
            for listening in self._listening:
                listening.switched_off_at.setdefault(output, at)
