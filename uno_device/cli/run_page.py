"""The page of `uno-device run`: its options, and where a person finds it."""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # what serves the page is imported when there is one
    from uno_device.table.live import LiveTable
    from uno_device.table.service import Service
    from uno_device.web.opening import Page

HIGHEST_PORT: Final = 65535
IN_THE_BACKGROUND: Final = '"$0" "$1" >/dev/null 2>&1 </dev/null &'
"""A shell starts a browser with this and ends: nobody here waits for it."""

log = logging.getLogger("uno_device")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the page."""
    parser.add_argument("--no-web", action="store_true", help="do without the page")
    parser.add_argument(
        "--port",
        type=_port,
        metavar="N",
        help="where the page is (0: any that is free; default: 8080, or the next that is free)",
    )
    parser.add_argument(
        "--lan",
        type=_address,
        nargs="?",
        const=True,
        metavar="ADDRESS",
        help="let phones in from the start, at all addresses or at this one",
    )
    parser.add_argument("--no-open", action="store_true", help="start no browser")


def mistake(options: argparse.Namespace) -> str | None:
    """Return what is wrong with the options together, in a sentence."""
    if options.no_web and (options.port is not None or options.lan is not None):
        return "--no-web leaves the page out: --port and --lan are for the page"
    return None


@asynccontextmanager
async def opened(
    table: LiveTable, service: Service, journal: Path, options: argparse.Namespace
) -> AsyncIterator[Page | None]:
    """Open the page, for as long as the context is open; None if it is not wanted.

    Raises OSError where there is no port for it.
    """
    if options.no_web:
        yield None
        return
    from uno_device.web.opening import page_of

    async with page_of(table, service, journal, port=options.port) as page:
        if options.lan is not None:
            address = None if options.lan is True else options.lan
            await page.doors.open_for_phones(address, patiently=True)
        try:
            yield page
        finally:
            table.units.bank.seal()  # before the page is closed, which may take a moment


def announce(page: Page, *, terminal: bool, browser: bool) -> None:
    """Say where the page is; on a terminal, open it in a browser, and tell the host's PIN."""
    for line in _lines(page, terminal=terminal):
        if terminal:
            print(line, flush=True)
        else:
            log.info("%s", line)
    if terminal and browser:
        _open_a_browser(page.address, os.environ)


def note(page: Page) -> None:
    """Say where the page is in one line, where a panel has room for one."""
    log.info("%s", "; ".join(_lines(page, terminal=False)), extra={"note": True})


def _lines(page: Page, *, terminal: bool) -> list[str]:
    where = f"the page: {page.address}"
    if page.taken_port is not None:
        where += f" (port {page.taken_port} is taken)"
    lines = [where]
    if terminal and page.pin is not None:
        lines.append(f"the host's PIN: {page.pin}")
    else:
        lines.append("the host's PIN: `uno-device pin` shows it")
    if page.doors.open:
        doors = [f"http://{door.address}:{page.doors.port}" for door in page.doors.addresses]
        lines.append(f"for phones: {', '.join(doors) or 'as soon as there is a network'}")
    if terminal:
        lines.append("Ctrl-C stops the table, with all outputs off")
    return lines


def _open_a_browser(address: str, environment: Mapping[str, str]) -> None:
    """Open the page where there is a desktop; without one nothing is done, nor said."""
    desktop = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    opener = "open" if sys.platform == "darwin" else "xdg-open" if desktop else None
    if opener is not None and shutil.which(opener):
        command = ["sh", "-c", IN_THE_BACKGROUND, opener, address]
        subprocess.run(command, check=False, start_new_session=True)


def _port(text: str) -> int:
    if text.isascii() and text.isdecimal() and int(text) <= HIGHEST_PORT:
        return int(text)
    raise argparse.ArgumentTypeError(f"a port is a number from 0 to {HIGHEST_PORT}, not {text!r}")


def _address(text: str) -> str:
    try:
        socket.inet_pton(socket.AF_INET, text)
    except OSError:
        hint = "an address is like 192.168.1.5; write --lan behind the players"
        raise argparse.ArgumentTypeError(f"{text!r} is no address: {hint}") from None
    return text
