"""The trials of a flipper on a board: the real firmware lets its pin go, and takes it again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.clock import VirtualClock
from hardware.guard import VirtualGuard
from hardware.outputs import OutputBank
from hardware.parts import Workbench
from hardware.wiring.schema import ServoFlipperWiring
from tests.firmware_bridge.built import firmware_for
from uno_device.cli.emulated_bench import EmulatedBench

SERVO = ServoFlipperWiring(pin="D9", longest_on_s=2.0)


def test_a_flipper_is_built_anew_for_every_trial(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> None:
    board = EmulatedBench(firmware_for(EmulatedBench.BAUD, pytestconfig, tmp_path_factory))
    clock = VirtualClock()
    bank = OutputBank(clock, VirtualGuard(clock))
    workbench = Workbench("showdown", board.open(), clock, bank)
    for left in (-0.2, -0.3, -0.8):
        output = workbench.output("flipper", replace(SERVO, left=left))
        output.set(-1.0)
        board.advance(0.1)
        pulses = board.measure("D9", 0.2)
        assert pulses.high_s == pytest.approx(0.0015 + left * 0.0005, abs=1e-5)
        output.off()
        board.advance(0.1)
        assert board.measure("D9", 0.1).duty == 0.0
        output.close()
    board.close()
