"""The volume: what a level is as a duty, on a piezo and on a plain buzzer."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers import driver_for
from hardware.volume import LOUDEST, SOFTEST, Volume
from hardware.wiring.schema import ToneWiring

if TYPE_CHECKING:
    from tests.hardware.benches import Bench

PIN = 12
PIEZO = ToneWiring(pin=PIN)
BUZZER = ToneWiring(pin=PIN, kind="buzzer")


@pytest.fixture
def volume() -> Volume:
    """As loud as can be, as it is at the start."""
    return Volume()


class TestLevels:
    def test_it_is_the_loudest_at_the_start(self, volume: Volume) -> None:
        assert (volume.level, volume.duty) == (1.0, LOUDEST)

    def test_0_is_silent(self, volume: Volume) -> None:
        volume.level = 0.0
        assert volume.duty == 0.0

    @given(st.lists(st.floats(0.0, 1.0), min_size=2))
    def test_louder_is_never_softer_and_never_above_one_half(self, levels: list[float]) -> None:
        duties = []
        for level in sorted(levels):
            volume = Volume()
            volume.level = level
            duties.append(volume.duty)
        assert all(softer <= louder for softer, louder in pairwise(duties))
        assert all(duty == 0 or SOFTEST <= duty <= LOUDEST for duty in duties)

    @pytest.mark.parametrize("level", [-0.01, 1.01, float("nan"), float("inf")])
    def test_another_level_is_refused_and_changes_nothing(
        self, volume: Volume, level: float
    ) -> None:
        volume.level = 0.4
        with pytest.raises(ValueError, match=r"from 0 \(silent\) to 1"):
            volume.level = level
        assert volume.level == 0.4


class TestPiezo:
    def test_a_lower_volume_is_a_shorter_pulse_of_the_same_tone(
        self, bench: Bench, volume: Volume
    ) -> None:
        driver = driver_for("tone", PIEZO, bench.factory, volume)
        volume.level = 0.5
        driver.write(880.0)
        assert 0 < bench.level(PIN) < 0.1
        assert bench.factory.pin(PIN).frequency == pytest.approx(880.0)
        driver.write(0.0)
        assert bench.level(PIN) == 0

    def test_it_counts_from_the_next_tone_on(self, bench: Bench, volume: Volume) -> None:
        driver = driver_for("tone", PIEZO, bench.factory, volume)
        driver.write(880.0)
        volume.level = 0.0
        assert bench.level(PIN) == LOUDEST
        driver.write(1760.0)
        assert bench.pins_on() == []
        volume.level = 1.0
        driver.write(1760.0)
        assert bench.level(PIN) == LOUDEST

    def test_a_silent_tone_is_an_output_with_its_time_all_the_same(self, bench: Bench) -> None:
        tone = bench.output("tone", PIEZO)
        bench.workbench.volume.level = 0.0
        tone.set(880.0)
        assert (tone.value, bench.pins_on()) == (880.0, [])
        bench.advance(PIEZO.longest_on_s)
        assert tone.value == 0.0


class TestBuzzer:
    @pytest.mark.parametrize(("level", "on"), [(0.0, 0), (0.01, 1), (1.0, 1)])
    def test_it_is_on_or_off(self, bench: Bench, volume: Volume, level: float, on: int) -> None:
        driver = driver_for("tone", BUZZER, bench.factory, volume)
        volume.level = level
        driver.write(880.0)
        assert bench.level(PIN) == on
        driver.write(0.0)
        assert bench.level(PIN) == 0
