"""`uno-device export`: records for replay and rehearse, and no secret of a running match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.table.journal.evenings import (
    finished,
    header,
    opened,
    played,
    short_header,
    write,
)
from uno_device.cli import main
from uno_device.game.record import lines
from uno_device.table.journal.thinning import Freed, Limits

EDGES = (
    '{"edge_record": 1, "unit": "showdown", "seed": 0, "mechanisms": false}\n'
    '{"t": 1.0, "line": "showdown.timer_button", "closed": true}\n'
    '{"t": 1.1, "line": "showdown.timer_button", "closed": false}\n'
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def exported(
    capsys: pytest.CaptureFixture[str], path: Path, *arguments: object, code: int = 0
) -> tuple[str, str]:
    """What is printed, and what is said."""
    assert main(["export", "--journal", str(path), *map(str, arguments)]) == code
    out, err = capsys.readouterr()
    return out, err


def refused(capsys: pytest.CaptureFixture[str], path: Path, *arguments: object) -> str:
    out, err = exported(capsys, path, *arguments, code=2)
    assert (out, err.count("\n")) == ("", 1)
    return err.rstrip("\n")


# Matches


def test_a_match_that_is_over_is_a_record_that_replays(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    random_match = finished(short_header())
    with opened(path) as journal:
        match = write(journal, random_match)
    out, err = exported(capsys, path, match)
    assert err == ""
    assert out == "".join(lines(random_match.header, random_match.actions))
    record = path.with_name("record.jsonl")
    record.write_text(out)
    assert main(["replay", str(record)]) == 0
    state = json.loads(capsys.readouterr().out)
    assert state == random_match.state


def test_an_abandoned_match_is_a_record_too(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    random_match = played(header())
    with opened(path) as journal:
        match = write(journal, random_match)
        journal.abandon_match(match).result()
    out, _ = exported(capsys, path, match)
    assert out == "".join(lines(random_match.header, random_match.actions))


def test_of_a_running_match_only_what_everybody_has_seen_is_told(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    random_match = played(header())
    with opened(path) as journal:
        match = write(journal, random_match)
        out, err = exported(capsys, path, match)
    assert "running" in err
    assert "cannot be replayed" in err
    first, *events = [json.loads(line) for line in out.splitlines()]
    assert first["uno_public_record"] == 1
    assert str(random_match.header.seed) not in out
    dealt = [event for event in events if event["event"] == "dealt"]
    assert dealt
    assert all("cards" not in event for event in dealt)
    assert [event["card"] for event in events if event["event"] == "played"] == [
        event.to_json()["card"] for event in random_match.events if event.NAME == "played"
    ]


def test_what_is_told_of_a_running_match_is_no_record(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    with opened(path) as journal:
        match = write(journal, played(header()))
    public = path.with_name("public.jsonl")
    public.write_text(exported(capsys, path, match)[0])
    assert main(["replay", str(public)]) == 2
    assert 'a header that has "uno_record": 1' in capsys.readouterr().err


def test_a_match_that_is_not_there_or_not_kept(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    with opened(path) as journal:
        match = write(journal, finished(short_header()))
        assert journal.thin(Limits(matches=0)).result() is Freed.ACTIONS
    assert refused(capsys, path, 9) == f'{path}: there is no match 9; see "uno-device matches"'
    assert f"the actions of match {match} are not kept any more" in refused(capsys, path, match)


@pytest.mark.parametrize("arguments", [(), ("three",), ("-1",), ("1" * 40,), ("--box", "x")])
def test_what_is_no_id_is_told_like_any_mistaken_argument(
    capsys: pytest.CaptureFixture[str], path: Path, arguments: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["export", "--journal", str(path), *arguments])
    assert ended.value.code == 2
    assert "uno-device export: error: " in capsys.readouterr().err


# Edges


def test_the_last_black_box_of_a_match_is_a_record_that_rehearses(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    with opened(path) as journal:
        match = write(journal, played(header()))
        for reason, record in (("spinner_stalled", "{}\n"), ("asked for", EDGES)):
            journal.keep_black_box(reason, record, match).result()
        journal.keep_black_box("of no match", "{}\n").result()
        out, err = exported(capsys, path, match, "--edges")
    assert out == EDGES
    assert err.startswith("black box 2, 2026-05-0")
    assert err.endswith(": asked for; --box takes 1\n")
    record_file = path.with_name("edges.jsonl")
    record_file.write_text(out)
    assert main(["rehearse", str(record_file)]) == 0
    assert '"event": "countdown"' in capsys.readouterr().out


def test_any_black_box_by_its_number_and_the_last_one_of_all(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    with opened(path) as journal:
        match = write(journal, played(header()))
        for number, of_match in enumerate((match, None, match)):
            journal.keep_black_box("test", f"box {number}\n", of_match).result()
    assert exported(capsys, path, "--box", 2)[0] == "box 1\n"
    assert exported(capsys, path, "--edges")[0] == "box 2\n"
    assert exported(capsys, path, match, "--box", 1)[0] == "box 0\n"
    assert refused(capsys, path, match, "--box", 2) == (
        f"{path}: there is no black box 2 of match {match}; --box takes 1, 3"
    )


def test_a_match_without_a_black_box(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    with opened(path) as journal:
        match = write(journal, played(header()))
    assert refused(capsys, path, match, "--edges") == (
        f"{path}: there is no black box of match {match}"
    )
    assert refused(capsys, path, "--edges") == f"{path}: there is no black box"
