"""Pages that behave badly: one takes nothing, one breaks off, one sends what nobody understands."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from bench.paged import LOOPBACK, Place

SEED = 7
LONGEST_STAY_S = 1.0
PAUSE_S = 0.2
LOOK_S = 0.2
SMALL = 4096
"""So little is kept by the kernel for the page that takes nothing (bytes)."""
ESTABLISHED = "01"
"""As /proc/net/tcp has it."""
PRESS = json.dumps({"hands": {"line": "jackpot.dispenser_button", "down": False}})
RUDE: dict[str, tuple[str | bytes, ...]] = {
    "rubbish": ("{" * 100,),
    "too long": ("x" * 100_000,),
    "too many": (PRESS,) * 100,
    "bytes": (b"\0" * 100,),
}
UPGRADE = (
    "GET /feed?as=screen HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class BadPages:
    """Three of them, each of which comes again when it was sent away, or has gone."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._random = Random(SEED)
        self._dropped_after_s: list[float] = []
        self._broken_off = 0
        self._closed: Counter[str] = Counter()

    def __str__(self) -> str:
        """What has become of them."""
        codes = ", ".join(f"{what} {number}x" for what, number in sorted(self._closed.items()))
        after = ", ".join(f"{seconds:.0f}" for seconds in self._dropped_after_s) or "not yet"
        return f"took nothing: dropped after s: {after}; broken off {self._broken_off}x; {codes}"

    def come(self) -> list[asyncio.Task[None]]:
        """Let them come; they stay until their tasks are cancelled."""
        return [asyncio.create_task(one()) for one in (self._stuck, self._unsteady, self._rude)]

    async def _stuck(self) -> None:
        """Take nothing, and note how long the table bears that."""
        loop = asyncio.get_running_loop()
        host = f"{LOOPBACK}:{self._place.port}"
        while True:
            with socket.socket() as connection:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
                connection.setblocking(False)
                await loop.sock_connect(connection, (LOOPBACK, self._place.port))
                await loop.sock_sendall(connection, UPGRADE.format(host=host).encode())
                begun = time.monotonic()
                while _is_kept(self._place.port, connection.getsockname()[1]):
                    await asyncio.sleep(LOOK_S)
                self._dropped_after_s.append(time.monotonic() - begun)

    async def _unsteady(self) -> None:
        """Break off at any time, as in a dead spot: without a word."""
        while True:
            async with self._place.feed() as page:
                await asyncio.sleep(self._random.uniform(0.0, LONGEST_STAY_S))
                page.transport.abort()
            self._broken_off += 1

    async def _rude(self) -> None:
        """Send what nobody understands, and note how that is answered."""
        while True:
            for what, messages in RUDE.items():
                async with self._place.feed() as page:
                    code = await self._answer(page, messages)
                self._closed[f"{what} {code}"] += 1
                await asyncio.sleep(PAUSE_S)

    async def _answer(self, page: Any, messages: tuple[str | bytes, ...]) -> int | None:
        """Return the code with which the table closes."""
        try:
            for message in messages:
                await page.send(message)
            async for _ in page:
                continue
        except ConnectionClosed:
            pass
        code: int | None = page.close_code
        return code


def _is_kept(port: int, from_port: int) -> bool:
    """Whether the table keeps a connection; who reads nothing is not told that by the kernel."""
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, here, there, state, *_ = line.split()
        if here.endswith(f":{port:04X}") and there.endswith(f":{from_port:04X}"):
            return state == ESTABLISHED
    return False
