"""Pins of the emulated board: directions, pull-ups, levels from outside, interrupts with times."""

from __future__ import annotations

import itertools

import pytest

from firmware_bridge.emulator.values import Direction, pin_number
from tests.firmware_bridge.sketching import Boards

MS = 1_000_000


def test_at_power_on_every_pin_is_an_input_without_a_pull(sketch: Boards) -> None:
    board = sketch("echo")

    assert {board.direction(pin) for pin in range(20)} == {Direction.INPUT}
    assert [board.level(pin) for pin in range(20)] == [0] * 20


def test_an_output_changes_when_the_firmware_says(sketch: Boards) -> None:
    board = sketch("blink")
    edges = board.watch(13)

    board.advance(MS)

    apart = [later - earlier for (earlier, _), (later, _) in itertools.pairwise(edges)]
    assert board.direction(13) is Direction.OUTPUT
    assert [level for _, level in edges[:4]] == [1, 0, 1, 0]
    # Timer1 counts 1000 cycles of 62.5 ns; the loop that polls it adds what it takes to look.
    assert all(abs(ns - 62_500) <= 500 for ns in apart[1:])


def test_a_pull_up_gives_way_to_whoever_drives_the_pin(sketch: Boards) -> None:
    board = sketch("stamp")
    board.advance(MS)

    assert board.direction(3) is Direction.PULLED_UP
    assert board.level(3) == 1
    board.drive(3, 0)
    assert board.level(3) == 0
    board.drive(3, None)
    assert board.level(3) == 1


def test_driving_against_an_output_is_counted_and_the_output_wins(sketch: Boards) -> None:
    board = sketch("boots")
    board.advance(MS)
    assert (board.level(13), board.conflicts) == (1, 0)

    board.drive(13, 0)

    assert (board.level(13), board.conflicts) == (1, 1)


@pytest.mark.parametrize(("pin", "letter"), [("D2", "I"), ("A0", "C"), ("D8", "T")])
def test_an_edge_is_seen_at_its_time(sketch: Boards, pin: str, letter: str) -> None:
    """An external interrupt, a pin change interrupt and the input capture, all on Timer1."""
    board = sketch("stamp")
    for at in (2 * MS, 3 * MS):
        board.drive(pin_number(pin), 1, at_ns=at)
        board.drive(pin_number(pin), 0, at_ns=at + 400_000)
    board.advance(4 * MS)

    told = board.received()
    stamps = [int.from_bytes(told[i + 1 : i + 3], "little") for i in range(0, len(told), 3)]
    assert set(told[::3]) == set(letter.encode())
    # A pin change interrupt runs at both edges, the two others at the rising one.
    rising = stamps[::2] if letter == "C" else stamps
    assert (rising[1] - rising[0]) % 65536 == pytest.approx(16_000, abs=8)


def test_the_input_capture_is_exact(sketch: Boards) -> None:
    board = sketch("stamp")
    apart_ns = 1_234_500  # 19,752 cycles
    board.drive(8, 1, at_ns=2 * MS)
    board.drive(8, 0, at_ns=2 * MS + 500_000)
    board.drive(8, 1, at_ns=2 * MS + apart_ns)
    board.advance(5 * MS)

    told = board.received()
    first, second = (int.from_bytes(told[i : i + 2], "little") for i in (1, 4))
    assert (second - first) % 65536 == apart_ns * 16 // 1000


def test_a_low_level_interrupts_as_long_as_it_lasts(sketch: Boards) -> None:
    board = sketch("level")
    edges = board.watch(13)
    board.advance(MS)
    assert not edges

    board.drive(2, 0)
    board.advance(100_000)
    board.drive(2, None)
    ran = len(edges)
    board.advance(MS)

    assert ran > 20
    assert len(edges) <= ran + 1


def test_sbi_on_a_pin_register_toggles_one_pin(sketch: Boards) -> None:
    board = sketch("flags")
    board.advance(MS)

    assert (board.level(4), board.level(5)) == (1, 1)


@pytest.mark.parametrize("name", [20, -1, "D14", "A6", "B1", "D", "", "Dx"])
def test_what_is_no_pin_is_refused(sketch: Boards, name: int | str) -> None:
    board = sketch("blink")
    with pytest.raises(ValueError, match="pin"):
        board.level(pin_number(name))


def test_pins_have_an_arduinos_names() -> None:
    assert [pin_number(name) for name in ("D0", "D13", "A0", "A5", "d7", 19)] == [
        0,
        13,
        14,
        19,
        7,
        19,
    ]
