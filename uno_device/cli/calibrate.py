"""`uno-device calibrate`: measure a part, show how far the values lie apart, and propose.

On real pins a person does and tells what is asked for. On simulated pins the simulation does, in
virtual time.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import TYPE_CHECKING, Any

from hardware.wiring.schema import Wiring
from uno_device.cli.calibrations import (
    add_calibration_options,
    calibrated,
    file_to_save,
    save,
)
from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.options import add_wiring_options, new_file, wiring_from

if TYPE_CHECKING:  # loaded when the command is used
    from uno_device.cli.terminal_examiner import Screen
    from uno_device.units.calibration import Calibration, Measured
    from uno_device.units.checks import CheckResult, Selftest

log = logging.getLogger("uno_device.calibrate")

PARTS = ("spinner", "dispenser", "flipper", "paddles")
SPINS = 10
FEWEST_SPINS = 3
MOST_SPINS = 10_000
PATIENCE_S = 60.0
"""How long a person has for whatever is asked for: cards are put back before each throw."""
SEED = "calibration"
"""Simulated parts are measured with equal chance each time."""


@dataclass(slots=True)
class Pins:
    """The pins of the part that is measured, once the table is built."""

    factory: Any = None


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "calibrate",
        parents=[common],
        help="measure a part, and propose values for the wiring",
        description=__doc__,
        epilog="exit code: 0 measured, 2 unusable input, 4 the part does not work, 5 pins that "
        "cannot be opened",
    )
    parser.add_argument("part", choices=PARTS, metavar="PART", help=", ".join(PARTS))
    parser.add_argument(
        "--spins",
        type=_spins,
        metavar="N",
        help=f"spin the wheel so often ({SPINS} without it); 30 or more tell how fair it is",
    )
    parser.add_argument(
        "--picture", type=new_file, metavar="FILE", help="draw how often each stop came, as SVG"
    )
    parser.add_argument(
        "--save",
        action="store_true",
        help="save what is proposed, with a backup of what was there; `run` uses it from then on",
    )
    add_wiring_options(parser)
    add_calibration_options(parser)
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Measure, print what was found, and save it if that is wanted."""
    from uno_device.table.examining import simulated_units
    from uno_device.units.calibration import NotThere, Part, calibration_of
    from uno_device.units.chance import Draws

    part = Part(options.part)
    configured = wiring_from(options)
    wiring = calibrated(options, configured, log.info)
    simulated = part.unit in simulated_units(wiring)
    pins = Pins()
    chance = Draws(Random(SEED)) if simulated else Draws()
    try:
        spins = options.spins or SPINS
        calibration = calibration_of(part, wiring, chance, lambda: pins.factory, spins)
    except NotThere as error:
        return _unusable(str(error))
    if wrong := _wrong(options, simulated):
        return _unusable(wrong)
    if simulated:
        result = _measure_simulated(calibration, wiring, pins)
    else:
        result = asyncio.run(_measure_live(calibration, pins))
    if result is None:
        return ExitCode.INTERRUPTED
    if result.outcome.value != "pass":
        return ExitCode.TEST_FAILED
    return _end(options, calibration.measured, configured)


def _spins(text: str) -> int:
    if not text.isdecimal() or not FEWEST_SPINS <= int(text) <= MOST_SPINS:
        raise argparse.ArgumentTypeError(
            f"must be a whole number from {FEWEST_SPINS} to {MOST_SPINS}"
        )
    return int(text)


def _wrong(options: argparse.Namespace, simulated: bool) -> str | None:
    """Return what cannot be done as the options ask, in a sentence."""
    if options.part != "spinner" and (options.spins or options.picture):
        return "--spins and --picture are for the spinner"
    if options.picture and options.picture.exists():
        return f"{options.picture}: is there already; give the picture another name"
    if options.save and simulated and options.calibration is None:
        return (
            "simulated parts are no measure of real ones, so --save wants a file of its own here: "
            "add --calibration FILE"
        )
    if not simulated and not sys.stdin.isatty():
        return (
            "somebody must see that the parts may move, and tell what is to be seen: run it in a "
            "terminal, or with --simulate"
        )
    return None


def _unusable(sentence: str) -> ExitCode:
    print(f"uno-device calibrate: {sentence}", file=sys.stderr)
    return ExitCode.UNUSABLE_INPUT


def _measure_simulated(calibration: Calibration, built: Wiring, pins: Pins) -> CheckResult | None:
    """Measure unattended, in virtual time; None if somebody interrupted it."""
    from uno_device.cli.terminal_examiner import Screen
    from uno_device.units.calibration import SimulatedPerson
    from uno_device.units.checks import Bench, Selftest
    from uno_device.units.checks.trial import run_through
    from uno_device.units.virtual import VirtualTable

    screen = Screen(sys.stdout)
    screen.line("pins: simulated, in virtual time")
    table = VirtualTable(calibration.wiring, built=built)
    pins.factory = table.factory
    person = SimulatedPerson(table.simulated, built, log.debug)
    try:
        with Bench(table.units) as bench:
            measuring = Selftest(bench, [calibration.check], lambda _check: person)
            try:
                run_through(measuring, table)
            except KeyboardInterrupt:
                measuring.cancel()
                return None
    finally:
        table.close()
    return _shown(screen, measuring)


async def _measure_live(calibration: Calibration, pins: Pins) -> CheckResult | None:
    """Measure with a person at the terminal; None if somebody stopped it."""
    from uno_device.cli.terminal_examiner import HELP, Screen, TerminalExaminer, either
    from uno_device.table.live import LiveTable
    from uno_device.units.checks import Bench, Selftest

    screen, over = Screen(sys.stdout), asyncio.Event()
    person = TerminalExaminer(screen)
    unit = getattr(calibration.wiring, calibration.part.unit)
    with LiveTable(calibration.wiring) as table:
        pins.factory = table.pins.open(unit.pins or calibration.wiring.pins).factory
        for sentence in (*table.pins.says, HELP, calibration.check.expects):
            screen.line(sentence)
        with Bench(table.units) as bench:
            measuring = Selftest(
                bench,
                [calibration.check],
                lambda _check: person,
                patience_s=PATIENCE_S,
                on_end=over.set,
            )
            person.on_skip = person.on_quit = table.stop
            with person.listening(sys.stdin):
                await either(table.until_stopped(), over.wait())
            if not measuring.ended:
                measuring.cancel()
                screen.line("stopped; all outputs are off", "yellow")
                return None
    return _shown(screen, measuring)


def _shown(screen: Screen, measuring: Selftest) -> CheckResult:
    """Return how it came out; if not well, say so. Raises what a mistaken script has raised."""
    (result,) = measuring.results()
    if result.outcome.value != "pass":
        screen.result(result)
    return result


def _end(options: argparse.Namespace, measured: Measured, configured: Wiring) -> ExitCode:
    """Print what was measured, draw it, and save it, as the options ask."""
    from uno_device.cli.calibration_words import print_measured
    from uno_device.units.calibration import picture

    print_measured(measured)
    if options.picture and measured.fairness:
        with options.picture.open("x", encoding="utf-8") as file:
            file.write(picture(measured.fairness))
        print(f"picture: {options.picture}")
    if not options.save:
        print("Nothing is saved: --save does that.")
        return ExitCode.OK
    values = measured.tables()
    if not values:
        print("Nothing is to be saved: every value stays as it is.")
        return ExitCode.OK
    file_name = file_to_save(options)
    backup = save(file_name, values, configured, datetime.now())
    print(f"saved: {file_name}")
    if backup:
        print(f"before: {backup}")
    return ExitCode.OK
