"""A table with its page as a process: where it is found again, and that it ends in time."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.web.running import AMPLE_S, RunningPage


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningPage]:
    table = RunningPage(tmp_path)
    yield table
    table.close()


def _read_all(page: ClientConnection) -> None:
    while True:
        page.recv(AMPLE_S)


def me(table: RunningPage) -> Any:
    with urlopen(f"{table.address}/api/me", timeout=AMPLE_S) as answer:
        return json.load(answer)


def test_a_table_that_was_killed_is_found_again_at_the_same_address(table: RunningPage) -> None:
    table.start()
    before = table.address
    assert me(table)["local"] is True
    table.killed()
    table.start()
    assert table.address == before
    assert me(table)["local"] is True


def test_the_pin_is_told_on_this_machine_and_is_another_one_after_a_start(
    table: RunningPage,
) -> None:
    table.start()
    pin = table.pin
    assert len(pin) == 6
    assert pin.isdigit()
    assert table.stopped() == 0
    table.start()
    assert table.pin != pin


def test_pages_that_are_open_are_told_that_the_table_ends(table: RunningPage) -> None:
    table.start()
    address = table.address.replace("http://", "ws://")
    with connect(f"{address}/feed?as=screen", origin=Origin(table.address)) as page:
        assert json.loads(page.recv(AMPLE_S))["number"] == 1
        assert table.stopped() == 0
        with pytest.raises(ConnectionClosed) as closed:
            _read_all(page)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


def test_a_client_that_says_nothing_does_not_hold_the_stop_up(table: RunningPage) -> None:
    table.start()
    with socket.create_connection(("127.0.0.1", table.port)) as stuck:
        stuck.sendall(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n")
        assert table.stopped() == 0
