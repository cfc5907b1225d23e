"""The referee arms what the match waits for, and tells it what came of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hardware.wiring.schema import SYMBOLS
from tests.game.game import Game
from tests.table.refereed import Refereed
from uno_device.game.actions import WheelSymbol
from uno_device.table.errors import NothingToDrawError
from uno_device.units.faults import FaultId


def at_the_duel(players: str = "Ann Bob Cy", **table: Any) -> Refereed:
    """Bob has played a red 7 with an icon: he has the left paddle, the next player the right."""
    refereed = Refereed(Game("showdown", players, hands={"Bob": "R7!2"}), **table)
    refereed.play("Bob play R7!2")
    return refereed


def at_the_wheel(symbol: str | None = None, **more: Any) -> Refereed:
    """Bob has played a Jackpot; with a symbol, the wheel has stopped there, by hand."""
    game = Game("wild_jackpot", "Ann Bob Cy", hands={"Bob": "RJ"}, **more)
    refereed = Refereed(game)
    refereed.play("Bob play RJ")
    if symbol:
        refereed.play(f"host spin {symbol}")
    return refereed


# Arming


def test_nothing_is_armed_while_a_player_is_on_turn() -> None:
    refereed = Refereed(Game("wild_jackpot"))
    refereed.table.pull()
    refereed.table.expect("refused")
    refereed.table.tap("timer button")
    refereed.table.expect("refused")
    assert refereed.referee.awaited is None
    refereed.table.expect_off()


def test_a_jackpot_arms_the_lever_and_nothing_else() -> None:
    refereed = at_the_wheel()
    refereed.table.tap("dispenser button")
    refereed.table.expect("refused")
    refereed.table.pull()
    stopped = refereed.table.advance_until("stopped").to_json()
    assert refereed.told() == [{"by": "table", "do": "spin", "symbol": stopped["symbol"]}]


def test_one_pull_for_one_card() -> None:
    refereed = at_the_wheel()
    refereed.table.pull()
    refereed.table.advance_until("stopped")
    refereed.table.advance(30.0)
    refereed.table.pull()
    refereed.table.expect("refused")
    assert len(refereed.told()) == 1


def test_a_rule_card_comes_out_of_the_dispenser() -> None:
    refereed = at_the_wheel("left")
    assert refereed.referee.awaited == "dispense"
    refereed.table.tap("dispenser button")
    refereed.table.advance_until("dispensed")
    assert refereed.game["pending"]["kind"] == "done"
    assert refereed.game["pending"]["carrier"] == "Cy"


def test_two_cards_at_once_are_a_card_for_the_match() -> None:
    refereed = at_the_wheel("left")
    refereed.table.faults.hopper.double = 1
    refereed.table.tap("dispenser button")
    refereed.table.advance_until("double_feed")
    assert refereed.game["pending"]["kind"] == "done"


def test_the_dispenser_serves_everyone_one_after_the_other() -> None:
    refereed = at_the_wheel("everyone")
    for carrier in ("Bob", "Cy", "Ann"):
        refereed.table.tap("dispenser button")
        refereed.table.advance_until("dispensed")
        assert refereed.game["pending"]["carrier"] == carrier
        refereed.table.advance(30.0)
        refereed.play(f"{carrier} done")
    assert refereed.game["turn"] == "Cy"


# The duel


def test_the_player_of_the_card_has_the_left_paddle() -> None:
    refereed = at_the_duel()
    names = {side.value: name for side, name in refereed.referee.duellists.items()}
    assert names == {"left": "Bob", "right": "Cy"}


@pytest.mark.parametrize(("first", "loser"), [("left", "Cy"), ("right", "Bob")])
def test_whoever_is_first_sends_the_cards_to_the_other(first: str, loser: str) -> None:
    refereed = at_the_duel()
    before = len(refereed.game.hand(loser))
    refereed.duel(first)
    assert refereed.told() == [{"by": "table", "do": "showdown", "loser": loser}]
    assert len(refereed.game.hand(loser)) == before + 2
    assert refereed.referee.duellists == {}


def test_a_false_start_loses() -> None:
    refereed = at_the_duel(go_after_s=5.0)
    refereed.table.tap("timer button")
    refereed.table.tap("right paddle")
    refereed.table.advance(10.0)
    assert refereed.told() == [{"by": "table", "do": "showdown", "loser": "Cy"}]


def test_nobody_presses_three_times_and_the_duel_is_over() -> None:
    refereed = at_the_duel()
    for voids in (1, 2):
        refereed.table.tap("timer button")
        refereed.table.advance(60.0)
        assert refereed.game["pending"]["voids"] == voids
    refereed.table.tap("timer button")
    refereed.table.advance(60.0)
    assert (refereed.game["pending"], refereed.game["turn"]) == (None, "Cy")
    assert [action["why"] for action in refereed.told()] == ["nobody"] * 3


def test_a_duellist_who_leaves_in_the_countdown_ends_it_and_is_not_told_as_void() -> None:
    refereed = at_the_duel(go_after_s=5.0)
    refereed.table.tap("timer button")
    refereed.play("Cy leave")
    refereed.table.expect("void")
    assert refereed.told() == []
    assert refereed.game["unit_cards"] == []
    refereed.table.advance(1.0)
    refereed.table.expect_off()


# The host


def test_the_host_enters_an_outcome_and_the_wheel_is_stopped() -> None:
    refereed = at_the_wheel()
    refereed.table.pull()
    refereed.table.advance(0.5)
    refereed.play("host spin draw_four")
    refereed.table.advance(30.0)
    assert refereed.told() == [{"by": "host", "do": "spin", "symbol": "draw_four"}]
    refereed.table.expect_off()


def test_the_host_enters_the_loser_and_the_duel_is_stopped() -> None:
    refereed = at_the_duel(go_after_s=5.0)
    refereed.table.tap("timer button")
    refereed.play("host showdown Bob")
    refereed.table.advance(30.0)
    assert refereed.told() == [{"by": "host", "do": "showdown", "loser": "Bob"}]


@pytest.mark.parametrize("make", [at_the_wheel, at_the_duel, lambda: at_the_wheel("right")])
def test_a_unit_is_dropped_and_chance_decides_as_the_hosts_word(make: Any) -> None:
    refereed = make()
    before = refereed.game["state"]
    refereed.referee.act(refereed.referee.drawn(Random(1)))
    assert refereed.game["state"] == before + 1
    assert refereed.told()[-1]["by"] == "host"


def test_there_is_nothing_to_draw_while_a_player_is_on_turn() -> None:
    refereed = Refereed(Game("classic"))
    with pytest.raises(NothingToDrawError):
        refereed.referee.act(refereed.referee.drawn(Random(1)))


# Faults


def test_a_unit_that_fails_does_not_end_the_wait_and_is_armed_again_when_cleared() -> None:
    refereed = at_the_wheel()
    refereed.table.faults.wheel.stall = True
    refereed.table.pull()
    refereed.table.advance(60.0)
    refereed.table.expect("fault")
    assert refereed.referee.awaited == "spin"
    refereed.table.faults.wheel.stall = False
    refereed.table.jackpot.clear()
    refereed.table.pull()
    refereed.table.advance_until("stopped")
    assert [action["do"] for action in refereed.told()] == ["spin"]


def test_a_unit_with_a_fault_never_blocks_the_match() -> None:
    refereed = at_the_duel()
    refereed.table.showdown.fail(FaultId.INTERNAL_ERROR)
    refereed.play("host showdown Cy", "Cy draw")
    assert refereed.game["pending"] is None or refereed.game["pending"]["kind"] == "drawn"


def test_a_table_without_units_waits_for_the_host() -> None:
    game = Game("wild_jackpot", hands={"Bob": "RJ"})
    refereed = Refereed(game)
    refereed.table.units.jackpot = None
    refereed.play("Bob play RJ", "host spin left", "host dispense", "host done")
    assert game["turn"] == "Cy"


def test_without_rule_cards_at_the_table_the_dispenser_is_not_armed() -> None:
    refereed = Refereed(Game("wild_jackpot", hands={"Bob": "RJ"}, rule_cards=[]))
    refereed.play("Bob play RJ", "host spin left")
    assert refereed.referee.awaited == "dispense"
    refereed.table.tap("dispenser button")
    refereed.table.advance(5.0)
    refereed.table.expect_no("dispensed", "fault")
    refereed.referee.act(refereed.referee.drawn(Random(1)))
    assert refereed.told()[-1]["none"] is True


def test_the_match_knows_whatever_a_wheel_can_show() -> None:
    assert set(SYMBOLS) == set(WheelSymbol)
