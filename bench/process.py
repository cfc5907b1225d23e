"""Processes that are measured from outside, by what the kernel tells of them in /proc."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

READY_LIMIT_S = 30.0
TABLE = (sys.executable, "-m", "uno_device", "run", "--simulate")
CPU_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


@contextmanager
def started(command: Sequence[str], ready: bytes) -> Iterator[tuple[int, float]]:
    """Start a process; when it has told `ready`, give its id and how long that took (s).

    It is stopped at the end, as by a service manager.
    """
    before = time.monotonic()
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        assert process.stdout is not None
        _read_until(process.stdout.fileno(), ready)
        try:
            yield process.pid, time.monotonic() - before
        finally:
            process.send_signal(signal.SIGTERM)


@contextmanager
def on_a_terminal(command: Sequence[str], settled_s: float) -> Iterator[int]:
    """Start a process on a terminal of its own; after `settled_s` seconds, give its id.

    What it draws is read and thrown away, meanwhile and while the context is open.
    """
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execv(command[0], list(command))
    reader = subprocess.Popen(
        ["cat"], stdin=terminal, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        time.sleep(settled_s)
        yield child
    finally:
        os.kill(child, signal.SIGTERM)
        os.waitpid(child, 0)
        os.close(terminal)
        reader.wait()


def cpu_s(pid: int) -> float:
    """Return the CPU seconds that a process has taken so far, user and system."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CPU_TICKS_PER_S


def threads(pid: int) -> int:
    """Return how many threads a process has."""
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def wake_ups(pid: int) -> int:
    """Return how often the threads of a process have gone to sleep so far."""
    return sum(
        int(line.split()[1])
        for task in Path(f"/proc/{pid}/task").iterdir()
        for line in (task / "status").read_text().splitlines()
        if line.startswith("voluntary_ctxt_switches")
    )


def memory_mb(pid: int, kind: str) -> float:
    """Return the memory of a process in MB: "Rss", or "Pss" with shared pages shared out."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith(f"{kind}:"):
            return int(line.split()[1]) / 1024
    raise LookupError(f"the kernel does not tell {kind}")


def _read_until(descriptor: int, words: bytes) -> None:
    told = b""
    end = time.monotonic() + READY_LIMIT_S
    while words not in told:
        readable, _, _ = select.select([descriptor], [], [], max(0.0, end - time.monotonic()))
        more = os.read(descriptor, 4096) if readable else b""
        if not more:
            raise RuntimeError(f"the process did not get ready: {told.decode(errors='replace')}")
        told += more
