"""Booting, opening, numbered commands, frames that are not good."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import firmware_bridge
from firmware_bridge.frames import encode
from firmware_bridge.messages import (
    PROTOCOL,
    BoardFault,
    Closed,
    Command,
    Counters,
    Done,
    Edges,
    Heard,
    Hello,
    Input,
    Message,
    Name,
    Open,
    Opened,
    Output,
    PinCan,
    Ping,
    Pong,
    Pull,
    Read,
    ResetCause,
    Result,
    Write,
)
from tests.firmware_bridge.firmware.host import MS, US, Host

VECTORS = json.loads((Path(firmware_bridge.__file__).with_name("vectors.json")).read_text())
BAD = [each for each in VECTORS["bad"] if each["direction"] == "to_board"]
STREAMS = [each for each in VECTORS["streams"] if each["direction"] == "to_board"]
GOOD = [each for each in VECTORS["good"] if each["direction"] == "to_board"]

DIGITAL = PinCan.INPUT | PinCan.OUTPUT | PinCan.PULL_UP
SPECIAL = {
    3: PinCan.PWM | PinCan.TONE,
    5: PinCan.PWM,
    6: PinCan.PWM,
    9: PinCan.SERVO,
    10: PinCan.SERVO,
    11: PinCan.PWM | PinCan.TONE,
}
NO_NAME = 0xFFFFFFFF


def test_a_new_board_says_what_it_is(fresh: Host) -> None:
    who = fresh.hello(nonce=0xDEADBEEF)
    assert (who.nonce, who.protocol) == (0xDEADBEEF, PROTOCOL)
    assert (who.board_id, who.boot_id) == (NO_NAME, 1)
    assert (who.reset_cause, who.fault) == (ResetCause.POWER_ON, BoardFault.NONE)
    assert who.stamp == pytest.approx(fresh.board.now_ns / US, abs=2000)
    serial_line = (PinCan(0), PinCan(0))
    assert who.pins == serial_line + tuple(
        DIGITAL | SPECIAL.get(pin, PinCan(0)) for pin in range(2, 20)
    )


def test_every_boot_has_an_id_of_its_own(fresh: Host) -> None:
    boots = [fresh.hello().boot_id]
    for _ in range(40):
        fresh.board.reset()
        boots.append(fresh.boot().boot_id)
    assert boots == list(range(1, 42))


def test_a_boot_that_is_cut_off_while_it_is_counted_counts_not_at_all(fresh: Host) -> None:
    for cut_after_ms in range(1, 17):
        before = fresh.hello().boot_id
        fresh.board.power_off()
        fresh.board.power_on()
        fresh.board.advance(cut_after_ms * MS)
        fresh.board.power_off()
        fresh.board.power_on()
        assert fresh.boot().boot_id in (before + 1, before + 2)


def test_a_name_is_kept_without_power(host: Host) -> None:
    host.do(Name(0xC0FFEE01))
    host.board.power_off()
    host.board.power_on()
    host.boot()
    assert host.hello().board_id == 0xC0FFEE01


@pytest.mark.parametrize("name", [0, NO_NAME])
def test_no_name_and_an_erased_one_are_refused(host: Host, name: int) -> None:
    assert host.ask(Name(name)).result is Result.OUT_OF_RANGE
    assert host.hello().board_id == NO_NAME


@pytest.mark.parametrize("message", [Write(4, 1), Read(), Heard(0)])
def test_a_board_that_was_not_opened_obeys_nothing(fresh: Host, message: Write) -> None:
    fresh.send(message, 7)
    assert fresh.next_frame(Closed) == (7, Closed(1, BoardFault.NONE))


def test_a_ping_is_answered_with_two_stamps_open_or_not(fresh: Host) -> None:
    for number in (0, 200):
        asked_us = fresh.board.now_ns / US
        fresh.send(Ping(), number)
        answered, pong = fresh.next_frame(Pong)
        assert answered == number
        assert asked_us - 1000 < pong.heard_stamp <= pong.sent_stamp < fresh.board.now_ns / US
        fresh.open()


def test_an_open_with_another_boot_id_is_refused(fresh: Host) -> None:
    fresh.send(Open(9, 2, 1000))
    _, opened = fresh.next_frame(Opened)
    assert (opened.nonce, opened.boot_id, opened.result) == (9, 1, Result.WRONG_BOOT)
    fresh.send(Read())
    fresh.next_frame(Closed)


@pytest.mark.parametrize("heartbeat_ms", [0, 99, 5001, 65535])
def test_a_heartbeat_out_of_range_is_refused(fresh: Host, heartbeat_ms: int) -> None:
    assert fresh.open(heartbeat_ms).result is Result.OUT_OF_RANGE
    fresh.send(Read())
    fresh.next_frame(Closed)


def test_no_command_crosses_a_reset(host: Host) -> None:
    host.outputs(4)
    host.board.reset()
    host.send(Write(4, 1), 1)
    assert host.boot().boot_id == 2
    host.send(Write(4, 1), 1)
    assert host.next_frame(Closed)[1].boot_id == 2
    assert host.board.level(4) == 0


def test_a_repeated_command_is_answered_again_and_not_executed(host: Host) -> None:
    host.outputs(4)
    edges = host.board.watch(4)
    host.send(Write(4, 1), 1)
    first = host.next_frame(Done)
    host.send(Write(4, 0), 2)
    second = host.next_frame(Done)
    for _ in range(3):
        host.send(Write(4, 0), 2)
        assert host.next_frame(Done) == second
    assert first != second
    assert [level for _, level in edges] == [1, 0]
    host._number = 3
    assert host.counters().commands_repeated == 3


@pytest.mark.parametrize("number", [1, 5, 254, 255])
def test_a_number_out_of_order_closes(host: Host, number: int) -> None:
    host.send(Read(), number)
    assert host.next_frame(Closed)[0] == number


def test_numbers_go_around(host: Host) -> None:
    for _ in range(600):
        host.do(Read())


def test_a_session_begins_with_all_forgotten(host: Host) -> None:
    host.outputs(4)
    host.inputs(2)
    host.do(Write(4, 1))
    host.board.drive(2, 0)
    assert len(host.drain()) == 1
    host.open()
    assert host.board.level(4) == 0
    host.board.drive(2, 1)
    host.board.drive(2, 0, at_ns=host.board.now_ns + MS)
    assert host.drain() == []
    assert host.ask(Write(4, 1)).result is Result.NO_OUTPUT
    host.inputs(2)
    host.board.drive(2, 1)
    assert [told.number for told in host.drain()] == [0]


def test_what_has_not_been_heard_is_told_again(host: Host) -> None:
    host.inputs(2)
    host.hears = False
    host.board.drive(2, 0)
    host.run(200 * MS)
    assert len(host.told) == 1
    assert host.told_again >= 5
    host.hears = True
    host.run(30 * MS)
    told_again = host.told_again
    host.run(200 * MS)
    assert host.told_again == told_again
    assert host.counters().batches_repeated >= 5


@pytest.mark.parametrize("next_event", [2, 100, 65535])
def test_events_that_never_were_cannot_be_heard(host: Host, next_event: int) -> None:
    host.inputs(2)
    host.hears = False
    host.board.drive(2, 0)
    host.run(5 * MS)
    host.send(Heard(next_event))
    host.run(5 * MS)
    host.hears = True
    host.board.drive(2, 1)
    assert [(told.number, told.edge) for told in host.drain()] == [(0, (2, 0)), (1, (2, 1))]


@pytest.mark.parametrize("vector", GOOD, ids=lambda vector: str(vector["name"]))
def test_every_good_frame_is_taken(fresh: Host, vector: dict[str, str]) -> None:
    fresh.board.send(bytes.fromhex(vector["line"]))
    fresh.run(20 * MS, silent=True)
    fresh.open()
    counters = fresh.counters()
    assert (counters.frames, counters.wrong_crc, counters.wrong_frame) == (3, 0, 0)


@pytest.mark.parametrize("vector", BAD, ids=lambda vector: str(vector["name"]))
def test_every_bad_frame_is_dropped_and_counted(host: Host, vector: dict[str, str]) -> None:
    host.outputs(4)
    host.board.send(bytes.fromhex(vector["line"]))
    host.run(20 * MS, silent=True)
    assert host.frames == []
    counters = host.counters()
    assert counters.wrong_crc == (vector["why"] == "crc")
    assert counters.wrong_direction == (vector["why"] == "direction")
    assert counters.wrong_frame == (vector["why"] in ("cobs", "too_long", "type", "length"))


@pytest.mark.parametrize("vector", STREAMS, ids=lambda vector: str(vector["name"]))
def test_the_next_good_frame_is_taken(fresh: Host, vector: dict[str, str]) -> None:
    line = bytes.fromhex(vector["bytes"])
    for begin in range(0, len(line), 32):
        fresh.board.send(line[begin : begin + 32])
        fresh.run(10 * MS, silent=True)
    fresh.open()
    assert fresh.counters().frames == len(vector["payloads"]) + 2


@pytest.mark.parametrize("message", [Hello(1), Ping(), Heard(0), Write(4, 1)], ids=repr)
def test_a_host_that_does_not_wait_spoils_no_answer(fresh: Host, message: Message) -> None:
    fresh.board.send(encode(message.payload(9)) * 80)
    fresh.run(60 * MS, silent=True)
    assert len(fresh.frames) > 10
    assert fresh.decoder_counters.dropped == 0
    fresh.open()
    assert fresh.counters().bytes_overrun > 0


def test_a_hello_in_a_session_leaves_it_open(host: Host) -> None:
    host.do(Input(2, Pull.UP, Edges.BOTH))
    host.board.send(encode(Hello(1).payload()))
    host.do(Output(4, 0, 0, 1000))


@pytest.mark.parametrize("command", [Counters(), Write(4, 1)], ids=["no pin", "refused"])
def test_an_answer_that_touches_no_pin_is_stamped_all_the_same(
    host: Host, command: Command
) -> None:
    host.run(500 * MS)
    asked_us = host.board.now_ns / US
    assert host.ask(command).stamp == pytest.approx(asked_us, abs=5000)
