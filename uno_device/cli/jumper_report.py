"""What came of the suite on pins that are joined: lines for a terminal, and JSON for a bug."""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from hardware.compliance import Outcome, report
from hardware.compliance.jumper_run import JumperOutcome

FORMAT = 1
"""The report's format, told as `pins_test_report`."""
PACKAGES = ("uno-device", "gpiozero", "lgpio", "rpi-lgpio", "pyserial")


class JumperReport:
    """Collects what was found, from when it was made. `says` are sentences about the pins."""

    def __init__(self, factory: str, says: Sequence[str], jumpers: Sequence[str]) -> None:
        self.troubles: list[str] = []
        """What is the matter with the wires."""
        self.stopped = False
        """Whether somebody wanted no more."""
        self._factory = factory
        self._says = says
        self._jumpers = jumpers
        self._began = datetime.now().astimezone()
        self._began_s = time.monotonic()
        self._ways: dict[str, list[JumperOutcome]] = {}

    @property
    def failed(self) -> bool:
        """Whether a wire or a check was not as it should be."""
        return bool(self.troubles) or any(each.failed for each in self._outcomes())

    def add(self, way: str, outcome: JumperOutcome) -> str:
        """Note how a check came out at one end of the wires; return a line about it."""
        self._ways.setdefault(way, []).append(outcome)
        if outcome.left_out:
            return f"  {'not run':8}{outcome.outcome.check.title}: {outcome.left_out}"
        (line,) = report.lines([outcome.outcome])
        return line

    def summary(self, way: str) -> str:
        """Return how the checks at one end of the wires came out."""
        done = [each.outcome for each in self._ways[way] if not each.left_out]
        left_out = len(self._ways[way]) - len(done)
        return report.summary(way, done) + (f", {left_out} more not run" if left_out else "")

    def text(self) -> str:
        """Return the report as JSON, of several lines."""
        return f"{json.dumps(self.to_json(), indent=2)}\n"

    def to_json(self) -> dict[str, Any]:
        """Return the report as JSON can hold it."""
        return {
            "pins_test_report": FORMAT,
            "at": self._began.isoformat(timespec="seconds"),
            "took_s": round(time.monotonic() - self._began_s, 3),
            "outcome": "stopped" if self.stopped else "failed" if self.failed else "passed",
            "factory": self._factory,
            "board": list(self._says),
            "versions": {
                **_installed(),
                "python": platform.python_version(),
                "kernel": platform.release(),
                "system": platform.platform(),
            },
            "jumpers": list(self._jumpers),
            "wires": self.troubles,
            "checks": [_line(way, each) for way, found in self._ways.items() for each in found],
        }

    def _outcomes(self) -> list[Outcome]:
        return [each.outcome for found in self._ways.values() for each in found]


def _line(way: str, found: JumperOutcome) -> dict[str, Any]:
    outcome = found.outcome
    said = found.left_out or outcome.failed or outcome.differs
    word = "failed" if outcome.failed else "differs" if outcome.differs else "passed"
    return {
        "at": way,
        "check": outcome.check.id,
        "title": outcome.check.title,
        "outcome": "not run" if found.left_out else word,
        "says": said,
        "pins": list(found.pins),
        "took_s": round(found.took_s, 3),
    }


def _installed() -> Mapping[str, str]:
    """Return the versions of what is installed of the packages."""
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
