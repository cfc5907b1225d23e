"""Calling whoever listens to pins: at once, or on a thread where a callback may take its time."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Final, Protocol

log = logging.getLogger("firmware_bridge.callbacks")

Call = Callable[[], object]

_END_S: Final = 1.0


class Callbacks(Protocol):
    """Makes calls, one after the other; what one raises stops no other."""

    def make(self, call: Call) -> None:
        """Make a call, now or soon."""

    def close(self) -> None:
        """Make no more."""


class DirectCallbacks:
    """Calls at once, on the link's thread: on a loop, where nothing may take its time."""

    def make(self, call: Call) -> None:
        """Make a call now."""
        _shielded(call)

    def close(self) -> None:
        """Nothing waits."""


class CallbackThread:
    """Calls on a thread of its own, as plain gpiozero scripts expect: they sleep in callbacks.

    On the link's thread such a script would hold up the heartbeat, and the board would make its
    outputs safe. Here a callback may even set up a pin. The thread starts with the first call.
    """

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Call | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._closed = False

    def make(self, call: Call) -> None:
        """Make a call soon. Called by the link's thread only."""
        if self._closed:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="bridge callbacks", daemon=True)
            self._thread.start()
        self._calls.put(call)

    def close(self) -> None:
        """Make no more calls; wait a moment for the one that runs."""
        self._closed = True
        self._calls.put(None)
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(_END_S)

    def _run(self) -> None:
        while (call := self._calls.get()) is not None and not self._closed:
            _shielded(call)


def _shielded(call: Call) -> None:
    try:
        call()
    except Exception:
        log.exception("a callback failed; the others go on")
