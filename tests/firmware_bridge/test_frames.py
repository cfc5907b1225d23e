"""Frames: what is encoded comes back, what is damaged does not, and the next good frame does."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.frames import LONGEST_FROM_BOARD, LONGEST_TO_BOARD, Decoder, crc, encode

payloads = st.binary(min_size=2, max_size=LONGEST_FROM_BOARD - 5)
"""A code byte, the CRC and the delimiter come to a payload."""


def damaged(line: bytes, at: int, how: str) -> bytes:
    """The bytes of a line with one of them dropped, changed or put in between."""
    at %= len(line)
    if how == "dropped":
        return line[:at] + line[at + 1 :]
    if how == "inserted":
        return line[:at] + b"\x55" + line[at:]
    return line[:at] + bytes((line[at] ^ 0x10,)) + line[at + 1 :]


class TestEncoding:
    @given(st.binary(max_size=600))
    def test_a_frame_has_one_delimiter_at_its_end(self, payload: bytes) -> None:
        line = encode(payload)
        assert line.index(0) == len(line) - 1

    @given(st.binary(min_size=2, max_size=600))
    def test_what_is_encoded_comes_back(self, payload: bytes) -> None:
        assert Decoder(longest=1000).feed(encode(payload)) == [payload]

    @given(st.binary(max_size=250))
    def test_a_short_frame_costs_one_byte_beside_crc_and_delimiter(self, payload: bytes) -> None:
        assert len(encode(payload)) == len(payload) + 4

    def test_the_crc_is_the_one_that_the_protocol_names(self) -> None:
        assert crc(b"123456789") == b"\x29\xb1"


class TestDecoding:
    @given(st.lists(payloads, max_size=8), st.lists(st.integers(0, 500), max_size=8))
    def test_bytes_may_come_in_any_pieces(self, sent: list[bytes], cuts: list[int]) -> None:
        line = b"".join(encode(payload) for payload in sent)
        places = [0, *sorted(min(cut, len(line)) for cut in cuts), len(line)]
        decoder = Decoder()
        received = [
            payload for begin, end in pairwise(places) for payload in decoder.feed(line[begin:end])
        ]
        assert received == sent
        assert decoder.counters.good == len(sent)
        assert decoder.counters.dropped == 0

    @given(st.binary(max_size=400), payloads)
    def test_after_any_noise_the_next_good_frame_is_taken(
        self, noise: bytes, payload: bytes
    ) -> None:
        decoder = Decoder()
        decoder.feed(noise)
        assert decoder.feed(b"\x00" + encode(payload))[-1:] == [payload]

    @given(
        payloads,
        payloads,
        st.integers(0, 200),
        st.sampled_from(["dropped", "inserted", "flipped"]),
    )
    def test_a_damaged_frame_costs_no_more_than_the_next(
        self, first: bytes, second: bytes, at: int, how: str
    ) -> None:
        decoder = Decoder()
        received = decoder.feed(damaged(encode(first), at, how) + encode(second) + encode(first))
        assert received[-1] == first
        assert set(received) <= {first, second}

    @given(payloads, st.data())
    def test_a_burst_of_two_bytes_never_passes_the_crc(
        self, payload: bytes, data: st.DataObject
    ) -> None:
        line = encode(payload)
        at = data.draw(st.integers(0, len(line) - 3))
        burst = data.draw(st.binary(min_size=2, max_size=2))
        decoder = Decoder()
        assert decoder.feed(line[:at] + burst + line[at + 2 :]) in ([payload], [])

    def test_delimiters_alone_are_no_frames_and_no_errors(self) -> None:
        decoder = Decoder()
        assert decoder.feed(b"\x00\x00\x00") == []
        assert (decoder.counters.good, decoder.counters.dropped) == (0, 0)

    @pytest.mark.parametrize("longest", [LONGEST_TO_BOARD, LONGEST_FROM_BOARD])
    def test_the_longest_frame_is_taken_and_a_longer_one_counted_once(self, longest: int) -> None:
        decoder = Decoder(longest)
        assert decoder.feed(encode(b"x" * (longest - 4))) == [b"x" * (longest - 4)]
        assert decoder.feed(encode(b"x" * (longest - 3))) == []
        assert decoder.counters.too_long == 1

    def test_endless_noise_is_not_kept(self) -> None:
        decoder = Decoder()
        for _ in range(1000):
            decoder.feed(b"\x55" * 1000)
        assert len(decoder._begun) <= LONGEST_FROM_BOARD

    def test_what_has_begun_is_forgotten_on_a_reset(self) -> None:
        decoder = Decoder()
        decoder.feed(encode(b"half a frame")[:5])
        decoder.reset()
        assert decoder.feed(encode(b"whole")) == [b"whole"]
