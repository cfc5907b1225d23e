"""`uno-device rehearse`: bytes out, exit codes, and one sentence for what cannot be read."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from uno_device.cli import main

RECORDS = Path(__file__).parents[1] / "records"
DUEL = RECORDS / "duel.edges.jsonl"


def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "uno_device", "rehearse", *arguments]
    return subprocess.run(command, capture_output=True, check=False, timeout=60)


def rehearsed(capsys: pytest.CaptureFixture[str], file: Path) -> str:
    assert main(["rehearse", str(file)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_the_same_record_gives_the_same_bytes_in_every_process() -> None:
    first, second = run(str(DUEL)), run(str(DUEL))
    assert (first.returncode, first.stderr) == (0, b"")
    assert first.stdout == second.stdout
    assert first.stdout.startswith(b'{"t": 1.0, "unit": "showdown", "event": "countdown"}\n')
    assert first.stdout.endswith(b'{"t": 6.34, "unit": "showdown", "event": "idle"}\n')


def test_a_record_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = rehearsed(capsys, DUEL)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(DUEL.read_bytes())))
    assert rehearsed(capsys, Path("-")) == expected
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{}")))
    assert main(["rehearse", "-"]) == 2
    assert capsys.readouterr().err.startswith("standard input:1: a record begins with a header")


@pytest.mark.parametrize(
    ("lead", "end"),
    [(b"", b"\r\n"), (b"\xef\xbb\xbf", b"\n"), (b"\n\n", b"\n\n"), (b"", b"\r")],
    ids=["crlf", "byte order mark", "blank lines", "cr"],
)
def test_a_record_as_other_editors_save_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lead: bytes, end: bytes
) -> None:
    file = tmp_path / "duel.jsonl"
    file.write_bytes(lead + DUEL.read_bytes().replace(b"\n", end))
    assert rehearsed(capsys, file) == rehearsed(capsys, DUEL)


def test_a_record_without_a_newline_at_its_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "duel.jsonl"
    file.write_bytes(DUEL.read_bytes().rstrip())
    assert rehearsed(capsys, file) == rehearsed(capsys, DUEL)


HEADER = b'{"edge_record": 1, "unit": "showdown"}\n'
PRESS = b'{"t": 1, "line": "showdown.paddle_left", "closed": true}\n'


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "1: the record is empty; it begins with a header"),
        (b"\n", "1: the record is empty; it begins with a header"),
        (
            b"\x7fELF\x02\x01\x01\x00",
            "1: this is not JSON: expecting value (column 1); a record has one JSON object a line, "
            "and the first of them is its header",
        ),
        (b"\x89PNG\r\n", "1: this is not UTF-8 text"),
        (HEADER.decode().encode("utf-16"), "1: this is not UTF-8 text"),
        (HEADER + PRESS + b'{"note": "caf\xe9"}\n', "3: this is not UTF-8 text"),
        (PRESS, '1: a record begins with a header that has "edge_record": 1'),
        (HEADER + b"timer\n", "2: this is not JSON: expecting value (column 1)"),
        (HEADER + b"[1]\n", "2: a line is a JSON object, not [1]"),
        (
            HEADER + b'{"t": NaN, "line": "showdown.paddle_left", "closed": true}\n',
            "2: this is not JSON: it has no number NaN",
        ),
        (
            HEADER + PRESS.replace(b"paddle", b"padle"),
            '2: unknown line "showdown.padle_left"; did you mean "showdown.paddle_left"?',
        ),
        (
            HEADER + b"\n" + PRESS.replace(b"true", b"1"),
            '3: "closed" is true or false, not 1',
        ),
        (
            b'{"edge_record": 1, "unit": "showdown", "config": {"showdown": {"show_s": -1}}}\n',
            '1: "config": showdown.show_s: must be from 0.1 to 20 seconds, found -1',
        ),
        (
            b'{"edge_record": 1, "unit": "showdown", "faults": {"wheel": {"stal": true}}}\n',
            '1: "faults": wheel has no fault knob \'stal\'; did you mean "stall"?',
        ),
    ],
)
def test_a_record_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, sentence: str
) -> None:
    file = tmp_path / "record.jsonl"
    file.write_bytes(content)
    assert main(["rehearse", str(file)]) == 2
    assert capsys.readouterr() == ("", f"{file}:{sentence}\n")


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.jsonl"
    assert main(["rehearse", str(missing)]) == 2
    told = capsys.readouterr()
    assert told == ("", f"{missing}: cannot be read: No such file or directory\n")
    assert main(["rehearse", str(tmp_path)]) == 2
    assert capsys.readouterr() == ("", f"{tmp_path}: cannot be read: Is a directory\n")


def test_an_unreadable_record_as_a_process_tells_2(tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    file.write_bytes(HEADER + PRESS + b"{}\n")
    done = run(str(file))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f'{file}:3: "t" is a number of seconds from 0 to')


def test_a_reader_that_goes_away_is_no_trouble(tmp_path: Path) -> None:
    header, *duel = DUEL.read_text().splitlines()
    edges = [json.loads(line) for line in duel]
    lines = [
        json.dumps({**edge, "t": edge["t"] + start, "seen_at": edge["t"] + start})
        for start in range(0, 400, 10)
        for edge in edges
    ]
    file = tmp_path / "forty_duels.jsonl"
    file.write_text("\n".join([header, *lines]))
    command = [sys.executable, "-m", "uno_device", "rehearse", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
