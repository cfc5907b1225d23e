"""Units on pins at the other end of a line: stamped there, limited there, lost and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from hardware.clock import VirtualClock, to_ns
from hardware.guard import VirtualGuard
from hardware.simulation.pins import SimulatedFactory
from hardware.simulation.table import SimulatedTable
from hardware.wiring import load
from uno_device.table.operator import Operator
from uno_device.units.assembly import Pins, Units
from uno_device.units.chance import Draws, Given
from uno_device.units.events import Event
from uno_device.units.faults import FaultId

WAIT_S = 2.0
LINE = to_ns(0.002)
"""How long a command is on its way."""
ACK = to_ns(0.003)
"""And its answer."""


class BoardFactory(SimulatedFactory):
    """Simulated pins whose writes are executed a little later, as those of a board."""

    def __init__(self, clock: VirtualClock) -> None:
        super().__init__(clock)
        self.limits: dict[int | str, float] = {}
        self.executes = True
        self.silent = False
        self.retried = 0
        self._handlers: list[Callable[[str, str, Any], object]] = []

    def limit_output(
        self, name: int | str, longest_on_s: float, *, safe_high: bool = False
    ) -> None:
        assert not safe_high
        self.limits[name] = longest_on_s

    def when_executed(self, _name: int | str, handler: Callable[[Any], object]) -> None:
        if self.silent:
            return
        ticks = self.clock.now() + LINE if self.executes else None
        self.clock.call_at(self.clock.now() + LINE + ACK, lambda: handler(ticks))

    def when_reported(self, handler: Callable[[str, str, Any], object]) -> None:
        self._handlers.append(handler)

    def retry(self) -> None:
        self.retried += 1

    def report(self, what: str, pin: int | None = None) -> None:
        for handler in self._handlers:
            handler(what, "as told", pin)


class AtABoard:
    """Both units on the pins of one board."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.factory = BoardFactory(self.clock)
        wiring = load()
        self.simulated = SimulatedTable(wiring, self.factory, Random(1))
        pins = Pins(self.factory, self.factory.stamp_resolution_s)
        chance = Given(WAIT_S, (), Draws(Random(1)))
        guard = VirtualGuard(self.clock)
        self.units = Units(wiring, self.clock, guard, lambda _name: pins, chance)
        self.events: list[Event] = []
        self.units.subscribe(self.events.append)
        self.wiring = wiring

    def advance(self, seconds: float) -> None:
        self.clock.advance(to_ns(seconds))

    def tap(self, line: str) -> None:
        self.simulated.hands.tap(line)
        self.advance(0)

    def names(self) -> list[str]:
        return [event.name() for event in self.events]

    def expect(self, name: str, **details: Any) -> dict[str, Any]:
        told = [event.to_json() for event in self.events if event.name() == name]
        assert told, f"expected {name}, told: {self.names()}"
        for key, value in details.items():
            assert told[-1][key] == value
        return told[-1]

    def count_down(self) -> None:
        self.tap("showdown.timer_button")
        self.advance(WAIT_S - 0.0005)
        assert "go" not in self.names()


@pytest.fixture
def board() -> Iterator[AtABoard]:
    board = AtABoard()
    yield board
    board.units.close()


def test_green_counts_from_its_execution_at_the_board(board: AtABoard) -> None:
    board.count_down()
    board.advance(0.1)
    board.expect("go", t=WAIT_S + 0.002)


def test_a_press_between_the_order_and_the_light_is_a_false_start(board: AtABoard) -> None:
    board.count_down()
    board.advance(0.0015)
    board.tap("showdown.paddle_left")
    board.advance(1.0)
    board.expect("false_start", offender="left")


def test_a_press_after_the_light_and_before_its_stamp_is_known_wins(board: AtABoard) -> None:
    board.count_down()
    board.advance(0.0035)
    board.tap("showdown.paddle_right")
    board.advance(1.0)
    board.expect("won", winner="right", reaction_s=0.001)


