"""The host dies, an output is on for too long, the firmware hangs: outputs are safe."""

from __future__ import annotations

import pytest

from firmware_bridge.emulator.values import Direction
from firmware_bridge.messages import (
    BoardFault,
    Closed,
    Command,
    EventKind,
    Output,
    Pwm,
    Read,
    ResetCause,
    Result,
    Safe,
    Servo,
    Tone,
    Write,
)
from tests.firmware_bridge.firmware.conftest import BuildChanged, MakeHost
from tests.firmware_bridge.firmware.host import MS, Host

EVERY_PIN = range(2, 20)
LEVEL_PINS = (2, 4, 7, 8, 12, 13, 14, 15, 16, 17, 18, 19)


def all_on(host: Host, longest_on_ms: int) -> dict[int, int]:
    """Drive every output of the board in every way there is; their safe levels."""
    host.outputs(*EVERY_PIN, longest_on_ms=longest_on_ms)
    host.do(*(Output(pin, 1, 1, longest_on_ms) for pin in (15, 16)), Write(15, 0), Write(16, 0))
    host.do(*(Write(pin, 1) for pin in LEVEL_PINS if pin not in (15, 16)), Write(3, 1))
    host.do(Pwm(5, 977, 30_000), Pwm(6, 977, 60_000), Servo(9, 5000, 10), Servo(10, 5000, 10))
    host.do(Tone(11, 440_000))
    return {pin: int(pin in (15, 16)) for pin in EVERY_PIN}


def assert_safe(host: Host, safe: dict[int, int]) -> None:
    assert {pin: host.board.level(pin) for pin in safe} == safe
    assert not any(host.board.has_timer(pin) for pin in safe)


def test_another_host_that_looks_for_its_board_keeps_nothing_on(fresh: Host) -> None:
    fresh.open(1000)
    safe = all_on(fresh, 60_000)
    for _ in range(4):
        fresh.board.advance(400 * MS)
        fresh.hello()
    assert_safe(fresh, safe)


@pytest.mark.parametrize("heartbeat_ms", [100, 1000, 5000])
def test_without_its_host_every_output_is_safe_in_time(fresh: Host, heartbeat_ms: int) -> None:
    fresh.open(heartbeat_ms)
    safe = all_on(fresh, 60_000)
    fresh.inputs(12)
    del safe[12]
    edges = {pin: fresh.board.watch(pin) for pin in safe}
    heard_at = fresh.board.now_ns
    fresh.board.advance((heartbeat_ms - 10) * MS)
    assert fresh.board.has_timer(11)
    fresh.board.advance(15 * MS)
    assert_safe(fresh, safe)
    last = max(at for each in edges.values() for at, _ in each)
    assert last - heard_at <= (heartbeat_ms + 2) * MS
    fresh.pump()
    assert fresh.hello().fault is BoardFault.HOST_SILENT
    fresh.send(Write(4, 1), 200)
    assert fresh.next_frame(Closed)[1].fault is BoardFault.HOST_SILENT
    fresh.board.drive(12, 0)
    assert fresh.drain() == []
    fresh.open()
    assert fresh.hello().fault is BoardFault.NONE


def test_a_host_that_only_pings_is_heard(fresh: Host) -> None:
    fresh.open(100)
    fresh.outputs(4)
    fresh.do(Write(4, 1))
    fresh.run(1000 * MS)
    assert fresh.board.level(4) == 1
    assert fresh.hello().fault is BoardFault.NONE


def test_noise_is_no_host(fresh: Host) -> None:
    fresh.open(100)
    fresh.outputs(4)
    fresh.do(Write(4, 1))
    for _ in range(30):
        fresh.board.send(bytes.fromhex("0712031401f7ba00"))
        fresh.board.advance(10 * MS)
    assert fresh.board.level(4) == 0
    fresh.pump()
    assert fresh.hello().fault is BoardFault.HOST_SILENT


@pytest.mark.parametrize("longest_on_ms", [1, 20, 700])
def test_no_output_is_on_for_longer_than_its_longest_on_time(
    host: Host, longest_on_ms: int
) -> None:
    host.outputs(4, longest_on_ms=longest_on_ms)
    edges = host.board.watch(4)
    host.do(Write(4, 1))
    host.run((longest_on_ms + 20) * MS)
    (on_at, _), (off_at, _) = edges
    assert 0 <= off_at - on_at - longest_on_ms * MS < 2 * MS
    assert [(told.event.kind, told.event.pin) for told in host.told] == [(EventKind.CUT, 4)]
    on_us, off_us = on_at / 1000, off_at / 1000
    done_us = host.ask(Read()).stamp - host.board.now_ns / 1000
    assert host.told[0].stamp - off_us == pytest.approx(done_us, abs=2000)
    assert off_us > on_us


def test_every_way_to_be_on_is_cut_and_told(host: Host) -> None:
    safe = all_on(host, 500)
    host.run(600 * MS)
    assert_safe(host, safe)
    assert {told.event.kind for told in host.told} == {EventKind.CUT}
    assert sorted(told.event.pin for told in host.told) == list(EVERY_PIN)


