"""What belongs between a pin and a part, by the part's table in the wiring."""

from __future__ import annotations

from enum import Enum

from hardware.wiring.schema import (
    ContactWiring,
    LampWiring,
    MotorWiring,
    OutputWiring,
    ServoFeedWiring,
    ServoFlipperWiring,
    SolenoidFlipperWiring,
    ToneWiring,
)


class Driver(Enum):
    """How a part is connected; the text is the table's."""

    CONTACT_TO_GROUND = "contact to ground"
    CONTACT_TO_SUPPLY = "contact to 3.3 V"
    LED = "330 Ohm and LED"
    PIEZO = "220 Ohm and piezo"
    BUZZER = "1 kOhm, NPN transistor, diode"
    SERVO = "10 kOhm to ground; servo"
    SOLENOIDS = "each: 10 kOhm to ground; MOSFET, flyback diode"
    MOSFET = "10 kOhm to ground; MOSFET, flyback diode"
    H_BRIDGE = "10 kOhm to ground; H-bridge with diodes"

    @property
    def is_actuator(self) -> bool:
        """Whether something moves, so that its lines have pull-downs and a supply of their own."""
        return self in (Driver.SERVO, Driver.SOLENOIDS, Driver.MOSFET, Driver.H_BRIDGE)

    @property
    def needs_supply(self) -> bool:
        """Whether it is driven from another supply than its pin."""
        return self.is_actuator or self is Driver.BUZZER


def driver_of(table: ContactWiring | OutputWiring) -> Driver:
    """Return how the part of a table is connected."""
    match table:
        case LampWiring():
            return Driver.LED
        case ToneWiring(kind="piezo"):
            return Driver.PIEZO
        case ToneWiring():
            return Driver.BUZZER
        case ServoFlipperWiring() | ServoFeedWiring():
            return Driver.SERVO
        case SolenoidFlipperWiring():
            return Driver.SOLENOIDS
        case MotorWiring():
            return Driver.MOSFET if table.backward_pin is None else Driver.H_BRIDGE
        case _:
            return _contact(table)


def _contact(table: ContactWiring) -> Driver:
    return Driver.CONTACT_TO_GROUND if table.pull == "up" else Driver.CONTACT_TO_SUPPLY
