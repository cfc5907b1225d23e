"""What a table does at its socket, and that nobody waits there without an end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from uno_device.table.control import MOST_CARDS, Control, ask
from uno_device.table.host_socket import listening
from uno_device.table.hosted import Hosted
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter
from uno_device.table.requests import HostRequests
from uno_device.table.table import Table
from uno_device.testing import Table as SimulatedTable

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
HEADER = {"edition": "classic", "players": ["Ann", "Bob", "Cy"], "seed": 5}


class Slow:
    """A disk that does not answer while it is held up."""

    def __init__(self) -> None:
        self.held = False
        self._untold: list[Callable[[], object]] = []

    def deliver(self, tell: Callable[[], object]) -> None:
        if self.held:
            self._untold.append(tell)
        else:
            tell()


@pytest.fixture
def disk() -> Slow:
    return Slow()


@pytest.fixture
def journal(tmp_path: Path, disk: Slow) -> Iterator[Journal]:
    writer = partial(InlineWriter, deliver=disk.deliver)
    with Journal.open(tmp_path / "journal.db", lambda: NOON, writer) as journal:
        yield journal


@pytest.fixture
def simulated() -> SimulatedTable:
    return SimulatedTable()


@pytest.fixture
def table(journal: Journal, simulated: SimulatedTable) -> Table:
    return Table(simulated.units, journal, Random(1))


Asks = Callable[..., Awaitable[dict[str, Any]]]


def at_the_socket(table: Hosted, folder: Path, act: Callable[[Asks], Awaitable[None]]) -> None:
    """Do something with what asks a table."""
    socket = folder / "table.sock"

    async def run() -> None:
        async with Control(HostRequests(table), listening([socket])):
            await act(lambda do, **request: ask(socket, {"do": do, **request}))

    asyncio.run(run())


def answers(table: Hosted, folder: Path, *requests: dict[str, Any]) -> list[dict[str, Any]]:
    """Ask one thing after the other."""
    heard: list[dict[str, Any]] = []

    async def act(asks: Asks) -> None:
        heard.extend([await asks(**request) for request in requests])

    at_the_socket(table, folder, act)
    return heard


def raw(table: Hosted, folder: Path, line: bytes) -> Any:
    """Send a line as it is."""

    async def act() -> Any:
        async with Control(HostRequests(table), listening([folder / "table.sock"])):
            reader, writer = await asyncio.open_unix_connection(folder / "table.sock")
            writer.write(line + b"\n")
            answer = json.loads(await reader.readline())
            writer.close()
            return answer

    return asyncio.run(act())


def error_of(table: Hosted, folder: Path, *requests: dict[str, Any]) -> str:
    """Ask one thing after the other; return why the last one was not done."""
    return str(answers(table, folder, *requests)[-1]["error"])


# Who may say what


@pytest.mark.parametrize(
    "action",
    [
        {"do": "spin", "symbol": "everyone"},
        {"do": "dispense"},
        {"do": "showdown", "loser": "Ann"},
        {"do": "drop", "side": "jam"},
    ],
)
def test_nobody_speaks_as_the_table(table: Table, tmp_path: Path, action: dict[str, Any]) -> None:
    begin = {"do": "start", "header": HEADER}
    request = {"do": "act", "action": {"by": "table", **action}}
    said = error_of(table, tmp_path, begin, request)
    assert said.endswith('say it as the host, with "by": "host"')


def test_whatever_is_tried_for_a_bot_the_answer_is_the_same(table: Table, tmp_path: Path) -> None:
    begin = {"do": "start", "header": HEADER, "bots": {"Bob": "sensible"}}
    cards = ("R1", "G2", "W", "WD", "YS")
    tries = [{"do": "act", "action": {"by": "Bob", "do": "play", "card": one}} for one in cards]
    _, *told = answers(table, tmp_path, begin, *tries)
    assert {one["error"] for one in told} == {"Bob is a bot: nobody else plays for it"}


def test_a_person_acts_and_is_refused_by_the_rules(table: Table, tmp_path: Path) -> None:
    begin = {"do": "start", "header": HEADER, "bots": {"Bob": "sensible"}}
    said = error_of(table, tmp_path, begin, {"do": "act", "action": {"by": "Zoe", "do": "draw"}})
    assert said.startswith("A2")


# What is no request


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"[" * 60_000, "this is nested too deeply for a record"),
        (b'{"do": ' * 900 + b"1" + b"}" * 900, "this is nested too deeply for a record"),
        (
            b'{"do": "act", "x": "\\ud800"}',
            'this is not JSON: "\\ud800" is half of a surrogate pair',
        ),
        (b'{"do": "status", "x": "\xff"}', "this is not UTF-8 text"),
        (b'{"do": "status", "x": ' + b"9" * 500 + b"}", "its number of 500 digits is too long"),
        (b'{"do": "status", "do": "stop"}', 'the key "do" stands there twice'),
        (b"", "it says nothing to do"),
        (b"{}", "it says nothing to do"),
        (b"nonsense", "this is not JSON: expecting value (column 1)"),
    ],
)
def test_what_is_no_request_is_said(table: Table, tmp_path: Path, line: bytes, said: str) -> None:
    answer = raw(table, tmp_path, line)
    assert answer["error"].startswith('a request is a JSON object with "do": ')
    assert answer["error"].endswith(said)


def test_a_request_that_is_too_long_says_how_long_it_may_be(table: Table, tmp_path: Path) -> None:
    answer = raw(table, tmp_path, b"x" * 70_000)
    assert answer == {"error": "this request is too long: it has 65536 bytes at most"}


@pytest.mark.parametrize("cards", [-1, MOST_CARDS + 1, 10**9, True, 2.5, "ten"])
def test_no_hopper_holds_that_many_cards(table: Table, tmp_path: Path, cards: Any) -> None:
    said = error_of(table, tmp_path, {"do": "reload", "cards": cards})
    assert said == f'line 1: "cards" is a number from 0 to {MOST_CARDS}, not {json.dumps(cards)}'


def test_a_mistake_of_ours_is_answered_and_in_the_log(
    table: Table, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fails() -> None:
        raise RuntimeError("no such unit")

    table.operator.stop = fails  # type: ignore[method-assign]
    said = error_of(table, tmp_path, {"do": "stop"})
    assert "may have been done or not" in said
    assert "no such unit" in caplog.text


# Nobody waits without an end


def test_a_request_that_does_not_come_is_not_waited_for(table: Table, tmp_path: Path) -> None:
    async def silent() -> Any:
        async with Control(
            HostRequests(table), listening([tmp_path / "table.sock"]), patience_s=0.0
        ):
            reader, writer = await asyncio.open_unix_connection(tmp_path / "table.sock")
            answer = json.loads(await reader.readline())
            writer.close()
            return answer

    assert asyncio.run(silent()) == {"error": "no request has come"}


def test_a_table_that_stops_meanwhile_says_that_it_may_have_been_done(
    table: Table, tmp_path: Path, disk: Slow
) -> None:
    heard: Future[dict[str, Any]] = Future()
    socket = tmp_path / "table.sock"

    async def stopped() -> None:
        disk.held = True
        async with Control(HostRequests(table), listening([socket])):
            reader, writer = await asyncio.open_unix_connection(socket)
            begin = {"do": "start", "header": HEADER}
            writer.write(json.dumps(begin).encode() + b"\n")
            while Path(tmp_path / "journal.db-wal").stat().st_size == before:
                await asyncio.sleep(0)
            served = [each for each in asyncio.all_tasks() if each is not asyncio.current_task()]
            for each in served:
                each.cancel()  # as the loop does at its end
            heard.set_result(json.loads(await reader.readline()))
            writer.close()

    before = Path(tmp_path / "journal.db-wal").stat().st_size
    asyncio.run(stopped())
    assert heard.result() == {
        "error": "the table has stopped: what was asked for may have been done or not; "
        "ask how things stand when it runs again"
    }


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
