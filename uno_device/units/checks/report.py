"""The report of a self-test: what was tested, on what, and how each check came out."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from datetime import datetime
from importlib.metadata import version
from typing import Any

from hardware.wiring import differences
from hardware.wiring.schema import Wiring
from uno_device.units.checks.check import Check, CheckOutcome, CheckResult

FORMAT = 1
"""The report's format, told as `selftest_report`."""


def all_passed(checks: Sequence[Check], results: Sequence[CheckResult]) -> bool:
    """Return whether every check was done and passed."""
    passed = [result for result in results if result.outcome is CheckOutcome.PASS]
    return len(passed) == len(checks)


def report(
    wiring: Wiring,
    pins: Sequence[str],
    checks: Sequence[Check],
    results: Sequence[CheckResult],
    at: datetime,
    *,
    stopped: bool = False,
) -> dict[str, Any]:
    """Return the report as JSON can hold it.

    `pins` are sentences about the pins, `checks` those that were asked for, `at` when they began;
    `stopped`: somebody wanted no more of them.
    """
    return {
        "selftest_report": FORMAT,
        "at": at.isoformat(timespec="seconds"),
        "outcome": "stopped" if stopped else "pass" if all_passed(checks, results) else "fail",
        "counts": {
            **{
                each.value: sum(result.outcome is each for result in results)
                for each in CheckOutcome
            },
            "not_done": len(checks) - len(results),
        },
        "versions": {
            "uno-device": version("uno-device"),
            "gpiozero": version("gpiozero"),
            "python": platform.python_version(),
            "system": platform.platform(),
        },
        "pins": list(pins),
        "wiring": differences(wiring),
        "checks": [result.to_json() for result in results],
    }
