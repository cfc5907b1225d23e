"""A place for a journal, and both ways to write it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.journal.evenings import Watch, header, opened, played, write
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter, ThreadWriter, WriterFactory


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal is: nothing is there yet, not even the folder."""
    return tmp_path / "state" / "journal.db"


@pytest.fixture
def watch() -> Watch:
    """The watch of the table."""
    return Watch()


@pytest.fixture(params=[InlineWriter, ThreadWriter], ids=["inline", "thread"])
def writer(request: pytest.FixtureRequest) -> WriterFactory:
    """Each of the two writers."""
    chosen: WriterFactory = request.param
    return chosen


@pytest.fixture
def journal(path: Path, watch: Watch, writer: WriterFactory) -> Iterator[Journal]:
    """A new journal, with each of the two writers."""
    with opened(path, writer, watch) as journal:
        yield journal


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everybody may enter, which pytest's own may not be."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
        Path(folder).chmod(0o755)


@pytest.fixture
def written(path: Path) -> Path:
    """A journal with a match in it, closed."""
    with opened(path) as journal:
        write(journal, played(header(), 200))
    return path