@pytest.mark.parametrize(
    ("on", "again"),
    [
        (Write(11, 1), Write(11, 1)),
        (Pwm(11, 977, 1000), Pwm(11, 977, 60_000)),
        (Tone(11, 440_000), Tone(11, 880_000)),
        (Tone(11, 440_000), Write(11, 1)),
        (Servo(9, 3000, 40), Servo(9, 4000, 40)),
        (Write(9, 1), Output(9, 1, 0, 100)),
        (Write(9, 1), Servo(9, 4000, 40)),
    ],
    ids=repr,
)
def test_another_way_to_be_on_does_not_stretch_the_time(
    host: Host, on: Command, again: Command
) -> None:
    pin = on.body()[0]
    host.outputs(pin, longest_on_ms=100)
    host.do(on)
    host.run(60 * MS)
    host.do(again)
    host.run(45 * MS)
    assert (host.board.level(pin), host.board.has_timer(pin)) == (0, False)


def test_going_to_the_safe_level_ends_the_time(host: Host) -> None:
    host.outputs(4, longest_on_ms=100)
    for _ in range(5):
        host.do(Write(4, 1))
        host.run(60 * MS)
        host.do(Write(4, 0))
    host.do(Write(4, 1))
    host.run(60 * MS)
    assert host.board.level(4) == 1
    assert host.told == []


@pytest.mark.parametrize("way_back", [Write(11, 0), Pwm(11, 61, 0), Tone(11, 0), Safe()], ids=repr)
@pytest.mark.parametrize("on", [Write(11, 1), Pwm(11, 61, 99), Tone(11, 99_000)], ids=repr)
def test_what_was_cut_goes_to_its_safe_level_before_it_is_on_again(
    host: Host, on: Command, way_back: Command
) -> None:
    host.outputs(11, longest_on_ms=10)
    host.do(on)
    host.run(20 * MS)
    assert host.ask(on).result is Result.CUT
    assert host.ask(Output(11, 1, 0, 10)).result is Result.CUT
    assert (host.board.level(11), host.board.has_timer(11)) == (0, False)
    host.do(way_back, on)


def test_an_output_without_a_limit_stays_on(host: Host) -> None:
    host.outputs(4)
    host.do(Write(4, 1))
    host.run(3000 * MS)
    assert (host.board.level(4), host.told) == (1, [])


def test_after_any_reset_all_pins_are_inputs_without_a_pull(host: Host) -> None:
    all_on(host, 60_000)
    host.board.reset()
    for _ in range(200):
        assert {host.board.direction(pin) for pin in EVERY_PIN} == {Direction.INPUT}
        host.board.advance(MS)
    host.pump()
    assert host.hello().reset_cause is ResetCause.EXTERNAL


@pytest.mark.parametrize("button", [2, 3])
def test_a_firmware_that_hangs_is_reset_and_tells(
    make_host: MakeHost, changed_firmware: BuildChanged, button: int
) -> None:
    host = make_host(elf=changed_firmware("hang.cpp"))
    host.open()
    host.outputs(4, 5, 9)
    host.do(Write(4, 1), Pwm(5, 977, 60_000), Servo(9, 5000, 10))
    host.board.drive(button, 1)
    host.run(10 * MS)
    host.board.drive(button, 0)
    host.board.advance(300 * MS)
    assert {host.board.direction(pin) for pin in (4, 5, 9)} == {Direction.INPUT}
    booted = host.boot()
    assert (booted.boot_id, booted.fault) == (2, BoardFault.WATCHDOG)
    assert booted.reset_cause & ResetCause.WATCHDOG
    host.board.reset()
    assert host.boot().fault is BoardFault.NONE


def test_a_hang_is_known_behind_a_boot_loader_that_clears_the_cause(
    make_host: MakeHost, changed_firmware: BuildChanged
) -> None:
    host = make_host(elf=changed_firmware("hang.cpp"))
    host.board.drive(2, 1)
    host.run(MS)
    host.board.drive(2, 0)
    host.board.advance(225 * MS)
    host.board.reset()
    assert host.boot().fault is BoardFault.WATCHDOG


def test_a_hang_that_ended_is_none(make_host: MakeHost, changed_firmware: BuildChanged) -> None:
    host = make_host(elf=changed_firmware("hang.cpp"))
    host.board.drive(2, 1)
    host.run(MS)
    host.board.drive(2, 0, at_ns=host.board.now_ns + MS)
    host.board.drive(2, 1, at_ns=host.board.now_ns + 231 * MS)
    host.board.advance(235 * MS)
    assert host.hello().boot_id == 1
    host.board.reset()
    assert host.boot().fault is BoardFault.NONE


def test_a_brown_out_is_told(host: Host) -> None:
    host.board.brown_out()
    booted = host.boot()
    assert (booted.fault, booted.reset_cause) == (BoardFault.BROWN_OUT, ResetCause.BROWN_OUT)
