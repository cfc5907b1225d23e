"""Files that outlive a power cut: one that is replaced is the old one or the new one, and whole.

A name in a folder and what the file holds come to the disk each in its own time, so both are
waited for: open(2), rename(2), fsync(2). Only `put_soon` waits for neither.
"""

from __future__ import annotations

import os
from errno import EINVAL, ENOTSUP
from pathlib import Path
from typing import Final

_NO_SYNC_OF_FOLDERS: Final = (EINVAL, ENOTSUP)
"""What some network and shared folders answer: a name is as safe there as they make it."""


def put_new(path: Path, content: bytes) -> None:
    """Make a file that is on the disk when this returns.

    Raises FileExistsError, and touches nothing, when there is one; OSError with its name, and
    leaves none, when it cannot be written.
    """
    write_new(path, content)
    sync_folder(path)


def write_new(path: Path, content: bytes) -> None:
    """Make a file whose content is on the disk, and whose name perhaps not yet.

    Raises FileExistsError and OSError as `put_new` does.
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


def put(path: Path, content: bytes) -> None:
    """Make or replace a file that is on the disk when this returns.

    Raises OSError, and leaves what there was, when it cannot be written; also when it is written,
    but the disk fails as its name is waited for.
    """
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)  # of a program that was killed
    try:
        write_new(beside, content)
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
    """See to it that the new name of a file outlives a power cut, where that can be asked for."""
    descriptor = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_SYNC_OF_FOLDERS:
            error.filename = str(path.parent)
            raise
    finally:
        os.close(descriptor)
