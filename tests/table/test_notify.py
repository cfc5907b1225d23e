"""What the service manager hears from the table, at a real socket."""

from __future__ import annotations

import asyncio
import os
import queue
import secrets
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.clock import AsyncioClock, VirtualClock, to_ns
from uno_device.table.notify import LONGEST_STATUS, ServiceManager

AMPLE_S = 20.0
"""A limit that only a hanging test reaches."""

PERIOD_US = 20_000
SILENCE_S = 0.3
"""Fifteen watchdog periods: so long must the socket of a stalled table stay silent."""


class Listener:
    """The service manager's end: a datagram socket, and what arrives there."""

    def __init__(self, address: str) -> None:
        self.environment = {"NOTIFY_SOCKET": address.replace("\0", "@")}
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)

    def hear(self, within_s: float = AMPLE_S) -> dict[str, str]:
        """The next message. Raises TimeoutError."""
        self.socket.settimeout(within_s)
        return read(self.socket.recv(4096))

    def heard(self) -> list[dict[str, str]]:
        """All that has arrived and was not read yet."""
        self.socket.settimeout(0)
        messages = []
        while True:
            try:
                messages.append(read(self.socket.recv(4096)))
            except BlockingIOError:
                return messages

    def manager(self, **environment: str) -> ServiceManager:
        """The table's end, started with these further variables."""
        return ServiceManager(self.environment | environment)


def read(message: bytes) -> dict[str, str]:
    lines = message.decode().split("\n")
    fields = dict(line.split("=", 1) for line in lines)
    assert len(fields) == len(lines)
    return fields


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[Listener]:
    listener = Listener(str(tmp_path / "notify"))
    yield listener
    listener.socket.close()


def test_ready_comes_with_its_status_in_one_message(listener: Listener) -> None:
    with listener.manager() as manager:
        assert manager.present
        manager.ready("both units answer")
    assert listener.heard() == [{"READY": "1", "STATUS": "both units answer"}]


def test_a_name_in_the_abstract_namespace_is_reached() -> None:
    listener = Listener(f"\0uno-device-{secrets.token_hex(8)}")
    with listener.manager() as manager:
        manager.status("a duel")
    assert listener.heard() == [{"STATUS": "a duel"}]
    listener.socket.close()


def test_stopping_is_told_with_the_reason(listener: Listener) -> None:
    with listener.manager() as manager:
        manager.stopping("SIGTERM; all outputs are off")
    assert listener.heard() == [{"STOPPING": "1", "STATUS": "SIGTERM; all outputs are off"}]


def test_a_table_without_a_service_manager_tells_nobody() -> None:
    clock = VirtualClock()
    with ServiceManager({"WATCHDOG_USEC": "1000000"}) as manager:
        assert not manager.present
        assert manager.watchdog_ns is None
        manager.feed_watchdog(clock)
        manager.ready("here")
        manager.status("still here")
        manager.alive()
        manager.stopping("gone")
    assert clock.next_deadline is None


def test_a_socket_that_is_not_local_is_left_alone(caplog: pytest.LogCaptureFixture) -> None:
    with ServiceManager({"NOTIFY_SOCKET": "vsock:2:1234"}) as manager:
        assert not manager.present
        manager.ready("here")
    assert "NOTIFY_SOCKET=vsock:2:1234" in caplog.text


def test_a_socket_that_nobody_reads_is_logged_once_and_never_raises(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "nobody")}) as manager:
        manager.ready("here")
        manager.alive()
        manager.status("still here")
    assert [each.getMessage() for each in caplog.records] == [
        "the service manager cannot be told anything: No such file or directory"
    ]


def test_what_could_not_be_told_is_told_with_the_next_sign_of_life(tmp_path: Path) -> None:
    address = str(tmp_path / "late")
    with ServiceManager({"NOTIFY_SOCKET": address}) as manager:
        manager.ready("starting")
        manager.alive()
        manager.status("both units answer")
        listener = Listener(address)
        manager.alive()
        manager.alive()
    assert listener.heard() == [
        {"READY": "1", "STATUS": "both units answer", "WATCHDOG": "1"},
        {"WATCHDOG": "1"},
    ]
    listener.socket.close()


def test_a_manager_that_has_stopped_reading_holds_nobody_up(listener: Listener) -> None:
    with listener.manager() as manager:
        for number in range(5000):  # far more than any queue takes; a send that waits hangs here
            manager.status(f"card {number}")
        listener.heard()
        manager.alive()
    assert listener.heard() == [{"STATUS": "card 4999", "WATCHDOG": "1"}]


