"""Firmware files as the bytes of the flash: ELF as the linker writes it, or Intel HEX."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

from firmware_bridge.emulator.errors import BadFirmware

FLASH_BYTES = 32 * 1024

_ELF_MAGIC = b"\x7fELF\x01\x01"  # 32 bits, little-endian
_ELF_MACHINE_AVR = 83
_ELF_LOAD = 1

Segment = tuple[int, bytes]


def read_image(path: Path) -> bytes:
    """Return the flash's contents from its beginning. Raises BadFirmware, OSError."""
    content = path.read_bytes()
    try:
        segments = list(_elf(content) if content.startswith(b"\x7fELF") else _hex(content))
    except (ValueError, struct.error) as error:
        raise BadFirmware(
            f"{path} is neither an ELF file of an AVR nor Intel HEX: {error}"
        ) from None
    image = bytearray(b"\xff" * max((start + len(data) for start, data in segments), default=0))
    if not 0 < len(image) <= FLASH_BYTES:
        raise BadFirmware(f"{path} has {len(image)} bytes of program; 1 to {FLASH_BYTES} fit")
    for start, data in segments:
        image[start : start + len(data)] = data
    return bytes(image)


def _elf(content: bytes) -> Iterator[Segment]:
    """Yield what is loaded into the flash (TIS ELF 1.2: header, program headers)."""
    if not content.startswith(_ELF_MAGIC):
        raise ValueError("not 32 bits, little-endian")
    (machine,) = struct.unpack_from("<H", content, 18)
    if machine != _ELF_MACHINE_AVR:
        raise ValueError(f"its machine is {machine}, an AVR's is {_ELF_MACHINE_AVR}")
    (headers_at,) = struct.unpack_from("<I", content, 28)
    size, count = struct.unpack_from("<HH", content, 42)
    for number in range(count):
        kind, offset, _, address, length = struct.unpack_from(
            "<5I", content, headers_at + number * size
        )
        # Above the flash lie RAM without contents, EEPROM, fuses and lock bits.
        if kind == _ELF_LOAD and length and address < FLASH_BYTES:
            yield address, content[offset : offset + length]


def _hex(content: bytes) -> Iterator[Segment]:
    """Yield the data records (Intel HEX: data, end, extended addresses)."""
    base = 0
    for line in content.decode("ascii").split():
        if not line.startswith(":"):
            raise ValueError(f"a line begins with {line[:1]!r} instead of ':'")
        record = bytes.fromhex(line[1:])
        if len(record) < 5 or len(record) != record[0] + 5 or sum(record) & 0xFF:
            raise ValueError(f"a record's length or checksum is wrong: {line}")
        data = record[4:-1]
        if record[3] == 0:
            yield base + int.from_bytes(record[1:3], "big"), data
        elif record[3] in (2, 4):
            base = int.from_bytes(data, "big") << (4 if record[3] == 2 else 16)
