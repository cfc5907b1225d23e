"""Whole matches of every edition through the units: bots, simulated mechanisms, virtual time.

`MATCHES` in the environment says how many seeds are played of each; one is a sample, in which the
matches of one number of players are as long as at home, and the others shorter.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hardware.side import Side
from hardware.simulation.faults import Faults, HopperFaults
from tests.table.whole_matches import WholeMatch, match_header
from uno_device.cli import main
from uno_device.game.actions import HOST, Drop, NextHand, WheelSymbol
from uno_device.game.editions import EDITIONS
from uno_device.game.state import state_of
from uno_device.units.events import VoidReason

ROOT = Path(__file__).parents[2]
MATCHES = int(os.environ.get("MATCHES", "1"))
SHORT: dict[str, Any] = {"target": 100}
LONG: dict[str, Any] = {}
"""As long as a match usually is."""
SAMPLE = SHORT if MATCHES == 1 else LONG

PRINT_RECORDS = """
import sys
from pathlib import Path
from tests.table.whole_matches import WholeMatch, match_header
for edition in sys.argv[2:]:
    match = WholeMatch(match_header(edition, 3, 5, target=100), Path(sys.argv[1], edition))
    match.play()
    print(match.record)
    print(match.outcomes)
"""


def expect_all(match: WholeMatch) -> None:
    match.expect_played_to_the_end()
    match.expect_outputs_kept_their_limits()
    match.expect_record_of_what_counted()
    assert match.kept_outcomes == match.outcomes


def played(
    tmp_path: Path, *header: Any, faults: Faults | None = None, **options: Any
) -> WholeMatch:
    match = WholeMatch(match_header(*header, **options), tmp_path, faults)
    match.play()
    expect_all(match)
    match.expect_nothing_lost_of_what_people_did()
    return match


def expect_told_by_the_units(match: WholeMatch) -> None:
    """The host dealt, and dropped the Jam card, which no unit does; mechanisms did as was told."""
    by_hand = {type(action) for action in match.actions if action.by == HOST}
    assert by_hand <= {Drop, NextHand}
    mechanisms, jackpot = match.simulated.simulated, match.simulated.units.jackpot
    assert jackpot is not None
    assert mechanisms.hopper is not None
    assert mechanisms.flipper is not None
    assert mechanisms.flipper.thrown == [Side(side) for side in losing_sides(match)]
    assert mechanisms.hopper.cards == jackpot.cards
    dispensed = [event for event in match.outcomes if event["event"] == "dispensed"]
    assert mechanisms.hopper.out == len(dispensed)


def losing_sides(match: WholeMatch) -> list[str]:
    sides = (event.get("loser", event.get("offender")) for event in match.outcomes)
    return [side for side in sides if side is not None]


@pytest.mark.parametrize("seed", range(1, MATCHES + 1))
@pytest.mark.parametrize(("players", "options"), [(2, SAMPLE), (4, LONG)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_play_a_whole_match_through_the_units(
    tmp_path: Path, edition: str, players: int, options: dict[str, Any], seed: int
) -> None:
    match = WholeMatch(match_header(edition, players, seed, **options), tmp_path)
    match.play_with_bots()
    expect_all(match)
    expect_told_by_the_units(match)


@pytest.mark.parametrize("seed", range(1, MATCHES + 1))
@pytest.mark.parametrize(("players", "options"), [(3, SAMPLE), (10, LONG)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_people_play_a_whole_match_through_the_units(
    tmp_path: Path, edition: str, players: int, options: dict[str, Any], seed: int
) -> None:
    expect_told_by_the_units(played(tmp_path, edition, players, seed, **options))


@pytest.mark.parametrize("seed", range(1, MATCHES + 1))
@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("wild_jackpot", {"scoring": "lowest"}),
        ("showdown", {"final_showdown": True}),
        ("showdown", {"final_showdown": True, "scoring": "lowest", **SHORT}),
    ],
)
def test_people_play_a_whole_match_by_other_options(
    tmp_path: Path, edition: str, options: dict[str, Any], seed: int
) -> None:
    played(tmp_path, edition, 4, seed, **options)


def test_every_symbol_is_met_at_the_wheel(tmp_path: Path) -> None:
    match = played(tmp_path, "wild_jackpot", 4, 4, target=200)
    symbols = {event["symbol"] for event in match.outcomes if event["event"] == "stopped"}
    assert symbols == set(WheelSymbol)


def test_every_outcome_of_the_dispenser_is_met(tmp_path: Path) -> None:
    match = played(
        tmp_path, "wild_jackpot", 5, 1, faults=Faults(hopper=HopperFaults(jam=3, double=2))
    )
    told = {event.name() for event in match.simulated.events}
    assert told >= {"dispensed", "double_feed", "empty", "jam"}


def test_every_outcome_of_a_duel_is_met_at_the_paddles(tmp_path: Path) -> None:
    match = played(tmp_path, "showdown", 4, 4, target=200)
    duels = [event for event in match.outcomes if event["unit"] == "showdown"]
    for name, whose in (("won", "winner"), ("false_start", "offender")):
        sides = {event[whose] for event in duels if event["event"] == name}
        assert sides == {side.value for side in Side}, name
    whys = {event["why"] for event in duels if event["event"] == "void"}
    assert whys == {why.value for why in VoidReason}
    assert "not_ready" in {event.name() for event in match.simulated.events}


def test_equal_seeds_give_equal_matches_in_every_process(tmp_path: Path) -> None:
    with in_a_process(tmp_path, "1") as one, in_a_process(tmp_path, "2") as other:
        told, again = one.communicate()[0], other.communicate()[0]
    assert (one.returncode, other.returncode) == (0, 0)
    assert told == again
    assert told.count("uno_record") == len(EDITIONS)


def in_a_process(folder: Path, hash_seed: str) -> subprocess.Popen[str]:
    """Print records and outcomes of a short match of each edition; sets have another order."""
    for edition in EDITIONS:
        (folder / hash_seed / edition).mkdir(parents=True)
    return subprocess.Popen(
        [sys.executable, "-c", PRINT_RECORDS, str(folder / hash_seed), *EDITIONS],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_exported_is_replayed_to_the_state_at_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], edition: str
) -> None:
    match = played(tmp_path, edition, 3, 2, **SHORT)
    assert main(["export", "1", "--journal", str(match.path)]) == 0
    exported = capsys.readouterr().out
    assert exported == match.record
    record = tmp_path / "exported.jsonl"
    record.write_text(exported)
    assert main(["replay", str(record)]) == 0
    assert json.loads(capsys.readouterr().out) == state_of(match.match)
