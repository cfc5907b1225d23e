"""What the operating system refuses: a matter of what was named, or of the machine."""

from __future__ import annotations

import errno
import os
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.table.journal.damages import as_nobody
from tests.table.journal.evenings import opened
from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.main import _exit_code
from uno_device.table.journal.conditions import NAMED, is_of_the_machine
from uno_device.table.journal.errors import JournalUnavailable, JournalUnusable

MACHINE = (
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EIO,
    errno.EROFS,
    errno.ENOMEM,
    errno.EMFILE,
    errno.ENFILE,
    errno.EAGAIN,
    errno.EBUSY,
    errno.ENODEV,
)


@contextmanager
def no_more_files() -> Iterator[None]:
    """This process may open no more files than it has open now."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = os.open(os.devnull, os.O_RDONLY)
    os.close(free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


@pytest.mark.parametrize("number", MACHINE, ids=errno.errorcode.get)
def test_a_condition_of_the_machine_is_tried_again(number: int) -> None:
    error = OSError(number, os.strerror(number))
    assert is_of_the_machine(error)
    assert _exit_code(error) is ExitCode.UNAVAILABLE


@pytest.mark.parametrize("number", sorted(NAMED), ids=errno.errorcode.get)
def test_a_name_that_is_wrong_is_not_tried_again(number: int) -> None:
    error = OSError(number, os.strerror(number))
    assert not is_of_the_machine(error)
    assert _exit_code(error) is ExitCode.UNUSABLE_INPUT


def test_what_the_operating_system_has_not_said_is_no_condition_of_the_machine() -> None:
    assert _exit_code(OSError("AF_UNIX path too long")) is ExitCode.UNUSABLE_INPUT


def test_no_more_open_files_is_told_and_passes(path: Path) -> None:
    opened(path).close()
    with no_more_files(), pytest.raises(JournalUnavailable, match="Too many open files"):
        opened(path)
    opened(path).close()


def test_no_more_open_files_when_sqlite_opens_one(path: Path) -> None:
    from uno_device.table.journal.meaning import told

    path.parent.mkdir()
    with no_more_files(), pytest.raises(sqlite3.OperationalError) as caught:
        sqlite3.connect(path).execute("PRAGMA user_version = 1")
    with no_more_files():
        error = told(caught.value, path)
    assert isinstance(error, JournalUnavailable)
    assert str(error) == f"{path}: cannot be opened or written: Too many open files"
    assert not isinstance(told(caught.value, path), JournalUnavailable)


def test_a_folder_that_may_not_be_made_is_a_matter_of_the_place(place: Path) -> None:
    place.chmod(0o555)
    with as_nobody(), pytest.raises(JournalUnusable, match="cannot be made: Permission") as caught:
        opened(place / "state" / "journal.db")
    assert _exit_code(caught.value) is ExitCode.UNUSABLE_INPUT
