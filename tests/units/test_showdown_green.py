"""Green at the other end of a line: its stamp counts for its own duel, and for no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.units.test_pins_at_a_board import WAIT_S, AtABoard

Answer = Callable[[int | None], object]


class LateAnswers:
    """What a board says of its writes, said when the test says so."""

    def __init__(self, board: AtABoard, monkeypatch: pytest.MonkeyPatch) -> None:
        self._board = board
        self._asked: list[Answer] = []
        monkeypatch.setattr(board.factory, "when_executed", self._keep)

    def _keep(self, _pin: int | str, answer: Answer) -> None:
        self._asked.append(answer)

    def duel(self) -> Answer:
        """Let a duel go on until green is ordered; return how the board answers of that."""
        self._board.tap("showdown.timer_button")
        self._board.advance(WAIT_S + 0.001)
        return self._asked[-1]

    def says(self, answer: Answer) -> None:
        """The board says that the write was executed now."""
        answer(self._board.clock.now())
        self._board.advance(0)


@pytest.fixture
def board() -> Iterator[AtABoard]:
    board = AtABoard()
    yield board
    board.units.close()


@pytest.fixture
def answers(board: AtABoard, monkeypatch: pytest.MonkeyPatch) -> LateAnswers:
    return LateAnswers(board, monkeypatch)


def interrupted(board: AtABoard, _unit: Any) -> None:
    """Edges were lost: the duel is void, and its result is shown."""
    board.factory.report("edges_lost")
    board.advance(0)
    board.expect("void", why="interrupted")


def stopped(board: AtABoard, unit: Any) -> None:
    """The operator stops the unit, and lets it go on."""
    unit.stop()
    unit.clear()
    board.advance(0)
    board.expect("void", why="interrupted")


ways_to_end = pytest.mark.parametrize("ends", [interrupted, stopped])


@ways_to_end
def test_the_stamp_of_a_duel_that_is_over_is_not_told(
    board: AtABoard, answers: LateAnswers, ends: Callable[[AtABoard, Any], None]
) -> None:
    answer = answers.duel()
    ends(board, board.units.showdown)
    answers.says(answer)
    board.advance(10.0)
    assert "go" not in board.names()


@ways_to_end
def test_the_stamp_of_one_duel_is_not_that_of_the_next(
    board: AtABoard, answers: LateAnswers, ends: Callable[[AtABoard, Any], None]
) -> None:
    former = answers.duel()
    ends(board, board.units.showdown)
    board.advance(10.0)
    answer = answers.duel()
    answers.says(former)
    assert "go" not in board.names()
    answers.says(answer)
    board.expect("go")
    board.tap("showdown.paddle_right")
    board.advance(1.0)
    board.expect("won", winner="right")


def test_a_stamp_that_is_told_twice_is_one_green(board: AtABoard, answers: LateAnswers) -> None:
    answer = answers.duel()
    answers.says(answer)
    answers.says(answer)
    assert board.names().count("go") == 1


def test_what_is_heard_of_a_green_that_was_given_up_changes_no_verdict(
    board: AtABoard, answers: LateAnswers
) -> None:
    answer = answers.duel()
    board.advance(10.0)
    board.expect("void", why="interrupted")
    answers.says(answer)
    assert "go" not in board.names()
    assert board.names().count("void") == 1
