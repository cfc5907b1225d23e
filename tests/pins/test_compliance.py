"""Every check of the suite, on every factory that can be had without hardware."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.compliance import CHECKS, Bench, MockBench, PinCheck, SimulatedBench, run
from uno_device.cli.emulated_bench import EmulatedBench


@pytest.fixture(params=["mock", "simulated", "unobridge"])
def bench(request: pytest.FixtureRequest, firmware: Path) -> Iterator[Bench]:
    """A bench with one of the factories, closed afterwards."""
    bench: Bench
    match request.param:
        case "mock":
            bench = MockBench()
        case "simulated":
            bench = SimulatedBench()
        case _:
            bench = EmulatedBench(firmware)
    yield bench
    bench.close()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_the_factory_passes(check: PinCheck, bench: Bench) -> None:
    assert run(check, bench).failed is None


def test_the_checks_have_names_of_their_own() -> None:
    assert len({check.id for check in CHECKS}) == len(CHECKS)
    assert len({check.title for check in CHECKS}) == len(CHECKS)
