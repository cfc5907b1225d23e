"""Scripts: coroutines that wait on our `Clock`, in virtual time and on the running loop alike.

A script reads from top to bottom (`await exam.until(pressed, within_s=20)`); what it waits for is
a `Wait`, which somebody settles once. A script goes on by way of the clock's `post`, never inside
the callback that settled it, so that no part is called back from the middle of its own motion.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from functools import partial
from typing import Any, Generic, TypeVar

from hardware.clock import Callback, Clock

T = TypeVar("T")


class Wait(Generic[T]):
    """Something that one script waits for. It is settled once; settling it again does nothing."""

    __slots__ = ("_values", "_when_settled")

    def __init__(self) -> None:
        self._values: list[T] = []
        self._when_settled: Callback | None = None

    def settle(self, value: T) -> None:
        """Let the script go on with this value."""
        if self._values:
            return
        self._values.append(value)
        if self._when_settled is not None:
            self._when_settled()

    def when_settled(self, callback: Callback) -> None:
        """Call back when it is settled; done by the script that waits."""
        self._when_settled = callback
        if self._values:
            callback()

    def __await__(self) -> Generator[Wait[Any], None, T]:
        if not self._values:
            yield self
        return self._values[0]


Steps = Coroutine[Any, Any, T]
"""What an `async def` of ours returns: it awaits nothing but `Wait`s and other such coroutines."""


class Script(Generic[T]):
    """Runs one coroutine on a clock, from the clock's next moment on.

    `on_end` is called once, when it has returned, raised or been closed.
    """

    def __init__(self, steps: Steps[T], clock: Clock, on_end: Callable[[], object]) -> None:
        self._steps = steps
        self._clock = clock
        self._on_end = on_end
        self._values: list[T] = []
        self._error: BaseException | None = None
        self._running = False
        self._step = 0
        self.ended = False
        self._resume_later()

    def result(self) -> T:
        """Return what the coroutine returned, or raise what it raised.

        RuntimeError while it is under way, or when it was closed before its end.
        """
        if self._error is not None:
            raise self._error
        if not self._values:
            raise RuntimeError("the script has not come to its end")
        return self._values[0]

    def throw(self, error: Exception) -> None:
        """Raise an error where the script waits now."""
        if self._running:
            self._clock.post(partial(self.throw, error))
        elif not self.ended:
            self._go_on(error)

    def close(self) -> None:
        """End the script where it waits; its `finally` blocks are run, at once."""
        if not self.ended:
            self._steps.close()
            self._end()

    def _resume_later(self) -> None:
        self._clock.post(partial(self._resume, self._step))

    def _resume(self, step: int) -> None:
        """Go on, unless the wait that was settled is one that an error has ended already."""
        if step == self._step and not self.ended:
            self._go_on(None)

    def _go_on(self, error: Exception | None) -> None:
        self._step += 1
        self._running = True
        try:
            wait = self._steps.send(None) if error is None else self._steps.throw(error)
        except StopIteration as end:
            self._values.append(end.value)
            self._end()
        except BaseException as failure:  # kept for whoever asks for the result
            self._error = failure
            self._end()
        else:
            wait.when_settled(self._resume_later)
        finally:
            self._running = False

    def _end(self) -> None:
        self.ended = True
        self._on_end()
