"""A table at which nobody plays: threads and CPU of `uno-device run --simulate`, from outside.

Against a plain gpiozero script with as many inputs as the table has, eight Buttons on MockFactory,
that waits. The share is that of one core, over ten seconds, one process after the other.
"""

from __future__ import annotations

import sys
import time

from bench import process
from bench.report import Figure

OVER_S = 10.0
PLAIN = """
import signal
from gpiozero import Button
from gpiozero.pins.mock import MockFactory
factory = MockFactory()
buttons = [Button(pin, pin_factory=factory) for pin in range(2, 10)]
print("ready", flush=True)
signal.pause()
"""


def measure(*, short: bool) -> Figure:
    """Watch each process for ten seconds, or for one."""
    over_s = 1.0 if short else OVER_S
    figure = Figure(("", "threads", "CPU", "wake-ups/s", "PSS, MB"))
    with process.started(process.TABLE, b"ready") as (pid, _):
        figure.add("run --simulate, logging", *_watch(pid, over_s))
    with process.on_a_terminal((*process.TABLE, "--panel"), settled_s=2.0) as pid:
        figure.add("run --simulate, with its panel", *_watch(pid, over_s))
    with process.started((sys.executable, "-c", PLAIN), b"ready") as (pid, _):
        figure.add("eight plain Buttons", *_watch(pid, over_s))
    return figure


def _watch(pid: int, over_s: float) -> list[str]:
    cpu_s, wake_ups, begun = process.cpu_s(pid), process.wake_ups(pid), time.monotonic()
    time.sleep(over_s)
    took_s = time.monotonic() - begun
    share = (process.cpu_s(pid) - cpu_s) / took_s
    rate = (process.wake_ups(pid) - wake_ups) / took_s
    memory = process.memory_mb(pid, "Pss")
    return [str(process.threads(pid)), f"{share:.1%}", f"{rate:.0f}", f"{memory:.1f}"]
