"""The checks of all parts, as `uno-device selftest` and the page run them. Nothing here prints.

A check is a coroutine that reads like a script and waits on our clock; it talks to people through
an `Examiner`. `Selftest` runs checks on a `Bench`, which keeps the units' machines out of the way.
"""

from uno_device.units.checks.bench import Bench
from uno_device.units.checks.catalogue import UnknownPart, checks_of, choose
from uno_device.units.checks.check import (
    PATIENCE_S,
    Check,
    CheckOutcome,
    CheckResult,
    Selftest,
)
from uno_device.units.checks.examination import Examination, Figure
from uno_device.units.checks.examiner import Deed, Examiner, LineState, Question
from uno_device.units.checks.findings import Failed, Finding, Skipped

__all__ = [
    "PATIENCE_S",
    "Bench",
    "Check",
    "CheckOutcome",
    "CheckResult",
    "Deed",
    "Examination",
    "Examiner",
    "Failed",
    "Figure",
    "Finding",
    "LineState",
    "Question",
    "Selftest",
    "Skipped",
    "UnknownPart",
    "checks_of",
    "choose",
]
