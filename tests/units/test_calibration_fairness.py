"""The fairness of a wheel in numbers and as a picture, and how values are summed up."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import mean
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.wiring import SYMBOLS
from uno_device.units.calibration import Fairness, picture
from uno_device.units.calibration.fairness import chi_square, p_value
from uno_device.units.calibration.spread import rounded_up, spread_of

TABLE = [
    (1, 3.841, 0.05),
    (1, 10.828, 0.001),
    (2, 5.991, 0.05),
    (3, 11.345, 0.01),
    (4, 9.488, 0.05),
    (5, 11.070, 0.05),
    (5, 20.515, 0.001),
    (35, 66.619, 0.001),
    (59, 87.166, 0.01),
]
"""Critical values of chi-square, as printed tables have them."""

counts_of_a_wheel = st.lists(st.integers(0, 10_000), min_size=2, max_size=60)
values = st.lists(st.floats(0, 1e3), min_size=1, max_size=60)


@pytest.mark.parametrize(("degrees", "critical", "p"), TABLE)
def test_the_p_values_are_those_of_the_tables(degrees: int, critical: float, p: float) -> None:
    assert p_value(critical, degrees) == pytest.approx(p, rel=1e-3)


@given(st.floats(0, 1e4), st.floats(0, 100), st.integers(1, 59))
def test_a_larger_chi_square_is_less_likely(chi: float, more: float, degrees: int) -> None:
    assert 0.0 <= p_value(chi + more, degrees) <= p_value(chi, degrees) + 1e-12 <= 1.0 + 1e-12


def test_fair_wheels_have_every_p_value_as_often() -> None:
    """So one in a hundred is called unlikely, and no more."""
    random = Random(7)
    found = []
    for _ in range(400):
        stops = Counter(random.randrange(6) for _ in range(300))
        found.append(Fairness(tuple(stops[stop] for stop in range(6)), SYMBOLS).p_value)
    assert mean(found) == pytest.approx(0.5, abs=0.05)
    assert sum(p < 0.01 for p in found) <= 12


def test_an_unfair_wheel_is_noticed() -> None:
    fairness = Fairness((90, 42, 42, 42, 42, 42), SYMBOLS)
    assert fairness.p_value < 0.001
    assert "hardly ever so uneven" in fairness.verdict


def test_too_few_spins_are_not_judged() -> None:
    fairness = Fairness((9, 4, 4, 4, 4, 4), SYMBOLS)
    assert not fairness.enough
    assert "30 or more" in fairness.verdict


def test_no_spins_at_all_are_no_evidence() -> None:
    assert chi_square([0, 0, 0]) == 0.0
    assert Fairness((0, 0), ("left", "right")).p_value == 1.0


@given(counts_of_a_wheel)
def test_every_stop_is_in_the_picture(counts: list[int]) -> None:
    symbols = [SYMBOLS[stop % 6] for stop in range(len(counts))]
    root = ElementTree.fromstring(picture(Fairness(tuple(counts), tuple(symbols))))
    name = "{http://www.w3.org/2000/svg}"
    bars = [each for each in root.iter(f"{name}rect") if each.get("class") == "bar"]
    heights = [float(bar.get("height") or 0) for bar in bars]
    assert len(bars) == len(counts)
    for count, height in zip(counts, heights, strict=True):
        assert height == pytest.approx(count * max(heights) / (max(counts) or 1), abs=0.1)
    bottom = float(root.get("height") or 0)
    assert all(0 <= float(each.get("y") or 0) <= bottom for each in root.iter() if each.get("y"))
    written = [text.text for text in root.iter(f"{name}text")]
    assert [str(count) for count in counts] == written[2 : 2 + 2 * len(counts) : 2]


@given(values)
def test_a_spread_is_in_order(found: list[float]) -> None:
    spread = spread_of(found)
    assert spread.low <= spread.middle <= spread.high
    assert spread.low <= spread.p95 <= spread.high
    assert spread.count == len(found)
    assert sum(value <= spread.p95 for value in found) >= 0.95 * len(found)


def test_the_p95_leaves_one_in_twenty_above() -> None:
    assert spread_of([float(number) for number in range(1, 101)]).p95 == 95.0


@given(st.integers(0, 1_000_000), st.sampled_from([0.1, 0.001]))
def test_rounding_goes_up_by_less_than_a_step(microseconds: int, step: float) -> None:
    value = microseconds / 1e6
    assert value - 1e-6 <= rounded_up(value, step) < value + step
