"""Files that outlive a power cut: one that is replaced is the old one or the new one, and whole.

A name in a folder and what the file holds come to the disk each in its own time, so both are
waited for: open(2), rename(2), fsync(2). Only `put_soon` waits for neither.
"""

from __future__ import annotations

import os
from pathlib import Path


def put_new(path: Path, content: bytes) -> None:
    """Make a file that is on the disk when this returns.

    Raises FileExistsError, and touches nothing, when there is one; OSError with its name, and
    leaves none, when it cannot be written.
    """
    with path.open("xb") as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except BaseException as error:
            path.unlink()
            if isinstance(error, OSError):
                error.filename = str(path)  # an open file's error does not say which
            raise
    sync_folder(path)


def put(path: Path, content: bytes) -> None:
    """Make or replace a file that is on the disk when this returns.

    Raises OSError, and leaves what there was, when it cannot be written.
    """
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)  # of a program that was killed
    put_new(beside, content)
    try:
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    sync_folder(path)


def put_soon(path: Path, text: str, mode: int = 0o666) -> None:
    """Make or replace a file in one step, for a loop that may not be held up by a disk.

    `mode`: who may use it, less the umask. Raises OSError, and leaves what there was, when it
    cannot be written.
    """
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)  # of a program that was killed, perhaps with another mode
    beside.touch(mode, exist_ok=False)
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def sync_folder(path: Path) -> None:
    """See to it that a new name of a file outlives a power cut."""
    descriptor = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
