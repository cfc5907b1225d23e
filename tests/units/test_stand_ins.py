"""Duels with nobody at a paddle: the reaction was drawn, and counts by its stamp like a press."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.side import Side
from uno_device.testing import Table
from uno_device.units.showdown_states import ShowdownState

MakeTable = Callable[..., Table]


def armed(
    make_table: MakeTable, *, reactions: float | list[float] = 0.3, left: bool = False
) -> Table:
    """A duel with nobody at the right paddle, or at neither."""
    table = make_table(go_after_s=2.0, reaction_s=reactions)
    table.showdown.arm(Side if left else [Side.RIGHT])
    table.tap("timer button")
    return table


@pytest.mark.parametrize(("person_s", "winner"), [(0.25, "left"), (0.35, "right")])
def test_a_stand_in_is_compared_with_the_person_by_stamps(
    make_table: MakeTable, person_s: float, winner: str
) -> None:
    table = armed(make_table)
    green = table.advance_until("go").at / 1e9
    table.edge("left paddle", at=green + person_s)
    table.advance(1.0)
    table.expect("won", winner=winner, reaction_s=min(person_s, 0.3))


def test_a_person_who_presses_early_loses_to_a_stand_in(make_table: MakeTable) -> None:
    table = armed(make_table)
    table.advance(1.0)
    table.press("left paddle")
    table.advance(1.0)
    table.expect("false_start", offender="left")


def test_nobody_can_press_for_a_stand_in(make_table: MakeTable) -> None:
    table = armed(make_table)
    table.advance(1.0)
    table.tap("right paddle")
    table.advance_until("go")
    table.advance(1.0)
    table.expect("won", winner="right", reaction_s=0.3)


def test_a_card_that_lies_on_the_paddle_of_a_stand_in_keeps_nobody_from_a_duel(
    make_table: MakeTable,
) -> None:
    table = make_table(go_after_s=2.0, closed=["right paddle"])
    table.showdown.arm([Side.RIGHT])
    table.tap("timer button")
    table.advance_until("go")
    table.advance(1.0)
    table.expect("won", winner="right")


def test_two_stand_ins(make_table: MakeTable) -> None:
    table = armed(make_table, reactions=[0.4, 0.3], left=True)
    table.advance_until("won")
    table.expect("won", winner="right", reaction_s=0.3)


def test_a_stand_in_presses_again_when_a_duel_is_repeated(make_table: MakeTable) -> None:
    table = armed(make_table, left=True)
    table.advance_until("void")
    table.advance(10.0)
    assert table.showdown.armed
    table.tap("timer button")
    table.advance_until("void")


def test_the_next_arming_has_people_at_both_paddles_again(make_table: MakeTable) -> None:
    table = armed(make_table)
    table.advance_until("won")
    table.advance(10.0)
    table.showdown.arm()
    table.tap("timer button")
    table.advance(1.0)
    table.tap("right paddle")
    table.advance(1.0)
    table.expect("false_start", offender="right")


def test_nobody_knows_the_reaction_before_green(make_table: MakeTable) -> None:
    table = make_table(go_after_s=2.0)
    orders: list[tuple[str, object]] = []
    table.showdown.on_order = lambda _unit, do, details: orders.append((do, details))
    table.showdown.arm([Side.RIGHT])
    assert orders == [("arm", {"stand_ins": ["right"]})]


def test_red_blinks_where_the_player_of_the_card_sits_until_the_timer_is_pressed(
    make_table: MakeTable,
) -> None:
    table = make_table(go_after_s=2.0)
    table.showdown.arm()
    table.advance(0.1)
    table.expect_on("showdown.red_left")
    table.advance(0.4)
    table.expect_off()
    table.advance(0.6)
    table.expect_on("showdown.red_left")
    table.showdown.disarm()
    table.expect_off()


def test_it_does_not_blink_for_ever(make_table: MakeTable) -> None:
    table = make_table()
    table.showdown.arm()
    table.advance(31.0)
    table.expect_off()
    assert table.showdown.state is ShowdownState.IDLE
