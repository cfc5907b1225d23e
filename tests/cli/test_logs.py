"""The log of a process: one line an event, with priorities exactly where journald reads them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

AMPLE_S = 30.0
"""A limit that only a hanging test reaches."""

PROGRAM = """
import logging
from hardware.wiring import parse
from uno_device.cli import logs

logs.begin(debug=DEBUG)
log = logging.getLogger("uno_device.table")
log.debug("step")
log.info("ready")
log.log(25, "between")
log.warning("first\\nsecond")
log.error("%s", "broken")
log.critical("over")
try:
    try:
        parse("[showdown]\\nno_such_table = 1", "table.toml")
    except ValueError as error:
        raise KeyError("classic") from error
except KeyError:
    log.exception("a callback failed")
"""


def logged(folder: Path, *, journald: bool, debug: bool = False) -> list[str]:
    """Return the log of the program, whose standard error goes to journald, or not."""
    file = folder / "stderr"
    with file.open("wb") as stderr:
        status = os.fstat(stderr.fileno())
        own = f"{status.st_dev}:{status.st_ino}"
        subprocess.run(
            [sys.executable, "-c", PROGRAM.replace("DEBUG", str(debug))],
            stderr=stderr,
            env={**os.environ, "JOURNAL_STREAM": own if journald else "1:1"},
            timeout=AMPLE_S,
            check=True,
        )
    return file.read_text(encoding="utf-8").splitlines()


def test_journald_is_told_the_priority_of_every_line(tmp_path: Path) -> None:
    lines = logged(tmp_path, journald=True)
    assert lines[:-1] == [
        "<6>uno_device.table: ready",
        "<6>uno_device.table: between",
        "<4>uno_device.table: first | second",
        "<3>uno_device.table: broken",
        "<2>uno_device.table: over",
    ]
    assert lines[-1].startswith("<3>uno_device.table: a callback failed: KeyError: 'classic' (")


def test_everybody_else_is_told_the_level_in_words(tmp_path: Path) -> None:
    lines = logged(tmp_path, journald=False)
    assert lines[0] == "INFO uno_device.table: ready"
    assert lines[2] == "WARNING uno_device.table: first | second"
    assert not any(line.startswith("<") for line in lines)


@pytest.mark.parametrize("journald", [True, False])
def test_an_exception_is_one_line_with_its_way_and_its_cause(
    tmp_path: Path, journald: bool
) -> None:
    line = logged(tmp_path, journald=journald)[-1]
    assert re.search(
        r"a callback failed: KeyError: 'classic' \(<string>:\d+\); "
        r"from WiringError: table\.toml:2: .* "
        r"\(hardware/wiring/loader\.py:\d+ > hardware/wiring/loader\.py:\d+\)$",
        line,
    )


def test_tracebacks_are_for_those_who_ask_and_every_line_has_its_priority(tmp_path: Path) -> None:
    lines = logged(tmp_path, journald=True, debug=True)
    assert "<7>uno_device.table: step" in lines
    start = lines.index("<3>Traceback (most recent call last):")
    assert len(lines[start:]) > 5
    assert all(line.startswith("<3>") for line in lines[start:])


def test_a_running_table_speaks_to_journald(tmp_path: Path) -> None:
    file = tmp_path / "stderr"
    with file.open("wb") as stderr:
        status = os.fstat(stderr.fileno())
        process = subprocess.Popen(
            [sys.executable, "-m", "uno_device", "run", "--simulate"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=stderr,
            env={
                **os.environ,
                "XDG_STATE_HOME": str(tmp_path),
                "JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}",
            },
        )
    assert process.stdout is not None
    with process.stdout:
        ready(file, process)
        process.send_signal(signal.SIGTERM)
        process.stdout.read()
    assert process.wait(AMPLE_S) == 0
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines
    assert [line for line in lines if not re.match(r"<[46]>uno_device", line)] == []


def ready(file: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until the table is ready, or has ended."""
    while "ready" not in file.read_text(encoding="utf-8"):
        if process.poll() is not None:
            raise AssertionError(file.read_text(encoding="utf-8"))


def test_why_a_command_failed_is_an_error_in_the_journal(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text("[showdown]\nred = 1\ngreed = 2\n", encoding="utf-8")
    file = tmp_path / "stderr"
    with file.open("wb") as stderr:
        status = os.fstat(stderr.fileno())
        ended = subprocess.run(
            [sys.executable, "-m", "uno_device", "check", "table.toml"],
            cwd=tmp_path,
            stderr=stderr,
            env={**os.environ, "JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"},
            timeout=AMPLE_S,
            check=False,
        )
    assert ended.returncode == 2
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    assert all(line.startswith("<3>table.toml:") for line in lines)


def test_a_program_that_a_service_starts_elsewhere_is_not_fooled(tmp_path: Path) -> None:
    """JOURNAL_STREAM is inherited, also by those whose output somebody reads."""
    run = subprocess.run(
        [sys.executable, "-m", "uno_device", "check", "missing.toml"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "JOURNAL_STREAM": "8:12345"},
        timeout=AMPLE_S,
        check=False,
    )
    assert run.stderr.startswith("missing.toml: ")
