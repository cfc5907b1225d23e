"""`uno-device run` and its page: where it is, who is told the PIN, and what happens without it."""

from __future__ import annotations

import os
import re
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.cli.in_this_process import uno_device
from tests.cli.on_a_terminal import TerminalRun
from uno_device.cli.exit_codes import ExitCode
from uno_device.web.addresses import addresses

AMPLE_S = 60.0
"""A limit that only a hanging test reaches."""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., TerminalRun]]:
    """Start tables on terminals of a desktop that has a browser; none is left behind."""
    runs: list[TerminalRun] = []
    opener = tmp_path / "xdg-open"
    new, done = tmp_path / "opened.new", tmp_path / "opened"
    opener.write_text(f'#!/bin/sh\necho "$1" >"{new}"\nmv "{new}" "{done}"\n')
    opener.chmod(opener.stat().st_mode | stat.S_IXUSR)

    def run(*options: str, **environment: str) -> TerminalRun:
        path = f"{tmp_path}:{os.environ['PATH']}"
        usual = ("--simulate", "--port", "0", "--journal", str(tmp_path / "journal.db"))
        environment = {"PATH": path, "DISPLAY": "", "WAYLAND_DISPLAY": "", **environment}
        runs.append(TerminalRun(*usual, *options, **environment))  # type: ignore[arg-type]
        return runs[-1]

    yield run
    for each in runs:
        each.close()


def ended(*options: str) -> tuple[int, str]:
    """Run a table that cannot start; return its exit code and what it said last."""
    done = subprocess.run(
        [sys.executable, "-m", "uno_device", "run", "--simulate", *options],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=AMPLE_S,
        check=False,
    )
    return done.returncode, done.stderr.splitlines()[-1]


def test_a_terminal_is_told_where_the_page_is_and_the_pin_and_how_to_end(
    start: Callable[..., TerminalRun],
) -> None:
    run = start()
    shown = run.expect("the page: ", "the host's PIN: ", "Ctrl-C stops the table", "ready")
    assert re.search(r"the host's PIN: \d{6}\b", shown)
    address = re.search(r"the page: (http://127\.0\.0\.1:\d+)", shown)
    assert address is not None
    with urlopen(address[1], timeout=AMPLE_S) as page:
        assert b"<html" in page.read()
    assert run.is_as_before()
    run.process.terminate()
    assert "all outputs are off" in run.wait()


def test_a_desktop_opens_the_page_in_its_browser(
    start: Callable[..., TerminalRun], tmp_path: Path
) -> None:
    run = start(DISPLAY=":7")
    shown = run.expect("the page: ", "ready")
    run.process.terminate()
    run.wait()
    opened = tmp_path / "opened"
    while not opened.exists():  # the browser starts by itself, on a machine that is busy
        os.sched_yield()
    assert f"the page: {opened.read_text().strip()}" in shown


@pytest.mark.parametrize(
    ("options", "desktop"), [(("--no-open",), ":7"), ((), ""), (("--panel",), ":7")]
)
def test_no_browser_is_started_where_none_is_wanted(
    start: Callable[..., TerminalRun], tmp_path: Path, options: tuple[str, ...], desktop: str
) -> None:
    run = start(*options, DISPLAY=desktop)
    run.expect("the page: http://127.0.0.1:")
    run.expect("jackpot: ready" if "--panel" in options else "INFO uno_device: ready")
    run.process.terminate()
    run.wait()
    assert not (tmp_path / "opened").exists()


def test_a_log_tells_no_pin(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "uno_device", "run", "--simulate", "--port", "0", "--lan"]
    with subprocess.Popen(
        [*command, "--journal", str(tmp_path / "journal.db")],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        told = ""
        for line in process.stderr:
            told += line
            if line.endswith("ready\n"):
                process.terminate()
    assert "the host's PIN: `uno-device pin` shows it" in told
    assert not re.search(r"\b\d{6}\b", told)
    for each in addresses():
        assert f"http://{each.address}:" in told
    assert "for phones: " in told


def test_a_port_that_was_asked_for_and_is_taken_ends_the_start() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, said = ended("--port", str(port))
    assert code == ExitCode.UNAVAILABLE
    assert said.startswith(f"port {port}: another program listens there; end it, or take another")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--no-web", "--lan"), "--no-web leaves the page out"),
        (("--no-web", "--port", "0"), "--no-web leaves the page out"),
        (("--port", "65536"), "a port is a number from 0 to 65535, not '65536'"),
        (("--port", "-1"), "a port is a number"),
        (("--lan", "classic", "Ann", "Bob"), "write --lan behind the players"),
    ],
)
def test_options_that_cannot_be_are_told(options: tuple[str, ...], said: str) -> None:
    told = uno_device("run", "--simulate", *options)
    last = told.stderr.splitlines()[-1]
    assert (told.returncode, said in last) == (ExitCode.UNUSABLE_INPUT, True), last


def test_without_the_page_nothing_listens(tmp_path: Path) -> None:
    run = TerminalRun("--simulate", "--no-web", "--journal", str(tmp_path / "journal.db"))
    try:
        shown = run.expect("INFO uno_device: ready")
        assert "the page" not in shown
        sockets = [str(each.readlink()) for each in Path(f"/proc/{run.process.pid}/fd").iterdir()]
        inodes = {name[8:-1] for name in sockets if name.startswith("socket:")}
        listening = Path("/proc/net/tcp").read_text() + Path("/proc/net/tcp6").read_text()
        assert not inodes & {line.split()[9] for line in listening.splitlines()}
    finally:
        run.close()


def test_what_serves_the_page_is_imported_with_it_only() -> None:
    code = (
        "import sys, uno_device.cli.main, uno_device.cli.run_page, uno_device.table.service;"
        "print({'starlette', 'uvicorn', 'websockets', 'segno'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=AMPLE_S
    )
    assert done.stdout == "set()\n"


def test_a_panel_where_none_can_be_drawn_says_so(start: Callable[..., TerminalRun]) -> None:
    run = start("--panel", TERM="dumb")
    run.expect("the panel needs a terminal that can draw", "INFO uno_device: ready")
    run.process.terminate()
    run.wait()
