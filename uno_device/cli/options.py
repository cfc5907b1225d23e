"""Options that several commands share."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from hardware.wiring import built_in, load
from hardware.wiring.schema import Wiring


def add_wiring_options(parser: argparse.ArgumentParser) -> None:
    """Add `--config`, `--pins` and `--simulate`."""
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="the wiring (default: the built-in one for the pins)",
    )
    pins = parser.add_mutually_exclusive_group()
    pins.add_argument(
        "--pins",
        metavar="NAME",
        help="the pin factory of all units: local, simulated, auto, or one of the wiring's own",
    )
    pins.add_argument(
        "--simulate",
        action="store_const",
        dest="pins",
        const="simulated",
        help="simulated pins with simulated mechanisms behind them",
    )


def new_file(text: str) -> Path:
    """Return where a record is to be written, as the type of an argument: a file by its name."""
    if text in {"", "-"}:
        raise argparse.ArgumentTypeError(f"a record goes to a new file, and {text!r} names none")
    return Path(text)


def wiring_from(options: argparse.Namespace) -> Wiring:
    """Return the wiring that the options ask for. Raises WiringError."""
    wiring = load(options.config or built_in(options.pins))
    if options.pins is None:
        return wiring
    return replace(
        wiring,
        pins=options.pins,
        showdown=wiring.showdown and replace(wiring.showdown, pins=None),
        jackpot=wiring.jackpot and replace(wiring.jackpot, pins=None),
    )
