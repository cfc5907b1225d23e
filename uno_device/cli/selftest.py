"""`uno-device selftest`: check part after part, in the order in which a table is wired.

On real pins a person does and tells what is asked for. On simulated pins the simulation does, in
virtual time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hardware.errors import HardwareError
from hardware.wiring import load
from hardware.wiring.schema import Wiring
from uno_device.cli.calibrations import add_calibration_options, calibrated
from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.options import add_wiring_options, wiring_from
from uno_device.cli.places import dated, make_new

if TYPE_CHECKING:  # loaded when the command is used
    from uno_device.cli.terminal_examiner import Screen
    from uno_device.units.checks import Check, CheckResult

log = logging.getLogger("uno_device.selftest")

LONGEST_PATIENCE_S = 600.0


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be tested, on which table, for whom."""

    wiring: Wiring
    built: Wiring | None
    checks: Sequence[Check]
    patience_s: float
    screen: Screen


@dataclass(frozen=True, slots=True)
class Done:
    """What was tested. `pins` are sentences about them; `stopped`: somebody wanted no more."""

    results: Sequence[CheckResult]
    pins: Sequence[str]
    stopped: bool


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "selftest",
        parents=[common],
        help="check the parts, one after the other",
        description=__doc__,
        epilog="exit code: 0 all passed, 2 unusable input, 4 a part did not pass or was skipped",
    )
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        help="only these: a check (showdown.paddle_left or paddle_left) or a unit",
    )
    parser.add_argument("--list", action="store_true", help="say what would be checked, and how")
    parser.add_argument(
        "--report",
        metavar="FILE",
        help="where the report goes, - for standard output (default: a new file in the state "
        "folder, whose name is told)",
    )
    parser.add_argument(
        "--seconds",
        type=_patience,
        default=20.0,
        metavar="N",
        help="how long a person has for whatever is asked for (default: 20)",
    )
    add_wiring_options(parser)
    add_calibration_options(parser)
    parser.add_argument(
        "--as-built",
        type=Path,
        metavar="FILE",
        help="build the simulated table by this wiring instead: shows how a wire at the wrong pin "
        "is found",
    )
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Run the checks that were asked for, print how they come out, and write the report."""
    from uno_device.cli.terminal_examiner import Screen
    from uno_device.units.checks import UnknownPart, checks_of, choose
    from uno_device.units.checks.report import all_passed, report

    wiring = calibrated(options, wiring_from(options), log.info)
    try:
        checks = choose(checks_of(wiring), options.parts)
    except UnknownPart as error:
        return _unusable(str(error))
    if options.list:
        return _list(checks)
    run = _way_to_run(wiring, checks, options.as_built is not None)
    if isinstance(run, str):
        return _unusable(run)
    built = load(options.as_built) if options.as_built else None
    began = datetime.now().astimezone()
    path = _report_path(options.report, began)
    screen = Screen(sys.stderr if path is None else sys.stdout)
    done = run(Plan(wiring, built, checks, options.seconds, screen))
    told = report(wiring, done.pins, checks, done.results, began, stopped=done.stopped)
    text = json.dumps(told, indent=2)
    if path is None:
        print(text)
    else:
        path.write_text(f"{text}\n", encoding="utf-8")
    _say_the_end(screen, done, len(checks), path)
    if done.stopped:
        return ExitCode.INTERRUPTED
    return ExitCode.OK if all_passed(checks, done.results) else ExitCode.TEST_FAILED


def _patience(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f'expected a number of seconds, found "{text}"') from None
    if not 0 < seconds <= LONGEST_PATIENCE_S:
        raise argparse.ArgumentTypeError(f"must be above 0 and at most {LONGEST_PATIENCE_S:g}")
    return seconds


def _unusable(sentence: str) -> ExitCode:
    print(f"uno-device selftest: {sentence}", file=sys.stderr)
    return ExitCode.UNUSABLE_INPUT


def _list(checks: Sequence[Check]) -> ExitCode:
    for check in checks:
        print(f"{check.id:26}{check.title}")
        print(f"    should: {check.expects}")
        print(f"    else:   {check.wrong}")
    return ExitCode.OK


def _way_to_run(
    wiring: Wiring, checks: Sequence[Check], as_built: bool
) -> Callable[[Plan], Done] | str:
    """Return how to run the checks, or a sentence that says why they cannot be run."""
    from uno_device.table.examining import simulated_units
    from uno_device.units.assembly import UNITS

    simulated = simulated_units(wiring)
    if simulated == [name for name in UNITS if getattr(wiring, name)]:
        return _run_simulated
    if as_built:
        return "--as-built is for simulated pins; add --simulate"
    if any(check.unit not in simulated for check in checks) and not sys.stdin.isatty():
        return (
            "somebody must press the parts and say what is to be seen: run it in a terminal, or "
            "with --simulate"
        )
    return lambda plan: asyncio.run(_run_live(plan))


def _report_path(wanted: str | None, began: datetime) -> Path | None:
    """Return where the report goes; None for standard output.

    Raises OSError before anything is tested when it cannot be written there.
    """
    if wanted == "-":
        return None
    if wanted is None:
        path = dated("selftest", began, "json")
        path.parent.mkdir(parents=True, exist_ok=True)
        return make_new(path, lambda name: name.touch(exist_ok=False))
    path = Path(wanted)
    with path.open("a"):
        return path


def _run_simulated(plan: Plan) -> Done:
    """Run the checks unattended, in virtual time."""
    from uno_device.units.checks import Bench, Selftest
    from uno_device.units.checks.simulated import SimulatedExaminer
    from uno_device.units.checks.trial import run_through
    from uno_device.units.virtual import VirtualTable

    pins = ["pins: simulated, in virtual time"]
    plan.screen.line(pins[0])
    table = VirtualTable(plan.wiring, built=plan.built)
    examiner = SimulatedExaminer(table.simulated, table.built, log.debug)
    stopped = False
    try:
        with Bench(table.units) as bench:
            selftest = Selftest(
                bench,
                plan.checks,
                lambda _check: examiner,
                patience_s=plan.patience_s,
                on_result=lambda result: plan.screen.result(result, measured=bool(result.why)),
            )
            try:
                run_through(selftest, table)
                selftest.results()
            except KeyboardInterrupt:
                selftest.cancel()
                stopped = True
    finally:
        table.close()
    for error in table.errors:
        if not isinstance(error, HardwareError):
            raise error
    return Done(selftest.done, pins, stopped)


async def _run_live(plan: Plan) -> Done:
    """Run the checks with a person; those of simulated units go by themselves."""
    from uno_device.cli.terminal_examiner import HELP, TerminalExaminer, either
    from uno_device.table.examining import examiners
    from uno_device.table.live import LiveTable
    from uno_device.units.checks import Bench, Selftest

    screen, over = plan.screen, asyncio.Event()
    person = TerminalExaminer(screen)

    def begin(check: Check) -> None:
        screen.line()
        screen.line(f"{check.title} ({check.id})", "bold")
        screen.line(f"  {check.expects}")

    with LiveTable(plan.wiring) as table:
        for sentence in table.pins.says:
            screen.line(sentence)
        screen.line(HELP)
        with Bench(table.units) as bench:
            selftest = Selftest(
                bench,
                plan.checks,
                examiners(plan.wiring, table.pins.simulated, person, log.debug),
                patience_s=plan.patience_s,
                on_start=begin,
                on_result=screen.result,
                on_end=over.set,
            )
            person.on_skip, person.on_quit = selftest.skip, table.stop
            with person.listening(sys.stdin) if sys.stdin.isatty() else nullcontext():
                await either(table.until_stopped(), over.wait())
            stopped = not selftest.ended
            selftest.cancel()
        if not stopped:
            selftest.results()
        return Done(selftest.done, table.pins.says, stopped)


def _say_the_end(screen: Screen, done: Done, wanted: int, path: Path | None) -> None:
    passed = sum(result.outcome.value == "pass" for result in done.results)
    screen.line()
    if done.stopped:
        screen.line("stopped; all outputs are off", "yellow")
    screen.line(f"{passed} of {wanted} passed", "bold green" if passed == wanted else "bold red")
    if path is not None:
        screen.line(f"report: {path}")
