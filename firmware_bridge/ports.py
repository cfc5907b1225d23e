"""Serial ports: which there are, and one opened for us alone, raw, without ever waiting.

A port that is gone is never mistaken for one on which nothing is said: pyserial's own reading asks
the system for "at least 0 bytes", with which both look the same. Here it asks for at least one, so
that nothing to read, bytes and the end are three different answers.
"""

from __future__ import annotations

import errno
import glob
import os
import termios
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import serial
from serial.tools import list_ports

READ_AT_ONCE: Final = 4096

_IFLAG, _CC = 0, 6
"""Places in the list that termios gives."""
_USB_MAKERS: Final = {
    0x2341: "Arduino",
    0x2A03: "Arduino",
    0x1A86: "CH340",
    0x0403: "FTDI",
    0x10C4: "CP210x",
}
"""The makers of what sits between an Uno or a Nano and USB."""
_WHY: Final = {
    errno.EACCES: "this user may not; add it to the group dialout and log in again",
    errno.ENOENT: "there is no such port; is the board plugged in",
    errno.EBUSY: "another program has it; end that one",
    errno.EWOULDBLOCK: "another program has it; end that one",
}


class PortError(OSError):
    """A port that cannot be opened; says why and what to do."""


class PortGoneError(OSError):
    """The port is no longer there: unplugged, or the other end was closed."""


class Port(Protocol):
    """An open port. Nothing here waits."""

    @property
    def name(self) -> str:
        """The name under which it was opened."""

    def fileno(self) -> int:
        """Return what to wait on."""

    def read(self) -> bytes:
        """Return what has come, nothing if nothing has. Raises PortGoneError."""

    def write(self, data: bytes) -> int:
        """Write what goes into the system's buffer; return how many bytes. Raises PortGoneError."""

    def close(self) -> None:
        """Let go of it at once, unsent bytes are dropped. May be called again."""


class Ports(Protocol):
    """Where a board may be found."""

    def candidates(self) -> Sequence[str]:
        """Return the names to try, the likeliest first."""

    def open(self, name: str) -> Port:
        """Open one. Raises PortError."""

    def found(self, name: str) -> None:
        """The board is on this one."""


class SerialPort:
    """A port of the system, opened by pyserial: raw, 8N1, and locked against a second owner.

    The lock is flock's. The kernel's own (TIOCEXCL) is not used: on a pseudo terminal it outlives
    a program that was killed, and then keeps everybody out.
    """

    def __init__(self, name: str, baud: int) -> None:
        self.name = name
        try:
            self._serial = serial.Serial(name, baud, timeout=0, write_timeout=0, exclusive=True)
        except (OSError, termios.error) as error:
            raise PortError(_refusal(name, error)) from error
        try:
            self._fd: int = self._serial.fileno()
            self._make_raw()
        except (OSError, termios.error) as error:
            self._serial.close()
            raise PortError(_refusal(name, error)) from error

    def fileno(self) -> int:
        """Return the file descriptor."""
        return self._fd

    def read(self) -> bytes:
        """Return what has come, nothing if nothing has. Raises PortGoneError."""
        try:
            data = os.read(self._fd, READ_AT_ONCE)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise PortGoneError(f"{self.name}: {error.strerror}") from error
        if not data:
            raise PortGoneError(f"{self.name}: unplugged, or closed by its other end")
        return data

    def write(self, data: bytes) -> int:
        """Write what goes into the system's buffer; return how many bytes. Raises PortGoneError."""
        try:
            return os.write(self._fd, data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise PortGoneError(f"{self.name}: {error.strerror}") from error

    def close(self) -> None:
        """Let go of it at once, unsent bytes are dropped. May be called again."""
        if not self._serial.is_open:
            return
        try:
            termios.tcflush(self._fd, termios.TCOFLUSH)  # or close() waits for a line that hangs
        except (OSError, termios.error):
            pass  # it is gone: nothing is left to be dropped
        finally:
            self._serial.close()

    def _make_raw(self) -> None:
        settings = termios.tcgetattr(self._fd)
        settings[_IFLAG] = 0  # a break is a byte like others, and none is translated
        control = settings[_CC]
        control[termios.VMIN], control[termios.VTIME] = 1, 0
        termios.tcsetattr(self._fd, termios.TCSANOW, settings)
        try:
            self._serial.set_low_latency_mode(True)
        except (OSError, ValueError, NotImplementedError):
            return  # only FTDI's chips have it, which wait 16 ms otherwise


class SystemPorts:
    """The serial ports of this machine.

    `port` is the name to try first, or a pattern such as "/dev/ttyUSB*"; None: the boards that are
    plugged in. With `anywhere` these are tried after it. Without, only an adapter of the same kind
    as the one on which the board was found: opening a port may disturb what else is on it.
    """

    def __init__(self, port: str | None, baud: int, anywhere: bool = False) -> None:
        self._port = port
        self._baud = baud
        self._anywhere = anywhere or port is None
        self._found_on: UsbAdapter | None = None

    def candidates(self) -> list[str]:
        """Return the names to try, the one that was given first."""
        named = _matching(self._port)
        others = (name for name, adapter in plugged_in().items() if self._may_be(adapter))
        return named + [name for name in others if name not in named]

    def open(self, name: str) -> SerialPort:
        """Open one. Raises PortError."""
        return SerialPort(name, self._baud)

    def found(self, name: str) -> None:
        """Remember the adapter: the board may come back under another name."""
        self._found_on = plugged_in().get(name, self._found_on)

    def _may_be(self, adapter: UsbAdapter) -> bool:
        return self._anywhere or adapter == self._found_on


@dataclass(frozen=True, slots=True)
class UsbAdapter:
    """What is known of an adapter; many of a kind have no serial number of their own."""

    maker: int
    product: int
    serial_number: str | None


def plugged_in() -> dict[str, UsbAdapter]:
    """Return the ports of USB boards that may be an Uno or a Nano, by name."""
    try:
        ports = sorted(list_ports.comports(), key=lambda port: str(port.device))
    except (OSError, TypeError, ValueError):  # pyserial has looked at a device that just vanished
        return {}
    return {
        port.device: UsbAdapter(port.vid, port.pid, port.serial_number)
        for port in ports
        if port.vid in _USB_MAKERS
    }


def _matching(port: str | None) -> list[str]:
    """Return the ports that a name or pattern means; a plain name is itself, there or not."""
    if port is None:
        return []
    is_pattern = any(sign in port for sign in "*?[")
    return sorted(glob.glob(port)) if is_pattern else [port]  # noqa: PTH207 - of a whole path


def _refusal(name: str, error: Exception) -> str:
    code: int = error.args[0] if error.args else 0
    return f"{name} cannot be opened: {_WHY.get(code, error)}"