@given(text=st.text() | st.text(alphabet="\n\r\0=\x85\u2028 READYW1", max_size=30))
def test_whatever_a_status_says_it_stays_one_line(text: str) -> None:
    listener = Listener(f"\0uno-device-{secrets.token_hex(8)}")
    with listener.manager() as manager:
        manager.status(text)
    message = listener.socket.recv(65536)
    listener.socket.close()
    assert message.startswith(b"STATUS=")
    assert len(message.splitlines()) == 1
    assert b"\0" not in message
    assert len(message) <= len("STATUS=") + 4 * LONGEST_STATUS


def test_the_watchdog_is_fed_at_once_and_every_half_period(listener: Listener) -> None:
    clock = VirtualClock()
    with listener.manager(WATCHDOG_USEC="2000000", WATCHDOG_PID=str(os.getpid())) as manager:
        assert manager.watchdog_ns == to_ns(2.0)
        manager.feed_watchdog(clock)
        assert listener.heard() == [{"WATCHDOG": "1"}]
        clock.advance(to_ns(0.999999999))
        assert listener.heard() == []
        clock.advance(1)
        assert listener.heard() == [{"WATCHDOG": "1"}]
        for _second in range(60):
            clock.advance(to_ns(1))
            assert listener.heard() == [{"WATCHDOG": "1"}]


def test_nothing_is_told_while_time_passes_and_nothing_is_served(listener: Listener) -> None:
    clock = VirtualClock()
    with listener.manager(WATCHDOG_USEC="2000000") as manager:
        manager.feed_watchdog(clock)
        listener.heard()
        clock.block(to_ns(60))
        assert listener.heard() == []
        clock.advance(0)
        assert listener.heard() == [{"WATCHDOG": "1"}]  # once: what was missed is not made up for


def test_feeding_twice_is_feeding_once(listener: Listener) -> None:
    clock = VirtualClock()
    with listener.manager(WATCHDOG_USEC="2000000") as manager:
        manager.feed_watchdog(clock)
        manager.feed_watchdog(clock)
        listener.heard()
        clock.advance(to_ns(5))
        assert listener.heard() == [{"WATCHDOG": "1"}] * 5


def test_a_table_on_its_way_out_is_not_fed_any_more(listener: Listener) -> None:
    clock = VirtualClock()
    with listener.manager(WATCHDOG_USEC="2000000") as manager:
        manager.feed_watchdog(clock)
        clock.call_at(clock.now() + to_ns(1), lambda: manager.stopping("SIGTERM"))  # on its way
        clock.advance(to_ns(1))
        assert listener.heard()[-1] == {"STOPPING": "1", "STATUS": "SIGTERM"}
        clock.advance(to_ns(60))
        assert listener.heard() == []
    assert clock.next_deadline is None


def test_nothing_is_told_after_the_end(listener: Listener) -> None:
    clock = VirtualClock()
    manager = listener.manager(WATCHDOG_USEC="2000000")
    manager.feed_watchdog(clock)
    manager.close()
    listener.heard()
    manager.ready("once more")
    clock.advance(to_ns(10))
    assert listener.heard() == []


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "1"},
        {"WATCHDOG_USEC": "0"},
        {"WATCHDOG_USEC": "-5"},
        {"WATCHDOG_USEC": "soon"},
        {"WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "me"},
    ],
)
def test_a_watchdog_that_does_not_wait_for_us_is_not_fed(
    listener: Listener, environment: dict[str, str]
) -> None:
    clock = VirtualClock()
    with listener.manager(**environment) as manager:
        assert manager.watchdog_ns is None
        manager.feed_watchdog(clock)
        manager.ready("here")
    assert clock.next_deadline is None
    assert listener.heard() == [{"READY": "1", "STATUS": "here"}]


def test_a_loop_that_stalls_is_not_alive_until_it_goes_on(listener: Listener) -> None:
    stalled, go_on = threading.Event(), threading.Event()
    started: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()

    def stall() -> None:
        stalled.set()
        assert go_on.wait(AMPLE_S)

    async def table() -> None:
        loop = asyncio.get_running_loop()
        clock = AsyncioClock(loop, lambda _error: None)
        done = asyncio.Event()
        started.put(lambda: loop.call_soon_threadsafe(done.set))
        with listener.manager(WATCHDOG_USEC=str(PERIOD_US)) as manager:
            manager.feed_watchdog(clock)
            clock.call_at(clock.now() + to_ns(0.05), stall)
            await asyncio.wait_for(done.wait(), AMPLE_S)

    thread = threading.Thread(target=lambda: asyncio.run(table()))
    thread.start()
    end = started.get(timeout=AMPLE_S)
    try:
        assert listener.hear() == {"WATCHDOG": "1"}
        assert stalled.wait(AMPLE_S)
        listener.heard()
        with pytest.raises(TimeoutError):
            listener.hear(within_s=SILENCE_S)
        go_on.set()
        assert [listener.hear() for _ in range(3)] == [{"WATCHDOG": "1"}] * 3
    finally:
        go_on.set()
        end()
        thread.join(AMPLE_S)
    assert not thread.is_alive()
