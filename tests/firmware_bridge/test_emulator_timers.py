"""Timers of the emulated board, seen on its pins (ATmega328P data sheet, Timer/Counter 0 to 2)."""

from __future__ import annotations

import itertools

from firmware_bridge.emulator.values import Edge
from tests.firmware_bridge.sketching import Boards

MS = 1_000_000
TICK_8 = 500  # ns of Timer1 with prescaler 8


def spans(edges: list[Edge]) -> list[tuple[int, int]]:
    """How long the pin was at each level, in ns, without the first and the last."""
    return [
        (later - earlier, level) for (earlier, level), (later, _) in itertools.pairwise(edges[1:])
    ]


def test_a_servos_pulses_are_exact_on_both_compare_outputs(sketch: Boards) -> None:
    board = sketch("waves")
    nine, ten = board.watch(9), board.watch(10)
    board.advance(100 * MS)

    assert set(spans(nine)) == {(1_500_000, 1), (18_500_000, 0)}
    assert set(spans(ten)) == {(900_000, 1), (19_100_000, 0)}
    assert board.has_timer(9)


def test_a_tone_is_a_toggle_of_timer_2(sketch: Boards) -> None:
    board = sketch("waves")
    edges = board.watch(11)
    board.advance(100 * MS)

    # 16 MHz / 128, 142 ticks for each half: 440.14 Hz.
    assert {ns for ns, _ in spans(edges)} == {142 * 8_000}
    assert len(edges) == 88


def test_fast_pwm_has_its_duty_and_its_inverse(sketch: Boards) -> None:
    board = sketch("waves")
    six, five = board.watch(6), board.watch(5)
    board.advance(20 * MS)

    # One tick of Timer0 is 4 us; a compare value of 63 is 64 ticks of 256.
    assert set(spans(six)) == {(256_000, 1), (768_000, 0)}
    assert set(spans(five)) == {(768_000, 1), (256_000, 0)}


def test_phase_correct_pwm_is_as_wide_as_twice_its_value(sketch: Boards) -> None:
    board = sketch("phase")
    six, five = board.watch(6), board.watch(5)
    board.advance(20 * MS)

    assert set(spans(six)[1:]) == {(2 * 64 * 4_000, 1), ((510 - 128) * 4_000, 0)}
    assert set(spans(five)[1:]) == {((510 - 128) * 4_000, 1), (2 * 64 * 4_000, 0)}


def test_fast_pwm_with_its_own_top_toggles(sketch: Boards) -> None:
    board = sketch("phase")
    edges = board.watch(9)
    board.advance(10 * MS)

    assert {ns for ns, _ in spans(edges)} == {1000 * TICK_8}


def test_a_full_duty_never_flickers(sketch: Boards) -> None:
    board = sketch("phase")
    full, none = board.watch(11), board.watch(3)
    board.advance(20 * MS)

    assert [level for _, level in full] == [1]
    assert none == []


def test_a_forced_compare_sets_the_pin_at_once(sketch: Boards) -> None:
    board = sketch("strobe")
    board.advance(MS)
    assert (board.level(9), board.has_timer(9)) == (1, True)

    board.drive(2, 1)
    board.advance(MS)
    assert board.level(9) == 0

    board.drive(2, 0)
    board.advance(MS)
    assert (board.level(9), board.has_timer(9)) == (1, False)


def test_a_flag_is_cleared_by_its_own_one_and_runs_its_interrupt_when_let_in(
    sketch: Boards,
) -> None:
    board = sketch("flags")
    board.advance(MS)

    both, b_only, ran_a, ran_b, left = board.received()
    assert both & 0b110 == 0b110
    assert b_only & 0b110 == 0b100
    assert (ran_a, ran_b) == (0, 1)
    assert left & 0b110 == 0


def test_a_timers_coming_and_going_is_told(sketch: Boards) -> None:
    board = sketch("strobe")
    told = board.watch_timer(9)
    board.drive(2, 1, at_ns=MS)
    board.drive(2, 0, at_ns=2 * MS)
    board.advance(3 * MS)

    assert [taken for _, taken in told] == [1, 0]
