"""Calibrating parts of simulated tables, for the tests of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hardware.simulation.faults import faults_from
from hardware.wiring import overlay
from hardware.wiring.calibration import Value
from uno_device.units.calibration import Measured, Part, SimulatedPerson, calibration_of
from uno_device.units.chance import Draws
from uno_device.units.checks import Bench, CheckOutcome, CheckResult, Selftest
from uno_device.units.checks.trial import run_through
from uno_device.units.virtual import VirtualTable

Config = Mapping[str, Any]


@dataclass
class Found:
    """What came of a calibration, and all that people were asked and told."""

    done: Sequence[CheckResult]
    measured: Measured
    said: list[str]

    @property
    def result(self) -> CheckResult:
        (result,) = self.done
        return result

    @property
    def passed(self) -> bool:
        return self.result.outcome is CheckOutcome.PASS

    @property
    def proposed(self) -> dict[str, Value]:
        return {f"{each.table}.{each.key}": each.value for each in self.measured.proposals}

    @property
    def changes(self) -> dict[str, Value]:
        tables = self.measured.tables()
        return {f"{table}.{key}": value for table in tables for key, value in tables[table].items()}


def calibrate(
    part: Part,
    config: Config | None = None,
    *,
    built: Config | None = None,
    faults: Config | None = None,
    spins: int = 10,
    person: type[SimulatedPerson] = SimulatedPerson,
    prepare: Callable[[VirtualTable], object] = lambda _table: None,
    go: Callable[[Selftest, VirtualTable], object] = run_through,
) -> Found:
    """Calibrate a part of a simulated table. At its end every output pin must be low.

    `built` is what the table has otherwise than `config` says.
    """
    wiring = overlay(config or {}, "config")
    tables: list[VirtualTable] = []
    chance = Draws(Random("calibration"))
    calibration = calibration_of(part, wiring, chance, lambda: tables[0].factory, spins)
    table = VirtualTable(
        calibration.wiring,
        built=overlay(built, "built") if built else wiring,
        faults=faults_from(faults or {}),
    )
    tables.append(table)
    prepare(table)
    said: list[str] = []
    somebody = person(table.simulated, table.built, said.append)
    with Bench(table.units) as bench:
        measuring = Selftest(bench, [calibration.check], lambda _check: somebody)
        go(measuring, table)
        assert outputs_on(table) == []
    table.close()
    assert table.errors == []
    return Found(measuring.done, calibration.measured, said)


def outputs_on(table: VirtualTable) -> list[str]:
    pins = table.factory.pins.values()
    return sorted(pin.info.name for pin in pins if pin.function == "output" and pin.state)


def value(found: Found, name: str) -> float:
    proposed = found.proposed[name]
    assert isinstance(proposed, float)
    return proposed
