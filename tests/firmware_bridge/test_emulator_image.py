"""Firmware files: what the linker and objcopy write, and what is none."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.emulator.errors import BadFirmware
from firmware_bridge.emulator.image import read_image
from tests.firmware_bridge.sketching import Sketchbook, required


def as_hex(elf: Path, folder: Path) -> Path:
    written = folder / "sketch.hex"
    command = [required("avr-objcopy", "binutils-avr"), "-O", "ihex", "-R", ".eeprom"]
    subprocess.run([*command, str(elf), str(written)], check=True)
    return written


def test_elf_and_hex_are_the_same_flash(sketchbook: Sketchbook, tmp_path: Path) -> None:
    elf = sketchbook.build("stamp")

    assert read_image(elf) == read_image(as_hex(elf, tmp_path))
    with EmulatedBoard(as_hex(elf, tmp_path)) as board:
        board.advance(1_000_000)
        assert board.level(3) == 1


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "0 bytes of program"),
        (b"hello\n", "begins with 'h'"),
        (b":0100000000FE\n", "checksum is wrong"),
        (b":020000", "checksum is wrong"),
        (b":0200000401\n", "checksum is wrong"),
        (b":zz", "hexadecimal"),
        (b"\xff\xfe\x00", "can't decode"),
        (b"\x7fELF\x02\x01" + bytes(60), "not 32 bits"),
        (b"\x7fELF\x01\x01" + bytes(60), "its machine is 0"),
        (b"\x7fELF\x01\x01", "requires a buffer"),
        (b":020000040001F9\n:0100000000FF\n", "65537 bytes of program; 1 to 32768 fit"),
    ],
)
def test_what_is_no_firmware_is_refused(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "firmware.hex"
    path.write_bytes(content)

    with pytest.raises(BadFirmware, match=says) as refused:
        read_image(path)
    assert str(path) in str(refused.value)
