"""A link in a thread of its own, for programs without a loop, and for who must not wait for one."""

from __future__ import annotations

import select
import socket
import threading
from contextlib import suppress
from typing import Final

from firmware_bridge.errors import BridgeError
from firmware_bridge.link.driver import Driver
from firmware_bridge.link.settings import LinkSettings
from firmware_bridge.ports import Port, Ports

_END_S: Final = 2.0
_ANY: Final = 64
"""Wake-ups that are taken at once."""


class ThreadLink(Driver):
    """A link whose thread starts at once. Listeners and answers are called on that thread."""

    def __init__(self, settings: LinkSettings, ports: Ports) -> None:
        super().__init__(settings, ports)
        self._wake_read, self._wake_write = socket.socketpair()
        self._wake_read.setblocking(False)
        self._wake_write.setblocking(False)
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="bridge link", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            while not self._closing:
                self._serve()
                self._sleep()
        except BaseException as error:  # a defect: the link must not seem to live
            self._end(error)
        else:
            self._end()
        finally:
            self._wake_read.close()
            self._wake_write.close()

    def _sleep(self) -> None:
        """Wait until there is something to do."""
        poll = select.poll()
        poll.register(self._wake_read, select.POLLIN)
        port = self._pump.port
        if port is not None:
            writing = select.POLLOUT if self._pump.wants_to_write else 0
            poll.register(port.fileno(), select.POLLIN | writing)
        wait_s = self._pump.wait_s()
        poll.poll(None if wait_s is None else wait_s * 1000)
        with suppress(BlockingIOError):
            self._wake_read.recv(_ANY)

    def _wake(self) -> None:
        with suppress(OSError):  # full, it wakes as well; closed, nobody is left to be woken
            self._wake_write.send(b"\x00")

    def _port_closing(self, port: Port) -> None:
        """Nothing to forget: what is waited on is said anew each time."""

    def _check_may_wait(self) -> None:
        if threading.current_thread() is self._thread:
            raise BridgeError(
                "a callback of the link cannot wait for the board: set pins up outside of it"
            )

    def _wait(self, done: threading.Event, timeout_s: float) -> bool:
        return done.wait(timeout_s)

    def _hang_up(self) -> None:
        self._closing = True
        self._wake()
        if self._thread is not threading.current_thread():  # a callback: the thread ends after it
            self._thread.join(_END_S)
