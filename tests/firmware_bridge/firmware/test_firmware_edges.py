"""Two presses, one a moment after the other: which was first, and by how much."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import pytest

from firmware_bridge.messages import Ping, Pong, Servo, Tone, Write
from tests.firmware_bridge.firmware.conftest import BuildChanged, MakeHost
from tests.firmware_bridge.firmware.host import MS, US, Host, Told

PAIRS = int(os.environ.get("PAIRS", "250"))
RESOLUTION_US = 8
SHORTEST_NS, LONGEST_NS = 16 * US, 5 * MS
TOO_CLOSE_NS = 12 * US
SAME_PORT, THREE_PORTS = (2, 3), (4, 8, 14)
PINGS_UNDER_WAY = 3
"""They keep the line from the board busy without a pause."""


@dataclass(frozen=True)
class Pair:
    """Two presses (or releases), the second `gap_ns` after the first."""

    first: int
    second: int
    level: int
    gap_ns: int


def quietly(host: Host, until_ns: int) -> None:
    host.run(until_ns - host.board.now_ns)


def saturated(host: Host, until_ns: int) -> None:
    """Let time pass with the line from the board never silent."""
    while host.board.now_ns < until_ns:
        for _ in range(PINGS_UNDER_WAY - host.pings_under_way):
            host.send(Ping())
            host.pings_under_way += 1
        host.board.advance(min(150 * US, until_ns - host.board.now_ns))
        host.pump()
        host.pings_under_way -= sum(isinstance(message, Pong) for _, message in host.frames)
        host.frames.clear()


PassTime = Callable[[Host, int], None]


def press(
    host: Host, pins: tuple[int, ...], gap: Callable[[random.Random], int], pass_time: PassTime
) -> list[tuple[Pair, Told, Told]]:
    """Press and release pairs of buttons in random order and phase; what was told of each."""
    chance = random.Random(1)
    host.inputs(*pins)
    pairs = []
    for number in range(PAIRS):
        if number % 2 == 0:
            first, second = chance.sample(pins, 2)
        pair = Pair(first, second, number % 2, gap(chance))
        at_ns = host.board.now_ns + 100 * US + chance.randrange(MS)
        host.board.drive(first, pair.level, at_ns=at_ns)
        host.board.drive(second, pair.level, at_ns=at_ns + pair.gap_ns)
        pass_time(host, at_ns + pair.gap_ns + 200 * US)
        pairs.append(pair)
    told = host.drain()
    assert len(told) == 2 * PAIRS
    return list(zip(pairs, told[::2], told[1::2], strict=True))


def from_16_us_on(chance: random.Random) -> int:
    """As many short gaps as long ones."""
    return int(SHORTEST_NS * (LONGEST_NS / SHORTEST_NS) ** chance.random())


def just_16_us(chance: random.Random) -> int:
    return SHORTEST_NS + chance.randrange(US)


def too_close(chance: random.Random) -> int:
    return chance.randrange(TOO_CLOSE_NS)


def spacing_error_us(pair: Pair, one: Told, two: Told) -> float:
    return abs(two.stamp - one.stamp - pair.gap_ns / US)


@pytest.mark.parametrize("pass_time", [quietly, saturated])
@pytest.mark.parametrize("pins", [SAME_PORT, THREE_PORTS], ids=["one port", "three ports"])
@pytest.mark.parametrize("gap", [from_16_us_on, just_16_us])
@pytest.mark.parametrize("baud", [500_000, 115_200])
def test_the_order_is_right_every_time(
    make_host: MakeHost,
    baud: int,
    gap: Callable[[random.Random], int],
    pins: tuple[int, ...],
    pass_time: PassTime,
) -> None:
    host = make_host(baud=baud)
    host.open()
    for pair, one, two in press(host, pins, gap, pass_time):
        assert (one.edge, two.edge) == ((pair.first, pair.level), (pair.second, pair.level))
        assert one.stamp < two.stamp
        assert spacing_error_us(pair, one, two) <= RESOLUTION_US
    counters = host.counters()
    assert (counters.edges_lost, counters.bytes_overrun, counters.wrong_frame) == (0, 0, 0)


def test_the_order_is_right_while_servos_and_a_tone_run(host: Host) -> None:
    host.outputs(9, 10, 11)
    host.do(Servo(9, 1234, 10), Servo(10, 4321, 11), Tone(11, 20_000_000))
    for pair, one, two in press(host, THREE_PORTS, just_16_us, saturated):
        assert (one.edge, two.edge) == ((pair.first, pair.level), (pair.second, pair.level))
        assert one.stamp < two.stamp
        assert spacing_error_us(pair, one, two) <= RESOLUTION_US


@pytest.mark.parametrize("pass_time", [quietly, saturated])
@pytest.mark.parametrize("pins", [SAME_PORT, THREE_PORTS], ids=["one port", "three ports"])
def test_what_is_too_close_is_told_as_one_moment_and_never_the_wrong_way_round(
    host: Host, pins: tuple[int, ...], pass_time: PassTime
) -> None:
    ties = 0
    for pair, one, two in press(host, pins, too_close, pass_time):
        first, second = sorted((one, two), key=lambda told: told.edge[0] != pair.first)
        assert (first.edge, second.edge) == ((pair.first, pair.level), (pair.second, pair.level))
        assert first.stamp <= second.stamp
        assert spacing_error_us(pair, first, second) <= RESOLUTION_US
        ties += first.stamp == second.stamp
    assert 0 < ties < PAIRS
    counters = host.counters()
    assert (counters.edges_lost, counters.glitches < PAIRS / 20) == (0, True)


def test_stamps_turn_around_and_go_on(make_host: MakeHost, changed_firmware: BuildChanged) -> None:
    """The board's count of microseconds starts again after 71.6 minutes; spacings do not care."""
    host = make_host(elf=changed_firmware("old.cpp"))
    host.open()
    host.inputs(2)
    host.outputs(4, longest_on_ms=3_000)
    host.do(Write(4, 1))
    for number in range(40):
        host.board.drive(2, number % 2, at_ns=host.board.now_ns + (number + 1) * 70 * MS)
    host.run(2_900 * MS)
    assert host.board.level(4) == 1
    host.run(200 * MS)
    assert host.board.level(4) == 0
    stamps = [told.stamp for told in host.drain()]
    assert len(stamps) == 41
    assert min(stamps) < 2_000_000 < 2**32 - 2_000_000 < max(stamps)
    spacings = [(two - one) % 2**32 for one, two in pairwise(stamps[:40])]
    assert all(abs(spacing - 70_000) <= RESOLUTION_US for spacing in spacings)
