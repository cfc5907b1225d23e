"""What is a press: glitches are none, bounces add up to one, and its time is its first edge."""

from __future__ import annotations

import pytest

from hardware.simulation.faults import Faults
from tests.units.duels import GREEN, TIMER_AT, WAIT, DuelTable, MakeTable, other, verdicts


@pytest.mark.parametrize("at", [2.5, GREEN + 0.2])
def test_a_glitch_is_no_press(duel: DuelTable, at: float) -> None:
    table = duel()
    table.edge("left paddle", at=at)
    table.edge("left paddle", closed=False, at=at + 0.001)
    table.edge("right paddle", at=GREEN + 0.4)
    table.advance(0.1)
    table.expect("won", winner="right")
    assert verdicts(table) == ["won"]


def test_bounces_add_up_to_a_press_and_its_time_is_the_first_edge(duel: DuelTable) -> None:
    table = duel()
    for start in (0.2, 0.21, 0.22):
        table.edge("left paddle", at=GREEN + start)
        table.edge("left paddle", closed=False, at=GREEN + start + 0.0007)
    table.edge("right paddle", at=GREEN + 0.205)
    table.advance(0.1)
    table.expect("won", winner="left", t=GREEN + 0.2)


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("bounce_ms", range(1, 21))
def test_a_paddle_may_bounce(duel: DuelTable, side: str, bounce_ms: int) -> None:
    faults = Faults()
    faults.of_contact(f"showdown.paddle_{side}").bounce_s = bounce_ms / 1000
    table = duel(faults=faults)
    table.advance_to(GREEN + 0.25)
    table.press(f"{side} paddle")
    table.advance(0.004)
    table.press(f"{other(side)} paddle")
    table.advance(0.2)
    table.release(f"{side} paddle")
    table.release(f"{other(side)} paddle")
    table.expect("won", winner=side, t=GREEN + 0.25)
    table.advance_until("idle")
    assert verdicts(table) == ["won"]
    table.tap("timer button")
    table.expect("countdown")


@pytest.mark.parametrize("bounce_ms", range(1, 21))
def test_the_timer_button_may_bounce(make_table: MakeTable, bounce_ms: int) -> None:
    faults = Faults()
    faults.of_contact("showdown.timer_button").bounce_s = bounce_ms / 1000
    table = make_table(go_after_s=WAIT, faults=faults)
    table.advance_to(TIMER_AT)
    table.tap("timer button")
    table.expect("countdown", t=TIMER_AT)
    table.expect_no()
    table.advance_to(GREEN)
    table.expect("go", t=GREEN)
    table.expect_no()
