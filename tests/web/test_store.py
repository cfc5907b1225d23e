"""What the page keeps over a restart, and what becomes of a file that cannot be used."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uno_device.game.bots.evening import Kind
from uno_device.web.store import Kept, Place, Store, store_of

ANN = Place(name="Ann", token="ab" * 32, rule_cards=("sing", "dance"))
CY = Place(name="Cy", bot=Kind.RANDOM)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.db.web.json"


def test_it_stands_beside_the_journal(tmp_path: Path, file: Path) -> None:
    assert store_of(tmp_path / "journal.db") == file


def test_everything_is_there_after_a_restart(file: Path) -> None:
    kept = {"code": "KDFR", "places": (ANN, CY), "host_sessions": ("cd",), "pin": "ef:01"}
    Store(file).keep(**kept)
    assert Store(file).kept == Kept(
        code="KDFR", places=(ANN, CY), host_sessions=("cd",), pin="ef:01"
    )


def test_nobody_else_reads_it(file: Path) -> None:
    Store(file).keep(code="KDFR")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_it_is_replaced_in_one_step(file: Path) -> None:
    store = Store(file)
    store.keep(code="KDFR")
    before = file.stat().st_ino
    file.with_name(f"{file.name}.new").write_text("left by a table that was killed")
    store.keep(code="ABCD")
    assert file.stat().st_ino != before
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_what_is_kept_already_is_not_written_again(file: Path) -> None:
    store = Store(file)
    store.keep(code="KDFR")
    file.unlink()
    store.keep(code="KDFR")
    assert not file.exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "this is not JSON"),
        ("[]", "JSON object"),
        ("", "this is not JSON"),
        ('{"version": 2, "hats": []}', '"version" is 1'),
        ('{"version": 1, "hands": []}', "hands"),
        ('{"version": 1, "places": [{"name": 5}], "host_sessions": []}', '"name" is a text'),
        (
            '{"version": 1, "places": [], "host_sessions": ["ab", 3]}',
            '"host_sessions" is a list of texts, and 3 is none',
        ),
        ('{"version": 1, "places": [{"name": "A", "bot": "clever"}]}', "clever"),
    ],
)
def test_a_damaged_file_is_set_aside_and_told(
    file: Path, text: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    file.write_text(text)
    store = Store(file)
    assert store.kept == Kept()
    assert why in caplog.text
    assert file.with_name(f"{file.name}.damaged").read_text() == text
    store.keep(code="KDFR")
    assert json.loads(file.read_text())["code"] == "KDFR"


def test_a_file_that_is_no_text_is_set_aside(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")
    assert Store(file).kept == Kept()


def test_without_a_folder_it_goes_on_in_memory_and_says_so_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "state"
    store = Store(folder / "journal.db.web.json")
    store.keep(code="KDFR")
    store.keep(code="ABCD")
    assert store.kept.code == "ABCD"
    assert caplog.text.count("it cannot be written") == 1
    folder.mkdir()
    store.keep(code="EFGH")
    assert Store(folder / "journal.db.web.json").kept.code == "EFGH"


def test_a_table_that_keeps_nothing(tmp_path: Path) -> None:
    Store(None).keep(code="KDFR")
    assert list(tmp_path.iterdir()) == []


@given(st.text(max_size=200))
def test_whatever_is_in_the_file_a_table_starts(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    file = tmp_path_factory.mktemp("any") / "journal.db.web.json"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert Store(file).kept == Kept()


def test_a_file_that_cannot_be_read_is_told(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    file.mkdir()
    assert Store(file).kept == Kept()
    assert "it cannot be read" in caplog.text


def test_a_damaged_file_that_cannot_be_moved_is_told(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file.write_text("{")
    file.with_name(f"{file.name}.damaged").mkdir()
    assert Store(file).kept == Kept()
    assert "could not be moved aside" in caplog.text
