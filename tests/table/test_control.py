"""Neither the running table nor whoever asks it waits without an end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from uno_device.table.control import Control, ask
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter
from uno_device.table.table import Table
from uno_device.testing import Table as SimulatedTable

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Journal.open(tmp_path / "journal.db", lambda: NOON, InlineWriter) as journal:
        yield Table(SimulatedTable().units, journal, Random(1))


def test_a_request_that_does_not_come_is_not_waited_for(table: Table, tmp_path: Path) -> None:
    async def silent() -> Any:
        async with Control(table, tmp_path / "table.sock", patience_s=0.0):
            reader, writer = await asyncio.open_unix_connection(tmp_path / "table.sock")
            answer = json.loads(await reader.readline())
            writer.close()
            return answer

    assert asyncio.run(silent()) == {"error": "no request has come"}


def test_a_table_that_does_not_answer_is_not_waited_for(tmp_path: Path) -> None:
    async def stalled() -> None:
        over = asyncio.Event()

        async def never(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await over.wait()
            writer.close()

        server = await asyncio.start_unix_server(never, tmp_path / "table.sock")
        try:
            await ask(tmp_path / "table.sock", {"do": "status"}, patience_s=0.0)
        finally:
            over.set()
            server.close()

    with pytest.raises(TimeoutError):
        asyncio.run(stalled())
