"""A self-test with somebody at the table who answers, and leaves undone, what a test says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hardware.clock import to_ns
from hardware.wiring import overlay
from tests.units.calibrating import outputs_on
from uno_device.units.checks import (
    Bench,
    Check,
    CheckOutcome,
    Finding,
    LineState,
    Question,
    Selftest,
)
from uno_device.units.checks.catalogue import checks_of, choose
from uno_device.units.checks.examiner import Deed
from uno_device.units.checks.simulated import SimulatedExaminer
from uno_device.units.checks.trial import run_through
from uno_device.units.events import Event
from uno_device.units.virtual import VirtualTable


class Person(SimulatedExaminer):
    """Somebody at a simulated table who answers some questions by will, or not at all (None)."""

    answers: Mapping[type[Question], bool | None] = {}
    refuses: type[Deed] | None = None

    def __init__(self, table: VirtualTable) -> None:
        self.read: list[str] = []
        self.seen: list[LineState] = []
        super().__init__(table.simulated, table.built, self.read.append)

    def request(self, deed: Deed) -> None:
        if self.refuses is None or not isinstance(deed, self.refuses):
            super().request(deed)

    def ask(self, question: Question, answer: Callable[[bool], None]) -> None:
        if type(question) not in self.answers:
            super().ask(question, answer)
        elif (said := self.answers[type(question)]) is not None:
            answer(said)

    def live(self, state: LineState) -> None:
        self.seen.append(state)


@dataclass
class Trial:
    """A self-test under way on a simulated table."""

    parts: tuple[str, ...] = ()
    checks: list[Check] | None = None
    answers: Mapping[type[Question], bool | None] = field(default_factory=dict)
    refuses: type[Deed] | None = None
    config: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table = VirtualTable(overlay(self.config, "config"))
        self.person = Person(self.table)
        self.person.answers = self.answers
        self.person.refuses = self.refuses
        self.events: list[Event] = []
        self.table.units.subscribe(self.events.append)
        self.bench = Bench(self.table.units)
        checks = self.checks or choose(checks_of(self.table.units.wiring), self.parts)
        self.bench.__enter__()
        self.selftest = Selftest(self.bench, checks, lambda _check: self.person)

    def run(self) -> dict[str, Finding | CheckOutcome]:
        """Let it come to its end; return what was found, or how else each check came out."""
        run_through(self.selftest, self.table)
        self.bench.__exit__(None, None, None)
        on = self.outputs_on()
        assert not on, on
        return {each.check.id: each.finding or each.outcome for each in self.selftest.done}

    def advance(self, seconds: float) -> None:
        self.table.clock.advance(to_ns(seconds))

    def outputs_on(self) -> list[str]:
        return outputs_on(self.table)
