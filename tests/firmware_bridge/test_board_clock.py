"""The board's clock: stamps made long, over turns and resets, and mapped to the host's."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.board_clock import STAMPS, BoardClock

NS_PER_S = 1_000_000_000


@dataclass
class Board:
    """A board whose clock runs at a rate of its own and stands at `start_us` at the host's 0."""

    rate: float = 1.0
    start_us: int = 0

    def us_at(self, host_ns: int) -> int:
        return self.start_us + int(host_ns / self.rate / 1000)

    def stamp_at(self, host_ns: int) -> int:
        return self.us_at(host_ns) % STAMPS


def ask(clock: BoardClock, board: Board, at_ns: int, there_ns: int, back_ns: int) -> None:
    """A round trip: the way there, 50 us at the board, the way back."""
    heard_ns = at_ns + there_ns
    answered_ns = heard_ns + 50_000
    clock.round_trip(
        at_ns, board.stamp_at(heard_ns), board.stamp_at(answered_ns), answered_ns + back_ns
    )


class TestWidening:
    @given(
        st.integers(0, STAMPS - 1),
        st.lists(st.integers(0, STAMPS // 2 - 1), max_size=20),
    )
    def test_distances_are_those_of_the_board(self, start: int, steps: list[int]) -> None:
        clock = BoardClock()
        clock.begin(1, start, 0)
        true = start
        for step in steps:
            true += step
            assert clock.widen(true % STAMPS) == true

    @given(st.integers(0, STAMPS - 1), st.integers(0, STAMPS // 2))
    def test_an_older_stamp_is_older(self, start: int, age: int) -> None:
        clock = BoardClock()
        clock.begin(1, start, 0)
        assert clock.widen((start - age) % STAMPS) == start - age

    def test_ticks_go_on_over_a_reset(self) -> None:
        clock = BoardClock()
        clock.begin(1, 5_000_000, 0)
        before = clock.widen(6_000_000)
        clock.begin(2, 300, 3 * NS_PER_S)
        assert clock.widen(300) == 8_000_000
        assert clock.widen(1300) == 8_001_000 > before

    def test_ticks_never_go_back_at_a_reset(self) -> None:
        clock = BoardClock()
        clock.begin(1, 5_000_000, 0)
        before = clock.widen(9_000_000)  # a board that runs far too fast
        clock.begin(2, 300, 1000)
        assert clock.widen(300) >= before

    def test_a_session_in_the_same_boot_goes_on_after_hours(self) -> None:
        clock, board = BoardClock(), Board()
        clock.begin(1, 0, 0)
        hours_ns = 3 * 3600 * NS_PER_S
        clock.begin(1, board.stamp_at(hours_ns), hours_ns)
        assert clock.widen(board.stamp_at(hours_ns)) == board.us_at(hours_ns)

    def test_another_board_with_the_same_boot_id_is_noticed(self) -> None:
        clock = BoardClock()
        clock.begin(7, 5_000_000, 0)
        clock.begin(7, 90_000_000, NS_PER_S)
        assert clock.widen(90_000_000) == 6_000_000


class TestMapping:
    @given(
        ppm=st.integers(-5000, 5000),
        start_us=st.integers(0, STAMPS),
        ways_us=st.lists(
            st.tuples(st.integers(0, 3000), st.integers(0, 3000)), min_size=1, max_size=60
        ),
    )
    def test_the_truth_lies_within_the_error_that_is_told(
        self, ppm: int, start_us: int, ways_us: list[tuple[int, int]]
    ) -> None:
        clock, board = BoardClock(), Board(rate=1 + ppm * 1e-6, start_us=start_us)
        clock.begin(1, board.stamp_at(0), 0)
        offset = clock.widen(board.stamp_at(0)) - board.us_at(0)
        now_ns = 0
        for there_us, back_us in ways_us:
            now_ns += NS_PER_S // 4
            ask(clock, board, now_ns, there_us * 1000, back_us * 1000)
            error_ns = clock.error_ns_at(now_ns)
            assert error_ns is not None
            off_us = clock.ticks_at(now_ns) - board.us_at(now_ns) - offset
            assert abs(off_us) * 1000 <= error_ns + 3000

    def test_a_drifting_board_is_followed_to_microseconds(self) -> None:
        clock, board = BoardClock(), Board(rate=1.004)
        clock.begin(1, 0, 0)
        for number in range(80):
            ask(clock, board, number * NS_PER_S // 4, 100_000, 100_000 + number % 5 * 900_000)
        now_ns = 21 * NS_PER_S
        assert clock.rate == pytest.approx(1.004, abs=20e-6)
        assert abs(clock.ticks_at(now_ns) - board.us_at(now_ns)) < 100
        assert clock.host_ns_at(board.us_at(now_ns)) == pytest.approx(now_ns, abs=100_000)

    def test_one_quick_round_trip_among_slow_ones_is_believed(self) -> None:
        clock, board = BoardClock(), Board()
        clock.begin(1, 0, 0)
        for number in range(7):
            ask(clock, board, number * 25_000_000, 100_000, 100_000 if number == 3 else 9_000_000)
        assert abs(clock.ticks_at(200_000_000) - 200_000) < 5

    def test_an_answer_from_another_time_is_not_believed(self) -> None:
        clock = BoardClock()
        clock.begin(1, 1_000_000, 0)
        clock.round_trip(0, 1_000_100, 9_000_000, 1_000_000)
        assert clock.ticks_at(0) == 1_000_000

    def test_before_the_first_session_nothing_is_known(self) -> None:
        clock = BoardClock()
        assert clock.host_ns_at(5) is None
        assert clock.error_ns_at(5) is None
        assert clock.ticks_at(5) == 0
        assert clock.rate == 1.0
