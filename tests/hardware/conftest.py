"""Benches for the tests of parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.hardware.benches import Bench, UnitBench
from tests.hardware.moving_parts import DispenserMachine, SpinnerMachine


@pytest.fixture(scope="session")
def make_bench() -> Callable[..., Bench]:
    """Make benches for single parts; for property tests, which need one for each example."""
    return Bench


@pytest.fixture(scope="session")
def make_unit_bench() -> Callable[..., UnitBench]:
    """Make benches with the parts of whole units."""
    return UnitBench


@pytest.fixture(scope="session")
def make_spinner() -> Callable[..., SpinnerMachine]:
    """Make benches with a spinner alone."""
    return SpinnerMachine


@pytest.fixture(scope="session")
def make_dispenser() -> Callable[..., DispenserMachine]:
    """Make benches with a dispenser alone."""
    return DispenserMachine


@pytest.fixture
def bench() -> Iterator[Bench]:
    """A bench for single parts; its pins answer again and are let go at the end."""
    bench = Bench()
    yield bench
    bench.factory.broken = False
    bench.bank.close()
