"""The table's local socket: commands of the same machine ask a running table to do things.

One request a connection: a line of JSON with `do`, answered by a line of JSON, with `error` (a
sentence) where it was not done. The socket belongs to whoever runs the table; nothing of it is
reachable from the network. Nobody's hand, no deck and no seed is ever in an answer.
"""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from socket import socket
from typing import Any

from hardware.spelling import did_you_mean
from uno_device.game.action_reader import read_action
from uno_device.game.actions import HOST, TABLE, Action
from uno_device.game.header_reader import read_header
from uno_device.game.refusal import Refusal
from uno_device.records import RecordError, check_kind, is_kind, objects, shown
from uno_device.table.alerts.catalogue import told
from uno_device.table.errors import TableError
from uno_device.table.host_socket import is_socket
from uno_device.table.hosted import Hosted
from uno_device.table.journal.errors import JournalError

LONGEST_REQUEST = 64 * 1024
"""A longer line is no request (bytes)."""
SEED_BITS = 128
"""Fewer could be searched for by whoever sees the first cards."""
MOST_CARDS = 200
"""More are in no hopper, as a wiring has it."""

PATIENCE_S = 30.0
"""Neither side waits longer for the other."""

_SAID = (Refusal, RecordError, JournalError, TableError)
"""What is told to whoever asked; anything else is a mistake of ours."""

log = logging.getLogger("uno_device.table")


class NotAtTheSocketError(TableError):
    """Nobody can say this here: it is known from elsewhere."""


class Control:
    """Serves a socket, for as long as the context is open."""

    def __init__(self, table: Hosted, door: socket, patience_s: float = PATIENCE_S) -> None:
        """`door`: bound to a path. `patience_s`: how long a request may take to come, in s."""
        self._table = table
        self._door = door
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
            "stop": lambda _: table.operator.stop(),
            "clear": lambda _: table.operator.clear(),
            "reload": lambda request: table.operator.reload(_cards(request.get("cards"))),
            "drop": lambda request: table.drop(check_kind(request.get("unit"), str, "unit", 1)),
            "use": lambda request: table.take_back(check_kind(request.get("unit"), str, "unit", 1)),
        }

    async def __aenter__(self) -> Control:
        """Let requests in."""
        self._server = await asyncio.start_unix_server(
            self._serve, sock=self._door, limit=LONGEST_REQUEST
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the socket and take it away."""
        assert self._server is not None
        path = Path(self._door.getsockname())
        self._server.close()
        path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            answer = await self._heard(reader)
            writer.write(json.dumps(answer).encode() + b"\n")
            await asyncio.wait_for(writer.drain(), self._patience_s)
        except (ConnectionError, TimeoutError):
            pass  # whoever asked does not wait for the answer, or does not read it
        finally:
            writer.close()

    async def _heard(self, reader: asyncio.StreamReader) -> dict[str, Any]:
        """Wait for a request; return what came of it."""
        try:
            line = await asyncio.wait_for(reader.readline(), self._patience_s)
        except ValueError:
            return {"error": f"this request is too long: it has {LONGEST_REQUEST} bytes at most"}
        except TimeoutError:
            return {"error": "no request has come"}
        except asyncio.CancelledError:  # the loop ends, and this task with it
            return {"error": "the table has stopped"}
        return await self._done(line)

    async def _done(self, line: bytes) -> dict[str, Any]:
        """Do what was asked for, whatever happens meanwhile."""
        try:
            return await self._answer(line)
        except asyncio.CancelledError:
            return {"error": f"the table has stopped: {_PERHAPS_DONE} when it runs again"}
        except Exception:
            log.exception("a request of the host failed")
            return {"error": f"the table made a mistake, and its log says which: {_PERHAPS_DONE}"}

    async def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            request = _request(line)
        except RecordError as error:
            return {"error": f'a request is a JSON object with "do": {error.message}'}
        do = request["do"]
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
        if table.match is not None:
            status["match"] = table.match
            status["view"] = table.view(None).to_json()
            status["serving"] = table.serving().to_json()
        if table.dropped:
            status["dropped"] = sorted(table.dropped)
        return status

    def _act(self, request: dict[str, Any]) -> Awaitable[None]:
        action = request.get("action")
        if not isinstance(action, dict):
            raise RecordError(1, 'to act takes an "action"')
        answer = _Answer()
        self._table.act(self._of_a_person(read_action(action, 1)), answer)
        return answer.waited

    def _of_a_person(self, action: Action) -> Action:
        """Return what a person does. Raises NotAtTheSocketError for what only the table can say.

        What was stored as read from a unit must have been. And what a bot is refused, and why,
        would tell whoever tries what it holds.
        """
        if action.by == TABLE:
            as_host = f'say it as the host, with "by": "{HOST}"'
            raise NotAtTheSocketError(f"what the table tells comes from its units; {as_host}")
        if action.by in self._table.bots:
            raise NotAtTheSocketError(f"{action.by} is a bot: nobody else plays for it")
        return action

    def _draw(self, _request: dict[str, Any]) -> Awaitable[None]:
        answer = _Answer()
        self._table.draw(answer)
        return answer.waited

    def _end(self, _request: dict[str, Any]) -> Awaitable[None]:
        answer = _Answer()
        self._table.end(answer)
        return answer.waited


_PERHAPS_DONE = "what was asked for may have been done or not; ask how things stand"


def _request(line: bytes) -> dict[str, Any]:
    """Read a request as a line of a record is read: what it stores must be readable from one."""
    header = "{}"  # records begin with one
    try:
        *_, (_, request) = objects((header, line.decode()))
    except UnicodeDecodeError:
        raise RecordError(1, "this is not UTF-8 text") from None
    if "do" not in request:
        raise RecordError(1, "it says nothing to do")
    return request


def start(table: Hosted, request: Mapping[str, Any]) -> Awaitable[None]:
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
    if cards is not None and not (is_kind(cards, int) and 0 <= cards <= MOST_CARDS):
        raise RecordError(1, f'"cards" is a number from 0 to {MOST_CARDS}, not {shown(cards)}')
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
    if not is_socket(path):  # it may be too long a path for one
        raise FileNotFoundError(errno.ENOENT, "no table listens here", str(path))
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
