"""A copy of the configuration with which the table last started well, in its state folder.

`safe` runs after every stop of the service. Somebody may have edited the file meanwhile, and left a
mistake in it; the pins that the process has left behind are those of the copy.
"""

from __future__ import annotations

import argparse
import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from hardware.errors import WiringError
from hardware.wiring.schema import Wiring
from uno_device.cli.options import wiring_from
from uno_device.cli.places import state_folder
from uno_device.durable import sync_folder, write_new

NAME: Final = "last-good.toml"
_HEAD: Final = "# The table last started well with this: "
"""How the first line of a copy begins; then the path of what it was made of, as JSON."""

log = logging.getLogger("uno_device")


def keep(options: argparse.Namespace, wiring: Wiring) -> None:
    """Keep what a table runs with that has just started well. Never raises for a disk.

    `wiring` is what the options have asked for. Nothing is kept of the built-in one, which is
    always there, of a table that is simulated, or of a file that was edited since it was read.
    """
    if options.config is None or options.pins == "simulated":
        return
    copy = state_folder() / NAME
    try:
        text = options.config.read_bytes().decode("utf-8-sig")
        content = f"{_head(options.config)}\n{text}".encode()
        if not copy.exists() or copy.read_bytes() != content:  # a card is not written for nothing
            _put(copy, content, lambda new: _read(options, new) == wiring)
    except (OSError, UnicodeDecodeError, WiringError) as error:
        log.warning("no copy of the configuration could be kept as %s: %s", copy, error)


def kept(options: argparse.Namespace) -> tuple[Wiring, Path] | None:
    """Return the copy of the file that the options name, and where it is; None without one."""
    if options.config is None:
        return None
    copy = state_folder() / NAME
    try:
        with copy.open(encoding="utf-8") as file:
            head = file.readline().rstrip("\n")
        return (_read(options, copy), copy) if head == _head(options.config) else None
    except (OSError, UnicodeDecodeError, WiringError):
        return None


def _head(config: Path) -> str:
    return _HEAD + json.dumps(str(config.absolute()))


def _put(copy: Path, content: bytes, is_right: Callable[[Path], bool]) -> None:
    """Write a copy, and put it in the place of the one before when it is whole, and right."""
    copy.parent.mkdir(parents=True, exist_ok=True)
    new = copy.with_suffix(".new")
    new.unlink(missing_ok=True)  # of a program that was killed
    try:
        write_new(new, content)
        if is_right(new):
            new.replace(copy)
            sync_folder(copy)
    finally:
        new.unlink(missing_ok=True)


def _read(options: argparse.Namespace, file: Path) -> Wiring:
    return wiring_from(argparse.Namespace(config=file, pins=options.pins))
