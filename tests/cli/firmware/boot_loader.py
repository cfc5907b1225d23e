"""A board with a boot loader: avrdude writes a firmware into it, and then it runs that firmware.

The boot loader's words are those of Atmel's application note AVR061 (STK500), as far as Arduino's
boot loader knows them.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.emulator.image import FLASH_BYTES
from firmware_bridge.emulator.paced import PacedBoard
from firmware_bridge.emulator.serial_port import SerialPort

SIGNATURE: Final = b"\x1e\x95\x0f"
"""The ATmega328P's."""

_LENGTHS: Final = {0x30: 2, 0x41: 3, 0x42: 22, 0x45: 7, 0x50: 2, 0x51: 2, 0x55: 4, 0x56: 6, 0x75: 2}
"""How long a command is, its end included."""
_LEAVE, _ADDRESS, _WRITE, _READ = 0x51, 0x55, 0x64, 0x74
_END: Final = 0x20
_IN_SYNC, _OK = b"\x14", b"\x10"
_SHORT_ANSWERS: Final = {0x41: b"\x03", 0x56: b"\x00", 0x75: SIGNATURE}
_HEX_LINE: Final = 16
_PATIENCE_S: Final = 20.0


class BootLoader:
    """Obeys commands, and has the flash in which they write."""

    def __init__(self) -> None:
        self.flash = bytearray(b"\xff" * FLASH_BYTES)
        self.left = False
        self._address = 0
        self._heard = b""

    def answer(self, data: bytes) -> bytes:
        """Return what it says to these bytes."""
        self._heard += data
        said = b""
        while not self.left and len(self._heard) >= 2 and len(self._heard) >= self._length():
            length = self._length()
            command, self._heard = self._heard[:length], self._heard[length:]
            if command[-1] == _END:  # else it is noise, and not answered
                said += _IN_SYNC + self._obey(command) + _OK
        return said

    def _length(self) -> int:
        kind = self._heard[0]
        if kind in (_WRITE, _READ):
            if len(self._heard) < 4:
                return 5
            return 5 + (int.from_bytes(self._heard[1:3], "big") if kind == _WRITE else 0)
        return _LENGTHS.get(kind, 1)

    def _obey(self, command: bytes) -> bytes:
        kind = command[0]
        if kind == _ADDRESS:
            self._address = 2 * int.from_bytes(command[1:3], "little")  # it counts in words
        elif kind == _WRITE:
            self.flash[self._address : self._address + len(command) - 5] = command[4:-1]
        elif kind == _READ:
            return bytes(self.flash[self._address :][: int.from_bytes(command[1:3], "big")])
        elif kind == _LEAVE:
            self.left = True
        return _SHORT_ANSWERS.get(kind, b"")


class BlankBoard:
    """Waits for a firmware at its port, and runs it."""

    def __init__(self, link: Path, folder: Path) -> None:
        self.loader = BootLoader()
        self.flashed = folder / "flashed.hex"
        self._port = SerialPort()
        self._port.plug(link)
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Take it away."""
        self._end.set()
        self._thread.join(_PATIENCE_S)
        self._port.unplug()

    def _run(self) -> None:
        while not self.loader.left and not self._end.is_set():
            self._port.wait(0.001)
            self._port.write(self.loader.answer(self._port.read()))
        if self._end.is_set():
            return
        self.flashed.write_text(as_hex(bytes(self.loader.flash).rstrip(b"\xff")))
        with EmulatedBoard(self.flashed) as board:
            paced = PacedBoard(board, self._port)
            while not self._end.is_set():
                paced.step()


def as_hex(image: bytes) -> str:
    """Return an image as Intel HEX."""
    lines = []
    for at in range(0, len(image), _HEX_LINE):
        data = image[at : at + _HEX_LINE]
        record = bytes((len(data),)) + at.to_bytes(2, "big") + b"\x00" + data
        lines.append(f":{record.hex()}{-sum(record) & 0xFF:02x}\n")
    return "".join(lines) + ":00000001FF\n"


@contextmanager
def blank_board(link: Path, folder: Path) -> Iterator[BlankBoard]:
    """A board whose flash is empty, at a port of this name."""
    board = BlankBoard(link, folder)
    try:
        yield board
    finally:
        board.close()
