"""Measures a table's parts and proposes what to write into its wiring. Nothing here prints.

A calibration is a script as a self-test's checks are, run by a `Selftest` on a `Bench`; what it
measures and proposes is in its `Measured`.
"""

from uno_device.units.calibration.catalogue import Calibration, NotThere, Part, calibration_of
from uno_device.units.calibration.fairness import Fairness
from uno_device.units.calibration.measured import Measured, Proposal
from uno_device.units.calibration.people import SimulatedPerson
from uno_device.units.calibration.picture import picture
from uno_device.units.calibration.spread import Spread

__all__ = [
    "Calibration",
    "Fairness",
    "Measured",
    "NotThere",
    "Part",
    "Proposal",
    "SimulatedPerson",
    "Spread",
    "calibration_of",
    "picture",
]
