"""PWM, servo pulses and tones, as a scope at the pins sees them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from firmware_bridge.messages import Command, Output, Pwm, Result, Servo, Tone, Write
from tests.firmware_bridge.firmware.host import MS, US, Host

Edge = tuple[int, int]
"""When (ns), and the new level."""

PWM_PINS = (3, 5, 6, 11)
SERVO_PINS = (9, 10)
TONE_PINS = (3, 11)
HERTZ_0 = (61, 244, 977, 7813, 62500)
HERTZ_2 = (61, 244, 488, 977, 1953, 7813, 62500)


def highs(edges: list[Edge]) -> list[float]:
    """How long each whole pulse was, in us."""
    return [(to - at) / US for (at, level), (to, _) in pairwise(edges) if level]


def periods(edges: list[Edge]) -> list[float]:
    """From rise to rise, in us."""
    return [(to - at) / US for at, to in pairwise(at for at, level in edges if level)]


@pytest.mark.parametrize("pin", PWM_PINS)
def test_a_duty_is_seen_at_the_pin(host: Host, pin: int) -> None:
    host.outputs(pin)
    edges = host.board.watch(pin)
    for duty in (1, 256, 0x4000, 0x8000, 0xC000, 65534):
        host.do(Pwm(pin, 977, duty))
        host.run(3 * MS)
        edges.clear()
        host.run(20 * MS)
        share = sum(highs(edges)[:15]) / sum(periods(edges)[:15])
        assert share == pytest.approx(duty / 65535, abs=1 / 256)


@pytest.mark.parametrize("pin", PWM_PINS)
def test_no_duty_and_all_of_it_are_plain_levels(host: Host, pin: int) -> None:
    host.outputs(pin)
    edges = host.board.watch(pin)
    host.do(Pwm(pin, 244, 65535))
    host.run(20 * MS)
    assert not host.board.has_timer(pin)
    host.do(Pwm(pin, 244, 0))
    host.run(20 * MS)
    assert [level for _, level in edges] == [1, 0]
    host.do(Pwm(pin, 244, 30000))
    host.run(20 * MS)
    assert host.board.has_timer(pin)
    host.do(Pwm(pin, 244, 0))
    assert (host.board.level(pin), host.board.has_timer(pin)) == (0, False)


@pytest.mark.parametrize(("pin", "has"), [(5, HERTZ_0), (6, HERTZ_0), (3, HERTZ_2), (11, HERTZ_2)])
@pytest.mark.parametrize("wanted", [1, 61, 62, 100, 244, 500, 977, 1000, 7813, 7814, 62500])
def test_the_frequency_is_the_next_one_up(
    host: Host, pin: int, has: tuple[int, ...], wanted: int
) -> None:
    host.outputs(pin)
    expected = min(each for each in has if each >= wanted)
    assert host.ask(Pwm(pin, wanted, 32768)).value == expected
    edges = host.board.watch(pin)
    host.run(50 * MS)
    assert 1e6 / periods(edges)[1] == pytest.approx(expected, rel=0.01)


@pytest.mark.parametrize("pin", SERVO_PINS)
def test_servo_pulses_do_not_tremble(host: Host, pin: int) -> None:
    host.outputs(pin)
    host.inputs(2)
    edges = host.board.watch(pin)
    for half_us in (1000, 2345, 3000, 5000):
        host.do(Servo(pin, half_us, 40))
        host.run(21 * MS)
        edges.clear()
        for number in range(400):
            host.board.drive(2, number % 2, at_ns=host.board.now_ns + number * 250 * US)
        host.run(100 * MS)
        assert set(highs(edges)) == {half_us / 2}
        assert set(periods(edges)) == {20_000}


@pytest.mark.parametrize("pin", SERVO_PINS)
def test_a_change_makes_no_pulse_of_another_length(host: Host, pin: int) -> None:
    host.outputs(pin)
    edges = host.board.watch(pin)
    for number in range(150):
        host.do(Servo(pin, 1000 if number % 2 else 5000, 10))
        host.run((number * 137) % 5000 * US)
    assert set(highs(edges)) == {500, 2500}
    assert set(periods(edges)) == {5000}


@pytest.mark.parametrize("pin", SERVO_PINS)
def test_pulses_end_with_a_whole_one(host: Host, pin: int) -> None:
    host.outputs(pin)
    for number in range(60):
        edges = host.board.watch(pin)
        host.do(Servo(pin, 4000, 10))
        host.run(10 * MS + number * 100 * US)
        host.do(Servo(pin, 0, 10))
        ended_at = host.board.now_ns
        host.run(8 * MS)
        assert set(highs(edges)) == {2000}
        assert edges[-1][0] <= ended_at + 2 * MS
        assert (host.board.level(pin), host.board.has_timer(pin)) == (0, False)
        edges.clear()


def test_the_end_that_meets_a_beginning_makes_no_short_pulse(host: Host) -> None:
    host.outputs(9)
    edges = host.board.watch(9)
    for number in range(300):
        host.do(Servo(9, 4000, 10))
        host.run(7 * MS)
        rises_ns = max(at for at, level in edges if level) + 5 * MS
        # It is executed some 255 us after it was asked for; this sweeps 30 us around it.
        while rises_ns - host.board.now_ns < 400 * US:
            rises_ns += 5 * MS
        host.board.advance(rises_ns - host.board.now_ns - 270 * US + number * 100)
        host.do(Servo(9, 0, 10))
        host.run(3 * MS)
    assert set(highs(edges)) == {2000}


@pytest.mark.parametrize("pin", TONE_PINS)
def test_a_new_tone_begins_with_a_whole_half_period(host: Host, pin: int) -> None:
    host.outputs(pin)
    edges = host.board.watch(pin)
    for number in range(40):
        host.do(Tone(pin, 500_000))
        host.run(10 * MS + number * 23 * US)
        host.do(Tone(pin, 960_000))
        edges.clear()
        host.run(2 * MS)
        assert edges[0][0] > host.board.now_ns - 2 * MS - 200 * US
        assert edges[0][0] - (edges[1][0] - edges[0][0]) < host.board.now_ns - 2 * MS


def test_both_servos_run_beside_each_other(host: Host) -> None:
    host.outputs(9, 10)
    seen = [host.board.watch(pin) for pin in SERVO_PINS]
    host.do(Servo(9, 2000, 40), Servo(10, 4500, 30))
    host.run(200 * MS)
    assert [set(highs(edges)) for edges in seen] == [{1000}, {2250}]
    assert [set(periods(edges)) for edges in seen] == [{20_000}, {15_000}]


def test_a_level_ends_pulses_at_once(host: Host) -> None:
    host.outputs(9)
    host.do(Servo(9, 5000, 10), Write(9, 1))
    edges = host.board.watch(9)
    host.run(20 * MS)
    assert (edges, host.board.level(9)) == ([], 1)


@pytest.mark.parametrize("pin", TONE_PINS)
@pytest.mark.parametrize("hertz", [31, 100, 440, 880, 1000, 3000, 3906, 10_000, 20_000])
def test_a_tone_is_near_what_was_asked_and_says_how_near(host: Host, pin: int, hertz: int) -> None:
    host.outputs(pin)
    edges = host.board.watch(pin)
    real = host.ask(Tone(pin, hertz * 1000)).value / 1000
    assert real == pytest.approx(hertz, rel=0.011)
    host.run(120 * MS)
    assert 1e6 / periods(edges)[1] == pytest.approx(real, rel=0.0005)
    assert highs(edges)[1] == pytest.approx(5e5 / real, rel=0.001)
    host.do(Tone(pin, 0))
    edges.clear()
    host.run(40 * MS)
    assert (edges, host.board.level(pin)) == ([], 0)


@pytest.mark.parametrize(
    ("running", "asked", "result"),
    [
        (Tone(11, 440_000), Tone(3, 440_000), Result.TIMER_TAKEN),
        (Tone(11, 440_000), Pwm(3, 977, 100), Result.TIMER_TAKEN),
        (Pwm(3, 977, 1000), Tone(11, 440_000), Result.TIMER_TAKEN),
        (Pwm(3, 977, 1000), Pwm(11, 244, 1000), Result.TIMER_TAKEN),
        (Pwm(5, 977, 1000), Pwm(6, 244, 1000), Result.TIMER_TAKEN),
        (Pwm(5, 977, 1000), Pwm(6, 900, 1000), Result.DONE),
        (Pwm(3, 977, 65535), Tone(11, 440_000), Result.DONE),
        (Tone(11, 440_000), Pwm(3, 977, 65535), Result.DONE),
        (Tone(11, 440_000), Pwm(5, 61, 1000), Result.DONE),
        (Tone(11, 440_000), Pwm(11, 977, 1000), Result.DONE),
        (Pwm(11, 977, 1000), Tone(11, 440_000), Result.DONE),
        (Pwm(11, 977, 1000), Pwm(11, 61, 1000), Result.DONE),
        (Servo(9, 3000, 40), Servo(10, 3000, 20), Result.DONE),
    ],
    ids=repr,
)
def test_what_excludes_what(host: Host, running: Command, asked: Command, result: Result) -> None:
    host.outputs(3, 5, 6, 9, 10, 11)
    host.do(running)
    pin = running.body()[0]
    host.run(40 * MS)
    edges = host.board.watch(pin)
    assert host.ask(asked).result is result
    host.run(40 * MS)
    if result is Result.TIMER_TAKEN:
        assert len(set(periods(edges))) == 1


@pytest.mark.parametrize(
    ("command", "result"),
    [
        (Pwm(4, 977, 100), Result.PIN_CANNOT),
        (Pwm(9, 977, 100), Result.PIN_CANNOT),
        (Pwm(20, 977, 100), Result.PIN_CANNOT),
        (Pwm(5, 0, 100), Result.OUT_OF_RANGE),
        (Pwm(5, 62_501, 100), Result.OUT_OF_RANGE),
        (Servo(11, 3000, 40), Result.PIN_CANNOT),
        (Servo(9, 999, 40), Result.OUT_OF_RANGE),
        (Servo(9, 5001, 40), Result.OUT_OF_RANGE),
        (Servo(9, 3000, 9), Result.OUT_OF_RANGE),
        (Servo(9, 3000, 61), Result.OUT_OF_RANGE),
        (Servo(9, 3000, 65535), Result.OUT_OF_RANGE),
        (Tone(5, 440_000), Result.PIN_CANNOT),
        (Tone(11, 30_999), Result.OUT_OF_RANGE),
        (Tone(11, 20_000_001), Result.OUT_OF_RANGE),
        (Tone(11, 0xFFFFFFFF), Result.OUT_OF_RANGE),
        (Pwm(6, 977, 100), Result.NO_OUTPUT),
        (Servo(10, 3000, 40), Result.NO_OUTPUT),
        (Tone(3, 440_000), Result.NO_OUTPUT),
    ],
    ids=repr,
)
def test_what_no_timer_can_is_refused(host: Host, command: Command, result: Result) -> None:
    host.outputs(4, 5, 9, 11)
    assert host.ask(command).result is result
    assert not any(host.board.has_timer(pin) for pin in (3, 5, 6, 9, 10, 11))


@pytest.mark.parametrize(
    "command", [Pwm(3, 977, 9), Servo(9, 3000, 40), Tone(3, 440_000)], ids=repr
)
def test_pulses_need_a_low_safe_level(host: Host, command: Command) -> None:
    host.do(Output(command.body()[0], 1, 1, 1000))
    assert host.ask(command).result is Result.NO_OUTPUT
