"""Power, resets, the watchdog, the EEPROM; and a firmware that goes astray."""

from __future__ import annotations

import pytest

from firmware_bridge.emulator import BoardCrashed, EmulatedBoard
from firmware_bridge.emulator.values import Cause, Direction
from tests.firmware_bridge.sketching import Boards, Sketchbook

MS = 1_000_000


def boots(board: EmulatedBoard) -> list[tuple[int, Cause]]:
    """What the sketch `boots` told of each of its boots: the count and the cause."""
    told = board.received()
    return [(told[i], Cause(told[i + 1])) for i in range(0, len(told), 2)]


def test_the_cause_of_each_boot_is_told(sketch: Boards) -> None:
    board = sketch("boots")
    board.advance(10 * MS)
    board.reset()
    board.advance(10 * MS)
    board.brown_out()
    board.advance(10 * MS)
    board.power_off()
    board.advance(MS)
    board.power_on()
    board.advance(10 * MS)

    causes = [Cause.POWER_ON, Cause.EXTERNAL, Cause.BROWN_OUT, Cause.POWER_ON]
    assert [cause for _, cause in boots(board)] == causes


def test_the_eeprom_outlives_power_and_board(sketch: Boards, sketchbook: Sketchbook) -> None:
    board = sketch("boots")
    board.advance(10 * MS)
    board.power_off()
    board.power_on()
    board.advance(10 * MS)
    assert [count for count, _ in boots(board)] == [0, 1]

    with EmulatedBoard(sketchbook.build("boots"), eeprom=board.eeprom) as another:
        another.advance(10 * MS)
        assert [count for count, _ in boots(another)] == [2]


def test_an_eeprom_write_takes_its_time_and_dies_with_the_power(sketch: Boards) -> None:
    board = sketch("boots")
    board.advance(10 * MS)
    first = board.eeprom[0]
    board.reset()
    board.advance(2 * MS)
    assert board.received()[2:] == b"", "the write of 3.4 ms is not over"

    board.power_off()

    assert first == 0
    assert board.eeprom[0] == 0xFF


def test_a_starving_watchdog_resets_the_board_again_and_again(sketch: Boards) -> None:
    board = sketch("boots")
    board.advance(10 * MS)
    boots(board)
    board.drive(2, 1)
    board.advance(1_000 * MS)

    told = boots(board)
    assert [cause for _, cause in told] == [Cause.WATCHDOG] * 3
    board.drive(2, 0)
    board.advance(1_000 * MS)
    assert len(boots(board)) <= 1


def test_a_board_without_power_drives_nothing(sketch: Boards) -> None:
    board = sketch("boots")
    board.advance(MS)
    edges = board.watch(13)
    assert board.level(13) == 1

    board.power_off()
    board.send(b"x")
    board.advance(100 * MS)

    assert [level for _, level in edges] == [0]
    assert board.direction(13) is Direction.INPUT
    assert (board.received()[2:], board.unsent) == (b"", 0)


def test_a_boot_loader_delays_the_firmware(sketch: Boards) -> None:
    board = sketch("boots")
    board.advance(10 * MS)
    boots(board)
    board.reset(held_ns=1_000 * MS)
    board.advance(1_000 * MS)
    assert boots(board) == []

    board.advance(10 * MS)
    assert boots(board) == [(1, Cause.EXTERNAL)]


def test_ram_is_kept_by_a_reset_and_lost_with_the_power(sketch: Boards) -> None:
    board = sketch("echo")
    board.advance(MS)
    kept = board.memory(0x400, 4)
    board.reset()
    assert board.memory(0x400, 4) == kept

    board.power_off()
    board.power_on()
    assert board.memory(0x400, 4) == b"\x5a" * 4


def test_a_firmware_that_runs_off_its_program_is_reported_and_can_be_reset(
    sketch: Boards,
) -> None:
    board = sketch("crash")
    board.advance(MS)
    board.drive(2, 1)
    with pytest.raises(BoardCrashed, match=r"at 0\.001\d+ s, at address 0x8000"):
        board.advance(100 * MS)

    board.drive(2, 0)
    board.reset()
    board.advance(MS)


def test_a_condition_that_does_not_come_is_a_timeout(sketch: Boards) -> None:
    board = sketch("blink")
    board.advance_until(lambda: board.level(13), within_ns=MS)
    with pytest.raises(TimeoutError, match="not within 5 ms"):
        board.advance_until(lambda: board.level(12), within_ns=5 * MS)


def test_a_board_that_is_closed_says_so(sketch: Boards) -> None:
    board = sketch("blink")
    board.close()
    with pytest.raises(ValueError, match="the emulated board is closed"):
        board.advance(1)
