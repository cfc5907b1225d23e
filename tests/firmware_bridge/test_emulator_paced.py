"""The emulated board in real time, on a clock that the test turns."""

from __future__ import annotations

from firmware_bridge.emulator.mechanisms import MechanismPins
from firmware_bridge.emulator.paced import PacedBoard
from firmware_bridge.emulator.serial_port import SerialPort
from hardware.clock import VirtualClock
from tests.firmware_bridge.sketching import Boards

MS = 1_000_000


class HostTime:
    """The host's clock."""

    def __init__(self) -> None:
        self.ns = 77 * MS

    def __call__(self) -> int:
        return self.ns


def test_the_boards_time_passes_as_the_hosts_does(sketch: Boards) -> None:
    time = HostTime()
    board = sketch("blink")
    paced = PacedBoard(board, SerialPort(), now_ns=time)
    for _ in range(5):
        time.ns += 3 * MS
        paced.step()

    assert board.now_ns == 15 * MS
    assert paced.skipped_ns == 0


def test_a_host_that_slept_is_not_caught_up_with(sketch: Boards) -> None:
    time = HostTime()
    board = sketch("blink")
    paced = PacedBoard(board, SerialPort(), now_ns=time)
    time.ns += 60_000 * MS
    paced.step()
    time.ns += MS
    paced.step()

    assert board.now_ns == 51 * MS
    assert paced.skipped_ns == 59_950 * MS


def test_mechanisms_live_in_the_boards_time(sketch: Boards) -> None:
    time = HostTime()
    board = sketch("blink")
    pins = MechanismPins(board, VirtualClock())
    duties: list[float] = []
    pins.pin("D13").sense(duties.append)
    paced = PacedBoard(board, SerialPort(), now_ns=time)
    time.ns += MS
    paced.step()

    assert pins.clock.now() == MS
    assert duties[:4] == [1.0, 0.0, 1.0, 0.0]
