"""A journal that whoever runs the table may not write, or not make."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.journal.damages import as_nobody
from tests.table.journal.evenings import opened
from uno_device.table.journal.errors import JournalDamaged, JournalUnusable


@pytest.mark.parametrize("folder", [0o555, 0o755])
def test_a_journal_that_may_not_be_written(place: Path, folder: int) -> None:
    path = place / "journal.db"
    opened(path).close()
    path.chmod(0o444)
    place.chmod(folder)
    before = path.read_bytes()
    with as_nobody(), pytest.raises(JournalUnusable, match=str(place)) as caught:
        opened(path)
    assert not isinstance(caught.value, JournalDamaged)
    assert path.read_bytes() == before


def test_a_journal_that_may_not_be_written_in_a_folder_that_may(place: Path) -> None:
    path = place / "journal.db"
    opened(path).close()
    path.with_name("journal.db.lock").unlink()
    place.chmod(0o777)
    path.chmod(0o444)
    with as_nobody(), pytest.raises(JournalUnusable, match="must be allowed to write it"):
        opened(path)


def test_a_folder_that_may_not_be_made(place: Path) -> None:
    place.chmod(0o555)
    with as_nobody(), pytest.raises(JournalUnusable, match="cannot be made: Permission denied"):
        opened(place / "state" / "journal.db")
