"""Every table has a socket of its own, where whoever asks it finds it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from uno_device.table.host_socket import LONGEST_PATH, listening, places, socket_of

DEEP = "d" * LONGEST_PATH


@pytest.fixture
def sockets() -> Iterator[list[socket.socket]]:
    opened: list[socket.socket] = []
    yield opened
    for each in opened:
        each.close()


def beside(journal: Path) -> Path:
    return places(journal, {})[0]


def test_a_journal_has_its_socket_beside_it(tmp_path: Path) -> None:
    assert socket_of(tmp_path / "journal.db") == tmp_path / "journal.db.sock"


def test_journals_whose_names_differ_at_their_ends_have_two_sockets(tmp_path: Path) -> None:
    assert beside(tmp_path / "evening.2026-05") != beside(tmp_path / "evening.2026-06")


def test_a_link_and_the_file_that_it_stands_for_have_one_socket(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.db").symlink_to(tmp_path / "folder" / "journal.db")
    (tmp_path / "way").symlink_to(tmp_path / "folder")
    for journal in (tmp_path / "link.db", tmp_path / "way" / "journal.db"):
        assert beside(journal) == tmp_path / "folder" / "journal.db.sock"


def test_where_the_path_is_too_long_it_is_with_the_service_or_the_user(
    tmp_path: Path, sockets: list[socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "no such folder"))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    journal, other = tmp_path / DEEP / "journal.db", tmp_path / DEEP / "other.db"
    for each in (journal, other):
        sockets.append(listening(places(each)))
        assert socket_of(each).parent == tmp_path
        assert str(socket_of(each)) == sockets[-1].getsockname()
    assert socket_of(journal) != socket_of(other)


def test_whoever_asks_needs_no_word_of_the_services_folder(tmp_path: Path) -> None:
    ours = places(tmp_path / "journal.db", {"RUNTIME_DIRECTORY": "/run/uno-device:/run/other"})
    assert ours[1:] == places(tmp_path / "journal.db", {})[1:]
    assert ours[1].parent == Path("/run/uno-device")


def test_without_any_place_it_is_said_of_the_first(tmp_path: Path) -> None:
    journal = tmp_path / DEEP / "journal.db"
    with pytest.raises(OSError, match="too long for a socket") as error:
        listening(places(journal, {"RUNTIME_DIRECTORY": str(tmp_path / "none")}))
    assert error.value.filename == str(beside(journal))


def test_what_a_killed_table_has_left_is_taken_away(
    tmp_path: Path, sockets: list[socket.socket]
) -> None:
    place = tmp_path / "table.sock"
    listening([place]).close()
    assert place.is_socket()
    sockets.append(listening([place]))


def test_a_table_that_listens_keeps_its_socket(
    tmp_path: Path, sockets: list[socket.socket]
) -> None:
    place = tmp_path / "table.sock"
    sockets.append(listening([place]))
    sockets[0].listen()
    with pytest.raises(OSError, match="another table listens here"):
        listening([place])


def test_a_file_that_is_no_socket_is_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "table.sock"
    place.write_text("somebody's", encoding="utf-8")
    with pytest.raises(OSError, match="in use"):
        listening([place])
    assert place.read_text(encoding="utf-8") == "somebody's"
