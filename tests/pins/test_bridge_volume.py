"""The volume at an Arduino, whose tones are half on: a lower one is never a fault."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from hardware.drivers import driver_for
from hardware.volume import Volume
from hardware.wiring.schema import ToneWiring
from tests.pins.bridge_rig import BridgeRig

D3 = 3
LIKE_PWM_HZ = 233.0
"""Near enough to a frequency of the pin's PWM, which has any duty."""
TONES_HZ = (LIKE_PWM_HZ, 880.0, 1760.0)


def duty(rig: BridgeRig) -> float:
    """Return the share of 0.1 s for which the pin is high, from edge to edge."""
    changes = rig.board.watch(D3)
    rig.advance(0.1)
    if len(changes) < 3:
        return float(rig.board.level(D3))
    (start, _), *_, (end, _) = changes
    pairs = pairwise(changes)
    high = sum(later - at for (at, level), (later, _) in pairs if level)
    return high / (end - start)


def test_every_tone_follows_every_other_at_every_volume(rig: BridgeRig) -> None:
    volume = Volume()
    driver = driver_for("tone", ToneWiring(pin="D3"), rig.factory, volume)
    for level, (first, then) in product((0.5, 0.0, 1.0), product(TONES_HZ, repeat=2)):
        volume.level = level
        driver.write(first)
        driver.write(then)
        rig.advance(0.01)
        assert rig.factory.pin("D3").state == (0 if not level else pytest.approx(0.5, abs=0.45))
    driver.write(0.0)
    rig.advance(0.01)
    assert rig.board.level(D3) == 0


@pytest.mark.parametrize(("level", "heard"), [(1.0, 0.5), (0.5, 0.5), (0.0, 0.0)])
def test_a_tone_is_as_loud_as_can_be_or_silent(rig: BridgeRig, level: float, heard: float) -> None:
    volume = Volume()
    volume.level = level
    driver = driver_for("tone", ToneWiring(pin="D3"), rig.factory, volume)
    driver.write(880.0)
    rig.advance(0.01)
    assert duty(rig) == pytest.approx(heard, abs=0.05)
