"""A press and the moment at which a script learns of it: a plain `Button`, in real time.

gpiozero's `Button` on mock pins, whose handler notes the time on an asyncio loop; then the same
while another thread of the process computes without end. This depends on the machine, so what was
measured is kept beside the picture.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.edge_to_verdict import PlainButton
from bench.figures.plot import Axis, Panel, svg

PRESSES = 500
SHARPEST_US = 10.0
AHEAD_US = (100, 1_000, 5_000, 10_000)


@dataclass(frozen=True, slots=True)
class Arrivals:
    """From each press to its handler, in microseconds: idle, and beside a busy thread."""

    machine: str
    idle_us: Sequence[int]
    busy_us: Sequence[int]


def measure(presses: int = PRESSES) -> Arrivals:
    """Press so often, idle and busy."""
    idle_us = asyncio.run(_press(presses))
    ended = threading.Event()
    with ThreadPoolExecutor() as pool:
        pool.submit(_compute, ended)
        try:
            busy_us = asyncio.run(_press(presses))
        finally:
            ended.set()
    return Arrivals(_machine(), idle_us, busy_us)


def _machine() -> str:
    kernel = ".".join(platform.release().split(".")[:2])
    return (
        f"{os.cpu_count()} cores, {platform.system()} {kernel}, "
        f"Python {platform.python_version()}, load {os.getloadavg()[0]:.1f} before it began"
    )


def _compute(ended: threading.Event) -> None:
    while not ended.is_set():
        sum(range(1000))


async def _press(presses: int) -> list[int]:
    button = PlainButton(asyncio.get_running_loop())
    try:
        return await asyncio.to_thread(lambda: [round(button.press()) for _ in range(presses)])
    finally:
        button.close()


def save(arrivals: Arrivals, path: Path) -> None:
    """Keep what was measured."""
    path.write_text(json.dumps(asdict(arrivals)) + "\n", encoding="utf-8")


def read(path: Path) -> Arrivals:
    """Read what was measured."""
    return Arrivals(**json.loads(path.read_text(encoding="utf-8")))


def draw(arrivals: Arrivals) -> str:
    """Return the picture: how many presses are taken for later than they were, by how much."""
    marks = [(10, "10 us"), (100, "100 us"), (1_000, "1 ms"), (10_000, "10 ms")]
    panel = Panel(
        "Presses before green that a script without stamps sees after green",
        Axis("before green by", SHARPEST_US, 100_000, [*marks, (100_000, "100 ms")], log=True),
        Axis("share of presses", 0.0, 1.0, [(each / 4, f"{each / 4:.0%}") for each in range(5)]),
    )
    for values, style, said in (
        (arrivals.idle_us, "a", "idle"),
        (arrivals.busy_us, "e", "while a thread of the same process computes"),
    ):
        ranked = sorted(values)
        points = [(SHARPEST_US, 1.0)]
        for rank, value in enumerate(ranked):
            points += [(value, 1 - rank / len(ranked)), (value, 1 - (rank + 1) / len(ranked))]
        panel.line(points, style)
        panel.key(style, said)
    return svg(f"A plain Button: {len(arrivals.idle_us)} presses each, real time", [panel])


def words(arrivals: Arrivals) -> str:
    """Return what the page says of it."""
    rows = "".join(
        f"| {ahead / 1000:g} ms | {_later(arrivals.idle_us, ahead):.1%} "
        f"| {_later(arrivals.busy_us, ahead):.1%} |\n"
        for ahead in AHEAD_US
    )
    return (
        "| Pressed before green by | Seen after green, idle | With a busy thread |\n"
        f"| --- | --- | --- |\n{rows}\n"
        f"{len(arrivals.idle_us)} presses each. Machine: {arrivals.machine}.\n"
    )


def _later(values: Sequence[int], ahead_us: int) -> float:
    return sum(value > ahead_us for value in values) / len(values)