def test_a_green_that_was_not_driven_is_judged_by_nobody(board: AtABoard) -> None:
    board.factory.executes = False
    board.count_down()
    board.tap("showdown.paddle_left")
    board.advance(1.0)
    assert not {"go", "won", "false_start"} & set(board.names())
    board.expect("void", why="interrupted")


def test_a_green_of_which_nothing_is_heard_is_not_awaited_for_ever(board: AtABoard) -> None:
    board.factory.silent = True
    board.count_down()
    board.advance(10.0)
    board.expect("void", why="interrupted")


def test_the_board_knows_the_longest_time_of_every_output(board: AtABoard) -> None:
    green = board.wiring.showdown and board.wiring.showdown.green
    assert green
    assert board.factory.limits[green.pin] == green.longest_on_s
    outputs = [pin.info.name for pin in board.factory.pins.values() if pin.function == "output"]
    assert len(board.factory.limits) == len(outputs)


def test_a_lost_link_stops_the_units_and_one_that_is_back_lets_them_go_on(board: AtABoard) -> None:
    board.count_down()
    board.factory.report("link_lost")
    board.advance(1.0)
    board.expect("void", why="interrupted")
    board.expect("fault", id="link_lost")
    board.factory.report("link_back")
    board.advance(1.0)
    board.expect("idle")
    board.tap("showdown.timer_button")
    board.advance(WAIT_S + 0.1)
    board.expect("go")


def test_a_lost_link_that_is_noticed_by_a_read_first_is_a_lost_link(board: AtABoard) -> None:
    unit = board.units.showdown
    assert unit
    unit.fail(FaultId.INPUT_FAILED)
    board.factory.report("link_lost")
    board.advance(0)
    board.expect("fault", id="link_lost")
    board.factory.report("link_back")
    board.advance(0)
    assert unit.idle


def test_lost_edges_make_a_duel_void_and_levels_are_looked_at(board: AtABoard) -> None:
    board.count_down()
    board.factory.report("edges_lost")
    board.advance(0.1)
    board.expect("void", why="interrupted")


def test_lost_edges_without_a_duel_are_no_event(board: AtABoard) -> None:
    board.factory.report("edges_lost")
    board.advance(1.0)
    assert board.names() == []


def test_an_output_that_the_board_has_cut_is_a_fault_of_its_unit(board: AtABoard) -> None:
    showdown, jackpot = board.units.showdown, board.units.jackpot
    assert board.wiring.showdown
    assert showdown
    assert jackpot
    green = board.wiring.showdown.green.pin
    assert isinstance(green, int)
    board.factory.report("output_cut", green)
    board.advance(0)
    assert (showdown.fault, jackpot.fault) == (FaultId.OUTPUT_OVERRAN, None)


def test_inputs_whose_board_does_not_answer_are_not_read(board: AtABoard) -> None:
    assert {contact.name for contact in board.units.readable} == set(board.units.contacts)
    board.factory.report("link_lost")
    board.advance(0)
    assert board.units.readable == []
    board.factory.report("link_back")
    board.advance(0)
    assert len(board.units.readable) == len(board.units.contacts)


def test_what_is_pressed_while_the_link_is_lost_starts_nothing(board: AtABoard) -> None:
    board.factory.report("link_lost")
    board.advance(0.1)
    board.simulated.hands.press("jackpot.lever")
    board.simulated.hands.press("showdown.timer_button")
    board.factory.report("link_back")
    board.advance(5.0)
    assert not {"spin_started", "countdown"} & set(board.names())
    board.simulated.hands.release("jackpot.lever")
    board.advance(1.0)
    board.tap("jackpot.lever")
    board.advance(0.5)
    board.expect("spin_started")


def test_lost_edges_stop_a_feed(board: AtABoard) -> None:
    board.tap("jackpot.dispenser_button")
    board.advance(0.05)
    board.factory.report("edges_lost")
    board.advance(0)
    board.expect("fault", id="edges_lost")
    assert board.units.bank.energised() == []


def test_an_operator_lets_a_link_that_was_given_up_be_tried_again(board: AtABoard) -> None:
    Operator(board.units).clear()
    assert board.factory.retried == 1
