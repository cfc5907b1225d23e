"""One hour of a busy table, rehearsed: CPU seconds (target: under 2).

The record is that of a simulated evening: a duel every 30 s, a spin and a card every 40 s, with
the edges of every sensor. It is read and run through both units, its answer written out as text;
the process's own seconds include the interpreter's start.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.evening import Evening, with_mechanisms
from bench.report import Figure
from uno_device.units.record_reader import read_record
from uno_device.units.rehearsal import rehearse

HOUR_S = 3600.0
RUNS = 3


def measure(*, short: bool) -> Figure:
    """Rehearse an hour, or a minute, a few times."""
    evening = Evening()
    evening.play(60.0 if short else HOUR_S)
    figure = Figure(("record", "lines in", "lines out", "in process, s", "as a process, s"))
    figure.add("edges of everything", *_cells(evening.lines))
    figure.add('"mechanisms": true', *_cells(with_mechanisms(evening.lines)))
    figure.notes.append(f"CPU seconds, user and system, median of {RUNS} runs")
    return figure


def _cells(lines: list[str]) -> list[str]:
    answer: list[str] = []
    in_process = []
    for _ in range(RUNS):
        answer.clear()
        before = time.process_time()
        rehearse(read_record(lines), answer.append)
        in_process.append(time.process_time() - before)
    as_process = [_process(lines) for _ in range(RUNS)]
    seconds = [f"{statistics.median(each):.2f}" for each in (in_process, as_process)]
    return [str(len(lines)), str(len(answer)), *seconds]


def _process(lines: list[str]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "evening.jsonl"
        file.write_text("".join(lines))
        before = os.times()
        subprocess.run(
            [sys.executable, "-m", "uno_device", "rehearse", str(file)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        after = os.times()
    user = after.children_user - before.children_user
    return user + after.children_system - before.children_system
