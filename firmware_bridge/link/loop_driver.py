"""A link on an asyncio loop: no thread, and callbacks come where everything else happens.

While the loop is held up the link is too, and the board makes its outputs safe after the
heartbeat's time. Who needs outputs switched off by another thread meanwhile takes `ThreadLink`.
"""

from __future__ import annotations

import asyncio
import select
import threading
import time
from contextlib import suppress

from firmware_bridge.errors import BridgeError
from firmware_bridge.link.driver import Driver
from firmware_bridge.link.settings import LinkSettings
from firmware_bridge.ports import Port, Ports


class LoopLink(Driver):
    """A link that is served by a loop's thread. To be made and closed on that thread.

    What waits (`command`, `wait_until_ready`) serves the port itself meanwhile, not the loop.
    """

    def __init__(
        self, settings: LinkSettings, ports: Ports, loop: asyncio.AbstractEventLoop
    ) -> None:
        super().__init__(settings, ports)
        self._loop = loop
        self._thread = threading.get_ident()
        self._reading: Port | None = None
        self._writing = False
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False
        self._go_on()

    def _go_on(self) -> None:
        """Serve, and have the loop call again when there is something to do."""
        if self._closed:
            return
        try:
            self._serve()
        except Exception as error:  # a defect: the link must not seem to live
            self._stop(error)
            raise
        self._watch_port()
        self._set_timer()

    def _watch_port(self) -> None:
        port = self._pump.port
        if port is not self._reading and port is not None:
            self._loop.add_reader(port.fileno(), self._go_on)
            self._reading = port
        if port is not None and self._writing is not self._pump.wants_to_write:
            self._writing = self._pump.wants_to_write
            if self._writing:
                self._loop.add_writer(port.fileno(), self._go_on)
            else:
                self._loop.remove_writer(port.fileno())

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        wait_s = self._pump.wait_s()
        self._timer = None if wait_s is None else self._loop.call_later(wait_s, self._go_on)

    def _port_closing(self, port: Port) -> None:
        """The loop must forget a file before it is closed: its number is soon another one's."""
        if self._reading is port:
            self._loop.remove_reader(port.fileno())
            self._loop.remove_writer(port.fileno())
            self._reading, self._writing = None, False

    def _wake(self) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody is left to be served
            self._loop.call_soon_threadsafe(self._go_on)

    def _check_may_wait(self) -> None:
        if threading.get_ident() == self._thread and self._core.deliveries.making:
            raise BridgeError(
                "a callback of the link cannot wait for the board: set pins up outside of it"
            )

    def _wait(self, done: threading.Event, timeout_s: float) -> bool:
        if threading.get_ident() != self._thread:
            return done.wait(timeout_s)
        over_at = time.monotonic() + timeout_s
        self._go_on()
        while not done.is_set() and (left_s := over_at - time.monotonic()) > 0:
            self._sleep(left_s)
            self._go_on()
        return done.is_set()

    def _sleep(self, most_s: float) -> None:
        wait_s = self._pump.wait_s()
        poll = select.poll()
        port = self._pump.port
        if port is not None:
            writing = select.POLLOUT if self._pump.wants_to_write else 0
            poll.register(port.fileno(), select.POLLIN | writing)
        poll.poll((most_s if wait_s is None else min(wait_s, most_s)) * 1000)

    def _hang_up(self) -> None:
        self._stop(None)

    def _stop(self, defect: Exception | None) -> None:
        if self._closed:
            return
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        self._end(defect)
