"""What the service manager is told, by the notify protocol of sd_notify(3), without a library.

A message is one datagram of `KEY=value` lines to the socket that NOTIFY_SOCKET names. With
Type=notify the unit is active only after `READY=1`; with WatchdogSec= it is ended and started again
when `WATCHDOG=1` has not come for that long.
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
from collections.abc import Mapping
from enum import StrEnum
from types import TracebackType
from typing import Final, Self

from hardware.clock import Clock, Timer

LONGEST_STATUS: Final = 500
"""Characters of a status that are told: systemd drops a message of more than 4096 bytes."""

_NS_PER_US: Final = 1000

log = logging.getLogger("uno_device.table")


class _Key(StrEnum):
    READY = "READY"
    STATUS = "STATUS"
    WATCHDOG = "WATCHDOG"
    STOPPING = "STOPPING"


class ServiceManager:
    """The service manager that has started this process, found by the given environment.

    Without one (no NOTIFY_SOCKET) every method does nothing. None of them blocks or raises: a table
    does not stop because nobody listens. What could not be told is told with the next message.

    Use it as a context manager, or `close` it.
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self._socket: socket.socket | None = None
        self._owed: dict[_Key, str] = {}
        self._unreachable = False
        self._clock: Clock | None = None
        self._timer: Timer | None = None
        self.watchdog_ns = _watchdog_ns(environment) if self._address else None
        """How long the manager waits for a sign of life (ns), or None when it does not ask."""

    @property
    def present(self) -> bool:
        """Whether there is a service manager that wants to be told."""
        return bool(self._address)

    def ready(self, status: str) -> None:
        """The units answer: the table is up. `status` is one line for `systemctl status`."""
        self._tell({_Key.READY: "1", _Key.STATUS: _one_line(status)})

    def status(self, text: str) -> None:
        """Show one line in `systemctl status`."""
        self._tell({_Key.STATUS: _one_line(text)})

    def alive(self) -> None:
        """Tell that there is progress, now. Kept up by `feed_watchdog`; never owed afterwards."""
        self._tell({}, alive=True)

    def stopping(self, status: str) -> None:
        """Tell that the table is on its way out, when its outputs are off; ends the feeding.

        From here on the unit's TimeoutStopSec= is the limit.
        """
        self._stop_feeding()
        self._tell({_Key.STOPPING: "1", _Key.STATUS: _one_line(status)})

    def feed_watchdog(self, clock: Clock) -> None:
        """Tell of progress at once and every half WATCHDOG_USEC, while the clock's loop runs.

        Each sign of life has passed the loop's timers and its queue of calls from other threads,
        the two ways by which deadlines and edges reach the units. When the loop stalls, none comes.
        """
        if self.watchdog_ns is None:
            return
        self._stop_feeding()
        self._clock = clock
        self._feed()

    def close(self) -> None:
        """Let go of the socket and the timer; nobody is told anything any more."""
        self._stop_feeding()
        self._address = ""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _feed(self) -> None:
        if self._clock is None or self.watchdog_ns is None:
            return  # stopped while this call was on its way
        self.alive()
        self._timer = self._clock.call_at(
            self._clock.now() + self.watchdog_ns // 2, self._feed_by_way_of_the_queue
        )

    def _feed_by_way_of_the_queue(self) -> None:
        if self._clock is not None:
            self._clock.post(self._feed)

    def _stop_feeding(self) -> None:
        self._clock = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tell(self, fields: dict[_Key, str], *, alive: bool = False) -> None:
        if not self._address:
            return
        self._owed.update(fields)
        told = self._owed | ({_Key.WATCHDOG: "1"} if alive else {})
        message = "\n".join(f"{key}={value}" for key, value in told.items())
        try:
            self._send(message.encode())
        except OSError as error:
            self._log_once(error)
        else:
            self._owed.clear()
            self._unreachable = False

    def _send(self, message: bytes) -> None:
        """Send without waiting, and without a connection: a socket made anew is found again."""
        if self._socket is None:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._socket.setblocking(False)
        self._socket.sendto(message, self._address)

    def _log_once(self, error: OSError) -> None:
        if not self._unreachable:
            log.warning("the service manager cannot be told anything: %s", error.strerror or error)
        self._unreachable = True


def _one_line(text: str) -> str:
    """Return the text without what would end the line: the next one would be an assignment."""
    printable = "".join(each if each.isprintable() else " " for each in text)
    return " ".join(printable.split())[:LONGEST_STATUS]


def _address(name: str) -> str:
    """Return the address of a NOTIFY_SOCKET; empty when there is none, or none we can speak to."""
    if not name or name.startswith("/"):
        return name
    if name.startswith("@"):  # a name in the abstract namespace
        return "\0" + name[1:]
    log.warning("NOTIFY_SOCKET=%s is not a local socket: the service manager is not told", name)
    return ""


def _watchdog_ns(environment: Mapping[str, str]) -> int | None:
    """Return how long the manager waits for our sign of life, if it is ours that it waits for."""
    with contextlib.suppress(ValueError):
        for_whom = int(environment.get("WATCHDOG_PID", os.getpid()))
        microseconds = int(environment.get("WATCHDOG_USEC", "0"))
        if for_whom == os.getpid() and microseconds > 0:
            return microseconds * _NS_PER_US
    return None
