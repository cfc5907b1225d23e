"""From the start of the process until "ready", and its memory then: `uno-device run --simulate`.

Median of five, in turn with an interpreter that does nothing and one that imports gpiozero. RSS
counts shared pages wholly, PSS by share.
"""

from __future__ import annotations

import statistics
import sys

from bench import process
from bench.report import Figure

RUNS = 5
WAIT = "print('ready', flush=True); input()"
COMMANDS = {
    "run --simulate": process.TABLE,
    "python -c 'import gpiozero'": (sys.executable, "-c", f"import gpiozero; {WAIT}"),
    "python -c pass": (sys.executable, "-c", WAIT),
}


def measure(*, short: bool) -> Figure:
    """Start each process five times, or once."""
    samples: dict[str, list[tuple[float, float, float]]] = {name: [] for name in COMMANDS}
    for _ in range(1 if short else RUNS):
        for name, command in COMMANDS.items():
            with process.started(command, b"ready") as (pid, took_s):
                rss, pss = process.memory_mb(pid, "Rss"), process.memory_mb(pid, "Pss")
                samples[name].append((took_s, rss, pss))
    figure = Figure(("", "ready, s", "RSS, MB", "PSS, MB"))
    for name, taken in samples.items():
        took_s, rss, pss = (statistics.median(column) for column in zip(*taken, strict=True))
        figure.add(name, f"{took_s:.2f}", f"{rss:.1f}", f"{pss:.1f}")
    return figure
