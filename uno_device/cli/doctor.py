"""`uno-device doctor`: what is wrong with this machine, in the order in which to mend it.

It looks, and changes nothing.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.places import state_folder

if TYPE_CHECKING:  # loaded when the command is used
    from uno_device.table.doctor import Case, Finding, Machine

USUAL_WIDTH = 80
"""How many characters a line has where no terminal says it,"""
LEAST_WIDTH = 50
"""and in the narrowest terminal."""
SERVICE_WIRING = Path("/etc/uno-device/table.toml")
"""The wiring of the table that is installed as a service."""
_STATUS_WIDTH = 10
_LEFT_WIDTH = _STATUS_WIDTH + 15
_STYLES = {"fine": "green", "warning": "yellow", "wrong": "bold red"}


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "doctor",
        parents=[common],
        help="say what is wrong with this machine, and how to mend it",
        description=__doc__,
        epilog="exit code: 0 nothing is wrong (there may be warnings), 6 something is",
    )
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help=f"the wiring (default: {SERVICE_WIRING} if it is there, else the built-in one)",
    )
    parser.add_argument(
        "--json", action="store_true", help="print a report without people's names, for bug reports"
    )
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Look at this machine."""
    from uno_device.table.doctor import Host

    installed = SERVICE_WIRING if SERVICE_WIRING.exists() else None
    return diagnose(Host(), options.config or installed, as_json=options.json)


def diagnose(machine: Machine, wiring_file: Path | None, *, as_json: bool) -> ExitCode:
    """Look at a machine, and print what was found."""
    from uno_device.table.doctor import Case, examine, is_anything_wrong

    case = Case(machine, wiring_file, str(state_folder()))
    findings = examine(case)
    if as_json:
        _print_report(case, findings)
    else:
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else USUAL_WIDTH
        _print_lines(findings, max(width, LEAST_WIDTH))
    return ExitCode.MACHINE_WRONG if is_anything_wrong(findings) else ExitCode.OK


def _print_report(case: Case, findings: Sequence[Finding]) -> None:
    from uno_device.table.doctor import report, without_names

    hide = without_names(str(Path.home()))
    told = report(case, findings, case.machine.now(), hide)
    print(json.dumps(told, indent=2))


def _print_lines(findings: Sequence[Finding], width: int) -> None:
    """Print two columns: status and id, and what there is to say."""
    if not sys.stdout.isatty():
        for line in _lines(findings, width):
            print(line)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    for line in _lines(findings, width):
        text = Text(line)
        status = line[:_STATUS_WIDTH]
        text.stylize(_STYLES.get(status.strip(), ""), 0, len(status))
        console.print(text)


def _lines(findings: Sequence[Finding], width: int) -> Iterator[str]:
    for finding in findings:
        left = finding.status.ljust(_STATUS_WIDTH) + finding.check
        for text in _texts(finding, width - _LEFT_WIDTH):
            yield f"{left:{_LEFT_WIDTH}}{text}".rstrip()
            left = ""
    yield ""
    yield _summary(findings)


def _texts(finding: Finding, width: int) -> Iterator[str]:
    """Yield the right column, wrapped; commands stay on one line, to be copied."""
    for sentence in finding.verdict.saw:
        yield from _wrapped(sentence, width)
    advice = finding.verdict.advice
    if advice is not None:
        yield from _wrapped(advice.means, width)
        yield from _wrapped(advice.do, width)
        for line in advice.commands:
            yield f"  {line}"


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_on_hyphens=False, break_long_words=False)


def _summary(findings: Sequence[Finding]) -> str:
    """Return how much is wrong, and where to begin."""
    counts = Counter(finding.status.value for finding in findings)
    warnings = _counted(counts["warning"], "warning")
    begin = next((each.check for each in findings if each.status == "wrong"), None)
    if begin is None:
        return f"Nothing is wrong; {warnings}." if counts["warning"] else "Nothing is wrong."
    told = [_counted(counts["wrong"], "thing"), warnings] if counts["warning"] else []
    told = told or [_counted(counts["wrong"], "thing")]
    told[0] += " wrong"
    skipped = f" {counts['skipped']} more will be looked at then." if counts["skipped"] else ""
    return f"{', '.join(told)}. Begin with {begin}, then run this again.{skipped}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
