"""The file of a calibration: where it is, how it is laid over the wiring, how it is saved."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from hardware.errors import WiringError
from hardware.wiring.calibration import Calibrated, Tables, lay_over, to_toml, values_of
from hardware.wiring.loader import text_of
from hardware.wiring.schema import Wiring
from uno_device.cli.places import dated, make_new, state_folder
from uno_device.durable import put, put_new

NAME: Final = "calibration.toml"


def add_calibration_options(parser: argparse.ArgumentParser) -> None:
    """Add `--calibration` and `--no-calibration`."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--calibration",
        type=Path,
        metavar="FILE",
        help=f"the values that `calibrate` has measured (default: {NAME} in the state folder, if "
        "it is there; none with --simulate)",
    )
    which.add_argument(
        "--no-calibration",
        action="store_true",
        help="leave them out: only what the configuration says holds",
    )


def calibrated(options: argparse.Namespace, wiring: Wiring, say: Callable[[str], object]) -> Wiring:
    """Lay the calibration that the options ask for over a wiring; `say` what it holds.

    Raises WiringError for one that cannot be used, with the way to do without it.
    """
    file = _file_in_use(options)
    if file is None:
        return wiring
    try:
        found = lay_over(wiring, text_of(file), str(file))
    except WiringError as error:
        error.add_note(
            "this is the calibration: run `uno-device calibrate` again, delete the file, or leave "
            "it out with --no-calibration"
        )
        raise
    _tell(found, file, say)
    return found.wiring


def file_to_save(options: argparse.Namespace) -> Path:
    """Return where a calibration is saved: the named file, else the one in the state folder."""
    return options.calibration or state_folder() / NAME


def save(file: Path, values: Tables, wiring: Wiring, when: datetime) -> Path | None:
    """Put values into a calibration's file; return the backup of what it was, if it was there.

    Values of other parts stay, and so does every earlier backup. Raises WiringError when the whole
    would not be fine over `wiring`, OSError when it cannot be written; then the file stays, too.
    """
    former = text_of(file) if file.exists() else None
    tables = {} if former is None else dict(values_of(former, str(file)))
    for name, found in values.items():
        tables[name] = {**tables.get(name, {}), **found}
    text = to_toml(tables)
    lay_over(wiring, text, str(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    backup = None if former is None else _back_up(file, when)
    put(file, text.encode())
    return backup


def _back_up(file: Path, when: datetime) -> Path:
    """Copy a file beside itself, under a name with the date that nothing has yet."""
    content = file.read_bytes()
    name = file.with_name(dated(file.stem, when, "toml").name)
    return make_new(name, lambda free: put_new(free, content))


def _file_in_use(options: argparse.Namespace) -> Path | None:
    """Return the file that holds: the named one, or the one in the state folder if there is one.

    What was measured at a real table tells nothing about simulated mechanisms.
    """
    if options.no_calibration:
        return None
    if options.calibration is not None:
        begun = not getattr(options, "save", False) or options.calibration.exists()
        return Path(options.calibration) if begun else None
    file = state_folder() / NAME
    simulated = getattr(options, "pins", None) == "simulated"
    return file if file.exists() and not simulated else None


def _tell(found: Calibrated, file: Path, say: Callable[[str], object]) -> None:
    held = (
        f"{table}.{key} {' '.join(value) if isinstance(value, list | tuple) else value}"
        for table, values in found.values.items()
        for key, value in values.items()
    )
    say(f"calibration: {file}: {', '.join(held) or 'no values'}")
    for sentence in found.left_out:
        say(f"calibration: {file}: left out: {sentence}")
