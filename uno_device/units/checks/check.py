"""Checks, how they come out, and the self-test that runs one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from hardware.clock import to_s
from hardware.errors import HardwareError
from hardware.outputs import Trouble
from uno_device.units.checks.bench import Bench
from uno_device.units.checks.examination import Examination, Figure
from uno_device.units.checks.examiner import Examiner
from uno_device.units.checks.findings import Failed, Finding, Skipped
from uno_device.units.checks.script import Script, Steps
from uno_device.units.checks.words import all_of, say

PATIENCE_S = 20.0
"""How long a person has for whatever is asked for, unless told otherwise."""
OFF_LIMIT_S = 2.0
"""How long the guard has to switch off what could not be switched off at once."""

_FINDING_OF_TROUBLE = {
    Trouble.OVERRAN: Finding.OUTPUT_OVERRAN,
    Trouble.FAILED: Finding.OUTPUT_FAILED,
}


@dataclass(frozen=True, slots=True)
class Check:
    """One part to be checked.

    `id` is `unit.name`, `line` the wiring's line that it is about, `title` a few words,
    `expects` what is done and what one should see, `wrong` what a wrong result means and what to
    check next.
    """

    id: str
    line: str
    title: str
    expects: str
    wrong: str
    script: Callable[[Examination], Steps[None]]

    @property
    def unit(self) -> str:
        """Return the unit that the part belongs to."""
        return self.id.split(".")[0]


class CheckOutcome(Enum):
    """How a check came out."""

    PASS = "pass"
    FAIL = "fail"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A check that is over. `took` is in nanoseconds."""

    check: Check
    outcome: CheckOutcome
    took: int
    figures: Mapping[str, Figure]
    finding: Finding | None = None
    why: str | None = None
    advice: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return it as a report has it; times in seconds."""
        told: dict[str, Any] = {
            "id": self.check.id,
            "title": self.check.title,
            "outcome": self.outcome.value,
            "took_s": to_s(self.took),
            "figures": dict(self.figures),
        }
        if self.outcome is CheckOutcome.FAIL:
            told["finding"] = self.finding.value if self.finding else None
            told["why"] = self.why
            told["advice"] = self.advice
            told["wrong"] = self.check.wrong
        return told


def _nobody(*_told: object) -> None:
    """Tell nobody."""


class Selftest:
    """Runs checks on a bench, one after the other, each with the examiner that is asked for it.

    After each check every output is off; if one cannot be switched off, the rest is not done.
    `on_start` and `on_result` are called for each, `on_end` once, at the end. A mistake in a check
    ends the whole, and is raised by `results`.
    """

    def __init__(
        self,
        bench: Bench,
        checks: Iterable[Check],
        examiner_of: Callable[[Check], Examiner],
        *,
        patience_s: float = PATIENCE_S,
        on_start: Callable[[Check], object] = _nobody,
        on_result: Callable[[CheckResult], object] = _nobody,
        on_end: Callable[[], object] = _nobody,
    ) -> None:
        self._bench = bench
        self._checks = tuple(checks)
        self._examiner_of = examiner_of
        self._patience_s = patience_s
        self._on_start = on_start
        self._on_result = on_result
        self._on_end = on_end
        self._done: list[CheckResult] = []
        self._under_way = False
        bench.bank.on_trouble.append(self._on_trouble)
        self._script = Script(self._run(), bench.clock, self._at_end)

    @property
    def ended(self) -> bool:
        """Whether it is over."""
        return self._script.ended

    @property
    def done(self) -> Sequence[CheckResult]:
        """Return the results so far."""
        return tuple(self._done)

    def results(self) -> Sequence[CheckResult]:
        """Return all results, at the end; raises what a mistaken check has raised."""
        self._script.result()
        return self.done

    def skip(self) -> None:
        """Go on with the next check."""
        if self._under_way:
            self._script.throw(Skipped())

    def cancel(self) -> None:
        """End it now, with every output off."""
        self._script.close()

    async def _run(self) -> None:
        for check in self._checks:
            self._on_start(check)
            result = await self._examine(check)
            self._done.append(result)
            self._on_result(result)
            if result.finding is Finding.STAYS_ON:
                return

    async def _examine(self, check: Check) -> CheckResult:
        bench = self._bench
        exam = Examination(bench, self._examiner_of(check), self._patience_s)
        started = bench.clock.now()
        outcome, failure = CheckOutcome.PASS, None
        self._under_way = True
        try:
            await check.script(exam)
        except Skipped:
            outcome = CheckOutcome.SKIPPED
        except Failed as failed:
            failure = failed
        except HardwareError as error:
            details = error.__cause__ or error
            failure = Failed(Finding.OUTPUT_FAILED, output=check.line, details=details)
        finally:
            self._under_way = False
            bench.make_safe()
        if not await exam.until(lambda: not bench.bank.energised(), OFF_LIMIT_S):
            failure = Failed(Finding.STAYS_ON, output=all_of(bench.bank.energised()))
        if failure is not None:
            outcome = CheckOutcome.FAIL
        return CheckResult(
            check=check,
            outcome=outcome,
            took=bench.clock.now() - started,
            figures=exam.figures,
            finding=failure.finding if failure else None,
            why=failure.why if failure else None,
            advice=failure.advice if failure else None,
        )

    def _on_trouble(self, output: str, what: Trouble, details: str) -> None:
        if self._under_way:
            finding = _FINDING_OF_TROUBLE[what]
            self._script.throw(
                Failed(finding, output=output, details=details or say("check.no_details"))
            )

    def _at_end(self) -> None:
        self._bench.make_safe()
        self._bench.bank.on_trouble.remove(self._on_trouble)
        self._on_end()
