"""How a unit is brought to each of its states, by what people do and what goes wrong.

For tests that look into all states: what holds in the states that one has thought of often does
not hold in the others.
"""

from __future__ import annotations

from collections.abc import Callable

from hardware.side import Side
from hardware.simulation.faults import FOR_EVER
from uno_device.testing.table import Table
from uno_device.units.jackpot_states import JackpotState
from uno_device.units.showdown_states import ShowdownState
from uno_device.units.unit import Unit

UnitState = ShowdownState | JackpotState

ALL_STATES: tuple[UnitState, ...] = (*ShowdownState, *JackpotState)


def unit_of(table: Table, state: UnitState) -> Unit:
    """Return the unit that has this state."""
    return table.showdown if isinstance(state, ShowdownState) else table.jackpot


def set_out_for(table: Table, state: UnitState) -> None:
    """Do on a fresh table what leads to a state by and by; turns fault knobs where it must."""
    _WAYS[state](table)


def bring_to(table: Table, state: UnitState) -> None:
    """Bring a unit of a fresh table to a state, and stop as soon as it is in it."""
    set_out_for(table, state)
    table.advance(0.005)  # what was pressed is confirmed: it has left the state it began in
    table.advance_to_state(state, limit_s=600.0)


def _ask_with_a_closed_paddle(table: Table) -> None:
    table.press("left paddle")
    table.advance(1.0)
    _start_duel(table)


def _start_duel(table: Table) -> None:
    table.hands.tap("showdown.timer_button")


def _press_too_early(table: Table) -> None:
    _start_duel(table)
    table.advance(0.2)
    table.hands.tap("showdown.paddle_left")


def _win(table: Table) -> None:
    table.hands.hit_after_green(Side.RIGHT, 0.25)
    _start_duel(table)


def _be_stopped(table: Table) -> None:
    _start_duel(table)
    table.advance(1.0)
    table.showdown.stop()


def _pull(table: Table) -> None:
    table.hands.tap("jackpot.lever")


def _pull_a_stalled_wheel(table: Table) -> None:
    table.faults.wheel.stall = True
    _pull(table)


def _ask_for_a_card(table: Table) -> None:
    table.hands.tap("jackpot.dispenser_button")


def _ask_for_a_stuck_card(table: Table) -> None:
    table.faults.hopper.jam = FOR_EVER
    _ask_for_a_card(table)


_WAYS: dict[UnitState, Callable[[Table], None]] = {
    ShowdownState.IDLE: _win,
    ShowdownState.NOT_READY: _ask_with_a_closed_paddle,
    ShowdownState.COUNTDOWN: _start_duel,
    ShowdownState.TOO_EARLY: _press_too_early,
    ShowdownState.GO: _start_duel,
    ShowdownState.RESULT: _win,
    ShowdownState.FAULT: _be_stopped,
    JackpotState.IDLE: _pull,
    JackpotState.SPINNING: _pull,
    JackpotState.SPIN_PAUSE: _pull_a_stalled_wheel,
    JackpotState.FEEDING: _ask_for_a_card,
    JackpotState.FEED_PAUSE: _ask_for_a_stuck_card,
    JackpotState.FAULT: _ask_for_a_stuck_card,
}
