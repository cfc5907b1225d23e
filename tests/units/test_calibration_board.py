"""The trials of a flipper on a board: the real firmware lets its pin go, and takes it again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from firmware_bridge.firmware_build import build_firmware
from hardware.clock import VirtualClock
from hardware.guard import VirtualGuard
from hardware.outputs import OutputBank
from hardware.parts import Workbench
from hardware.wiring.schema import ServoFlipperWiring
from uno_device.cli.emulated_bench import EmulatedBench

SERVO = ServoFlipperWiring(pin="D9", longest_on_s=2.0)


def test_a_flipper_is_built_anew_for_every_trial(tmp_path: Path) -> None:
    board = EmulatedBench(build_firmware(tmp_path, EmulatedBench.BAUD))
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
