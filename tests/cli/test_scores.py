"""`uno-device scores`: the table of players for people and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hardware.side import Side
from tests.table.journal.evenings import header, opened, won, write_on
from uno_device.cli import main
from uno_device.game.actions import Result
from uno_device.game.header import Header
from uno_device.game.match import Match
from uno_device.table.journal.journal import Journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def told(capsys: pytest.CaptureFixture[str], path: Path, *arguments: str) -> str:
    assert main(["scores", "--journal", str(path), *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def one_hand(journal: Journal, of: Header, bots: dict[str, str] | None = None) -> None:
    """Ann wins a hand with real cards; Bob held 30."""
    match = Match(of)
    id_ = journal.begin_match(match.header, bots).result()
    result = Result("host", "Ann", {"Bob": 30})
    write_on(journal, id_, [(result, match.apply(result))])
    journal.note_outcome(won(Side.RIGHT, 0.2315), id_).result()
    journal.abandon_match(id_).result()


def test_players_are_listed_for_people(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    with opened(path) as journal:
        one_hand(journal, header("Ann Bob", mode="score"))
    assert told(capsys, path) == (
        "player  matches  matches won  hands  hands won  points"
        "  duels  duels won  false starts     best   median\n"
        "Ann           1            0      1          1      30"
        "      1          0             0        -        -\n"
        "Bob           1            0      1          0       0"
        "      1          1             0  0.232 s  0.232 s\n"
    )


def test_points_that_are_bad_have_a_column_of_their_own_where_there_are_such(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    with opened(path) as journal:
        one_hand(journal, header("Ann Bob", mode="score", options={"scoring": "lowest"}))
    titles, *_ = told(capsys, path).splitlines()
    assert "points (lowest)" in titles


def test_players_as_json(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    with opened(path) as journal:
        one_hand(journal, header("Ann Bob", mode="score"))
    ann, bob = json.loads(told(capsys, path, "--json"))["players"]
    assert ann == {
        "player": "Ann",
        "bot": False,
        "matches": 1,
        "matches_won": 0,
        "hands": 1,
        "hands_won": 1,
        "points": {"winner": 30, "lowest": 0},
        "duels": 1,
        "duels_won": 0,
        "false_starts": 0,
        "best_s": None,
        "median_s": None,
    }
    assert (bob["duels_won"], bob["best_s"], bob["median_s"]) == (1, 0.2315, 0.2315)


def test_programs_are_left_out_if_nobody_asks_for_them(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    with opened(path) as journal:
        one_hand(journal, header("Ann Bob", mode="score"), {"Bob": "sensible"})
    assert [line.split()[0] for line in told(capsys, path).splitlines()] == ["player", "Ann"]
    assert "Bob (bot)" in told(capsys, path, "--bots")
    players = json.loads(told(capsys, path, "--bots", "--json"))["players"]
    assert [(one["player"], one["bot"]) for one in players] == [("Ann", False), ("Bob", True)]


def test_nobody_has_finished_anything_yet(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    opened(path).close()
    assert told(capsys, path) == "nobody has finished a hand or a duel yet\n"
    assert json.loads(told(capsys, path, "--json")) == {"players": []}
