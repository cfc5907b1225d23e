"""The browser, the table that it looks at, and the people who come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.web.browser.people import BigScreen, Host, Person
from tests.web.browser.stage import Stage
from tests.web.browser.tables import BrowserTable
from tests.web.browser.tools import chromium
from tests.web.browser.window import Window

Come = Callable[..., Person]


@pytest.fixture(scope="session")
def one_browser() -> Iterator[Stage]:
    """The browser of this process."""
    stage = Stage(chromium())
    yield stage
    stage.close()


@pytest.fixture(scope="session")
def one_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserTable]:
    """The table of this process."""
    table = BrowserTable(tmp_path_factory.mktemp("table"))
    table.start()
    yield table
    table.close()


@pytest.fixture
def table(one_table: BrowserTable) -> Iterator[BrowserTable]:
    """A table at which nobody sits and nothing happens."""
    yield one_table
    one_table.clear()


@pytest.fixture
def stage(one_browser: Stage, table: BrowserTable) -> Iterator[Stage]:
    """A browser without any window; they are closed before the table is cleared."""
    assert table.address
    yield one_browser
    one_browser.clear()


@pytest.fixture
def windows() -> Iterator[list[Window]]:
    """The windows of a test; in none of them something may go wrong."""
    windows: list[Window] = []
    yield windows
    assert not [wrong for window in windows for wrong in window.wrong]


@pytest.fixture
def person(stage: Stage, table: BrowserTable, windows: list[Window]) -> Come:
    """Let somebody come to the table: `person("Ann", phone=True)`."""

    def comes(name: str, **how: object) -> Person:
        windows.append(somebody := Person(stage, table, name, **how))
        return somebody

    return comes


@pytest.fixture
def screen(stage: Stage, table: BrowserTable, windows: list[Window]) -> BigScreen:
    """The big screen."""
    windows.append(screen := BigScreen(stage, table))
    return screen


@pytest.fixture
def host(stage: Stage, table: BrowserTable, windows: list[Window]) -> Callable[[], Host]:
    """Let the host come to the host's page."""

    def comes() -> Host:
        windows.append(host := Host(stage, table))
        return host

    return comes
