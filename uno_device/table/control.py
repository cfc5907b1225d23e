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
from collections.abc import Mapping
from pathlib import Path
from socket import socket
from typing import Any

from uno_device.records import RecordError
from uno_device.table.host_socket import is_socket
from uno_device.table.requests import (
    MOST_CARDS,
    SAID,
    HostRequests,
    UnknownRequestError,
    read_object,
)

__all__ = ["MOST_CARDS", "Control", "ask"]

LONGEST_REQUEST = 64 * 1024
"""A longer line is no request (bytes)."""

PATIENCE_S = 30.0
"""Neither side waits longer for the other."""

log = logging.getLogger("uno_device.table")


class Control:
    """Serves a socket, for as long as the context is open."""

    def __init__(
        self, requests: HostRequests, door: socket, patience_s: float = PATIENCE_S
    ) -> None:
        """`requests`: what can be asked for. `door`: bound to a path.

        `patience_s`: how long a request may take to come, in s.
        """
        self._door = door
        self._patience_s = patience_s
        self._server: asyncio.Server | None = None
        self._requests = requests

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
        try:
            return await self._requests.done(request)
        except UnknownRequestError as error:
            return {"error": str(error)}
        except SAID as error:
            return {"error": str(error), **self._requests.status()}


_PERHAPS_DONE = "what was asked for may have been done or not; ask how things stand"


def _request(line: bytes) -> dict[str, Any]:
    request = read_object(line)
    if "do" not in request:
        raise RecordError(1, "it says nothing to do")
    return request


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
