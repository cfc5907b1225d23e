"""The whole service with its journal: memory and CPU while a match waits, and while it is played.

`uno-device run --simulate --journal FILE` as a process of its own, asked through its socket as
`uno-device host` does it, watched from outside for ten seconds; for thirty while bots play, whose
simulated hands press for them, one action a second. The five duels are those of a refereed match,
fought on a terminal with the panel's keys: the timer, and at green the left paddle. Their CPU is
counted from the timer's key until the unit is at rest again, the panel's drawing included. RSS
counts shared pages wholly, PSS by share; `peak` is the most RSS so far. All of it is to stay under
48 MB.
"""

from __future__ import annotations

import asyncio
import os
import re
import select
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench import process
from bench.report import Figure
from hardware.side import Side
from uno_device.game.actions import TABLE, Action, Draw, Keep, Play, Showdown
from uno_device.game.bots.evening import Kind
from uno_device.game.editions import EDITIONS
from uno_device.game.header_reader import read_header
from uno_device.game.match import Match
from uno_device.game.steps.unit import Duel
from uno_device.table.control import ask
from uno_device.table.service import socket_of

OVER_S = 10.0
DUELS = 5
BOTS_OVER = 3
"""Bots are watched so many times as long: they fight now and then only."""
LIMIT_S = 60.0
"""For what takes some seconds."""
SCREEN = (24, 80)
STYLING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def measure(*, short: bool) -> Figure:
    """Watch each for ten seconds, or for one, and five duels, or one."""
    over_s, duels = (1.0, 1) if short else (OVER_S, DUELS)
    columns = ("", "threads", "CPU", "wake-ups/s", "RSS, MB", "PSS, MB", "peak, MB")
    figure = Figure(columns)
    with TemporaryDirectory() as folder:
        service = Service(Path(folder, "journal.db"))
        with process.started(service.command, b"ready") as (pid, _):
            figure.add("logging, no match", *_idle(pid, over_s))
            service.start()
            figure.add("logging, a match waits for a player", *_idle(pid, over_s))
            service.wait_for_a_duel()
            figure.add("logging, a match waits for a duel", *_idle(pid, over_s))
            service.play_with_bots()
            figure.add("logging, bots play and fight", *_idle(pid, BOTS_OVER * over_s))
            service.start_again()
        with on_a_terminal((*service.command, "--panel")) as (pid, terminal):
            terminal.expect(r"\bquit\b")
            service.asks("resume")
            service.wait_for_a_duel()
            figure.add("with its panel, a match waits for a duel", *_idle(pid, over_s, terminal))
            figure.add("with its panel, in duels", *_duels(pid, duels, service, terminal))
    return figure


class Service:
    """A match of many duels at a running table, and its mirror, which knows the hands."""

    def __init__(self, journal: Path) -> None:
        self.command = (*process.TABLE, "--journal", str(journal))
        self._socket = socket_of(journal)
        self._header = _header_of_many_duels()
        self._match = Match(read_header(self._header))

    def asks(self, do: str, **request: Any) -> dict[str, Any]:
        """Ask, and return the answer; RuntimeError if it is not done."""
        answer = asyncio.run(ask(self._socket, {"do": do, **request}))
        if "error" in answer:
            raise RuntimeError(f"{do} was not done: {answer['error']}")
        return answer

    def start(self) -> None:
        """Begin the match."""
        self.asks("start", header=self._header)

    def play_with_bots(self) -> None:
        """End the match, and let bots play it from its beginning."""
        self.asks("end")
        bots = dict.fromkeys(self._header["players"], Kind.SENSIBLE)
        self.asks("start", header=self._header, bots=bots)

    def start_again(self) -> None:
        """End the match, and begin it again."""
        self.asks("end")
        self._match = Match(read_header(self._header))
        self.start()

    def wait_for_a_duel(self) -> None:
        """Let the players act until a duel is awaited: icons are played, else a card is drawn."""
        while self._duel is None:
            self._act(self._next_action())

    def lost_by_the_right(self) -> None:
        """The left paddle was first: see that the table has told that to its match."""
        duel = self._duel
        assert duel is not None
        loser = dict(zip(Side, duel.duellists, strict=True))[Side.RIGHT]
        self._match.apply(Showdown(TABLE, loser=loser))
        view = self.asks("status")["view"]
        if view["state"] != self._match.state:
            raise RuntimeError(f"the duel was not told to the match: {view['pending']}")

    @property
    def _duel(self) -> Duel | None:
        assert self._match.round is not None
        step = self._match.round.step
        return step if isinstance(step, Duel) else None

    def _next_action(self) -> Action:
        entry = self._match.owed()[0]
        icons = [card for card in entry.cards or () if "!" in card]
        if icons:
            return Play(entry.player, icons[0])
        may_keep = any(one.do == Keep.DO for one in self._match.owed())
        return Keep(entry.player) if may_keep else Draw(entry.player)

    def _act(self, action: Action) -> None:
        self._match.apply(action)
        self.asks("act", action=action.to_json())


