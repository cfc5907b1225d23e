"""The operator's volume: from the next tone on, and only where there are tones."""

from __future__ import annotations

import pytest

from uno_device.table.errors import NoUnitError
from uno_device.table.operator import Operator
from uno_device.testing import Table

NO_SHOWDOWN = {"showdown": False}


def test_a_countdown_is_as_loud_as_the_operator_says(table: Table) -> None:
    operator = Operator(table.units)
    assert operator.volume == 1.0
    tone = table.factory.pin(table.wiring.showdown.tone.pin) if table.wiring.showdown else None
    assert tone is not None
    duties: list[float] = []
    tone.sense(duties.append)
    operator.set_volume(0.5)
    table.tap("timer button")
    table.advance_until("go")
    table.advance(0.1)
    assert operator.volume == 0.5
    assert 0 < duties[-1] < 0.5
    table.advance(20.0)


def test_a_duel_is_played_in_silence_all_the_same(table: Table) -> None:
    Operator(table.units).set_volume(0.0)
    table.tap("timer button")
    table.advance_until("go")
    table.expect_on("showdown.green")
    table.press("left paddle")
    table.advance_until("won")
    table.release("left paddle")
    table.advance(20.0)


def test_a_volume_that_is_none_is_refused(table: Table) -> None:
    operator = Operator(table.units)
    with pytest.raises(ValueError, match="from 0"):
        operator.set_volume(2.0)
    assert operator.volume == 1.0


def test_a_table_without_a_showdown_unit_has_none() -> None:
    table = Table(config=NO_SHOWDOWN)
    operator = Operator(table.units)
    assert operator.volume is None
    with pytest.raises(NoUnitError, match="no tone"):
        operator.set_volume(0.5)
    table.close()
