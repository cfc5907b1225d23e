"""Units that somebody above them governs: they do what was armed, and say why they refuse (WJ9)."""

from __future__ import annotations

from tests.units.arming import run_duel
from uno_device.testing import Table
from uno_device.units.faults import FaultId


def test_stand_alone_everything_is_always_armed(table: Table) -> None:
    for _ in range(3):
        run_duel(table)
        table.expect("won")
        table.expect("idle")
    for _ in range(2):
        table.pull()
        table.advance_until("stopped")
        table.expect("stopped")
        table.advance(1.0)
        table.tap("dispenser button")
        table.advance(5.0)
        table.expect("dispensed")


def test_stand_alone_again(table: Table) -> None:
    table.showdown.disarm()
    table.jackpot.disarm()
    table.showdown.stand_alone()
    table.jackpot.stand_alone()
    table.tap("timer button")
    table.pull()
    table.expect("countdown")
    table.expect("spin_started")


def test_each_unit_refuses_for_itself(table: Table) -> None:
    table.showdown.disarm()
    table.pull()
    table.expect("spin_started")
    table.tap("timer button")
    assert table.expect("refused", why="not_armed").unit == "showdown"


def test_what_is_armed_while_something_else_is_under_way_is_for_the_next(table: Table) -> None:
    table.pull()
    table.jackpot.arm(spin=True)
    table.showdown.arm()
    table.advance_until("idle")
    table.expect("stopped")
    assert table.jackpot.armed_spin
    table.pull()
    table.advance_until("stopped")
    assert not table.jackpot.armed_spin


# Faults


def test_in_a_fault_everything_is_refused(table: Table) -> None:
    table.jackpot.arm(spin=True, cards=1)
    table.showdown.arm()
    table.jackpot.link_lost()
    table.showdown.link_lost()
    for contact in ("lever", "dispenser button", "timer button"):
        table.tap(contact)
        table.expect("refused", why="fault")


# A stop of the operator


def test_a_stop_holds_though_a_lost_link_is_back(table: Table) -> None:
    table.jackpot.arm(spin=True)
    table.jackpot.link_lost()
    table.jackpot.stop()
    table.jackpot.link_back()
    table.pull()
    table.advance(1.0)
    table.expect_no("spin_started")
    table.jackpot.clear()
    table.advance(1.0)
    table.pull()
    table.advance_until("spin_started")


def test_a_stop_holds_though_the_hopper_is_filled(table: Table) -> None:
    table.jackpot.fail(FaultId.DISPENSER_JAM)
    table.jackpot.stop()
    table.jackpot.reload()
    assert table.jackpot.fault is FaultId.STOPPED
