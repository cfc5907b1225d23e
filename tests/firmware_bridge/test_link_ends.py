"""How a link ends that nobody closes from outside: by a callback, or by a defect; it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NoReturn

import pytest

from firmware_bridge.errors import LinkLost
from firmware_bridge.link import Edge, LinkEvent, LinkSettings, LinkState, Loss, StateChanged
from firmware_bridge.messages import Read
from firmware_bridge.ports import SerialPort
from tests.firmware_bridge.pty_board import GUARD_S, PtyBoard
from tests.firmware_bridge.test_link_drivers import (
    BAUD,
    NEVER_IN_FAULT,
    User,
    on_a_loop,
    on_a_thread,
)

Opened = Callable[[Path, LinkSettings], AbstractContextManager[User]]


@pytest.fixture
def board(tmp_path: Path) -> Iterator[PtyBoard]:
    with PtyBoard(tmp_path / "ttyUSB0") as board:
        yield board


def broken(*_arguments: object) -> NoReturn:
    raise TypeError("a defect")


def changes(user: User) -> list[tuple[LinkState, Loss | None]]:
    told = [event for event in user.told if isinstance(event, StateChanged)]
    return [(event.state, event.loss) for event in told]


class TestBothDrivers:
    @pytest.mark.parametrize("opened", [on_a_thread, on_a_loop], ids=["thread", "loop"])
    def test_a_callback_may_close_the_link(
        self, board: PtyBoard, opened: Opened, tmp_path: Path
    ) -> None:
        errors: list[Exception] = []

        def close(event: LinkEvent) -> None:
            try:
                if isinstance(event, Edge):
                    user.link.close()
            except RuntimeError as error:
                errors.append(error)

        with opened(tmp_path, NEVER_IN_FAULT) as user:
            user.link.wait_until_ready(GUARD_S)
            user.link.listen(close)
            board.make_event(5)
            user.wait(lambda: user.link.state is LinkState.CLOSED)
        assert errors == []
        assert changes(user)[-1] == (LinkState.CLOSED, None)
        SerialPort(str(board.port), BAUD).close()


class TestADefect:
    @pytest.mark.parametrize("part", ["read", "write"])
    def test_it_is_told_as_a_loss_and_no_command_waits_for_ever(
        self, board: PtyBoard, part: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        with on_a_thread(tmp_path, NEVER_IN_FAULT) as user:
            user.link.wait_until_ready(GUARD_S)
            board.hang()
            user.post(1)
            setattr(user.link._pump.port, part, broken)
            user.link._wake()
            user.wait(lambda: user.link.state is LinkState.CLOSED)
            assert "this program has failed at serving it (TypeError" in user.link.describe()
            with pytest.raises(LinkLost, match="start it again"):
                user.post(2)
            user.link.retry()
        assert user.answers == [None]
        assert changes(user)[-1] == (LinkState.CLOSED, Loss.DEFECT)
        assert "the link has failed; it is closed" in caplog.text

    def test_in_a_search_it_is_told_too(self, tmp_path: Path) -> None:
        with on_a_thread(tmp_path, NEVER_IN_FAULT) as user:
            user.link._pump._ports.candidates = broken  # type: ignore[method-assign]
            user.wait(lambda: user.link.state is LinkState.CLOSED)
        assert changes(user) == [(LinkState.CLOSED, Loss.DEFECT)]

    @pytest.mark.usefixtures("board")
    def test_on_a_loop_who_waits_is_told_and_the_link_is_closed(self, tmp_path: Path) -> None:
        with on_a_loop(tmp_path, NEVER_IN_FAULT) as user:
            user.link.wait_until_ready(GUARD_S)
            setattr(user.link._pump.port, "read", broken)  # noqa: B010 - a method of a protocol
            with pytest.raises(TypeError, match="a defect"):
                user.link.command(Read())
            assert user.link.state is LinkState.CLOSED
        assert changes(user)[-1] == (LinkState.CLOSED, Loss.DEFECT)
