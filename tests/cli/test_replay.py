"""`uno-device replay`: the state as JSON, whose view it is, exit codes, and what cannot be read."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest

from tests.game.game import Game, said
from uno_device.cli import main
from uno_device.game.record import lines

FULL = Path("/dev/full")


def skips() -> Game:
    """Bob plays a Skip, Cy misses the turn, Ann plays, Bob draws and Cy keeps what was drawn."""
    game = Game(
        "classic",
        hands={"Ann": "R4 G1", "Bob": "RS B1", "Cy": "Y1 Y2"},
        start="R9",
        draws="G7 R1",
    )
    game("Bob play RS", "Ann play R4", "Bob draw", "Cy draw", "Cy keep")
    return game


def text_of(game: Game, *more: str) -> str:
    """The record of a game, with some more actions that the match never sees."""
    return "".join(lines(game.header, [*game.actions, *map(said, more)]))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a game that is fine."""
    file = tmp_path / "skips.jsonl"
    file.write_text(text_of(skips()))
    return file


@pytest.fixture
def refused(tmp_path: Path) -> Path:
    """The record of a game in whose line 7 somebody plays out of turn."""
    file = tmp_path / "out_of_turn.jsonl"
    file.write_text(text_of(skips(), "Bob play B1", "Ann draw"))
    return file


