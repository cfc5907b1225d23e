"""`uno-device pins-test`: run one suite of checks on each pin factory.

Nothing is needed, and time is virtual: `mock` and `simulated` are programs, `unobridge` is the real
firmware on an emulated board. With --jumpers, the pins of `local` or of an Arduino are tested, in
real time: those that are joined with each other.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from uno_device.cli import jumpers
from uno_device.cli.exit_codes import ExitCode

if TYPE_CHECKING:  # loaded when the command is used
    from hardware.compliance import Bench, Outcome, PinCheck

FACTORIES = ("mock", "simulated", "unobridge")

LOGS_OF_CALLBACKS = ("firmware_bridge.callbacks", "hardware.factories.header")

MakeBench = Callable[[], "Bench"]


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "pins-test",
        parents=[common],
        help="run the same checks on every pin factory",
        description=__doc__,
        epilog="exit code: 0 all passed, 2 unusable input, 4 a check failed or a jumper is not "
        "where it should be, 5 the pins cannot be opened",
    )
    parser.add_argument(
        "factories", nargs="*", metavar="FACTORY", help=f"only these: {', '.join(FACTORIES)}"
    )
    parser.add_argument("--list", action="store_true", help="say what would be checked")
    parser.add_argument(
        "--table", action="store_true", help="print the table of docs/pins.md when all is done"
    )
    parser.add_argument(
        "--firmware",
        type=Path,
        metavar="FILE",
        help="the firmware of the emulated board (default: built for this run)",
    )
    jumpers.add_jumper_options(parser)
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Run the checks and print how they come out."""
    from hardware.compliance import CHECKS

    if options.list:
        for check in CHECKS:
            print(check.title)
        return ExitCode.OK
    with _quiet():
        return jumpers.command(options) if options.jumpers else _without_hardware(options)


def _without_hardware(options: argparse.Namespace) -> ExitCode:
    from firmware_bridge.emulator import EmulatorError
    from hardware.compliance import CHECKS

    chosen = options.factories or FACTORIES
    unknown = [name for name in chosen if name not in FACTORIES]
    if unknown:
        return _unusable(_no_suite(unknown[0]))
    useless = [f"--{name}" for name in ("port", "config", "report") if getattr(options, name)]
    if useless or options.off_the_table:
        return _unusable(f"{(*useless, '--off-the-table')[0]} goes with --jumpers A-B")
    with ExitStack() as stack:
        try:
            makers = {name: _bench_maker(name, options.firmware, stack) for name in chosen}
            for make in makers.values():
                make().close()
        except (OSError, EmulatorError) as error:  # no compiler, no firmware, no emulator
            return _unusable(str(error))
        return _run(makers, CHECKS, options.table)


def _no_suite(name: str) -> str:
    if name in jumpers.FACTORIES:
        return f"{name} is tested on real pins: join some, and name them with --jumpers A-B,C-D"
    return f"there is no suite for {name!r}; choose {', '.join(FACTORIES)}"


@contextmanager
def _quiet() -> Iterator[None]:
    """A check raises in a callback, to see what becomes of the others: that is no news."""
    logs = [logging.getLogger(name) for name in LOGS_OF_CALLBACKS]
    levels = [log.level for log in logs]
    try:
        for log in logs:
            log.setLevel(logging.CRITICAL)
        yield
    finally:
        for log, level in zip(logs, levels, strict=True):
            log.setLevel(level)


def _bench_maker(name: str, firmware: Path | None, stack: ExitStack) -> MakeBench:
    from hardware.compliance import MockBench, SimulatedBench

    if name == "mock":
        return MockBench
    if name == "simulated":
        return SimulatedBench
    from firmware_bridge.firmware_build import build_firmware
    from uno_device.cli.emulated_bench import EmulatedBench

    if firmware is None:
        folder = stack.enter_context(TemporaryDirectory(prefix="uno-bridge-"))
        firmware = build_firmware(Path(folder), EmulatedBench.BAUD)
    return partial(EmulatedBench, firmware)


def _run(makers: dict[str, MakeBench], checks: Sequence[PinCheck], as_table: bool) -> ExitCode:
    from hardware.compliance import report, run

    outcomes: dict[str, list[Outcome]] = {}
    for name, make in makers.items():
        print(name)
        outcomes[name] = []
        for check in checks:
            outcomes[name].append(run(check, make()))
            for line in report.lines(outcomes[name][-1:]):
                print(line)
        print(report.summary(name, outcomes[name]))
    if as_table:
        print(report.table(outcomes), end="")
    failed = any(outcome.failed for each in outcomes.values() for outcome in each)
    return ExitCode.TEST_FAILED if failed else ExitCode.OK


def _unusable(sentence: str) -> ExitCode:
    print(f"uno-device pins-test: {sentence}", file=sys.stderr)
    return ExitCode.UNUSABLE_INPUT
