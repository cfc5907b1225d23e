"""Flash patterns and melodies: outputs stepped through values by the clock, never by a thread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from hardware.clock import Clock, Timer
from hardware.outputs import Output


@dataclass(frozen=True, slots=True)
class Step:
    """Values of outputs for a time in nanoseconds. Outputs that are not named are off."""

    duration: int
    values: Mapping[Output, float]


class PatternPlayer:
    """Plays one pattern at a time on a set of outputs; all are off when it ends or is stopped.

    The steps are timed from the start of the pattern, so that they do not drift.
    """

    def __init__(self, clock: Clock, outputs: tuple[Output, ...]) -> None:
        self._clock = clock
        self._outputs = outputs
        self._steps: Iterator[Step] = iter(())
        self._timer: Timer | None = None

    def play(self, steps: Iterable[Step]) -> None:
        """Play from now on, instead of what was playing."""
        self._cancel()
        self._steps = iter(steps)
        self._next(self._clock.now())

    def stop(self) -> None:
        """Stop, and switch the outputs off."""
        self._cancel()
        self._set({})

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _next(self, at: int) -> None:
        step = next(self._steps, None)
        if step is None:
            self.stop()
            return
        end = at + step.duration
        self._timer = self._clock.call_at(end, lambda: self._next(end))
        self._set(step.values)

    def _set(self, values: Mapping[Output, float]) -> None:
        for output in self._outputs:
            output.set(values.get(output, 0.0))
