"""A program on a library, the board it talks to, and edges that go from one to the other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from types import TracebackType
from typing import Self

from bench.peers.boards import BAUD, Board

PINS = tuple(range(2, 10))
READY_LIMIT_S = 30.0
SETTLING_S = 0.3
END_LIMIT_S = 5.0
CLOSER = 0.9
"""Edges that are late follow each other so much faster, until they are on time again."""

MakeBoard = Callable[[Path], Board]
"""Plugs a board in under this name."""

Told = tuple[int, int]
"""An edge: pin and level."""


class NotReadyError(RuntimeError):
    """The program has ended, or does not get ready; says its own words."""


@dataclass(frozen=True, slots=True)
class Library:
    """Who takes part: the module that uses the library, its board, and what an edge takes."""

    name: str
    host: str
    make_board: MakeBoard
    bytes_alone: int
    """Bytes on the line of an edge that is told alone."""
    bytes_in_a_stream: float
    """Bytes that an edge takes when the line is full."""


@dataclass(slots=True)
class Tally:
    """What became of edges."""

    made: int = 0
    lost: int = 0
    wrong: int = 0
    """Edges that were told and did not happen."""

    def compare(self, made: Sequence[Told], told: Sequence[Told]) -> None:
        """Count what was made and not told, and told and not made."""
        blocks = SequenceMatcher(None, made, told, autojunk=False).get_matching_blocks()
        matched = sum(block.size for block in blocks)
        self.made += len(made)
        self.lost += len(made) - matched
        self.wrong += len(told) - matched


class Contest:
    """One board, one program, in real time. Ends both when it is left.

    Raises NotReadyError.
    """

    def __init__(self, library: Library) -> None:
        self.told: list[Told] = []
        self.reported: list[str] = []
        """What the library has told the program beside edges."""
        self.counted: dict[str, int] = {}
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        self.board = library.make_board(folder / "board")
        self._levels = dict.fromkeys(PINS, 0)
        for pin in PINS:
            self.board.drive(pin, 0)
        self._made = 0
        self._begun = b""
        self._errors = (folder / "errors").open("w+")
        pins = [str(pin) for pin in PINS]
        command = [sys.executable, "-m", library.host, str(folder / "board"), str(BAUD), *pins]
        self._host = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors
        )
        assert self._host.stdout is not None
        os.set_blocking(self._host.stdout.fileno(), False)
        self._ready = False
        self._get_ready()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The program's id."""
        return self._host.pid

    @property
    def ended(self) -> bool:
        """Whether the program has ended by itself."""
        return self._host.poll() is not None

    @property
    def traceback(self) -> str:
        """The last line of what the program has complained about on its standard error."""
        self._errors.seek(0)
        lines = self._errors.read().strip().splitlines()
        return lines[-1] if lines else ""

    def edge(self, apart_s: float) -> Told:
        """Make the next edge, at this distance at least: the pins take turns."""
        pin = PINS[self._made % len(PINS)]
        self._made += 1
        self._levels[pin] ^= 1
        self.board.drive(pin, self._levels[pin], apart_s)
        return pin, self._levels[pin]

    def edges(self, count: int, every_s: float) -> list[Told]:
        """Make edges at even distances, and return them."""
        begun, made = time.monotonic(), list[Told]()
        while len(made) < count:
            due = min(count, int((time.monotonic() - begun) / every_s) + 1)
            made += [self.edge(every_s * CLOSER) for _ in range(len(made), due)]
            self._step()
        return made

    def run(self, seconds: float) -> None:
        """Let time pass."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._step()

    def run_until_quiet(self, limit_s: float) -> float:
        """Let time pass until nothing was told for a while; return when the last was (s)."""
        last, count = time.monotonic(), len(self.told)
        end = last + limit_s
        while time.monotonic() < min(end, last + SETTLING_S):
            self._step()
            if len(self.told) != count:
                last, count = time.monotonic(), len(self.told)
        return last

    def stall(self, seconds: float, count: int) -> list[Told]:
        """Stop the program for a while, and make edges meanwhile."""
        os.kill(self.pid, signal.SIGSTOP)
        made = self.edges(count, seconds / count)
        os.kill(self.pid, signal.SIGCONT)
        return made

    def replug(self, out_s: float, back_s: float) -> None:
        """Pull the cable for a while, plug it in again, and give the program time to notice."""
        self.board.unplug()
        self.run(out_s)
        self.board.plug()
        self.run(back_s)

    def close(self) -> None:
        """End the program, so that it tells what it has counted; then the board."""
        assert self._host.stdin is not None
        self._host.stdin.close()
        end = time.monotonic() + END_LIMIT_S
        while not self.ended and time.monotonic() < end:
            self._step()
        self._read()
        if not self.ended:
            self._host.kill()
        self._host.wait()
        self.board.close()
        self._errors.close()
        self._folder.cleanup()

    def _get_ready(self) -> None:
        end = time.monotonic() + READY_LIMIT_S
        while not self._ready:
            if self.ended or time.monotonic() > end:
                why = self.traceback or "it says nothing"
                self.close()
                raise NotReadyError(f"the program does not get ready: {why}")
            self._step()
        self.run(SETTLING_S)
        self.told.clear()

    def _step(self) -> None:
        self.board.step()
        self._read()

    def _read(self) -> None:
        assert self._host.stdout is not None
        data = self._host.stdout.read() or b""
        *lines, self._begun = (self._begun + data).split(b"\n")
        for line in lines:
            match line.decode(errors="replace").split():
                case ["ready"]:
                    self._ready = True
                case ["edge", pin, level]:
                    self.told.append((int(pin), int(level)))
                case ["told", *words]:
                    self.reported.append(" ".join(words))
                case ["counted", name, count]:
                    self.counted[name] = int(count)
