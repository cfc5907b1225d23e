"""Frames on the line: COBS, a CRC and a delimiter (docs/bridge-protocol.md, "Frames").

What lies between two delimiters is either a whole payload or nothing: a byte lost, added or
changed costs the frame it hits and never the one after the next delimiter.
"""

from __future__ import annotations

import binascii
from dataclasses import dataclass
from typing import Final

DELIMITER: Final = b"\x00"
LONGEST_TO_BOARD: Final = 48
"""Bytes of a frame to the board, the delimiter included: its receive ring has 64."""
LONGEST_FROM_BOARD: Final = 96
"""Bytes of a frame from the board, the delimiter included."""

_CRC_START: Final = 0xFFFF
_CRC_BYTES: Final = 2
_LEAST_PAYLOAD: Final = 2
"""A type and a number."""
_LONGEST_BLOCK: Final = 254
"""Bytes without a zero that one code byte of COBS can lead."""


def crc(payload: bytes) -> bytes:
    """Return the CRC-16 (polynomial 0x1021, initial 0xFFFF) of a payload, high byte first."""
    return binascii.crc_hqx(payload, _CRC_START).to_bytes(_CRC_BYTES, "big")


def encode(payload: bytes) -> bytes:
    """Return a payload as it goes on the line, its delimiter included."""
    return _stuffed(payload + crc(payload)) + DELIMITER


@dataclass(slots=True)
class FrameCounters:
    """What a decoder has met; the counts never go back."""

    good: int = 0
    wrong_crc: int = 0
    wrong_cobs: int = 0
    """Neither COBS nor long enough for a type, a number and a CRC."""
    too_long: int = 0

    @property
    def dropped(self) -> int:
        """How many frames were dropped."""
        return self.wrong_crc + self.wrong_cobs + self.too_long


class Decoder:
    """Bytes as they come in, payloads out. Takes any bytes, in any pieces, and never raises.

    `longest` is the most bytes of a frame with its delimiter; more are dropped, not kept.
    """

    def __init__(
        self, longest: int = LONGEST_FROM_BOARD, counters: FrameCounters | None = None
    ) -> None:
        self.counters = counters or FrameCounters()
        self._most = longest - len(DELIMITER)
        self._begun = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """Take bytes from the line and return the good payloads that they end, in order."""
        *ended, rest = data.split(DELIMITER)
        payloads = []
        for piece in ended:
            self._collect(piece)
            payload = self._end()
            if payload is not None:
                payloads.append(payload)
        self._collect(rest)
        return payloads

    def reset(self) -> None:
        """Forget a frame that has begun: the line is another one now."""
        self._begun.clear()

    def _collect(self, piece: bytes) -> None:
        one_too_many = self._most + 1
        self._begun += piece[: one_too_many - len(self._begun)]

    def _end(self) -> bytes | None:
        frame = bytes(self._begun)
        self.reset()
        if len(frame) > self._most:
            self.counters.too_long += 1
            return None
        return self._checked(frame) if frame else None

    def _checked(self, frame: bytes) -> bytes | None:
        whole = _unstuffed(frame)
        if whole is None or len(whole) < _LEAST_PAYLOAD + _CRC_BYTES:
            self.counters.wrong_cobs += 1
            return None
        payload = whole[:-_CRC_BYTES]
        if crc(payload) != whole[-_CRC_BYTES:]:
            self.counters.wrong_crc += 1
            return None
        self.counters.good += 1
        return payload


def _stuffed(data: bytes) -> bytes:
    """Return data without zeros: each becomes the distance to the next (COBS)."""
    stuffed = bytearray()
    for block in data.split(DELIMITER):
        while len(block) >= _LONGEST_BLOCK:
            stuffed.append(_LONGEST_BLOCK + 1)
            stuffed += block[:_LONGEST_BLOCK]
            block = block[_LONGEST_BLOCK:]
        stuffed.append(len(block) + 1)
        stuffed += block
    return bytes(stuffed)


def _unstuffed(stuffed: bytes) -> bytes | None:
    """Return the data with its zeros; None when a code byte leads beyond the end."""
    data = bytearray()
    at = 0
    while at < len(stuffed):
        code = stuffed[at]
        block = stuffed[at + 1 : at + code]
        if code == 0 or len(block) != code - 1:
            return None
        data += block
        at += code
        if code <= _LONGEST_BLOCK and at < len(stuffed):
            data += DELIMITER
    return bytes(data)
