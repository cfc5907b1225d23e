"""Both drivers on a pseudo terminal, in real time: a thread of its own, and a loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware_bridge.errors import BoardSilent, BridgeError, BridgeUnusable, LinkLost
from firmware_bridge.link import (
    Answer,
    Edge,
    LinkEvent,
    LinkSettings,
    LinkState,
    StateChanged,
    Unrefused,
)
from firmware_bridge.link.driver import Driver
from firmware_bridge.link.loop_driver import LoopLink
from firmware_bridge.link.thread_driver import ThreadLink
from firmware_bridge.messages import MessageError, Read, Result, Safe, Write
from firmware_bridge.ports import PortError, SerialPort, SystemPorts
from tests.firmware_bridge.pty_board import GUARD_S, PtyBoard

BAUD = 500_000
NEVER_IN_FAULT = LinkSettings(losses=1_000_000, heartbeat_ms=5000)
"""With a heartbeat that a busy machine does not miss."""


class User:
    """Somebody with a link, who waits for what happens, on whichever driver."""

    def __init__(self, link: Driver) -> None:
        self.link = link
        self.told: list[LinkEvent] = []
        self.answers: list[Answer | None] = []
        link.listen(self.told.append)

    def wait(self, condition: Callable[[], object]) -> None:
        """Let real time pass until a condition holds."""
        happened = threading.Event()

        def look(_event: object) -> None:
            if condition():
                happened.set()

        self.link.listen(look)
        look(None)
        assert self.link._wait(happened, GUARD_S), self.link.describe()

    def post(self, number: int) -> None:
        self.link.post(Write(number, 1), self.answers.append)

    def edges(self) -> list[int]:
        return [event.level << 5 | event.pin for event in self.told if isinstance(event, Edge)]

    def states(self) -> list[LinkState]:
        return [event.state for event in self.told if isinstance(event, StateChanged)]


def ports(folder: Path) -> SystemPorts:
    return SystemPorts(str(folder / "tty*"), BAUD)


@contextmanager
def on_a_thread(folder: Path, settings: LinkSettings) -> Iterator[User]:
    link = ThreadLink(settings, ports(folder))
    try:
        yield User(link)
    finally:
        link.close()


@contextmanager
def on_a_loop(folder: Path, settings: LinkSettings) -> Iterator[User]:
    """A loop that runs only while somebody waits: what is waited for must serve the port itself."""
    loop = asyncio.new_event_loop()
    link = LoopLink(settings, ports(folder), loop)
    try:
        yield User(link)
    finally:
        link.close()
        loop.close()


@pytest.fixture(params=[on_a_thread, on_a_loop], ids=["thread", "loop"])
def user(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[User]:
    with request.param(tmp_path, NEVER_IN_FAULT) as user:
        yield user


@pytest.fixture
def board(tmp_path: Path) -> Iterator[PtyBoard]:
    with PtyBoard(tmp_path / "ttyUSB0") as board:
        yield board


class TestBothDrivers:
    def test_a_session_is_opened_and_commands_are_answered(
        self, board: PtyBoard, user: User
    ) -> None:
        user.link.wait_until_ready(GUARD_S)
        assert user.link.state is LinkState.READY
        assert user.link.describe() == f"board CAFE0001 on {board.port} is ready"
        assert user.link.command(Read()).result is Result.DONE
        assert user.link.ticks() > 0

    def test_posted_commands_are_executed_in_order(self, board: PtyBoard, user: User) -> None:
        user.link.wait_until_ready(GUARD_S)
        for number in range(20):
            user.post(number)
        user.link.command(Read())
        executed = [command for _, _, command in board.board.executed]
        assert executed == [*(Write(number, 1) for number in range(20)), Read()]
        assert len(user.answers) == 20

    def test_edges_are_told_in_order(self, board: PtyBoard, user: User) -> None:
        user.link.wait_until_ready(GUARD_S)
        for value in range(50):
            assert board.make_event(value % 64)
        user.wait(lambda: len(user.edges()) == 50)
        assert user.edges() == list(range(50))

    def test_unplugged_and_plugged_in_under_another_name(
        self, board: PtyBoard, user: User, tmp_path: Path
    ) -> None:
        user.link.wait_until_ready(GUARD_S)
        board.unplug()
        user.wait(lambda: user.link.state is LinkState.SEARCHING)
        assert LinkState.LOST in user.states()
        with pytest.raises(LinkLost, match="searching for board CAFE0001"):
            user.post(1)
        board.plug(tmp_path / "ttyUSB7")
        user.link.wait_until_ready(GUARD_S)
        assert user.link.command(Read()).result is Result.DONE
        assert "ttyUSB7" in user.link.describe()

    def test_a_reset_board_is_opened_again(self, board: PtyBoard, user: User) -> None:
        user.link.wait_until_ready(GUARD_S)
        before = user.link.ticks()
        board.reset()
        user.wait(lambda: user.states().count(LinkState.READY) == 2)
        assert user.link.ticks() > before
        assert user.link.counters()["lost_board_reset"] == 1

    def test_a_callback_that_raises_stops_nothing(
        self, board: PtyBoard, user: User, caplog: pytest.LogCaptureFixture
    ) -> None:
        def broken(_event: LinkEvent) -> None:
            raise RuntimeError("a mistake in a script")

        user.link._listeners.insert(0, broken)
        user.link.wait_until_ready(GUARD_S)
        board.make_event(5)
        user.wait(lambda: user.edges() == [5])
        assert "a mistake in a script" in caplog.text

    def test_a_callback_cannot_wait_for_the_board(self, board: PtyBoard, user: User) -> None:
        errors: list[Exception] = []

        def impatient(_event: LinkEvent) -> None:
            try:
                user.link.command(Read())
            except BridgeError as error:
                errors.append(error)

        user.link.wait_until_ready(GUARD_S)
        user.link.listen(impatient)
        board.make_event(5)
        user.wait(lambda: errors)
        assert "outside of it" in str(errors[0])

    def test_a_callback_can_post(self, board: PtyBoard, user: User) -> None:
        user.link.wait_until_ready(GUARD_S)
        user.link.listen(lambda event: user.post(9) if isinstance(event, Edge) else None)
        board.make_event(5)
        user.wait(user.edges)
        user.link.command(Read())
        assert [each for _, _, each in board.board.executed] == [Write(9, 1), Read()]

    @pytest.mark.usefixtures("board")
    def test_a_number_that_does_not_fit_is_told_to_who_gave_it(self, user: User) -> None:
        user.link.wait_until_ready(GUARD_S)
        with pytest.raises(MessageError, match="cannot be sent"):
            user.link.command(Write(300, 1))
        assert user.link.command(Read()).result is Result.DONE

    def test_no_answer_in_time_is_told(self, board: PtyBoard, user: User) -> None:
        user.link.wait_until_ready(GUARD_S)
        board.hang()
        with pytest.raises(BoardSilent, match=r"no answer within 0\.02 s: board CAFE0001"):
            user.link.command(Read(), timeout_s=0.02)

    def test_more_than_can_wait_is_refused_at_once(
        self, board: PtyBoard, tmp_path: Path, user: User
    ) -> None:
        user.link.close()
        opened = on_a_thread if isinstance(user.link, ThreadLink) else on_a_loop
        with opened(tmp_path, LinkSettings(queue=2)) as other:
            other.link.wait_until_ready(GUARD_S)
            board.hang()
            other.post(1)
            other.post(2)
            with pytest.raises(BoardSilent, match="too many commands wait"):
                other.post(3)
            other.link.post(Write(4, 0), Unrefused(other.answers.append))
            assert other.answers == []
        assert other.answers == [None] * 3

    def test_closing_makes_the_outputs_safe_after_what_is_queued(
        self, board: PtyBoard, user: User
    ) -> None:
        user.link.wait_until_ready(GUARD_S)
        for number in range(5):
            user.post(number)
        user.link.close()
        assert [each for _, _, each in board.board.executed][-1] == Safe()
        assert user.link.state is LinkState.CLOSED
        user.link.close()

    def test_one_owner_only(self, board: PtyBoard, user: User) -> None:
        user.link.wait_until_ready(GUARD_S)
        with pytest.raises(PortError, match="another program has it"):
            SerialPort(str(board.port), BAUD)

    def test_without_a_board_it_says_what_to_do(self, user: User) -> None:
        while "no board is plugged in" not in user.link.describe():
            assert user.link.state is LinkState.SEARCHING
            user.link._wait(threading.Event(), 0.001)
        with pytest.raises(BridgeUnusable, match="no board is plugged in"):
            user.link.wait_until_ready(0.001)
        assert user.link.counters()["sessions"] == 0

    def test_too_many_losses_are_a_fault_until_it_is_told_to_retry(
        self, board: PtyBoard, tmp_path: Path, user: User
    ) -> None:
        user.link.close()
        settings = LinkSettings(losses=1)
        opened = on_a_thread if isinstance(user.link, ThreadLink) else on_a_loop
        with opened(tmp_path, settings) as other:
            other.link.wait_until_ready(GUARD_S)
            board.reset()
            other.wait(lambda: other.link.state is LinkState.FAULT)
            assert "lost 1 times in 60 s" in other.link.describe()
            while other.link._pump.port is not None:
                other.link._wait(threading.Event(), 0.001)
            SerialPort(str(board.port), BAUD).close()
            other.link.retry()
            other.link.wait_until_ready(GUARD_S)


@pytest.mark.usefixtures("board")
class TestOnARunningLoop:
    def test_it_is_served_while_the_loop_runs(self, tmp_path: Path) -> None:
        async def main() -> list[Answer | None]:
            loop = asyncio.get_running_loop()
            link = LoopLink(NEVER_IN_FAULT, ports(tmp_path), loop)
            answers: list[Answer | None] = []
            done = asyncio.Event()

            def told(event: LinkEvent) -> None:
                if isinstance(event, StateChanged) and event.state is LinkState.READY:
                    link.post(Read(), answered)

            def answered(answer: Answer | None) -> None:
                answers.append(answer)
                done.set()

            link.listen(told)
            await asyncio.wait_for(done.wait(), GUARD_S)
            link.close()
            return answers

        (answer,) = asyncio.run(main())
        assert answer is not None

    def test_another_thread_may_post_and_wait(self, tmp_path: Path) -> None:
        async def main() -> Answer:
            link = LoopLink(NEVER_IN_FAULT, ports(tmp_path), asyncio.get_running_loop())
            await asyncio.to_thread(link.wait_until_ready, GUARD_S)
            answer = await asyncio.to_thread(link.command, Read(), GUARD_S)
            link.close()
            return answer

        assert asyncio.run(main()).result is Result.DONE
