"""`uno-device pins-test FACTORY --jumpers A-B,C-D`: the suite on a real bench, in real time."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpiozero import GPIOZeroError

from hardware.errors import PinError
from hardware.wiring import built_in, load
from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.jumper_pins import PinsOnBench, consent, look_at_pins

if TYPE_CHECKING:  # loaded when the command is used
    from hardware.compliance import PinCheck, Traits
    from hardware.compliance.jumpers import Jumper, JumperBench, Passing
    from uno_device.cli.jumper_report import JumperReport

FACTORIES = ("local", "unobridge")

DUTY_WITHIN = {"local": 0.15, "unobridge": 0.03}
"""How near a mean duty is. lgpio's thread makes PWM when it gets to run, on a board a timer."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A factory on a bench: how it is opened, what it may do differently, in whose time."""

    name: str
    opening: Callable[[], Any]
    traits: Traits
    passing: Passing

    def bench(self, jumpers: Sequence[Jumper]) -> JumperBench:
        """Return the bench with these jumpers."""
        from hardware.compliance.jumpers import JumperBench

        return JumperBench(self.name, self.opening, self.traits, jumpers, self.passing)


def add_jumper_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a real bench."""
    bench = parser.add_argument_group(
        "on real pins", "local or unobridge, with pins that are joined through 1 kOhm each"
    )
    bench.add_argument(
        "--jumpers",
        type=_jumpers,
        metavar="A-B,C-D",
        help="the pins that are joined, each pair by a wire of its own; both ends are tested",
    )
    bench.add_argument("--port", metavar="PORT", help="the board's serial port")
    bench.add_argument(
        "--off-the-table",
        action="store_true",
        help="nothing but the jumpers is at the pins: do not ask, and use pins of the wiring, too",
    )
    bench.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="the wiring whose pins are not used (default: the built-in one for the pins)",
    )
    bench.add_argument(
        "--report",
        type=Path,
        metavar="FILE",
        help="write a report as JSON, to be attached to a bug",
    )


def command(options: argparse.Namespace) -> ExitCode:
    """Look for the jumpers, run the checks both ways round, and say how they come out.

    Raises FactoryError, WiringError, OSError.
    """
    if useless := [f"--{name}" for name in ("firmware", "table") if getattr(options, name)]:
        return _unusable(
            f"{useless[0]} is for the suite that needs no hardware: leave it out, or --jumpers"
        )
    if len(options.factories) != 1 or options.factories[0] not in FACTORIES:
        return _unusable(f"with --jumpers, name one factory: {' or '.join(FACTORIES)}")
    if options.factories[0] == "local" and options.port:
        return _unusable("--port is a board's, and local is the header of this machine")
    setup = setup_of(options.factories[0], options.port)
    wiring = load(options.config or built_in(setup.name))
    pins = look_at_pins(setup.opening, setup.name, options.jumpers, wiring)
    if isinstance(pins, str):
        return _unusable(pins)
    if refusal := consent(pins, off_the_table=options.off_the_table):
        return _unusable(refusal)
    if options.report is not None:
        with options.report.open("a"):  # what cannot be written is told before a pin is driven
            pass
    return _examine(setup, options.jumpers, pins, options.report)


def setup_of(name: str, port: str | None) -> Setup:
    """Return a real factory: the header of this machine, or the board at a port."""
    from hardware.compliance import LocalBench
    from hardware.compliance.jumpers import RealTime
    from hardware.factories import load_entry_point, open_local
    from uno_device.cli.emulated_bench import EmulatedBench

    def open_board() -> Any:
        return load_entry_point("unobridge", {"port": port})

    on_header = name == "local"
    traits = LocalBench.traits if on_header else EmulatedBench.traits
    seen = replace(traits, duty_within=DUTY_WITHIN[name], sees_waves=False)
    return Setup(name, open_local if on_header else open_board, seen, RealTime())


def _examine(
    setup: Setup, jumpers: Sequence[Jumper], pins: PinsOnBench, file: Path | None
) -> ExitCode:
    """Do all of it, and write the report, however it ends."""
    from uno_device.cli.jumper_report import JumperReport

    report = JumperReport(setup.name, pins.says, [str(each) for each in jumpers])
    try:
        with _stopped_by_signals():
            _look_and_run(setup, jumpers, report)
    except (OSError, GPIOZeroError) as error:  # the board was unplugged, a line was taken
        report.troubles.append(f"{setup.name}: {error}")
        raise PinError(f"{setup.name}: {error}; the checks did not come to their end") from error
    except KeyboardInterrupt:
        report.stopped = True
        print("stopped; all outputs are off")
    finally:
        if file is not None:
            file.write_text(report.text(), encoding="utf-8")
            print(f"report: {file}")
    if report.stopped:
        return ExitCode.INTERRUPTED
    return ExitCode.TEST_FAILED if report.failed else ExitCode.OK


def _look_and_run(setup: Setup, jumpers: Sequence[Jumper], report: JumperReport) -> None:
    from hardware.compliance import CHECKS
    from hardware.compliance.jumper_run import wires_troubles

    report.troubles += wires_troubles(setup.bench(jumpers))
    if report.troubles:
        print("\n".join(report.troubles))
        print("nothing else was driven; all pins are let go")
        return
    print(f"the jumpers are there: {', '.join(map(str, jumpers))}")
    for way in (jumpers, [each.turned() for each in jumpers]):
        _run_one_way(setup.bench(way), CHECKS, report)


def _run_one_way(bench: JumperBench, checks: Sequence[PinCheck], report: JumperReport) -> None:
    from hardware.compliance.jumper_run import run_on_jumpers

    way = f"{bench.name}, tested at {', '.join(str(each.tested) for each in bench.jumpers)}"
    print(way)
    try:
        for outcome in run_on_jumpers(checks, bench):
            print(report.add(way, outcome), flush=True)
    finally:
        bench.close()
    print(report.summary(way))


@contextmanager
def _stopped_by_signals() -> Iterator[None]:
    """Take what would end the process for Ctrl-C: the pins are let go first.

    Ctrl-Z does nothing: a suspended program would leave pins driven.
    """
    from uno_device.table.live import STOP_SIGNALS

    before = {each: signal.signal(each, signal.default_int_handler) for each in STOP_SIGNALS}
    before[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _jumpers(text: str) -> list[Jumper]:
    """Return the jumpers that are named, as the type of an argument."""
    from hardware.compliance.jumpers import Jumper

    jumpers = []
    for pair in text.split(","):
        ends = [int(end) if end.isdecimal() else end for end in map(str.strip, pair.split("-"))]
        if len(ends) != 2 or "" in ends:
            raise argparse.ArgumentTypeError(
                f'expected two pins with "-" between them, such as 17-27 or D5-D6, found "{pair}"'
            )
        jumpers.append(Jumper(*ends))
    return jumpers


def _unusable(sentence: str) -> ExitCode:
    print(f"uno-device pins-test: {sentence}", file=sys.stderr)
    return ExitCode.UNUSABLE_INPUT
