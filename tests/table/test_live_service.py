"""The table as a service: what the service manager is told, by a real process on a real socket."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.wiring import load
from tests.table.journal.damages import garble, run_sql
from tests.table.journal.evenings import header, opened, played, write
from uno_device.cli.exit_codes import ExitCode
from uno_device.game.actions import Draw
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.errors import JournalBeyondUse, MatchNotResumed
from uno_device.table.live import LiveTable
from uno_device.table.service import served

AMPLE_S = 30.0
"""A limit that only a hanging test reaches."""


class Manager:
    """A service manager that starts a table and listens."""

    def __init__(self, folder: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(folder / "notify"))
        self._socket.settimeout(AMPLE_S)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "uno_device", "run", "--simulate"],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={
                **os.environ,
                "XDG_STATE_HOME": str(folder),
                "NOTIFY_SOCKET": str(folder / "notify"),
                "WATCHDOG_USEC": "100000",
            },
        )

    def hears(self, key: str) -> str:
        """Listen until there is a message with this line."""
        while True:
            told = self._socket.recv(4096).decode()
            if any(line.startswith(key) for line in told.splitlines()):
                return told

    def close(self) -> None:
        self.process.kill()
        self.process.wait(AMPLE_S)
        self._socket.close()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    manager = Manager(tmp_path)
    yield manager
    manager.close()


def test_it_is_ready_alive_and_stopping(manager: Manager) -> None:
    assert "STATUS=ready" in manager.hears("READY=1")
    manager.hears("WATCHDOG=1")
    manager.process.send_signal(signal.SIGTERM)
    assert "all outputs are off" in manager.hears("STOPPING=1")
    assert manager.process.wait(AMPLE_S) == 0


# A journal that cannot be used


def served_once(journal: Path, *, set_aside: bool) -> int | None:
    """Serve a table with a journal for a moment; return the id of the match that waits."""

    async def serve() -> int | None:
        with LiveTable(replace(load(), pins="simulated")) as live:
            async with served(live, journal, needed=True, set_aside=set_aside) as service:
                assert service.table is service.hosted
                return service.hosted.match

    return asyncio.run(serve())


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal with a match that was interrupted."""
    path = tmp_path / "journal.db"
    with opened(path) as journal:
        write(journal, played(header(), 200))
    return path


def test_a_damaged_journal_is_moved_aside_if_somebody_wants_it(journal: Path) -> None:
    garble(journal)
    damaged = journal.read_bytes()
    with pytest.raises(JournalBeyondUse, match="start the table once with --set-journal-aside"):
        served_once(journal, set_aside=False)
    assert served_once(journal, set_aside=True) is None
    (aside,) = journal.parent.glob("journal.aside-*.db")
    assert aside.read_bytes() == damaged
    assert Archive(journal).matches() == []


def test_a_journal_in_order_is_not_moved_aside(journal: Path) -> None:
    assert served_once(journal, set_aside=True) == 1
    assert not list(journal.parent.glob("journal.aside-*"))


def test_a_match_that_cannot_be_gone_on_with_is_told_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with opened(path) as journal:
        match = journal.begin_match(header()).result()
        journal.accept(match, 1, Draw("Zoe")).result()
    with pytest.raises(MatchNotResumed, match=r"match 1 .* \(A2: .* --set-journal-aside"):
        served_once(path, set_aside=False)
    run_sql(path, "UPDATE actions SET action = '{}'")
    with pytest.raises(MatchNotResumed, match=r"match 1 .* line 2"):
        served_once(path, set_aside=False)
    assert served_once(path, set_aside=True) is None


# How it ends


def ended(*options: str) -> tuple[int, str]:
    """Run a table that cannot start; return its exit code and what it said last."""
    done = subprocess.run(
        [sys.executable, "-m", "uno_device", "run", "--simulate", "--no-web", *options],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=AMPLE_S,
        check=False,
    )
    return done.returncode, done.stderr.splitlines()[-1]


@contextmanager
def mounted(place: Path, options: str) -> Iterator[Path]:
    """A small file system of its own; only root can have one."""
    if os.geteuid():
        pytest.skip("mounting a small file system needs root")
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(place)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_a_full_card_ends_it_so_that_it_is_started_again(tmp_path: Path) -> None:
    with mounted(tmp_path / "card", "size=2m") as card:
        path = card / "journal.db"
        opened(path).close()
        with (card / "photos").open("wb", buffering=0) as photos, suppress(OSError):
            while True:
                photos.write(bytes(1024))
        code, said = ended("--journal", str(path))
    assert code == ExitCode.UNAVAILABLE
    assert "the card or disk is full" in said


def test_so_does_a_card_that_takes_no_more_files(tmp_path: Path) -> None:
    with mounted(tmp_path / "card", "nr_inodes=1") as card:
        code, said = ended("--journal", str(card / "journal.db"))
        assert (code, said.partition(".lock: ")[2]) == (
            ExitCode.UNAVAILABLE,
            "cannot be written: No space left on device",
        )
        record = card / "edges.jsonl"
        full = (ExitCode.UNAVAILABLE, f"{record}: No space left on device")
        assert ended("--record", str(record)) == full


def test_so_does_a_card_that_the_kernel_has_made_read_only(tmp_path: Path) -> None:
    with mounted(tmp_path / "card", "ro") as card:
        code, said = ended("--journal", str(card / "state" / "journal.db"))
    assert code == ExitCode.UNAVAILABLE
    assert "cannot be made: Read-only file system" in said


def test_so_does_another_table_that_is_about_to_end(journal: Path) -> None:
    with opened(journal):
        code, said = ended("--journal", str(journal))
    assert code == ExitCode.UNAVAILABLE
    assert "another table is using this journal" in said


def test_what_starting_again_does_not_mend_is_unusable_input(journal: Path) -> None:
    garble(journal)
    folder = journal.parent
    for options, told in (
        (("--journal", str(journal)), "the journal is damaged"),
        (("--journal", str(folder)), "this is a folder"),
        (("--record", str(folder / "no" / "edges.jsonl")), "No such file or directory"),
        (("--record", str(journal)), "is there already"),
        (("--record", str(journal / "edges.jsonl")), "Not a directory"),
    ):
        code, said = ended(*options)
        assert (code, told in said) == (ExitCode.UNUSABLE_INPUT, True), said