def _header_of_many_duels() -> dict[str, Any]:
    """Return a match of two in which cards with an icon are dealt, and the next are drawn."""
    codes = sorted(card.code for card in EDITIONS["showdown"].deck)
    icons = [code for code in codes if "!" in code]
    start = "R0"
    rest = [code for code in codes if "!" not in code]
    rest.remove(start)
    return {
        "uno_record": 1,
        "edition": "showdown",
        "players": ["Ann", "Bob"],
        "dealer": "Ann",
        "deck": [*icons[:14], start, *icons[14:], *rest],
        "seed": 7,
    }


class Terminal:
    """The other end of a process's terminal: types, and reads what is drawn."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._seen = ""

    def type(self, key: str) -> None:
        """Type, and look only at what is drawn from now on."""
        self._seen = ""
        os.write(self._descriptor, key.encode())

    def expect(self, pattern: str) -> None:
        """Wait until such a text is drawn, its colours left out. RuntimeError if it is not."""
        end = time.monotonic() + LIMIT_S
        while not re.search(pattern, STYLING.sub("", self._seen)):
            if not self._read(end - time.monotonic()):
                raise RuntimeError(f"{pattern} is not drawn, but {STYLING.sub('', self._seen)}")

    def watch(self, over_s: float) -> None:
        """Read for so many seconds."""
        end = time.monotonic() + over_s
        while self._read(end - time.monotonic()):
            continue

    def _read(self, limit_s: float) -> bool:
        readable, _, _ = select.select([self._descriptor], [], [], max(0.0, limit_s))
        if readable:
            self._seen += os.read(self._descriptor, 65536).decode(errors="replace")
        return bool(readable)


@contextmanager
def on_a_terminal(command: tuple[str, ...]) -> Iterator[tuple[int, Terminal]]:
    """Start a process on a terminal of its own; stop it at the end, as a service manager does."""
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, SCREEN)
    environment = {**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1"}
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as started:
        os.close(theirs)
        terminal = Terminal(ours)
        try:
            yield started.pid, terminal
        finally:
            started.terminate()
            _drain(ours)


def _drain(terminal: int) -> None:
    """Read what a process draws until it is gone."""
    try:
        while os.read(terminal, 65536):
            continue
    except OSError:
        pass  # nobody has the other end any more
    os.close(terminal)


class Watched:
    """What a process has taken since now."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self.took_s = self.cpu_s = 0.0
        self.wake_ups = 0

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count what the process takes while the context is open."""
        cpu_s, wake_ups = process.cpu_s(self._pid), process.wake_ups(self._pid)
        begun = time.monotonic()
        yield
        self.took_s += time.monotonic() - begun
        self.cpu_s += process.cpu_s(self._pid) - cpu_s
        self.wake_ups += process.wake_ups(self._pid) - wake_ups

    def cells(self) -> list[str]:
        """Return what was counted, and the memory now."""
        return [
            str(process.threads(self._pid)),
            f"{self.cpu_s / self.took_s:.1%}",
            f"{self.wake_ups / self.took_s:.0f}",
            f"{process.memory_mb(self._pid, 'Rss'):.1f}",
            f"{process.memory_mb(self._pid, 'Pss'):.1f}",
            f"{_peak_mb(self._pid):.1f}",
        ]


def _idle(pid: int, over_s: float, terminal: Terminal | None = None) -> list[str]:
    watched = Watched(pid)
    with watched.counted():
        if terminal is None:
            time.sleep(over_s)
        else:
            terminal.watch(over_s)
    return watched.cells()


def _duels(pid: int, duels: int, service: Service, terminal: Terminal) -> list[str]:
    watched = Watched(pid)
    for _ in range(duels):
        service.wait_for_a_duel()
        with watched.counted():
            terminal.type("t")
            terminal.expect(r"showdown:?\s+green\b")
            terminal.type("a")
            terminal.expect(r"showdown:?\s+not armed\b")
        service.lost_by_the_right()
    return watched.cells()


def _peak_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise LookupError("the kernel does not tell VmHWM")
