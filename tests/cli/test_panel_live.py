"""The panel on a live table in this process: it gives everything back and stops no table."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import termios
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from pytest_mock import MockerFixture

from hardware.wiring import load
from uno_device.cli.panel import Panel
from uno_device.cli.panel import panel as panel_module
from uno_device.cli.panel.chronicle import Chronicle
from uno_device.table.live import LiveTable
from uno_device.units.events import Countdown, Event, FalseStart

AMPLE_S = 20.0
"""A limit that only a hanging test reaches."""

LEAVE_SCREEN = b"\x1b[?1049l"
SHOW_CURSOR = b"\x1b[?25h"


class Terminal:
    """A terminal that reads all the time, on the loop of the table."""

    def __init__(self) -> None:
        self.ours, self.theirs = os.openpty()
        os.set_blocking(self.ours, False)  # what made it readable may have been read meanwhile
        self.former = termios.tcgetattr(self.theirs)
        self.seen = bytearray()
        self._more = asyncio.Event()
        self.look_again()

    async def until(self, text: str) -> None:
        """Read on until the terminal has been sent this text."""
        while text.encode() not in self.seen:
            self._more.clear()
            await self._more.wait()

    def look_away(self) -> None:
        """Read no more."""
        asyncio.get_running_loop().remove_reader(self.ours)

    def look_again(self) -> None:
        asyncio.get_running_loop().add_reader(self.ours, self._read)

    def type(self, keys: str) -> None:
        self.seen.clear()
        os.write(self.ours, keys.encode())

    @property
    def as_before(self) -> bool:
        self._read_rest()
        restored = termios.tcgetattr(self.theirs) == self.former
        return restored and LEAVE_SCREEN in self.seen and SHOW_CURSOR in self.seen

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self.ours)
        os.close(self.ours)
        os.close(self.theirs)

    def _read(self) -> bool:
        """Read what is there; False if there is nothing."""
        try:
            self.seen += os.read(self.ours, 65536)
        except BlockingIOError:
            return False
        self._more.set()
        return True

    def _read_rest(self) -> None:
        while self._read():
            continue


class Scene:
    """A live table on simulated pins, a terminal, and what the panel logs."""

    def __init__(self, table: LiveTable, terminal: Terminal) -> None:
        self.table = table
        self.terminal = terminal
        self.lines: list[str] = []
        self.panel = Panel(table, self._log_lines, self._save, (terminal.theirs, terminal.theirs))

    def _log_lines(self) -> None:
        self.table.units.subscribe(lambda event: self.lines.append(event.name()))

    def _save(self) -> None:
        self.lines.append("saved")

    async def until_event(self, kind: type[Event], act: Callable[[], object]) -> None:
        """Do something and wait for an event of this kind."""
        told = asyncio.Event()
        self.table.units.subscribe(lambda event: told.set() if isinstance(event, kind) else None)
        act()
        await told.wait()

    async def press_timer(self) -> None:
        simulated = self.table.pins.simulated
        assert simulated
        await self.until_event(Countdown, lambda: simulated.hands.tap("showdown.timer_button"))


def play(act: Callable[[Scene], Awaitable[None]]) -> None:
    async def run() -> None:
        terminal = Terminal()
        try:
            with LiveTable(replace(load(), pins="simulated")) as table:
                await asyncio.wait_for(act(Scene(table, terminal)), AMPLE_S)
        finally:
            terminal.close()

    asyncio.run(run())


@pytest.fixture(autouse=True)
def root_handlers() -> Iterator[None]:
    root = logging.getLogger()
    former = list(root.handlers)
    yield
    assert root.handlers == former


def test_it_shows_the_table_takes_keys_and_gives_the_terminal_back() -> None:
    async def act(scene: Scene) -> None:
        with scene.panel:
            await scene.terminal.until("jackpot")
            scene.terminal.type("t")
            await scene.terminal.until("countdown")
            scene.terminal.type("?")
            await scene.terminal.until("pull the lever")
            scene.terminal.type("?")
            await scene.terminal.until("last events")
            scene.terminal.type("s")
            await scene.terminal.until("STOPPED")
            scene.terminal.type("cq")
            await scene.table.until_stopped()
        assert scene.terminal.as_before
        assert scene.lines == []

    play(act)


def test_an_exception_gives_the_terminal_back() -> None:
    async def act(scene: Scene) -> None:
        async def fail() -> None:
            with scene.panel:
                await scene.terminal.until("jackpot")
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        assert scene.terminal.as_before

    play(act)


@pytest.mark.parametrize("what", ["take", "render"])
def test_a_failing_draw_does_not_stop_the_table(
    mocker: MockerFixture, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    async def act(scene: Scene) -> None:
        with scene.panel:
            await scene.terminal.until("jackpot")
            mocker.patch.object(panel_module, what, side_effect=ValueError("no such colour"))
            await scene.press_timer()
            await scene.terminal.until(LEAVE_SCREEN.decode())
            assert scene.terminal.as_before
            simulated = scene.table.pins.simulated
            assert simulated
            hands = simulated.hands
            await scene.until_event(FalseStart, lambda: hands.press("showdown.paddle_left"))
        assert "false_start" in scene.lines
        assert not any(unit.fault for unit in scene.table.units.all)

    play(act)
    assert "no such colour" in caplog.text


def test_a_failing_chronicle_does_not_stop_a_unit(mocker: MockerFixture) -> None:
    async def act(scene: Scene) -> None:
        with scene.panel:
            await scene.terminal.until("jackpot")
            failing: Any = mocker.patch.object(Chronicle, "event")
            failing.side_effect = ValueError("no such event")
            await scene.press_timer()
            await scene.terminal.until(LEAVE_SCREEN.decode())
            assert scene.terminal.as_before
        assert scene.table.units.showdown
        assert scene.table.units.showdown.fault is None

    play(act)


def test_without_a_terminal_it_logs_lines() -> None:
    async def act(scene: Scene) -> None:
        reader, writer = os.pipe()
        panel = Panel(scene.table, scene._log_lines, scene._save, (reader, writer))
        with panel:
            await scene.press_timer()
        os.close(reader)
        os.close(writer)
        assert "countdown" in scene.lines

    play(act)


def test_the_log_waits_until_the_panel_has_gone() -> None:
    """A log on the same terminal would be written into the panel."""

    async def act(scene: Scene) -> None:
        with open(scene.terminal.theirs, "w", closefd=False) as stream:
            handler = logging.StreamHandler(stream)
            logging.getLogger().addHandler(handler)
            with scene.panel:
                await scene.terminal.until("jackpot")
                logging.getLogger("uno_device").error("the lamp is loose")
                await scene.terminal.until("error: the lamp is loose")  # in the panel
                assert b"\nthe lamp is loose" not in scene.terminal.seen
                scene.terminal.type("c")
                await scene.terminal.until("no glitches")
            logging.getLogger().removeHandler(handler)
        assert scene.terminal.as_before
        left = scene.terminal.seen.index(LEAVE_SCREEN)
        assert b"the lamp is loose\r\n" in scene.terminal.seen[left:]

    play(act)


def test_a_terminal_that_does_not_read_does_not_stop_the_table() -> None:
    async def act(scene: Scene) -> None:
        with scene.panel:
            await scene.terminal.until("jackpot")
            scene.terminal.look_away()
            scene.panel._screen.write("x" * 1_000_000)
            scene.panel._screen.flush()
            await scene.press_timer()
            assert scene.panel._screen.behind
            scene.terminal.look_again()
            await scene.terminal.until("countdown")

    play(act)


def test_a_new_size_is_drawn_at_once() -> None:
    async def act(scene: Scene) -> None:
        with scene.panel:
            await scene.terminal.until("jackpot")
            scene.terminal.seen.clear()
            termios.tcsetwinsize(scene.terminal.theirs, (30, 100))
            os.kill(os.getpid(), signal.SIGWINCH)
            await scene.terminal.until("─" * 80)

    play(act)
