"""A pytest plugin that puts the units' own tests on the bridge.

    python -m pytest -p tests.firmware_bridge.on_the_bridge tests/units --sample 10

Every table of theirs then stands on an emulated board with the real firmware; with `--sample`
every tenth test is run. What differs from the simulated pins is stated here and nowhere else: a
stamp tells 16 us apart, a frame takes its time, and the board alone says when an edge is told. A
test that asks for more is skipped with the reason.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hardware.clock import to_ns
from tests.firmware_bridge.bridged_table import BridgedTable
from tests.firmware_bridge.built import firmware_for
from uno_device.testing import table as vocabulary
from uno_device.testing.table import Table
from uno_device.units.events import Event

RESOLUTION_S = 0.000_016
LATENCY_S = 0.002
"""An edge on its way to the host, and a command on its way to the pin."""

ALL_OFF_S = 0.02
"""A command for each output, one after the other."""

MEASURED_S = 0.045
"""What a timer makes is measured: a servo's duty is known two periods after it was told to move."""

HOUR_S = 75.0
"""An hour here: longer than any countdown, attempt and limit of the default wiring. A real one is
six minutes of a processor."""

SKIPPED = {
    f"asks for less than {RESOLUTION_S * 1e6:g} us": (
        "one_microsecond",
        "one_stamp",
        "earlier_offends",
        "tie_window_is_configured",
        "edge_that_is_delivered",
        "press_at_the_limit",
    ),
    "edges and commands take their time": (
        "everything_stops_at_a_false",
        "motor_rests_between",
        "holding_the_button_over_an_empty",
    ),
    "a duty is measured: known a period after it began, and its first pulse is a part of one": (
        "driven_for_as_long_as_chance",
        "a_solenoid_fires_once",
        "tries_again_with_more_strength",
        "jam_for_ever_is_a_fault",
        "stalls_once_is_spun_again_harder",
    ),
    "a board's pins fail together, as a link that is lost": ("green_that_cannot_be_shown",),
    "the self-test's tables have wires and pulls of a Raspberry Pi": ("units/test_checks",),
    "takes hours of the board": ("slowest", "everybody_pressing", "test_spin_fairness"),
}
"""Why tests are skipped, and parts of their names."""


class Count:
    """Which tests have stood on a board, and how long the one that runs has."""

    def __init__(self, longest_s: float) -> None:
        self.tests: set[str] = set()
        self._longest_s = longest_s
        self._left_ns = 0
        self._tables: list[BridgedTable] = []

    def begin(self) -> None:
        """A test begins."""
        self._tables.clear()
        self._left_ns = to_ns(self._longest_s)

    def follow(self, test: str, table: BridgedTable) -> None:
        """The test stands on this board."""
        self.tests.add(test)
        self._tables.append(table)
        table.clock.on_advance = self.advance

    def advance(self, ns: int) -> None:
        """Time is to pass on a board. Skips the test, once, when it was too much."""
        had_some = self._left_ns > 0
        self._left_ns -= ns
        if had_some and self._left_ns <= 0:
            for table in self._tables:
                table.errors.clear()  # what the test would have expected later
            pytest.skip(f"takes more than {self._longest_s:g} s of the board (--longest)")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        passed = {report.nodeid for report in terminalreporter.stats.get("passed", ())}
        there = len(passed & self.tests)
        terminalreporter.write_line(
            f"{there} tests passed on a board, {len(passed) - there} need no table"
        )


COUNT = pytest.StashKey[Count]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--sample", type=int, default=1, help="only every so-manyth test")
    parser.addoption("--longest", type=float, default=60.0, help="no test beyond so many s")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    chosen = items[:: config.getoption("sample")]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen


def pytest_configure(config: pytest.Config) -> None:
    config.stash[COUNT] = Count(config.getoption("longest"))
    config.pluginmanager.register(config.stash[COUNT])


@pytest.fixture(scope="session")
def bridge_firmware(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The firmware."""
    return firmware_for(500_000, pytestconfig, tmp_path_factory)


@pytest.fixture(autouse=True)
def _on_the_bridge(
    request: pytest.FixtureRequest, bridge_firmware: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for reason, names in SKIPPED.items():
        if any(part in request.node.nodeid for part in names):
            pytest.skip(reason)
    count = request.config.stash[COUNT]
    count.begin()

    def on_a_board(*arguments: Any, **keywords: Any) -> BridgedTable:
        table = BridgedTable(*arguments, firmware=bridge_firmware, **keywords)
        count.follow(request.node.nodeid, table)
        return table

    monkeypatch.setattr(vocabulary, "VirtualTable", on_a_board)
    if hasattr(request.module, "HOUR"):
        monkeypatch.setattr(request.module, "HOUR", HOUR_S)
    for name, method in (
        ("press", _press),
        ("release", _release),
        ("edge", _edge),
        ("expect", _expect),
        ("outputs_on", _outputs_on),
        ("on", _on),
    ):
        monkeypatch.setattr(Table, name, method)


COMMANDS = 4
"""So many may be under way one after the other when outputs are looked at."""

_press_now, _release_now = Table.press, Table.release
_edge_now, _outputs_on_now, _on_now = Table.edge, Table.outputs_on, Table.on


def _press(table: Table, contact: str) -> None:
    _press_now(table, contact)
    table.advance(LATENCY_S)


def _release(table: Table, contact: str) -> None:
    _release_now(table, contact)
    table.advance(LATENCY_S)


def _edge(
    table: Table, contact: str, *, closed: bool = True, at: float, seen_at: float | None = None
) -> None:
    if seen_at is not None:
        pytest.skip("the board alone says when an edge is told")
    if table.clock.now() > to_ns(at):
        pytest.skip(f"asks for an edge within the {LATENCY_S * 1e3:g} ms of the one before")
    _edge_now(table, contact, closed=closed, at=at)


def _outputs_on(table: Table) -> list[str]:
    table.advance(ALL_OFF_S)
    return _outputs_on_now(table)


def _on(table: Table) -> set[str]:
    for _ in range(COMMANDS):
        pending = _on_now(table) ^ set(table.units.bank.energised())
        if not pending:
            break
        table.advance(MEASURED_S if "showdown.flipper" in pending else LATENCY_S)
    return _on_now(table)


def _expect(table: Table, event: str, **details: object) -> Event:
    if table._find(event) is None:
        table.advance(2 * LATENCY_S)
    found = table._find(event)
    assert found is not None, f"expected {event}; {table._what_happened()}"
    told = found.to_json()
    wrong = {
        key: told.get(key) for key, value in details.items() if not _same(told.get(key), value)
    }
    assert not wrong, f"expected {event} with {details}, but it has {wrong}: {told}"
    table._expected = table.events.index(found, table._expected) + 1
    return found


def _same(told: object, expected: object) -> bool:
    """Whether two details are the same; times are, within the latency."""
    if isinstance(told, float) and isinstance(expected, (int, float)):
        return abs(told - expected) <= LATENCY_S
    return told == expected
