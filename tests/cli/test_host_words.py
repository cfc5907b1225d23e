"""`uno-device host` heeds every word that it is given, or refuses it."""

from __future__ import annotations

from pathlib import Path

import pytest

from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.host import KEY_OF, REQUESTS
from uno_device.cli.main import main


def refusal(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["host", *words, "--journal", str(folder / "journal.db")])
    assert ended.value.code == ExitCode.UNUSABLE_INPUT
    return capsys.readouterr().err


@pytest.mark.parametrize("request_", sorted(set(REQUESTS) - set(KEY_OF)))
def test_a_word_behind_a_request_that_takes_none_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, request_: str
) -> None:
    said = refusal(capsys, tmp_path, request_, "now", "7")
    assert f"{request_} takes no further word, and here is 'now 7'" in said


@pytest.mark.parametrize("words", [("status",), ("pause",), ("start",), ("start", "{}")])
def test_score_is_refused_where_no_match_is_begun_in_words(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...]
) -> None:
    assert "--score goes with start EDITION PLAYER..." in refusal(
        capsys, tmp_path, *words, "--score"
    )


@pytest.mark.parametrize("words", [(), ("status",), ("end",), ("start", "classic", "Ann", "Bob")])
def test_a_request_that_is_whole_reaches_for_the_table(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...]
) -> None:
    journal = tmp_path / "journal.db"
    assert main(["host", *words, "--journal", str(journal)]) == ExitCode.UNUSABLE_INPUT
    assert f"no table runs with the journal {journal}" in capsys.readouterr().err
