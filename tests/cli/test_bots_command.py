"""`uno-device bots`: the report, as processes and in this one."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from uno_device.cli import main
from uno_device.game.bots.evening import Evening
from uno_device.game.record import read_record, replay

AMPLE_S = 60.0
"""A limit that only a hanging test reaches."""


def bots(*arguments: str, hash_seed: str = "0") -> subprocess.CompletedProcess[str]:
    """Run the command; whatever sets are ordered by differs with the hash seed."""
    command = [sys.executable, "-m", "uno_device", "bots", *arguments]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=AMPLE_S,
        env={"PYTHONHASHSEED": hash_seed},
        check=False,
    )


@pytest.mark.parametrize("edition", ["classic", "wild_jackpot"])
def test_the_same_seed_gives_the_same_report_but_for_the_cpu_time(edition: str) -> None:
    arguments = ("--edition", edition, "--hands", "15", "--seed", "4", "--json")
    reports = []
    for hash_seed in ("1", "2"):
        run = bots(*arguments, hash_seed=hash_seed)
        assert (run.returncode, run.stderr) == (0, "")
        told = json.loads(run.stdout)
        assert told.pop("cpu_s") > 0
        assert told.pop("hands_per_cpu_s") > 0
        reports.append(told)
    assert reports[0] == reports[1]
    assert reports[0]["edition"] == edition
    assert (reports[0]["hands"], reports[0]["seed"]) == (15, 4)
    assert reports[0]["bots"] == {
        "Ann": "sensible",
        "Bob": "random",
        "Cy": "sensible",
        "Dee": "random",
    }


def test_the_report_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "--edition", "space_jam", "--players", "2", "--hands", "20"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "space_jam, 2 players, seed 1"
    assert lines[1:4] == [
        "options      scoring=winner, target=1000000000, single_hand=false,",
        "             final_showdown=false, wilds_count_as_color=true",
        "",
    ]
    assert lines[4] == "hands        20, without a winner 0"
    assert any(line.startswith("Jam          jam ") for line in lines)
    assert not any(line.startswith("wheel") for line in lines)
    assert any(line.startswith("Ann      sensible ") for line in lines)
    assert lines[-1].startswith("CPU ")


def test_who_plays_and_by_which_options(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "bots --json --hands 6 --bots random --players 3 --edition showdown --voids 1"
    options = ("--option", "final_showdown=true", "--option", "scoring=lowest")
    assert main([*arguments.split(), *options, "--option", "single_hand=true"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["bots"].values()) == {"random"}
    assert len(told["bots"]) == 3
    assert told["options"] == {
        "scoring": "lowest",
        "target": 10**9,
        "single_hand": True,
        "final_showdown": True,
        "wilds_count_as_color": False,
    }
    assert told["matches_over"] == 6
    assert told["duels"]["void"] > 0 == told["duels"]["lost"]


def test_a_lapse_of_one_neither_calls_nor_catches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "--json", "--hands", "10", "--bots", "sensible", "--lapse", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["uno"] == {"called": 0, "caught": 0}


def test_the_record_is_one_that_can_be_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.jsonl"
    arguments = ["bots", "--json", "--hands", "5", "--record", str(file)]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    again = replay(read_record(file.read_text(encoding="utf-8").splitlines()))
    assert again.refused is None
    assert again.match.scores == told["points"]
    assert main(arguments) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--edition clasic", 'unknown edition "clasic"; did you mean "classic"?'),
        ("--option targt=5", 'unknown option "targt"; did you mean "target"?'),
        ("--option target=-1", "target"),
        ("--option final_showdown=true", '"classic" has no option "final_showdown"'),
        ("--option target", "an option is KEY=VALUE"),
        ("--players 11", "2 to 10 players"),
        ("--players two", "2 to 10 players"),
        ("--hands 0", "above 0"),
        ("--lapse 1.5", "between 0 and 1"),
        ("--lapse nan", "between 0 and 1"),
        ("--voids no", "between 0 and 1"),
        ("--bots clever", "invalid choice"),
        ("--seed x", "a seed is a whole number, not 'x'"),
        ("--edition jurassic", '; did you mean "jurassic_world_rebirth"?'),
        ("--option target=5 --option target=6", '--option "target" is given twice'),
        ("--record -", "a record goes to a new file, and '-' names none"),
        ("--record=", "a record goes to a new file, and '' names none"),
    ],
)
def test_wrong_values_end_with_2_and_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: str, told: str
) -> None:
    try:
        code = main(["bots", *arguments.split()])
    except SystemExit as end:  # of argparse
        code = end.code if isinstance(end.code, int) else -1
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert told in err
    assert "Traceback" not in err


def test_a_wrong_option_leaves_no_record_behind(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    assert main(["bots", "--edition", "clasic", "--record", str(file)]) == 2
    assert not file.exists()


def test_after_ctrl_c_the_hands_so_far_are_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Evening.play

    def stopped(evening: Evening, record: object) -> Iterator[int]:
        del record
        for hands in play(evening):
            yield hands
            if hands == 3:
                raise KeyboardInterrupt

    monkeypatch.setattr(Evening, "play", stopped)
    assert main(["bots", "--hands", "10", "--json"]) == 130
    out, err = capsys.readouterr()
    assert json.loads(out)["hands"] == 3
    assert err == "stopped after 3 of 10 hands\n"
