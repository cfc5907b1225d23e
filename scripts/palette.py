"""Make the picture of a page small: of the colours on it 256 are enough."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
MOST_COLORS: Final = 256
CHANNELS: Final = {2: 3, 6: 4}
"""Bytes of a pixel by the colour type of a PNG (ISO/IEC 15948, 11.2.2)."""
Color = tuple[int, int, int]


def with_palette(png: bytes) -> bytes:
    """Return a picture of 8 bits a channel with the colours that are on it most often."""
    chunks = dict(_chunks(png))
    width, height, _depth, kind = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    rows = list(_rows(zlib.decompress(chunks[b"IDAT"]), width, height, CHANNELS[kind]))
    counted = Counter(pixel for row in rows for pixel in row)
    palette = [color for color, _count in counted.most_common(MOST_COLORS)]
    place = _places(counted, palette)
    pixels = b"".join(b"\0" + bytes(place[pixel] for pixel in row) for row in rows)
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", bytes(channel for color in palette for channel in color)),
            _chunk(b"IDAT", zlib.compress(pixels, 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Read the chunks; those of the pixels come as one, at the end."""
    at, pixels = len(SIGNATURE), b""
    while at < len(png):
        length, name = struct.unpack(">I4s", png[at : at + 8])
        content = png[at + 8 : at + 8 + length]
        if name == b"IDAT":
            pixels += content
        else:
            yield name, content
        at += length + 12
    yield b"IDAT", pixels


def _chunk(name: bytes, content: bytes) -> bytes:
    check = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)


def _rows(raw: bytes, width: int, height: int, channels: int) -> Iterator[list[Color]]:
    """Undo the filters of the lines (ISO/IEC 15948, 9.2)."""
    size = width * channels
    above = bytearray(size)
    for number in range(height):
        start = number * (size + 1)
        line = bytearray(raw[start + 1 : start + 1 + size])
        _unfilter(raw[start], line, above, channels)
        above = line
        yield list(zip(line[0::channels], line[1::channels], line[2::channels], strict=True))


def _unfilter(kind: int, line: bytearray, above: bytearray, channels: int) -> None:
    for at in range(len(line)):
        left = line[at - channels] if at >= channels else 0
        corner = above[at - channels] if at >= channels else 0
        line[at] = (line[at] + _foretold(kind, left, above[at], corner)) & 0xFF


def _foretold(kind: int, left: int, up: int, corner: int) -> int:
    if kind < 4:
        return (0, left, up, (left + up) // 2)[kind]
    near = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
    return (left, up, corner)[near.index(min(near))]


def _places(colors: Iterable[Color], palette: list[Color]) -> dict[Color, int]:
    """Return where in the palette each colour, or one much like it, is."""
    exact = {color: place for place, color in enumerate(palette)}
    alike: dict[Color, int] = {}
    places = {}
    for color in colors:
        red, green, blue = color
        coarse = (red >> 3, green >> 3, blue >> 3)
        if color not in exact and coarse not in alike:
            alike[coarse] = _nearest(color, palette)
        places[color] = exact[color] if color in exact else alike[coarse]
    return places


def _nearest(color: Color, palette: list[Color]) -> int:
    def distance(place: int) -> int:
        return sum((one - other) ** 2 for one, other in zip(color, palette[place], strict=True))

    return min(range(len(palette)), key=distance)
