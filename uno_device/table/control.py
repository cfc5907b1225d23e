"""The table's local socket: commands of the same machine ask a running table to do things.

One request a connection: a line of JSON with `do`, answered by a line of JSON, with `error` (a
sentence) where it was not done. The socket belongs to whoever runs the table; nothing of it is
reachable from the network. Nobody's hand, no deck and no seed is ever in an answer.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from hardware.spelling import did_you_mean
from uno_device.game.action_reader import read_action
from uno_device.game.header_reader import read_header
from uno_device.game.refusal import Refusal
from uno_device.records import RecordError, check_kind, is_kind, shown
from uno_device.table.alerts.catalogue import told
from uno_device.table.errors import NoMatchError, TableError
from uno_device.table.journal.errors import JournalError
from uno_device.table.table import Table

LONGEST_REQUEST = 64 * 1024
"""A longer line is no request (bytes)."""
OTHERS_NOTHING = 0o177
"""The umask for the socket: nobody but who runs the table may open it."""
SEED_BITS = 128
"""Fewer could be searched for by whoever sees the first cards."""

PATIENCE_S = 30.0
"""Neither side waits longer for the other."""

_SAID = (Refusal, RecordError, JournalError, TableError)
"""What is told to whoever asked; anything else is a mistake of ours."""


class Control:
    """Serves the socket, for as long as the context is open."""

    def __init__(self, table: Table, path: Path, patience_s: float = PATIENCE_S) -> None:
        """`patience_s`: how long a request may take to come, in seconds."""
        self._table = table
        self._path = path
        self._patience_s = patience_s
        self._server: asyncio.Server | None = None
        self._requests: Mapping[str, Callable[[dict[str, Any]], Awaitable[None] | None]] = {
            "status": lambda _: None,
            "start": lambda request: start(table, request),
            "act": self._act,
            "draw": self._draw,
            "pause": lambda _: table.pause(),
            "resume": lambda _: table.resume(),
            "end": self._end,
            "stop": lambda _: table.stop_units(),
            "clear": lambda _: table.clear_units(),
            "reload": lambda request: table.reload(_cards(request.get("cards"))),
        }

    async def __aenter__(self) -> Control:
        """Open the socket, in place of one that a table has left behind."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.unlink(missing_ok=True)
        before = os.umask(OTHERS_NOTHING)
        try:
            self._server = await asyncio.start_unix_server(
                self._serve, self._path, limit=LONGEST_REQUEST
            )
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from error
        finally:
            os.umask(before)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the socket and take it away."""
        assert self._server is not None
        self._server.close()
        self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await asyncio.wait_for(reader.readline(), self._patience_s)
            answer = await self._answer(line)
        except ValueError:
            answer = {"error": "this request is too long"}
        except TimeoutError:
            answer = {"error": "no request has come"}
        except asyncio.CancelledError:  # the loop ends, and this task with it
            answer = {"error": "the table has stopped"}
        writer.write(json.dumps(answer).encode() + b"\n")
        try:
            await writer.drain()
        except ConnectionError:
            pass  # whoever asked does not wait for the answer
        finally:
            writer.close()

    async def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            request = json.loads(line)
            do = request["do"]
        except (ValueError, KeyError, TypeError):
            return {"error": 'a request is a JSON object with "do"'}
        if not isinstance(do, str) or do not in self._requests:
            return {"error": f"unknown request {shown(do)}{did_you_mean(do, self._requests)}"}
        try:
            waited = self._requests[do](request)
            if waited is not None:
                await waited
        except _SAID as error:
            return {"error": str(error), **self._status()}
        return self._status()

    def _status(self) -> dict[str, Any]:
        table = self._table
        status: dict[str, Any] = {
            "mode": table.mode,
            "paused": table.paused,
            "alerts": [told(alert) for alert in table.alerts()],
        }
        try:
            status["match"] = table.sitting.id
            status["view"] = table.view(None).to_json()
        except NoMatchError:
            pass
        return status

    def _act(self, request: dict[str, Any]) -> Awaitable[None]:
        action = request.get("action")
        if not isinstance(action, dict):
            raise RecordError(1, 'to act takes an "action"')
        answer = _Answer()
        self._table.act(read_action(action, 1), answer)
        return answer.waited

    def _draw(self, _request: dict[str, Any]) -> Awaitable[None]:
        answer = _Answer()
        self._table.draw(answer)
        return answer.waited

    def _end(self, _request: dict[str, Any]) -> Awaitable[None]:
        answer = _Answer()
        self._table.end(answer)
        return answer.waited


def start(table: Table, request: Mapping[str, Any]) -> Awaitable[None]:
    """Begin the match of a request: a `header`, and by player the kinds of `bots`, if any.

    A seed is drawn if there is none. Raises RecordError, TableError or JournalError, some of them
    when it is awaited.
    """
    header = check_kind(request.get("header"), dict, "header", 1)
    drawn = {"uno_record": 1, "seed": secrets.randbits(SEED_BITS)}
    answer = _Answer()
    table.start(read_header({**drawn, **header}), _bots(request.get("bots", {})), answer)
    return answer.waited


def _cards(cards: Any) -> int | None:
    if cards is not None and (not is_kind(cards, int) or cards < 0):
        raise RecordError(1, f'"cards" is 0 or more, not {shown(cards)}')
    return None if cards is None else int(cards)


def _bots(bots: Any) -> Mapping[str, str]:
    check_kind(bots, dict, "bots", 1)
    return {player: check_kind(kind, str, player, 1) for player, kind in bots.items()}


class _Answer:
    """What came of something that is waited for, on the running loop."""

    def __init__(self) -> None:
        self.waited: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def __call__(self, error: BaseException | None) -> None:
        if self.waited.done():
            return  # whoever waited is gone
        if error is None:
            self.waited.set_result(None)
        else:
            self.waited.set_exception(error)


async def ask(
    path: Path, request: Mapping[str, Any], patience_s: float = PATIENCE_S
) -> dict[str, Any]:
    """Ask a running table, and wait at most `patience_s` seconds for its answer.

    Raises OSError where no table listens, or none answers in time (TimeoutError).
    """
    reader, writer = await asyncio.open_unix_connection(path, limit=16 * LONGEST_REQUEST)
    try:
        writer.write(json.dumps(request).encode() + b"\n")
        answer = await asyncio.wait_for(reader.readline(), patience_s)
    finally:
        writer.close()
    if not answer:
        raise ConnectionResetError(0, "the table ended before it answered", str(path))
    told: dict[str, Any] = json.loads(answer)
    return told
