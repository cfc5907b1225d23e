"""The checks of contacts: their bounce is measured, and each fault of theirs is found."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.units.checking import INPUTS, Config, findings, self_test
from uno_device.units.checks import Finding
from uno_device.units.virtual import VirtualTable


@settings(max_examples=6)
@given(bounces_ms=st.fixed_dictionaries(dict.fromkeys(INPUTS, st.floats(0.2, 20.0))))
def test_bounce_is_measured_within_what_it_is(bounces_ms: dict[str, float]) -> None:
    contacts = {line: {"bounce_s": bounce_ms / 1000} for line, bounce_ms in bounces_ms.items()}
    results = self_test(*INPUTS, faults={"contacts": contacts})
    assert findings(results) == {}
    for line, bounce_ms in bounces_ms.items():
        figures = results[line].figures
        for measured in (figures["bounce_s"], figures["release_bounce_s"]):
            assert isinstance(measured, list)
            assert all(0 <= each <= bounce_ms / 1000 + 1e-6 for each in measured)
        edges = figures["bounce_edges"]
        assert isinstance(edges, list)
        assert bounce_ms <= 4 or max(edges) > 1


@pytest.mark.parametrize("line", INPUTS)
@pytest.mark.parametrize(
    ("fault", "finding"),
    [
        ({"stuck": "open"}, Finding.NO_PRESS),
        ({"missed": 1.0}, Finding.NO_PRESS),
        ({"stuck": "closed"}, Finding.CLOSED_AT_REST),
        ({"bounce_s": 3.0}, Finding.CHATTERS),
    ],
)
def test_a_faulty_contact_is_found(line: str, fault: Config, finding: Finding) -> None:
    assert findings(self_test(line, faults={"contacts": {line: fault}})) == {line: finding}


def test_a_press_that_is_missed_now_and_then_is_found() -> None:
    line = "showdown.paddle_left"
    result = self_test(line, faults={"contacts": {line: {"missed": 0.4}}})[line]
    assert result.finding is Finding.NO_PRESS
    assert result.figures["presses"] == 2


def test_a_bounce_longer_than_the_quiet_time_is_found() -> None:
    line = "showdown.timer_button"
    config = {"showdown": {"timer_button": {"debounce_s": 0.0005}}}
    results = self_test(line, config=config, faults={"contacts": {line: {"bounce_s": 0.02}}})
    assert findings(results) == {line: Finding.DEBOUNCE_TOO_SHORT}


def test_a_line_that_tells_no_edges_is_found() -> None:
    def deafen(table: VirtualTable) -> None:
        table.units.contacts["jackpot.lever"].line._pin.when_changed = None

    assert findings(self_test("lever", prepare=deafen)) == {"jackpot.lever": Finding.NO_EDGES}
