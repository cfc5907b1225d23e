"""Drivers with two pins of which one does not answer: the other is never left on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hardware.drivers import BRAKE, driver_for
from hardware.errors import OutputFailed
from hardware.wiring.schema import MotorWiring, OutputWiring, SolenoidFlipperWiring

if TYPE_CHECKING:
    from tests.hardware.benches import Bench

MOTOR = MotorWiring(forward_pin=20, backward_pin=21, longest_on_s=2.0)
SOLENOIDS = SolenoidFlipperWiring(kind="solenoids", left_pin=14, right_pin=15, longest_on_s=0.1)
CASES: dict[str, tuple[OutputWiring, float, int, int]] = {
    "motor forward": (MOTOR, 0.8, 20, 21),
    "motor backward": (MOTOR, -0.8, 21, 20),
    "brake, forward fails": (MOTOR, BRAKE, 20, 21),
    "brake, backward fails": (MOTOR, BRAKE, 21, 20),
    "left solenoid": (SOLENOIDS, -1.0, 14, 15),
    "right solenoid": (SOLENOIDS, 1.0, 15, 14),
}
"""What is driven, the pin that then fails, and the one that can still be written."""

every_case = pytest.mark.parametrize(("wiring", "value", "bad", "good"), CASES.values(), ids=CASES)


def fail_to_write(broken: pytest.MonkeyPatch, bench: Bench, pin: int) -> None:
    def fail(_value: float) -> None:
        raise OSError("no answer")

    broken.setattr(bench.factory.pin(pin), "_set_state", fail)


@every_case
def test_switching_off_lowers_the_other(
    bench: Bench,
    monkeypatch: pytest.MonkeyPatch,
    wiring: OutputWiring,
    value: float,
    bad: int,
    good: int,
) -> None:
    driver = driver_for("bench.part", wiring, bench.factory)
    driver.write(value)
    with monkeypatch.context() as broken:
        fail_to_write(broken, bench, bad)
        with pytest.raises(OSError, match="no answer"):
            driver.write(0.0)
        assert bench.level(bad) > 0
        assert bench.level(good) == 0
    driver.write(0.0)
    assert bench.pins_on() == []


@every_case
def test_an_output_that_can_only_be_driven_by_half_is_not_driven(
    bench: Bench,
    monkeypatch: pytest.MonkeyPatch,
    wiring: OutputWiring,
    value: float,
    bad: int,
    good: int,
) -> None:
    output = bench.output("part", wiring)
    with monkeypatch.context() as broken:
        fail_to_write(broken, bench, bad)
        with pytest.raises(OutputFailed):
            output.set(value)
        bench.advance(0)  # the guard comes at once
        assert (bench.level(bad), bench.level(good)) == (0, 0)
    bench.advance(0.1)
    assert not output.energised
