"""Whatever comes over the line: the next good frame is taken, and nothing else happens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import firmware_bridge
from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.emulator.values import Direction
from firmware_bridge.messages import Ping, Pong
from tests.firmware_bridge.firmware.conftest import BuildFirmware
from tests.firmware_bridge.firmware.host import MS, US, Host

VECTORS = json.loads(Path(firmware_bridge.__file__).with_name("vectors.json").read_text())
GOOD = [bytes.fromhex(each["line"]) for each in VECTORS["good"]]
BYTE_NS = 20 * US


@pytest.fixture(scope="module")
def noisy(firmware: BuildFirmware) -> Iterator[Host]:
    """A host whose board is never opened."""
    with EmulatedBoard(firmware(500_000)) as board:
        host = Host(board)
        host.boot()
        yield host


@st.composite
def spoilt_frames(draw: st.DrawFn) -> bytes:
    """A good frame (either way) with some of its bytes dropped, changed, doubled or inserted."""
    line = bytearray(draw(st.sampled_from(GOOD)))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(line) - 1))
        line[place : place + 1] = draw(st.binary(max_size=3))
        line = line or bytearray(b"\x01")
    return bytes(line)


def pings_through(host: Host, noise: bytes) -> None:
    host.board.send(noise)
    host.run(len(noise) * BYTE_NS + MS, silent=True)
    host.frames.clear()
    host.board.send(b"\0")
    host.send(Ping(), 77)
    number, pong = host.next_frame(Pong, within_ns=5 * MS)
    while number != 77:  # noise without its end may be a ping, which this delimiter has ended
        number, pong = host.next_frame(Pong, within_ns=5 * MS)
    assert number == 77
    assert pong.heard_stamp <= pong.sent_stamp
    assert host.decoder_counters.dropped == 0
    assert {host.board.direction(pin) for pin in range(2, 20)} == {Direction.INPUT}


@settings(deadline=None, max_examples=150)
@given(noise=st.binary(max_size=150))
def test_the_frame_after_any_bytes_is_taken(noisy: Host, noise: bytes) -> None:
    pings_through(noisy, noise)


@settings(deadline=None, max_examples=150)
@given(frames=st.lists(spoilt_frames(), min_size=1, max_size=3))
def test_the_frame_after_spoilt_ones_is_taken(noisy: Host, frames: list[bytes]) -> None:
    pings_through(noisy, b"".join(frames))
