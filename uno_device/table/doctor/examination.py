"""Doing the checks one after the other, and telling the outcome."""

from __future__ import annotations

import platform
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from importlib.metadata import version
from typing import Any, Final

from uno_device.table.doctor.case import Case
from uno_device.table.doctor.checks import CHECKS, Check
from uno_device.table.doctor.findings import CheckId, Finding, Status, skipped

FORMAT: Final = 1
"""The report's format, told as `doctor_report`."""


def examine(case: Case, checks: Iterable[Check] = CHECKS) -> tuple[Finding, ...]:
    """Do the checks; those that wait for a wrong one are skipped. Told in the order of mending.

    Nothing is changed on the machine, and whatever is missing on it raises nothing.
    """
    found: dict[CheckId, Finding] = {}
    for check in checks:
        causes = (_cause(found[each]) for each in check.after if each in found)
        cause = next((each for each in causes if each is not None), None)
        if cause is None:
            found[check.id] = Finding(check.id, check.look(case))
        else:
            found[check.id] = skipped(check.id, cause)
    return tuple(found[each] for each in CheckId if each in found)


def _cause(finding: Finding) -> CheckId | None:
    """Return what has to be mended before a check that waits for this one; None: nothing."""
    return finding.check if finding.status is Status.WRONG else finding.after


def is_anything_wrong(findings: Iterable[Finding]) -> bool:
    """Whether there is something to mend; a warning is nothing wrong."""
    return any(finding.status is Status.WRONG for finding in findings)


def report(
    case: Case, findings: Sequence[Finding], at: datetime, hide: Callable[[str], str]
) -> dict[str, Any]:
    """Return the report as JSON can hold it, for bug reports.

    `doctor_report`: the format · `at` · `outcome`: fine or wrong · `counts` by status ·
    `versions` · `board` · `checks`: `Finding.to_json` of each. `hide` takes out of every text what
    is nobody's business.
    """
    counts = Counter(finding.status for finding in findings)
    return {
        "doctor_report": FORMAT,
        "at": at.isoformat(timespec="seconds"),
        "outcome": "wrong" if is_anything_wrong(findings) else "fine",
        "counts": {status.value: counts[status] for status in Status},
        "versions": {
            "uno-device": version("uno-device"),
            "gpiozero": version("gpiozero"),
            "python": platform.python_version(),
            "system": platform.platform(),
        },
        "board": case.model,
        "checks": [_hidden(finding.to_json(), hide) for finding in findings],
    }


def without_names(home: str) -> Callable[[str], str]:
    """Return what takes people's names out of a text: they stand in the names of folders.

    `home` is that of whoever runs the program and becomes `~`; the folders of others are known by
    where they stand.
    """
    own = re.compile(rf"{re.escape(home.rstrip('/'))}(?![\w.-])") if home.strip("/") else None
    others = re.compile(r"(/home/|/Users/|/media/|/run/media/|/run/user/)[^/\s:'\"]+")

    def hide(text: str) -> str:
        if own is not None:
            text = own.sub("~", text)
        return others.sub(r"\1USER", text)

    return hide


def _hidden(value: Any, hide: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return hide(value)
    if isinstance(value, list):
        return [_hidden(each, hide) for each in value]
    if isinstance(value, dict):
        return {key: _hidden(each, hide) for key, each in value.items()}
    return value
