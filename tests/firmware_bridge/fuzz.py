"""Bytes as a bad line, another program, or a defect would make them; and how many are tried.

`FUZZ` in the environment is how many times more than in CI.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from hypothesis import strategies as st

import firmware_bridge
from firmware_bridge.frames import DELIMITER, LONGEST_TO_BOARD, encode

TIMES = int(os.environ.get("FUZZ", "1"))

_VECTORS = json.loads(Path(firmware_bridge.__file__).with_name("vectors.json").read_text())
GOOD = [bytes.fromhex(each["line"]) for each in _VECTORS["good"]]
"""Frames of the protocol, both ways."""
_KINDS = (*range(1, 5), *range(0x10, 0x1B), *range(0x81, 0x88))

random_bytes = st.binary(min_size=1, max_size=120)
"""What an unplugged, floating or wrongly timed line gives."""

long_runs = st.builds(
    lambda piece, times: piece * times,
    st.binary(min_size=1, max_size=4),
    st.integers(LONGEST_TO_BOARD // 4, 4 * LONGEST_TO_BOARD),
)
"""The same again and again, most of it longer than any frame."""

good_checksums = st.builds(
    lambda kind, rest: encode(bytes((kind,)) + rest),
    st.one_of(st.sampled_from(_KINDS), st.integers(0, 255)),
    st.binary(max_size=100),
)
"""A frame whose CRC is right and whose content is anything."""

truncated = st.builds(
    lambda line, keep: line[: keep % len(line)] + DELIMITER, st.sampled_from(GOOD), st.integers(0)
)
glued = st.lists(st.sampled_from(GOOD), min_size=2, max_size=4).map(
    lambda lines: b"".join(line.rstrip(DELIMITER) for line in lines) + DELIMITER
)
"""Frames without the delimiters between them."""

too_long = st.builds(
    lambda line, more: line.rstrip(DELIMITER) + more + DELIMITER,
    st.sampled_from(GOOD),
    st.binary(min_size=LONGEST_TO_BOARD, max_size=400),
)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A good frame with some of its bytes dropped, changed, doubled or inserted."""
    line = bytearray(draw(st.sampled_from(GOOD)))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(line) - 1))
        line[place : place + 1] = draw(st.binary(max_size=3))
        line = line or bytearray(b"\x01")
    return bytes(line)


noise = st.lists(
    st.one_of(
        random_bytes,
        long_runs,
        good_checksums,
        truncated,
        glued,
        too_long,
        mutated(),
        st.sampled_from(GOOD),
    ),
    min_size=1,
    max_size=5,
).map(b"".join)
