"""The panel with a match, on a live table and a terminal in this process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from hardware.wiring import load
from tests.cli.test_panel_live import AMPLE_S, LEAVE_SCREEN, Terminal
from tests.game.game import Game, said
from uno_device.cli.panel import Panel
from uno_device.cli.panel.chronicle import Chronicle
from uno_device.game.header import Header
from uno_device.table.live import LiveTable
from uno_device.table.service import served
from uno_device.table.table import Table
from uno_device.units.faults import FaultId


class Scene:
    """A live table with a journal, a terminal and a panel."""

    def __init__(self, live: LiveTable, game: Table, terminal: Terminal, journal: Path) -> None:
        self.live = live
        self.game = game
        self.terminal = terminal
        self.lines: list[str] = []
        fds = (terminal.theirs, terminal.theirs)
        lines = self.lines
        self.panel = Panel(
            live, lambda: lines.append("lines"), lambda: None, fds, game=game, journal=journal
        )

    async def start(self, header: Header) -> None:
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.game.start(header, {}, lambda error: begun.set_result(None) if not error else None)
        await begun

    def play(self, told: str) -> None:
        self.game.act(said(told), lambda _error: None)


def play(folder: Path, act: Callable[[Scene], Awaitable[None]]) -> None:
    async def run() -> None:
        terminal, journal = Terminal(), folder / "journal.db"
        try:
            with LiveTable(replace(load(), pins="simulated")) as live:
                async with served(live, journal, needed=True) as service:
                    game = service.table
                    assert game is not None
                    await asyncio.wait_for(act(Scene(live, game, terminal, journal)), AMPLE_S)
        finally:
            terminal.close()

    asyncio.run(run())


@pytest.fixture(autouse=True)
def root_handlers() -> Iterator[None]:
    root = logging.getLogger()
    former = list(root.handlers)
    yield
    assert root.handlers == former


def classic() -> Header:
    return Game("classic", "Ann Bob", hands={"Bob": "RS"}).header


def test_a_match_is_shown_from_its_start_to_its_end(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        listeners = list(scene.game.listeners)
        with scene.panel:
            await scene.terminal.until("no match")
            await scene.start(classic())
            await scene.terminal.until("match 1")
            scene.play("Bob play RS")
            await scene.terminal.until("Bob plays red Skip")
            scene.terminal.type("?")
            await scene.terminal.until("let chance decide what a unit would")
            scene.terminal.type("?e")
            await scene.terminal.until("is match 1 to end here, unfinished?")
            scene.terminal.type("y")
            await scene.terminal.until("no match")
            scene.terminal.type("q")
            await scene.live.until_stopped()
        assert scene.terminal.as_before
        assert scene.game.listeners == listeners
        assert scene.lines == []
        assert not any(unit.fault for unit in scene.live.units.all)

    play(tmp_path, act)


def test_nothing_is_drawn_when_nothing_has_changed(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        with scene.panel:
            await scene.start(classic())
            await scene.terminal.until("match 1")
            scene.panel._draw_if_changed()
            assert not scene.panel._draw_if_changed()
            scene.game.pause()
            assert scene.panel._draw_if_changed()
            assert not scene.panel._draw_if_changed()

    play(tmp_path, act)


def test_a_listener_that_fails_ends_the_panel_and_not_the_match(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async def act(scene: Scene) -> None:
        with scene.panel:
            await scene.start(classic())
            await scene.terminal.until("match 1")
            failing = mocker.patch.object(Chronicle, "match_events")
            failing.side_effect = ValueError("no such event")
            scene.play("Bob play RS")
            await scene.terminal.until(LEAVE_SCREEN.decode())
        assert scene.lines == ["lines"]
        assert scene.game.view(None).table["top"] == "RS"
        assert not any(unit.fault for unit in scene.live.units.all)

    play(tmp_path, act)


def test_an_alert_of_the_journal_reaches_the_screen_and_leaves_it(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        with scene.panel:
            await scene.start(classic())
            await scene.terminal.until("match 1")
            jackpot = scene.live.units.jackpot
            assert jackpot is not None
            jackpot.fail(FaultId.DISPENSER_JAM)
            await scene.terminal.until("FAULT jackpot: dispenser_jam")
            await scene.terminal.until("(since ")
            scene.terminal.type("c?")
            await scene.terminal.until("this page, and back to the panel")  # nothing older comes
            scene.terminal.type("?")
            await scene.terminal.until("last events")
            assert b"dispenser_jam" not in scene.terminal.seen

    play(tmp_path, act)
