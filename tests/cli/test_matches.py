"""`uno-device matches`: the list for people and as JSON, and what is said of no journal."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.journal.evenings import (
    finished,
    header,
    opened,
    played,
    short_header,
    steps,
    write,
    write_on,
)
from uno_device.cli import main
from uno_device.cli.places import journal_file


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A home of one's own, two hours ahead of UTC."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.setenv("TZ", "UTC-2")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["matches", *map(str, arguments)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def evening() -> None:
    """Play three matches: one is over, one was abandoned, one runs."""
    with opened(journal_file()) as journal:
        write(journal, finished(short_header()))
        journal.abandon_match(write(journal, played(header("Cy Dee Eve", "showdown"), 2))).result()
        random_match = played(header(), 30)
        match = journal.begin_match(random_match.header, {"Cy": "sensible"}).result()
        write_on(journal, match, steps(random_match))


def test_matches_are_listed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    evening()
    lines = told(capsys).splitlines()
    winner = lines[1].split()[-1]
    assert winner in {"Ann", "Bob"}
    assert lines[0].split() == ["id", "begun", "edition", "players", "hands", "state", "winner"]
    assert [" ".join(line.split()) for line in lines[1:]] == [
        f"1 2026-05-01 20:00 classic Ann, Bob 1 over {winner}",
        f"2 {lines[2][4:20]} showdown Cy, Dee, Eve 0 abandoned",
        f"3 {lines[3][4:20]} classic Ann, Bob, Cy (bot) 0 running",
    ]
    assert lines[1].index("over") == lines[2].index("abandoned") == lines[3].index("running")


def test_matches_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    evening()
    matches = json.loads(told(capsys, "--json"))["matches"]
    assert [match["state"] for match in matches] == ["over", "abandoned", "running"]
    assert matches[0]["begun_at"] == "2026-05-01T18:00:00+00:00"
    assert matches[2]["bots"] == {"Cy": "sensible"}
    assert matches[2]["actions"] == 30


def test_they_are_listed_beside_a_running_table(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "other.db"
    with opened(path) as journal:
        write(journal, played(header()))
        assert "running" in told(capsys, "--journal", path)


def test_a_new_journal_has_no_match(capsys: pytest.CaptureFixture[str]) -> None:
    opened(journal_file()).close()
    assert told(capsys) == "no match has been played yet\n"
    assert json.loads(told(capsys, "--json")) == {"matches": []}


@pytest.mark.parametrize("command", ["matches", "scores", "export"])
def test_where_there_is_no_journal_that_is_said_and_none_is_made(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert main([command, *(["1"] if command == "export" else [])]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (f"{journal_file()}: there is no journal; a table begins it when it is started\n")
    assert not journal_file().parent.exists()


def test_where_only_the_service_has_one_that_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    service = tmp_path / "service.db"
    opened(service).close()
    monkeypatch.setattr("uno_device.cli.journals.SERVICE_JOURNAL", service)
    assert main(["matches"]) == 2
    assert f"the service has one: --journal {service}" in capsys.readouterr().err


def test_the_service_has_its_journal_in_its_state_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/uno-device")
    assert journal_file() == Path("/var/lib/uno-device/journal.db")


def test_a_damaged_journal_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "journal.db"
    path.write_text("once upon a time")
    assert main(["matches", "--journal", str(path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"{path}: the journal is damaged: file is not a database. ")
    assert path.read_text() == "once upon a time"


def test_on_a_terminal_the_table_is_drawn_and_a_name_is_no_markup(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with opened(path) as journal:
        journal.begin_match(header("[red]Ann Bob")).result()
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "uno_device", "matches", "--journal", str(path)]
    environment = {**os.environ, "COLUMNS": "100", "TERM": "xterm"}
    with subprocess.Popen(command, stdout=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        while more := _read(ours):
            shown += more
    os.close(ours)
    assert process.returncode == 0
    assert b"[red]Ann, Bob" in shown
    assert "─".encode() in shown


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # the other side is gone
        return b""
