"""The emulated board's serial line: real byte times, overruns, two baud rates that differ."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.firmware_bridge.sketching import Boards

MS = 1_000_000
BYTE_NS = 20_000  # ten bits at 500000 baud


def test_a_byte_takes_ten_bits(sketch: Boards) -> None:
    board = sketch("echo")
    board.advance(MS)
    board.send(b"abc")
    board.advance(MS)

    sent = board.received_at()
    assert bytes(byte.value for byte in sent) == b"bcd"
    assert [later.at - earlier.at for earlier, later in itertools.pairwise(sent)] == [
        BYTE_NS,
        BYTE_NS,
    ]
    # In: 9.5 bits until the middle of the stop bit. Out: ten bits, on the board's bit clock.
    assert sent[0].at - MS == pytest.approx(39_000 + 2_000, abs=2_000)


def test_bytes_are_on_their_way_until_they_have_arrived(sketch: Boards) -> None:
    board = sketch("echo")
    board.advance(MS)
    board.send(b"abc")
    assert board.unsent == 3

    board.advance(BYTE_NS)
    assert board.unsent == 2
    board.advance(2 * BYTE_NS)
    assert board.unsent == 0


def test_a_line_in_use_both_ways_carries_every_byte(sketch: Boards) -> None:
    board = sketch("echo")
    board.advance(MS)
    data = bytes(range(256)) * 8
    board.send(data)
    board.advance(len(data) * BYTE_NS + MS)

    assert board.received() == bytes((byte + 1) % 256 for byte in data)
    assert board.overruns == 0


def test_a_board_that_does_not_read_keeps_three_bytes(sketch: Boards) -> None:
    board = sketch("deaf")
    board.advance(MS)
    board.send(b"12345")
    board.advance(MS)
    board.drive(2, 1)
    board.advance(MS)

    told = board.received()
    assert told[1::2] == b"123"
    assert told[0] & 0x08, "the first status after it shows the data overrun"
    assert board.overruns == 2


def test_115200_baud_and_its_two_percent_are_understood(sketch: Boards) -> None:
    board = sketch("echo", "-DB=16", baud=115_200)
    board.advance(MS)
    board.send(b"abc")
    board.advance(MS)

    assert board.received() == b"bcd"
    assert board.framing_errors == 0


def test_another_baud_rate_is_not_understood(sketch: Boards) -> None:
    board = sketch("echo", baud=250_000)
    board.advance(MS)
    board.send(b"abc")
    board.advance(MS)

    assert board.received() != b"bcd"
    assert board.framing_errors == 3


def test_bytes_sent_in_pieces_follow_one_another(sketch: Boards) -> None:
    """The second begins when the first has left the line, not when it was understood."""
    board = sketch("echo")
    board.advance(MS)
    board.send(b"a")
    board.advance(19_500)
    board.send(b"b")
    board.advance(MS)

    first, second = board.received_at()
    assert second.at - first.at == BYTE_NS


def test_what_comes_before_the_firmware_listens_is_lost(sketch: Boards) -> None:
    board = sketch("echo")
    board.reset(held_ns=MS)
    board.send(b"a")
    board.send(b"b", at_ns=2 * MS)
    board.advance(3 * MS)

    assert board.received() == b"c"


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(steps=st.lists(st.integers(1, 3_000_000), max_size=12))
def test_a_run_is_the_same_however_time_passes(sketch: Boards, steps: list[int]) -> None:
    """Not in one breath but in steps: the same edges and bytes, to the nanosecond."""

    def run(cuts: list[int]) -> tuple[object, ...]:
        board = sketch("waves")
        edges = [board.watch(pin) for pin in (5, 6, 9, 10, 11)]
        for cut in cuts:
            board.advance(cut)
        board.advance_to(40 * MS)
        echo = sketch("echo")
        echo.send(b"as it was" * 20, at_ns=MS)
        for cut in cuts:
            echo.advance(cut)
        echo.advance_to(40 * MS)
        return edges, echo.received_at()

    assert run(steps) == run([])
