"""The flipper throws the cards to the loser; what it shakes meanwhile is not heard (SD3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hardware.side import Side
from hardware.simulation.faults import Faults
from uno_device.testing import Table
from uno_device.units.showdown_states import ShowdownState

MakeTable = Callable[..., Table]

SOLENOIDS = {
    "kind": "solenoids",
    "left_pin": 13,
    "right_pin": 10,
    "longest_on_s": 0.2,
}


def other(side: str) -> str:
    return "right" if side == "left" else "left"


def win(table: Table, side: str) -> None:
    """Let `side` win a duel, its paddle released a moment later."""
    table.tap("timer button")
    table.advance_until("go")
    table.advance(0.3)
    table.tap(f"{side} paddle", 0.04)
    table.expect("won", winner=side)


@pytest.mark.parametrize("side", ["left", "right"])
def test_the_cards_go_to_the_loser(table: Table, side: str) -> None:
    win(table, side)
    table.advance_until("idle")
    assert table.thrown() == [Side(other(side))]


@pytest.mark.parametrize("side", ["left", "right"])
def test_the_cards_go_to_the_offender(table: Table, side: str) -> None:
    table.tap("timer button")
    table.advance(1.0)
    table.tap(f"{side} paddle")
    table.expect("false_start", offender=side)
    table.advance_until("idle")
    assert table.thrown() == [Side(side)]


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_solenoid_fires_once_towards_the_loser(make_table: MakeTable, side: str) -> None:
    table = make_table(config={"showdown": {"flipper": SOLENOIDS}})
    pins = {"left": table.factory.pin(13), "right": table.factory.pin(10)}
    pulses: list[tuple[str, float, int]] = []
    for name, pin in pins.items():
        pin.sense(lambda duty, name=name: pulses.append((name, duty, table.clock.now())))
    win(table, side)
    table.advance_until("idle")
    assert table.thrown() == [Side(other(side))]
    (fired, force, on), (released, duty, off) = pulses
    assert (fired, released) == (other(side), other(side)), "the other one is never driven"
    assert (force, duty) == (0.6, 0.0), "with the configured force and no more"
    assert off - on == 60_000_000
    table.expect_within_limits()


@pytest.mark.parametrize("flipper", [{}, {"flipper": SOLENOIDS}])
@pytest.mark.parametrize("side", ["left", "right"])
def test_what_the_flipper_shakes_is_no_press(
    make_table: MakeTable, side: str, flipper: dict[str, Any]
) -> None:
    for seed in range(5):
        faults = Faults()
        faults.flipper.noise = True
        table = make_table(config={"showdown": flipper}, faults=faults, seed=seed)
        win(table, side)
        table.advance_until("idle")
        table.expect("idle")
        table.expect_no()
        table.advance(60.0)
        table.expect_no()
        win(table, other(side))
        table.expect_no()


def test_what_people_do_while_the_flipper_moves_is_not_heard(table: Table) -> None:
    win(table, "left")
    table.advance(0.05)
    for contact in ("timer button", "left paddle", "right paddle"):
        table.tap(contact, 0.1)
    table.expect_no()
    table.advance_until("idle")
    table.tap("timer button")
    table.expect("idle")
    table.expect("countdown")


def test_what_is_held_when_the_flipper_is_back_is_no_press(table: Table) -> None:
    win(table, "left")
    table.advance(0.05)
    table.press("timer button")
    table.press("right paddle")
    table.advance(60.0)
    table.expect("idle")
    table.expect_no()
    table.release("timer button")
    table.advance(0.1)
    table.tap("timer button")
    table.expect("not_ready", side="right")


def test_a_unit_without_a_flipper_only_points(make_table: MakeTable) -> None:
    table = make_table(config={"showdown": {"flipper": False}})
    win(table, "right")
    table.advance(1.0)
    table.expect_on("showdown.green", "showdown.red_left")
    table.advance_until("idle")
    assert table.thrown() == []
    table.expect_off()


def test_a_void_duel_throws_nothing(table: Table) -> None:
    table.tap("timer button")
    table.advance_until("void")
    table.advance_until("idle")
    assert table.thrown() == []


def test_the_result_is_shown_until_the_flipper_is_back(make_table: MakeTable) -> None:
    slow = {"show_s": 0.5, "flipper": {"move_s": 2.0, "longest_on_s": 5.0}}
    table = make_table(config={"showdown": slow})
    win(table, "left")
    table.advance(3.9)
    assert table.showdown.state is ShowdownState.RESULT
    table.advance_until("idle")
    table.expect_off()
    table.expect_within_limits()
