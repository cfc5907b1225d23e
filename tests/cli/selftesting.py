"""`uno-device selftest` in the process of the tests, and the report that it writes."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from tests.cli.at_a_terminal import environment
from tests.cli.in_this_process import in_a_folder, uno_device

REPORTED = ("--report", "report.json")


def selftest(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    with in_a_folder(folder, {**environment(folder), **more}):
        return uno_device("selftest", *arguments)


def read_report(folder: Path) -> Any:
    return json.loads((folder / "report.json").read_text(encoding="utf-8"))
