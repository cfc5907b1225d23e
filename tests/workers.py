"""What the processes of one run of the tests (pytest-xdist) have in common: folders, made once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path
from shutil import rmtree

import pytest


def of_all_workers(config: pytest.Config, folders: pytest.TempPathFactory) -> Path:
    """Return the folder of this run, whichever of its processes asks."""
    own = folders.getbasetemp()
    return own.parent if hasattr(config, "workerinput") else own  # a worker's is in the run's


@contextmanager
def shared_folder(
    name: str, config: pytest.Config, folders: pytest.TempPathFactory
) -> Iterator[Path]:
    """Give a folder that all workers have, to one of them at a time; it may not be there yet."""
    folder = of_all_workers(config, folders) / name
    with folder.with_name(f"{name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)  # let go of as the file is closed
        yield folder


def made_once(
    name: str,
    config: pytest.Config,
    folders: pytest.TempPathFactory,
    make: Callable[[Path], object],
) -> Path:
    """Return a folder that the first who asks for it has filled; the others wait for that."""
    with shared_folder(name, config, folders) as folder:
        if not folder.exists():
            aside = folder.with_name(f"{name}.aside")
            rmtree(aside, ignore_errors=True)  # of one who could not fill it
            aside.mkdir()
            make(aside)
            aside.replace(folder)
    return folder
