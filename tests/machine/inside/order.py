"""Which of two presses was first: by the kernel's stamps, and as a plain gpiozero script sees it.

    order.py PAIRS

Two contacts are closed one after the other, so many microseconds apart, both ways round, with and
without a thread that uses all of the processor. Prints one JSON object for each kind, separation
and load.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from gpiozero import Button

from hardware.compliance import GpioSim
from hardware.factories.local import open_local

LINES = (5, 6)
"""The paddles of the default wiring."""
APART_US = (0, 50, 100, 200, 300, 500, 1000)
SETTLE_S = 0.002
LONGEST_S = 0.5
"""For an edge to arrive; later it counts as lost."""


class Stamped:
    """Raw pins as the table has them: every edge with the kernel's ticks."""

    kind = "stamps"

    def __init__(self, factory: Any) -> None:
        self.presses: dict[int, float] = {}
        self._pins = [factory.pin(line) for line in LINES]
        self._handlers = [self._first, self._second]
        for pin, handler in zip(self._pins, self._handlers, strict=True):
            pin.input_with_pull("up")
            pin.when_changed = handler

    def _first(self, ticks: Any, level: Any) -> None:
        if not level:
            self.presses[0] = ticks

    def _second(self, ticks: Any, level: Any) -> None:
        if not level:
            self.presses[1] = ticks

    def close(self) -> None:
        """Let the pins go."""
        for pin in self._pins:
            pin.close()


class Arrived:
    """A plain script: `Button` and the time at which its callback runs."""

    kind = "arrival"

    def __init__(self, factory: Any) -> None:
        self.presses: dict[int, float] = {}
        self._buttons = [Button(line, pin_factory=factory) for line in LINES]
        self._buttons[0].when_pressed = lambda: self.presses.setdefault(0, time.monotonic())
        self._buttons[1].when_pressed = lambda: self.presses.setdefault(1, time.monotonic())

    def close(self) -> None:
        """Let the pins go."""
        for button in self._buttons:
            button.close()


def pair(listener: Stamped | Arrived, chip: GpioSim, first: int, apart_us: int) -> str:
    """Press both and return how it was told: right, wrong, tie or lost."""
    listener.presses.clear()
    second = 1 - first
    files = [chip.pull_file(line).open("w", buffering=1) for line in LINES]
    try:
        files[first].write("pull-down\n")
        due = time.monotonic() + apart_us / 1e6
        while time.monotonic() < due:
            pass
        files[second].write("pull-down\n")
        ends = time.monotonic() + LONGEST_S
        while len(listener.presses) < 2 and time.monotonic() < ends:
            time.sleep(SETTLE_S)
    finally:
        for file in files:
            file.close()
        for line in LINES:
            chip.drive(line, True)
            time.sleep(SETTLE_S)
    if len(listener.presses) < 2:
        return "lost"
    apart = listener.presses[second] - listener.presses[first]
    return "tie" if apart == 0 else "right" if apart > 0 else "wrong"


def measure(make: Callable[[Any], Stamped | Arrived], pairs: int, *, busy: bool) -> None:
    """Measure all separations and print what came of them."""
    factory = open_local()
    listener = make(factory)
    time.sleep(0.1)
    ended = threading.Event()
    thread = threading.Thread(target=burn, args=(ended,), daemon=True)
    if busy:
        thread.start()
    chip = GpioSim.find()
    for apart_us in APART_US:
        came = [pair(listener, chip, number % 2, apart_us) for number in range(pairs)]
        counts = {word: came.count(word) for word in ("right", "wrong", "tie", "lost")}
        said = {"by": listener.kind, "busy": busy, "apart_us": apart_us, "pairs": pairs, **counts}
        sys.stdout.write(json.dumps(said) + "\n")
    ended.set()
    listener.close()
    factory.close()


def burn(ended: threading.Event) -> None:
    """Use all of the processor."""
    while not ended.is_set():
        sum(range(1000))


def main() -> None:
    """Measure both, idle and busy."""
    for busy in (False, True):
        for make in (Stamped, Arrived):
            measure(make, int(sys.argv[1]), busy=busy)


if __name__ == "__main__":
    main()
