"""The wiring: which part is on which pin, and how it is driven, as one checked TOML file."""

from hardware.errors import WiringError
from hardware.wiring.differences import differences
from hardware.wiring.loader import built_in, load, overlay, parse, problems_of
from hardware.wiring.pin_names import header_gpio
from hardware.wiring.problems import Problem
from hardware.wiring.schema import (
    MAX_STOPS,
    SYMBOLS,
    FactoryWiring,
    FeedWiring,
    InputWiring,
    JackpotWiring,
    LampWiring,
    Limits,
    MotorWiring,
    PinName,
    SensorWiring,
    ServoFeedWiring,
    ServoFlipperWiring,
    ShowdownWiring,
    SolenoidFlipperWiring,
    SpinWiring,
    SupplyWiring,
    ToneWiring,
    Wiring,
)

__all__ = [
    "MAX_STOPS",
    "SYMBOLS",
    "FactoryWiring",
    "FeedWiring",
    "InputWiring",
    "JackpotWiring",
    "LampWiring",
    "Limits",
    "MotorWiring",
    "PinName",
    "Problem",
    "SensorWiring",
    "ServoFeedWiring",
    "ServoFlipperWiring",
    "ShowdownWiring",
    "SolenoidFlipperWiring",
    "SpinWiring",
    "SupplyWiring",
    "ToneWiring",
    "Wiring",
    "WiringError",
    "built_in",
    "differences",
    "header_gpio",
    "load",
    "overlay",
    "parse",
    "problems_of",
]
