"""Mechanisms on an emulated board's pins: what they sense, what they drive, in one time."""

from __future__ import annotations

import pytest

from firmware_bridge.emulator.mechanisms import MechanismPins
from hardware.clock import VirtualClock
from tests.firmware_bridge.sketching import Boards

MS = 1_000_000


class Sensed:
    """What a mechanism was told of a pin: when (ms), and the duty."""

    def __init__(self, pins: MechanismPins, name: str) -> None:
        self._clock = pins.clock
        self.told: list[tuple[float, float]] = []
        pins.pin(name).sense(self._tell)

    def _tell(self, duty: float) -> None:
        self.told.append((round(self._clock.now() / MS, 3), round(duty, 4)))


def test_pulses_are_sensed_as_a_duty_one_period_after_they_began(sketch: Boards) -> None:
    pins = MechanismPins(sketch("waves"), VirtualClock())
    servo, lamp, inverse, tone = (Sensed(pins, name) for name in ("D9", "D6", "D5", "D11"))
    pins.board.advance(100 * MS)

    assert servo.told == [(21.003, 0.075)]
    assert lamp.told == [(2.048, 0.25)]
    assert inverse.told == [(1.28, 0.75)]
    assert tone.told == [(3.408, 0.5)]


def test_a_plain_output_is_sensed_at_once(sketch: Boards) -> None:
    board = sketch("blink")
    pins = MechanismPins(board, VirtualClock())
    lamp = Sensed(pins, "D13")
    edges = board.watch(13)
    board.advance(MS)

    assert lamp.told == [(round(at / MS, 3), float(level)) for at, level in edges]


def test_a_timers_pin_that_stands_still_has_its_levels_duty(sketch: Boards) -> None:
    board = sketch("strobe")
    pins = MechanismPins(board, VirtualClock())
    lamp = Sensed(pins, "D9")
    board.advance(50 * MS)
    board.drive(2, 1)
    board.advance(50 * MS)
    board.drive(2, 0)
    board.advance(10 * MS)

    assert [duty for _, duty in lamp.told] == [1.0, 0.0, 1.0]
    assert lamp.told[0][0] == pytest.approx(30.0, abs=0.1), "sure after the longest period"
    assert lamp.told[1][0] == pytest.approx(80.0, abs=0.1)
    assert lamp.told[2][0] == pytest.approx(100.0, abs=0.1), "the port has the pin again: at once"


def test_a_mechanism_drives_a_pin_at_its_own_time(sketch: Boards) -> None:
    board = sketch("stamp")
    pins = MechanismPins(board, VirtualClock())
    index = pins.pin("D8")
    index.drive(False, at=0, seen_at=0)
    for at in (2 * MS, 3 * MS + 500):
        pins.clock.call_at(at, lambda: index.drive(True, at=0, seen_at=0))
        pins.clock.call_at(at + 10_000, lambda: index.drive(False, at=0, seen_at=0))
    board.advance(5 * MS)

    told = board.received()
    first, second = (int.from_bytes(told[i : i + 2], "little") for i in (1, 4))
    assert (second - first) % 65536 == pytest.approx(16_008, abs=4)


def test_an_output_causes_an_input_after_a_while(sketch: Boards) -> None:
    """A wheel behind a lamp: each time the pin rises, an edge comes back 100 us later."""
    board = sketch("blink")
    pins = MechanismPins(board, VirtualClock())
    answer = pins.pin("A0")

    def turn(duty: float) -> None:
        later = pins.clock.now() + 100_000
        pins.clock.call_at(later, lambda: answer.drive(duty > 0, at=later, seen_at=later))

    pins.pin("D13").sense(turn)
    out, back = board.watch(13), board.watch(14)
    board.advance(5 * MS)

    apart = [came - went for (went, _), (came, _) in zip(out, back, strict=False)]
    assert len(back) >= len(out) - 2
    assert [level for _, level in back[:4]] == [1, 0, 1, 0]
    # The processor ends its instruction before it is stopped at an edge.
    assert all(abs(ns - 100_000) <= 1_000 for ns in apart)


def test_the_clock_may_be_older_than_the_board(sketch: Boards) -> None:
    clock = VirtualClock()
    clock.advance(10 * MS)
    board = sketch("blink")
    board.advance(3 * MS)
    pins = MechanismPins(board, clock)
    rung: list[int] = []
    clock.call_at(12 * MS, lambda: rung.append(board.now_ns))
    board.advance(4 * MS)

    assert rung == [5 * MS]
    assert (pins.clock.now(), board.now_ns) == (14 * MS, 7 * MS)
