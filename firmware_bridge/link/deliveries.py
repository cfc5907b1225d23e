"""Calls to whoever uses the link, made when its state is whole, and shielded from what they do."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

Call = Callable[[], object]
OnError = Callable[[Exception], object]


class Deliveries:
    """Calls in their order. A call may cause further ones; what one raises stops no other."""

    def __init__(self, on_error: OnError) -> None:
        self._on_error = on_error
        self._calls: deque[Call] = deque()
        self.making = False
        """Whether a call is being made."""

    def add(self, call: Call) -> None:
        """Make this call later."""
        self._calls.append(call)

    def make(self) -> None:
        """Make all calls, unless one is being made: then they follow it."""
        if self.making:
            return
        self.making = True
        try:
            while self._calls:
                self._make(self._calls.popleft())
        finally:
            self.making = False

    def _make(self, call: Call) -> None:
        try:
            call()
        except Exception as error:
            self._on_error(error)
