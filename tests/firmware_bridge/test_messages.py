"""Messages: any bytes are read or refused, and what cannot be sent is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.messages import (
    BoardCounters,
    BoardEvent,
    Counters,
    Done,
    Edges,
    EventKind,
    Events,
    Heard,
    Input,
    Message,
    MessageError,
    Pull,
    Read,
    Result,
    Tone,
    Write,
    from_board,
    to_board,
)

Reader = Callable[[bytes], tuple[int, Message]]


@pytest.mark.parametrize("read", [from_board, to_board])
class TestAnyPayload:
    @given(payload=st.binary(min_size=2, max_size=92))
    def test_is_a_message_or_refused(self, read: Reader, payload: bytes) -> None:
        try:
            number, message = read(payload)
        except MessageError:
            return
        assert message.payload(number) == payload

    @given(
        kind=st.sampled_from([*range(1, 5), *range(0x10, 0x1B), *range(0x81, 0x88)]),
        body=st.binary(max_size=90),
    )
    def test_of_a_kind_that_there_is(self, read: Reader, kind: int, body: bytes) -> None:
        payload = bytes((kind, 0)) + body
        try:
            _, message = read(payload)
        except MessageError:
            return
        assert message.payload() == payload


class TestSending:
    @pytest.mark.parametrize("message", [Write(256, 1), Heard(-1), Tone(3, 1 << 32)])
    def test_a_number_that_does_not_fit_is_told(self, message: Message) -> None:
        with pytest.raises(MessageError, match=r"cannot be sent"):
            message.payload()

    def test_a_command_number_that_does_not_fit_is_told(self) -> None:
        with pytest.raises(MessageError, match=r"cannot be sent"):
            Read().payload(256)

    def test_numbers_become_words(self) -> None:
        message = Input(2, 1, 3)  # type: ignore[arg-type]
        assert (message.pull, message.edges) == (Pull.UP, Edges.BOTH)

    def test_a_word_that_there_is_not_is_told(self) -> None:
        with pytest.raises(ValueError, match="2 is not a valid Pull"):
            Input(2, 2, 3)  # type: ignore[arg-type]


class TestAnswers:
    @given(st.binary(max_size=30), st.sampled_from(Result))
    def test_an_answer_has_the_bytes_that_its_command_returns(
        self, returned: bytes, result: Result
    ) -> None:
        done = Done(result, 0, returned)
        expected = 3 if result is Result.DONE else 0
        assert done.answers(Read()) is (len(returned) == expected)

    def test_what_is_returned_is_one_number(self) -> None:
        assert Done(Result.DONE, 0, b"\x04\x00\x08").value == 1 << 2 | 1 << 19

    def test_the_boards_counters(self) -> None:
        done = Done(Result.DONE, 0, b"".join(n.to_bytes(2, "little") for n in range(1, 11)))
        assert done.answers(Counters())
        counters = BoardCounters.from_returned(done.returned)
        assert (counters.frames, counters.longest_loop_16us) == (1, 10)
        assert counters.by_name()["board_edges_lost"] == 7


class TestStampedEvents:
    def test_stamps_add_up_and_a_loss_takes_no_time(self) -> None:
        lost = BoardEvent(EventKind.LOST, 0, 0, 200)
        edges = [BoardEvent(EventKind.EDGE, 2, level, 7) for level in (0, 1)]
        events = Events(0, 0xFFFFFFFC, (edges[0], lost, edges[1]))
        assert [stamp for _, stamp in events.stamped()] == [3, 3, 10]

    @given(st.integers(0, 0xFFFFFFFF), st.lists(st.integers(0, 0xFFFF), min_size=1, max_size=20))
    def test_each_edge_is_as_far_from_the_base_as_the_distances_add_up(
        self, base: int, thens: list[int]
    ) -> None:
        events = Events(0, base, tuple(BoardEvent(EventKind.EDGE, 2, 1, then) for then in thens))
        *_, (_, last) = events.stamped()
        assert last == (base + sum(thens)) % (1 << 32)
