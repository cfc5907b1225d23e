"""Many edges: how many a second, and what is told when there are too many."""

from __future__ import annotations

from itertools import pairwise
from statistics import median

import pytest

from firmware_bridge.frames import encode
from firmware_bridge.messages import EventKind, Read, Write
from tests.firmware_bridge.firmware.conftest import MakeHost
from tests.firmware_bridge.firmware.host import MS, US, Host, S

BITS_A_BYTE = 10
# What the ATmega328P makes of 115200 at 16 MHz.
REAL_BAUD = {500_000: 500_000, 115_200: 16_000_000 / 8 / 17}


def toggle(host: Host, pin: int, rate: int, edges: int) -> None:
    begin = host.board.now_ns + MS
    for number in range(edges):
        host.board.drive(pin, number % 2, at_ns=begin + number * S // rate)


@pytest.mark.parametrize(
    ("baud", "rate"), [(115_200, 2_000), (115_200, 3_000), (500_000, 6_000), (500_000, 12_000)]
)
def test_so_many_edges_a_second_are_told_without_a_loss(
    make_host: MakeHost, baud: int, rate: int
) -> None:
    host = make_host(baud=baud)
    host.open()
    host.inputs(2)
    toggle(host, 2, rate, rate)
    host.run(1_010 * MS)
    told = host.drain()
    assert [each.edge for each in told] == [(2, number % 2) for number in range(rate)]
    spacings = [two.stamp - one.stamp for one, two in pairwise(told)]
    assert all(abs(spacing - 1e6 / rate) <= 8 for spacing in spacings)
    counters = host.counters()
    assert (counters.edges_lost, counters.bytes_overrun, counters.batches_repeated) == (0, 0, 0)


def test_event_numbers_go_around(host: Host) -> None:
    host.inputs(2)
    edges = 66_000
    toggle(host, 2, 12_000, edges)
    host.run(edges * S // 12_000 + 10 * MS)
    assert [each.edge for each in host.drain()] == [(2, number % 2) for number in range(edges)]
    assert host.told[-1].number == (edges - 1) % 65_536


@pytest.mark.parametrize(("baud", "rate", "late_ms"), [(115_200, 2_000, 18), (500_000, 6_000, 12)])
def test_a_host_that_looks_only_now_and_then_loses_nothing(
    make_host: MakeHost, baud: int, rate: int, late_ms: int
) -> None:
    host = make_host(baud=baud)
    host.open()
    host.inputs(2)
    toggle(host, 2, rate, rate)
    for _ in range(1_100 // late_ms):
        host.board.advance(late_ms * MS)
        host.pump()
    assert [each.edge for each in host.drain()] == [(2, number % 2) for number in range(rate)]


@pytest.mark.parametrize("rate", [16_000, 40_000, 80_000])
def test_more_than_the_line_takes_is_counted_edge_by_edge(host: Host, rate: int) -> None:
    host.inputs(2)
    edges = rate // 5
    toggle(host, 2, rate, edges)
    host.run(250 * MS)
    told = host.drain()
    kinds = [each.event.kind for each in told]
    lost = [each.event.then for each in told if each.event.kind is EventKind.LOST]
    counted = host.counters().edges_lost
    assert counted > 0
    assert kinds.count(EventKind.EDGE) + counted == pytest.approx(edges, abs=edges * 0.001)
    if 255 not in lost:
        assert sum(lost) == counted
    assert host.ask(Read()).value & 1 << 2
    stamps = [each.stamp for each in told]
    assert stamps == sorted(stamps)


def test_after_a_loss_the_next_edges_are_told_again(host: Host) -> None:
    host.inputs(2)
    toggle(host, 2, 60_000, 3_000)
    host.run(100 * MS)
    host.drain()
    before = len(host.told)
    toggle(host, 2, 1_000, 10)
    host.run(20 * MS)
    told = host.drain()[before:]
    assert [each.edge for each in told] == [(2, number % 2) for number in range(10)]


def test_silence_of_the_host_loses_edges_only_when_the_memory_is_full(host: Host) -> None:
    host.inputs(2)
    host.hears = False
    toggle(host, 2, 1_000, 300)
    host.run(320 * MS)
    host.hears = True
    told = host.drain()
    edges = [each for each in told if each.event.kind is EventKind.EDGE]
    assert 140 <= len(edges) < 300
    assert len(edges) + host.counters().edges_lost == 300
    assert told[len(edges)].event.kind is EventKind.LOST
    assert told[len(edges)].event.then == 255 or len(told) > len(edges)


def test_a_loss_has_the_stamp_of_what_was_told_before_it(host: Host) -> None:
    host.inputs(2)
    host.hears = False
    toggle(host, 2, 1_000, 300)
    host.run(320 * MS)
    host.hears = True
    told = host.drain()
    losses = [place for place, each in enumerate(told) if each.event.kind is EventKind.LOST]
    assert losses
    for place in losses:
        assert told[place].stamp == told[place - 1].stamp


@pytest.mark.parametrize("gap_ms", [65, 66, 200])
def test_edges_far_apart_are_told_with_their_spacing(host: Host, gap_ms: int) -> None:
    host.inputs(2)
    host.hears = False
    toggle(host, 2, 1, 1)
    for number in range(5):
        host.board.drive(2, (number + 1) % 2, at_ns=host.board.now_ns + (number + 1) * gap_ms * MS)
    host.run(6 * gap_ms * MS)
    host.told.clear()
    host.hears = True
    stamps = [each.stamp for each in host.drain()]
    assert len(stamps) == 6
    spacings = [two - one for one, two in pairwise(stamps)]
    assert all(abs(spacing - gap_ms * 1000) <= 1010 for spacing in spacings)


@pytest.mark.parametrize("baud", [500_000, 115_200])
def test_a_write_takes_little_longer_than_its_bytes(make_host: MakeHost, baud: int) -> None:
    host = make_host(baud=baud)
    host.open()
    host.outputs(4)
    host.run(20 * MS)
    ratios = []
    for number in range(1, 201):
        request = encode(Write(4, number % 2).payload(number))
        host.board.advance(MS + number * 7 * US)
        host.board.received()
        begin = host.board.now_ns
        host.board.send(request)
        host.board.advance(4 * MS)
        answer = host.board.received_at()
        floor_ns = (len(request) + len(answer)) * BITS_A_BYTE * S / REAL_BAUD[baud]
        ratios.append((answer[-1].at - begin) / floor_ns)
    assert median(ratios) < 1.15
    assert max(ratios) < 1.3
