"""The self-test of a simulated table from its first check to its last, and what it found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hardware.simulation.faults import faults_from
from hardware.wiring import overlay
from tests.units.calibrating import outputs_on
from uno_device.units.checks import Bench, CheckResult, Finding, Selftest
from uno_device.units.checks.catalogue import checks_of, choose
from uno_device.units.checks.simulated import SimulatedExaminer
from uno_device.units.checks.trial import run_through
from uno_device.units.virtual import VirtualTable

Config = Mapping[str, Any]
Results = dict[str, CheckResult]

ORDER = [
    "showdown.red_left",
    "showdown.red_right",
    "showdown.green",
    "showdown.tone",
    "showdown.timer_button",
    "showdown.paddle_left",
    "showdown.paddle_right",
    "showdown.flipper_left",
    "showdown.flipper_right",
    "jackpot.lever",
    "jackpot.spinner_slot",
    "jackpot.spinner_index",
    "jackpot.spinner_motor",
    "jackpot.dispenser_button",
    "jackpot.card_out",
    "jackpot.dispenser_motor",
]
INPUTS = [
    "showdown.timer_button",
    "showdown.paddle_left",
    "showdown.paddle_right",
    "jackpot.lever",
    "jackpot.dispenser_button",
    "jackpot.card_out",
]
SLOT, INDEX, MOTOR = ORDER[10:13]


def self_test(
    *parts: str,
    config: Config | None = None,
    built: Config | None = None,
    faults: Config | None = None,
    prepare: Callable[[VirtualTable], object] = lambda _table: None,
    patience_s: float = 20.0,
) -> Results:
    """Run checks on a simulated table; every output pin must be low after each of them.

    `built` is what the table's wiring has otherwise than `config` says.
    """
    wiring = overlay(config or {}, "config")
    table = VirtualTable(
        wiring, built=overlay(built, "built") if built else None, faults=faults_from(faults or {})
    )
    prepare(table)
    examiner = SimulatedExaminer(table.simulated, table.built, lambda _text: None)

    def expect_off(result: CheckResult) -> None:
        on = outputs_on(table)
        assert not on, f"{result.check.id} leaves {on} on"

    with Bench(table.units) as bench:
        selftest = Selftest(
            bench,
            choose(checks_of(wiring), parts),
            lambda _check: examiner,
            patience_s=patience_s,
            on_result=expect_off,
        )
        run_through(selftest, table)
    table.close()
    assert not table.errors, table.errors
    return {result.check.id: result for result in selftest.results()}


def findings(results: Results) -> dict[str, Finding]:
    return {id_: result.finding for id_, result in results.items() if result.finding}
