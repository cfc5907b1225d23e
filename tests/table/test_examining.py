"""Who does what a self-test asks for, where one unit is at a board and the other one simulated."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import hardware.wiring
from hardware.clock import VirtualClock
from hardware.simulation.pins import SimulatedFactory
from hardware.simulation.table import SimulatedTable
from hardware.wiring import load
from hardware.wiring.schema import Wiring
from uno_device.table.examining import examiners, simulated_units
from uno_device.units.checks import Check, Deed, LineState, Question, checks_of

AT_A_BOARD = Path(hardware.wiring.__file__).with_name("unobridge.toml")


class Person:
    """Somebody who is asked nothing here."""

    def tell(self, text: str) -> None: ...

    def request(self, deed: Deed) -> None: ...

    def ask(self, question: Question, answer: object) -> None: ...

    def live(self, state: LineState) -> None: ...


@pytest.fixture
def wiring() -> Wiring:
    """The showdown unit is at an Arduino, the jackpot unit simulated."""
    board, plain = load(AT_A_BOARD), load()
    assert board.showdown is not None
    assert plain.jackpot is not None
    return replace(
        plain,
        showdown=replace(board.showdown, pins="unobridge"),
        jackpot=replace(plain.jackpot, pins="simulated"),
    )


def check_of(wiring: Wiring, name: str) -> Check:
    return next(check for check in checks_of(wiring) if check.id == name)


def test_a_person_is_asked_at_the_board_and_the_simulation_elsewhere(wiring: Wiring) -> None:
    assert simulated_units(wiring) == ["jackpot"]
    factory = SimulatedFactory(VirtualClock())
    simulated = SimulatedTable(replace(wiring, showdown=None), factory, Random(1))
    person, said, seen = Person(), list[str](), list[LineState]()
    who = examiners(wiring, simulated, person, said.append, seen.append)
    assert who(check_of(wiring, "showdown.green")) is person
    hands = who(check_of(wiring, "jackpot.lever"))
    assert hands is not person
    assert who(check_of(wiring, "jackpot.dispenser_button")) is hands
    hands.tell("Thank you.")
    state = LineState("jackpot.lever", closed=True, edges=1, bounce_s=None)
    hands.live(state)
    assert (said, seen) == (["Thank you."], [state])


def test_without_a_simulation_a_person_is_asked_everywhere(wiring: Wiring) -> None:
    person = Person()
    who = examiners(wiring, None, person, print)
    assert {who(check) for check in checks_of(wiring)} == {person}
