"""Sixty pages that are open at once, three of them bad: how soon the others see what has changed.

A table as a process, at which bots play a match, one action a second. Its pages are connections of
this machine, as big screens, in two languages. One takes nothing of what it is sent, one breaks off
at random, one sends rubbish, too long and too many messages, and all three come back. Twice a
second a page pulls the lever or lets it go; every fourth time, the match is paused or goes on.

`update` is from before that is sent until a page has the message that shows it: the way to the
table, where it is a contact its debouncing (5 ms), the pause from one showing to the next (33 ms at
most), and the way to all pages, one after the other, which are all one program on the same machine.
Who has it not within 2 s has missed it. To stay: 99 of 100 within 50 ms. Compared with four pages.

RSS, in MB, counts shared pages wholly: before any page has come, after a tenth of the time, at its
end, and when all have gone. CPU is the table's share of one core.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection

from bench import process
from bench.bad_pages import BadPages
from bench.paged import LIMIT_S, Place, somewhere
from bench.report import Figure, percentile

OVER_S = 60.0
SHORT_S = 2.0
PAGES = 60
FEW = 4
BAD = 3
BOTS = 4
EVERY_S = 0.5
REQUEST_EVERY = 4
MISSED_S = 2.0
MS = 1e3
LEVER = "jackpot.lever"
LANGUAGES = ("en", "de")
TENTH = 0.1


@dataclass(eq=False)
class Change:
    """Something that all pages are to see, and how long that took them (s)."""

    mark: str
    """What is in the message that shows it, and in none before."""
    begun: float
    took_s: dict[ClientConnection, float] = field(default_factory=dict)


@dataclass
class Taken:
    """What was measured while pages were open."""

    contacts: list[Change] = field(default_factory=list)
    requests: list[Change] = field(default_factory=list)
    rss_mb: list[float] = field(default_factory=list)
    cpu: float = 0.0
    bad: str = ""


def measure(*, short: bool) -> Figure:
    """Change something for a minute, or for two seconds."""
    over_s = SHORT_S if short else OVER_S
    figure = Figure(("update, ms", "changes", "pages", "p50", "p99", "longest", "missed"))
    for pages in (FEW, PAGES):
        with somewhere() as place, process.started(place.command, b"ready") as (pid, _):
            place.play_with_bots(BOTS)
            taken = asyncio.run(_Crowd(place, pid, pages).watched(over_s))
            what = f"{pages} pages, {BAD} bad" if pages == PAGES else f"{pages} pages"
            figure.add(f"{what}: a contact", *_cells(taken.contacts))
            figure.add(f"{what}: a request", *_cells(taken.requests))
            memory = ", ".join(f"{value:.1f}" for value in taken.rss_mb)
            figure.notes.append(f"{what}: RSS {memory}; CPU {taken.cpu:.0%}{taken.bad}")
    return figure


def _cells(changes: list[Change]) -> Iterator[str]:
    took_ms = [seconds * MS for change in changes for seconds in change.took_s.values()]
    pages = max(len(change.took_s) for change in changes)
    yield str(len(changes))
    yield str(pages)
    yield from (f"{percentile(took_ms, share):.1f}" for share in (0.5, 0.99, 1.0))
    yield str(pages * len(changes) - len(took_ms))


class _Crowd:
    """Pages that are open at one table."""

    def __init__(self, place: Place, pid: int, pages: int) -> None:
        self._place = place
        self._pid = pid
        self._bad = BadPages(place) if pages == PAGES else None
        self._pages = pages - (BAD if self._bad else 0)
        self._connections: list[ClientConnection] = []
        self._change: Change | None = None
        self._all_have_it = asyncio.Event()

    async def watched(self, over_s: float) -> Taken:
        """Open the pages, change things for so many seconds, and close them."""
        taken = Taken(rss_mb=[self._rss()])
        tasks = [asyncio.create_task(self._open(number)) for number in range(self._pages)]
        async with asyncio.timeout(LIMIT_S):  # a page that could not be opened is not waited for
            while len(self._connections) < self._pages:
                await asyncio.sleep(EVERY_S)
        if self._bad is not None:
            tasks += self._bad.come()
        cpu_s, begun = process.cpu_s(self._pid), time.monotonic()
        await self._changes(taken, begun, over_s)
        taken.cpu = (process.cpu_s(self._pid) - cpu_s) / (time.monotonic() - begun)
        taken.rss_mb.append(self._rss())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(MISSED_S)
        taken.rss_mb.append(self._rss())
        taken.bad = f"; {self._bad}" if self._bad else ""
        return taken

    async def _open(self, number: int) -> None:
        async with self._place.feed(lang=LANGUAGES[number % len(LANGUAGES)]) as connection:
            await connection.recv()
            self._connections.append(connection)
            async for text in connection:
                self._has(connection, str(text), time.monotonic())

    def _has(self, connection: ClientConnection, text: str, now: float) -> None:
        change = self._change
        if change is not None and change.mark in text:
            change.took_s.setdefault(connection, now - change.begun)
            if len(change.took_s) == self._pages:
                self._all_have_it.set()

    async def _changes(self, taken: Taken, begun: float, over_s: float) -> None:
        """Change something at each turn, when all have seen the last change, or too late."""
        down = paused = False
        turn = 0
        while (passed_s := time.monotonic() - begun) < over_s or turn < REQUEST_EVERY:
            if len(taken.rss_mb) == 1 and passed_s >= TENTH * over_s:
                taken.rss_mb.append(self._rss())
            turn += 1
            if turn % REQUEST_EVERY:
                down = not down
                taken.contacts.append(await self._contact(down=down))
            else:
                paused = not paused
                taken.requests.append(await self._request(paused=paused))
            await asyncio.sleep(max(0.0, begun + turn * EVERY_S - time.monotonic()))

    async def _contact(self, *, down: bool) -> Change:
        change = self._begin(f'"lever":{{"closed":{json.dumps(down)}')
        message = {"hands": {"line": LEVER, "down": down}}
        await self._connections[0].send(json.dumps(message))
        return await self._seen(change)

    async def _request(self, *, paused: bool) -> Change:
        change = self._begin(f'"paused":{json.dumps(paused)}')
        body = {"do": "pause" if paused else "resume"}
        await asyncio.to_thread(self._place.post, "/api/host", body)
        return await self._seen(change)

    def _begin(self, mark: str) -> Change:
        self._all_have_it.clear()
        self._change = Change(mark, time.monotonic())
        return self._change

    async def _seen(self, change: Change) -> Change:
        """Wait until all have it, or have missed it."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._all_have_it.wait(), MISSED_S)
        self._change = None
        return change

    def _rss(self) -> float:
        return process.memory_mb(self._pid, "Rss")
