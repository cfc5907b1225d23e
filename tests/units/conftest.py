"""A table on which a duel is under way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.units.duels import TIMER_AT, WAIT, DuelTable, MakeTable
from uno_device.testing import Table


@pytest.fixture
def duel(make_table: MakeTable) -> DuelTable:
    """Make a table on which a countdown has begun at 1 s; green comes at 4 s."""

    def make(**arguments: Any) -> Table:
        table = make_table(go_after_s=WAIT, **arguments)
        table.advance_to(TIMER_AT)
        table.tap("timer button")
        table.expect("countdown", t=TIMER_AT)
        return table

    return make