def replayed(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> Any:
    """What is printed, and nothing else is said."""
    assert main(["replay", *map(str, arguments)]) == code
    out, err = capsys.readouterr()
    assert err == ""
    printed = json.loads(out)
    assert out == json.dumps(printed, indent=2) + "\n"
    return printed


def complaint(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The one line that is said when nothing can be printed."""
    assert main(["replay", *map(str, arguments)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err.rstrip("\n")


# The state


def test_the_whole_state_is_printed(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    state = replayed(capsys, record)
    assert state == skips().state()
    told = ("turn", "top", "color", "direction", "state", "phase", "edition", "dealer")
    assert [state[key] for key in told] == [
        *("Ann", "R4", "red", 1, 5, "playing", "classic", "Ann"),
    ]
    assert {name: len(hand) for name, hand in state["hands"].items()} == {
        "Ann": 6,
        "Bob": 7,
        "Cy": 8,
    }
    assert len(state["draw_pile"]) == 84
    assert state["discard_pile"] == ["R4", "RS", "R9"]
    assert "refused" not in state


def test_the_same_record_gives_the_same_bytes_in_every_process(record: Path) -> None:
    command = [sys.executable, "-m", "uno_device", "replay", str(record)]
    first, second = (
        subprocess.run(command, capture_output=True, check=False, timeout=60) for _ in range(2)
    )
    assert (first.returncode, first.stderr) == (0, b"")
    assert first.stdout == second.stdout
    assert json.loads(first.stdout)["turn"] == "Ann"


def test_a_record_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, record: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(record.read_bytes())))
    assert replayed(capsys, "-") == skips().state()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{}")))
    assert complaint(capsys, "-").startswith("standard input:1: a record begins with a header")


@pytest.mark.parametrize(
    ("lead", "end"),
    [(b"", b"\r\n"), (b"\xef\xbb\xbf", b"\n"), (b"\n\n", b"\n\n"), (b"", b"\r")],
    ids=["crlf", "byte order mark", "blank lines", "cr"],
)
def test_a_record_as_other_editors_save_it(
    capsys: pytest.CaptureFixture[str], record: Path, lead: bytes, end: bytes
) -> None:
    expected = replayed(capsys, record)
    record.write_bytes(lead + record.read_bytes().rstrip().replace(b"\n", end))
    assert replayed(capsys, record) == expected


# Refusals


def test_the_state_before_an_action_that_is_refused(
    capsys: pytest.CaptureFixture[str], refused: Path
) -> None:
    game = skips()
    state = replayed(capsys, refused, code=3)
    why = game.refuses("Bob play B1", "A1")
    assert state == {**game.state(), "refused": {"line": 7, "rule": "A1", "why": why}}


def test_a_line_that_cannot_be_read_counts_more_than_one_that_is_refused(
    capsys: pytest.CaptureFixture[str], refused: Path
) -> None:
    refused.write_text(refused.read_text() + '{"by": "Ann", "do": "sing"}\n')
    said = complaint(capsys, refused)
    assert said == f'{refused}:9: unknown action "sing"; did you mean "spin"?'


# Views


def test_a_player_sees_the_own_hand_and_no_other(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    view = replayed(capsys, record, "--view", "Cy")
    assert view["viewer"] == "Cy"
    assert view["hand"] == skips().hand("Cy")
    assert view["hand_counts"] == {"Ann": 6, "Bob": 7, "Cy": 8}
    assert (view["draw_pile"], view["discard_pile"], view["unit_cards"]) == (84, 3, 0)
    assert view["waiting"] == []
    assert view["awaited"] == ["Ann"]
    assert not {"hands", "seed", "deck"} & set(view)


@pytest.mark.parametrize("viewer", ["table", "host"])
def test_the_big_screen_sees_no_hand(
    capsys: pytest.CaptureFixture[str], record: Path, viewer: str
) -> None:
    view = replayed(capsys, record, "--view", viewer)
    assert view["viewer"] is None
    assert view["hand"] == []
    assert "hands" not in view


def test_a_player_who_has_left_may_look_on(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    record.write_text(text_of(skips(), "Cy leave"))
    view = replayed(capsys, record, "--view", "Cy")
    assert (view["hand"], view["left"], view["waiting"]) == ([], ["Cy"], [])


def test_the_view_before_an_action_that_is_refused(
    capsys: pytest.CaptureFixture[str], refused: Path
) -> None:
    view = replayed(capsys, refused, "--view", "Bob", code=3)
    assert view["hand"] == skips().hand("Bob")
    assert (view["refused"]["line"], view["refused"]["rule"]) == (7, "A1")


@pytest.mark.parametrize(
    ("viewer", "hint"),
    [
        ("bob", '; did you mean "Bob"?'),
        ("tabel", '; did you mean "table"?'),
        ("", '; known: "Ann", "Bob", "Cy", "table" and "host"'),
        ("Zoë", '; known: "Ann", "Bob", "Cy", "table" and "host"'),
    ],
)
def test_nobody_of_that_name_is_there(
    capsys: pytest.CaptureFixture[str], refused: Path, viewer: str, hint: str
) -> None:
    said = complaint(capsys, refused, "--view", viewer)
    assert said == f"{refused}: unknown viewer {json.dumps(viewer)}{hint}"


# What cannot be read


HEADER = b'{"uno_record": 1, "edition": "classic", "players": ["Ann", "Bob"], "seed": 7}\n'
DRAW = b'{"by": "Bob", "do": "draw"}\n'


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "1: the record is empty; it begins with a header"),
        (b"\n", "1: the record is empty; it begins with a header"),
        (b"\x89PNG\r\n", "1: this is not UTF-8 text"),
        (HEADER.decode().encode("utf-16"), "1: this is not UTF-8 text"),
        (HEADER + DRAW.replace(b"Bob", b"B\xf6b"), "2: this is not UTF-8 text"),
        (DRAW, '1: a record begins with a header that has "uno_record": 1'),
        (HEADER.replace(b"7", b'"7"'), '1: "seed" is a whole number, not "7"'),
        (HEADER + b"draw\n", "2: this is not JSON: expecting value (column 1)"),
        (HEADER + b"\n" + DRAW + b"[]", "4: a line is a JSON object, not []"),
        (HEADER + DRAW + HEADER, "3: a second header: one file holds one record"),
        (HEADER + b'{"by": "Bob"}', '2: an action needs "do"'),
        (
            HEADER + DRAW.replace(b"do", b"by"),
            '2: this is not JSON: the key "by" stands there twice',
        ),
        (HEADER + b'{"by": ' + b"[" * 9999, "2: this is nested too deeply for a record"),
    ],
    ids=lambda value: str(value)[-40:],
)
def test_a_record_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, sentence: str
) -> None:
    file = tmp_path / "record.jsonl"
    file.write_bytes(content)
    assert complaint(capsys, file) == f"{file}:{sentence}"


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.jsonl"
    assert complaint(capsys, missing) == f"{missing}: cannot be read: No such file or directory"
    assert complaint(capsys, tmp_path) == f"{tmp_path}: cannot be read: Is a directory"


def with_output(record: Path, target: int | IO[bytes]) -> subprocess.Popen[bytes]:
    """The command with this output, which Python gathers as long as it can, as usual."""
    command = [sys.executable, "-m", "uno_device", "replay", str(record)]
    usual = {name: each for name, each in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.Popen(command, stdout=target, stderr=subprocess.PIPE, env=usual)


def test_a_reader_that_goes_away_is_no_trouble(record: Path) -> None:
    with with_output(record, subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is full")
def test_an_output_that_is_full_is_told_once(record: Path) -> None:
    with FULL.open("wb") as full, with_output(record, full) as process:
        assert process.stderr
        said = process.stderr.read()
    assert said == b"uno-device: the output: No space left on device\n"
    assert process.returncode == 75
