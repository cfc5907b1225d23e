"""The rules that the units carry out, one short test for each, named after it.

What is behind them is tested in depth in the other files of this folder.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.side import Side
from hardware.wiring import SYMBOLS
from tests.units.duels import GREEN, DuelTable, MakeTable, other, verdicts
from uno_device.testing import Table

ROOT = Path(__file__).parents[2]
SIDES = pytest.mark.parametrize("side", ["left", "right"])


def seen(table: Table, hundredths: int) -> list[frozenset[str]]:
    """Return which outputs are on, each hundredth of a second, while time passes."""
    states = []
    for _ in range(hundredths):
        table.advance(0.01)
        states.append(frozenset(table.on()))
    return states


# Showdown


def test_sd2_red_lights_flash_and_tones_beep_and_then_it_is_green(duel: DuelTable) -> None:
    table = duel()
    before = seen(table, 280)
    both = frozenset({"showdown.red_left", "showdown.red_right"})
    assert {state - {"showdown.tone"} for state in before} == {frozenset(), both}
    assert any("showdown.tone" in state for state in before)
    table.advance_to(GREEN)
    table.expect("go", t=GREEN)
    assert table.on() - {"showdown.tone"} == {"showdown.green"}


def test_sd2_nobody_can_predict_when_it_turns_green(make_table: MakeTable) -> None:
    waits = set()
    for seed in range(30):
        table = make_table(seed=seed)
        table.tap("timer button")
        start = table.expect("countdown").to_json()["t"]
        waits.add(round(table.advance_until("go").to_json()["t"] - start, 3))
    assert len(waits) == 30, "no two of them alike"


@SIDES
def test_sd3_whoever_presses_first_after_green_sends_the_cards_to_the_other(
    duel: DuelTable, side: str
) -> None:
    table = duel()
    table.edge(f"{side} paddle", at=GREEN + 0.3)
    table.edge(f"{other(side)} paddle", at=GREEN + 0.31)
    table.advance_until("idle")
    table.expect("won", winner=side, loser=other(side))
    assert table.thrown() == [Side(other(side))]


@SIDES
def test_sd4_a_press_before_green_is_a_false_start_and_the_offender_takes_the_cards(
    duel: DuelTable, side: str
) -> None:
    table = duel()
    table.edge(f"{side} paddle", at=GREEN - 1.0)
    table.advance(0.5)
    table.expect("false_start", offender=side)
    lights = {state - {"showdown.tone", "showdown.flipper"} for state in seen(table, 50)}
    assert lights == {frozenset({f"showdown.red_{side}"})}, "the red light points at the offender"
    table.advance_until("idle")
    table.expect_no("go", "won")
    assert table.thrown() == [Side(side)]


@SIDES
def test_sd4_if_both_do_the_earlier_one_is_the_offender(duel: DuelTable, side: str) -> None:
    table = duel()
    table.edge(f"{side} paddle", at=GREEN - 1.0)
    table.edge(f"{other(side)} paddle", at=GREEN - 0.999)
    table.advance_until("idle")
    assert verdicts(table) == ["false_start"]
    table.expect("false_start", offender=side)


@SIDES
def test_sd5_the_stamps_decide_and_not_the_order_in_which_they_were_seen(
    duel: DuelTable, side: str
) -> None:
    table = duel()
    table.edge(f"{side} paddle", at=GREEN + 0.2, seen_at=GREEN + 0.22)
    table.edge(f"{other(side)} paddle", at=GREEN + 0.21)
    table.advance(0.1)
    table.expect("won", winner=side)


@SIDES
def test_sd5a_what_comes_within_the_settle_time_counts_and_what_comes_later_changes_nothing(
    duel: DuelTable, side: str
) -> None:
    seen_first = GREEN + 0.2
    for late, winner in ((0.029, side), (0.031, other(side))):
        table = duel()
        table.edge(f"{side} paddle", at=seen_first - 0.01, seen_at=seen_first + late)
        table.edge(f"{other(side)} paddle", at=seen_first)
        table.advance_until("idle")
        assert verdicts(table) == ["won"]
        table.expect("won", winner=winner)


@SIDES
def test_sd5a_a_press_counts_if_it_was_closed_long_enough_and_its_time_is_its_first_edge(
    duel: DuelTable, side: str
) -> None:
    table = duel()
    for closed, at in ((True, 0.2), (False, 0.2015), (True, 0.21), (False, 0.2115)):
        table.edge(f"{side} paddle", closed=closed, at=GREEN + at)
    table.advance(0.1)
    table.expect("won", winner=side, t=GREEN + 0.2)
    table = duel()
    table.edge(f"{side} paddle", at=GREEN + 0.2)
    table.edge(f"{side} paddle", closed=False, at=GREEN + 0.2015)
    table.advance_until("void")
    table.expect("void", why="nobody")


@SIDES
def test_sd6_a_paddle_that_is_closed_when_the_timer_is_pressed_is_not_ready(
    table: Table, side: str
) -> None:
    table.press(f"{side} paddle")
    table.advance(1.0)
    table.tap("timer button")
    table.expect("not_ready", side=side)
    table.expect_no("countdown")
    assert frozenset({f"showdown.red_{side}"}) in seen(table, 100)


@SIDES
def test_sd6_a_paddle_that_stays_closed_through_green_never_wins(
    duel: DuelTable, side: str
) -> None:
    """Its opening is not heard at all: it is held, and no fresh press comes."""
    table = duel()
    table.edge(f"{side} paddle", at=GREEN - 0.5)
    table.advance_until("idle")
    assert verdicts(table) == ["false_start"]
    table.advance(30.0)
    table.expect("false_start", offender=side)
    assert "won" not in [event.name() for event in table.events]


def test_sd12_the_warning_stands_where_people_read_before_the_first_duel() -> None:
    for page in ("README.md", "docs/units.md"):
        words = " ".join((ROOT / page).read_text(encoding="utf-8").replace(">", " ").split())
        for warning in ("ever aim", "eyes", "face", "point-blank range", "nothing but cards"):
            assert warning in words, (page, warning)
    units = (ROOT / "docs/units.md").read_text(encoding="utf-8")
    assert units.index("point-blank") < units.index("### A duel")


@SIDES
def test_sd12_a_flippers_force_is_limited_by_its_configuration(
    make_table: MakeTable, side: str
) -> None:
    solenoids = {
        "kind": "solenoids",
        "left_pin": 13,
        "right_pin": 10,
        "longest_on_s": 0.2,
        "force": 0.3,
    }
    table = make_table(config={"showdown": {"flipper": solenoids}}, go_after_s=3.0)
    duties: list[float] = []
    for pin in (13, 10):
        table.factory.pin(pin).sense(duties.append)
    table.tap("timer button")
    table.advance_until("go")
    table.tap(f"{side} paddle")
    table.advance_until("idle")
    assert max(duties) == pytest.approx(0.3)
    table.expect_within_limits()


# Wild Jackpot


@pytest.mark.parametrize("seed", range(5))
def test_wj7_what_counts_is_the_stop_that_the_sensor_reads_at_rest(
    make_table: MakeTable, seed: int
) -> None:
    table = make_table(seed=seed)
    table.pull()
    told = table.advance_until("stopped").to_json()
    assert told["stop"] == table.wheel.stop
    assert told["symbol"] == SYMBOLS[table.wheel.stop]


def test_wj7_a_wheel_that_does_not_come_to_rest_at_a_stop_tells_no_symbol(table: Table) -> None:
    table.faults.wheel.between = 100
    table.pull()
    table.advance_until("fault")
    assert "stopped" not in [event.name() for event in table.events]


def test_wj7_six_stops_and_their_order_and_repeats_are_configuration(
    make_table: MakeTable,
) -> None:
    assert len(SYMBOLS) == len(set(SYMBOLS)) == 6
    symbols = ["everyone", "everyone", "left", "everyone"]
    table = make_table(config={"jackpot": {"spin": {"symbols": symbols}}})
    for _ in range(6):
        table.pull()
        told = table.advance_until("stopped").to_json()
        assert told["symbol"] == symbols[table.wheel.stop]
        table.expect("stopped")
        table.advance_until("idle")
        table.expect("idle")


def test_wj9_lever_and_dispenser_work_only_while_their_step_is_awaited(table: Table) -> None:
    table.jackpot.arm(spin=True)
    table.tap("dispenser button")
    table.expect("refused", why="not_armed")
    table.pull()
    table.advance_until("idle")
    table.jackpot.arm(cards=1)
    table.pull()
    table.expect("refused", why="not_armed")
    table.tap("dispenser button")
    table.advance_until("dispensed")


def test_wj9_in_stand_alone_use_everything_is_always_armed(table: Table) -> None:
    for _ in range(2):
        table.pull()
        table.advance_until("idle")
        table.expect("idle")
        table.tap("dispenser button")
        table.advance_until("idle")
        table.expect("idle")
    told = [event.name() for event in table.events]
    assert (told.count("stopped"), told.count("dispensed")) == (2, 2)
    assert "refused" not in told
