"""The file under its name: through a link it is the same journal, and another file is not it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.table.journal.evenings import EVENING, header, opened, played, steps, write, write_on
from tests.table.journal.writers import AMPLE_S
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.errors import JournalGone, JournalInUse
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import WriterFactory

ROOT = Path(__file__).parents[3]
KILLED = (
    "import os, pathlib, sys\n"
    "from tests.table.journal.evenings import *\n"
    "write(opened(pathlib.Path(sys.argv[1])), played(header(), 50))\n"
    "os.kill(os.getpid(), 9)\n"
)


@pytest.fixture
def link(path: Path, tmp_path: Path) -> Path:
    """A link to the place of the journal, in another folder."""
    path.parent.mkdir()
    link = tmp_path / "stick" / "link.db"
    link.parent.mkdir()
    link.symlink_to(path)
    return link


def test_a_table_that_was_killed_goes_on_through_a_link(path: Path, link: Path) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(link)], cwd=ROOT, check=False)
    for name in (link, path):
        with opened(name) as journal:
            stored = journal.unfinished()
            assert stored is not None
            assert len(stored.actions) == 50


def test_whoever_reads_through_a_link_reads_all_of_it(path: Path, link: Path) -> None:
    with opened(path) as journal:
        write(journal, played(header(), 20))
        (summary,) = Archive(link).matches()
    assert summary.actions == 20


def test_two_names_do_not_let_in_two_tables(path: Path, link: Path) -> None:
    with opened(link), pytest.raises(JournalInUse):
        opened(path)


def test_what_a_link_stands_for_is_moved_aside_and_the_link_stays(path: Path, link: Path) -> None:
    path.write_bytes(b"once upon a time")
    assert Journal.set_aside(link, EVENING).parent == path.parent
    opened(link).close()
    assert path.exists()
    assert link.is_symlink()


def test_nothing_is_accepted_into_a_file_that_was_moved_away(
    path: Path, writer: WriterFactory
) -> None:
    random_match = played(header())
    actions = steps(random_match)
    with opened(path, writer) as journal:
        match = journal.begin_match(random_match.header).result(AMPLE_S)
        write_on(journal, match, actions[:5])
        elsewhere = path.rename(path.with_name("elsewhere.db"))
        with pytest.raises(JournalGone, match=r"journal\.db: .* moved or deleted .* Put it back"):
            write_on(journal, match, actions[5:], first=6)
        path.write_bytes(b"another file")
        with pytest.raises(JournalGone):
            write_on(journal, match, actions[5:], first=6)
        elsewhere.replace(path)
        write_on(journal, match, actions[5:], first=6)
    stored = Archive(path).unfinished()
    assert stored is not None
    assert [each.action for each in stored.actions] == random_match.actions
    assert {each.name for each in path.parent.iterdir()} == {"journal.db", "journal.db.lock"}
