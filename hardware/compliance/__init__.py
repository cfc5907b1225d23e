"""One suite for pin factories: the same checks on each, within what each says of itself.

A `Bench` stands around a factory's pins: it drives inputs and measures outputs from outside, and
lets time pass. A check uses gpiozero or the parts on one side and the bench on the other.
"""

from __future__ import annotations

from hardware.compliance.bench import Bench, CheckFailed, Pins, PulseTrain, Traits
from hardware.compliance.gpio_sim import GpioSim
from hardware.compliance.local import LocalBench
from hardware.compliance.mock import MockBench
from hardware.compliance.simulated import SimulatedBench
from hardware.compliance.suite import CHECKS, Outcome, PinCheck, run

__all__ = [
    "CHECKS",
    "Bench",
    "CheckFailed",
    "GpioSim",
    "LocalBench",
    "MockBench",
    "Outcome",
    "PinCheck",
    "Pins",
    "PulseTrain",
    "SimulatedBench",
    "Traits",
    "run",
]
