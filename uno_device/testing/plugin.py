"""The pytest plugin: the fixtures `table` and `make_table`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # imported only when a test uses it: other projects load this plugin, too
    from uno_device.testing.table import Table


@pytest.fixture
def make_table() -> Iterator[Callable[..., Table]]:
    """Make simulated tables with arguments of one's own; each is checked and closed at the end."""
    from uno_device.testing.table import Table

    tables: list[Table] = []

    def make(**arguments: object) -> Table:
        tables.append(Table(**arguments))  # type: ignore[arg-type]
        return tables[-1]

    yield make
    for table in tables:
        table.close()


@pytest.fixture
def table(make_table: Callable[..., Table]) -> Table:
    """A simulated table with both units, wired as by default, in virtual time."""
    return make_table()
