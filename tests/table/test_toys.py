"""A table without a journal: what its host can have done, and what is refused with the reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.table.test_control import HEADER, NOON, answers, error_of
from uno_device.table.journal.stored import OpenAlert
from uno_device.table.toys import Toys
from uno_device.testing import Table as SimulatedTable
from uno_device.units.faults import FaultId


@pytest.fixture
def simulated() -> SimulatedTable:
    return SimulatedTable()


@pytest.fixture
def toys(simulated: SimulatedTable) -> Toys:
    alert = OpenAlert(
        id=1,
        alert="journal_unusable",
        part="",
        first_at=NOON,
        last_at=NOON,
        count=1,
        details={"saw": "/srv: read-only"},
    )
    return Toys(simulated.units, lambda: [alert], "/srv: it cannot be written; mend that")


def test_without_a_journal_the_host_is_told_so(toys: Toys, tmp_path: Path) -> None:
    (status,) = answers(toys, tmp_path, {"do": "status"})
    assert (status["mode"], status["paused"]) == ("toys", False)
    assert "match" not in status
    assert [(alert["alert"], alert["saw"]) for alert in status["alerts"]] == [
        ("journal_unusable", "/srv: read-only")
    ]


def test_without_a_journal_units_are_stopped_cleared_and_filled(
    toys: Toys, simulated: SimulatedTable, tmp_path: Path
) -> None:
    answers(toys, tmp_path, {"do": "stop"})
    assert [unit.fault for unit in simulated.units.all] == [FaultId.STOPPED] * 2
    answers(toys, tmp_path, {"do": "clear"}, {"do": "reload", "cards": 3})
    assert [unit.fault for unit in simulated.units.all] == [None] * 2
    assert simulated.jackpot.cards == 3


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "start", "header": HEADER},
        {"do": "act", "action": {"by": "Ann", "do": "draw"}},
        *({"do": do} for do in ("draw", "pause", "resume", "end")),
    ],
)
def test_without_a_journal_nothing_of_a_match_is_done_and_it_is_said_why(
    toys: Toys, tmp_path: Path, request_: dict[str, Any]
) -> None:
    assert error_of(toys, tmp_path, request_) == (
        "there is no match without a journal: /srv: it cannot be written; mend that; "
        "then start the table again"
    )
