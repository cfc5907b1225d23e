"""An ATmega328P board without the board: the compiled firmware, cycle by cycle, on libsimavr.

`EmulatedBoard` runs in virtual time (tests); `python -m firmware_bridge.emulator` runs in real time
behind a serial port of its own (pyserial, gpiozero scripts). docs/emulator.md says how and what is
modelled.
"""

from firmware_bridge.emulator.board import EmulatedBoard
from firmware_bridge.emulator.errors import BoardCrashed, EmulatorError, EmulatorMissing

__all__ = ["BoardCrashed", "EmulatedBoard", "EmulatorError", "EmulatorMissing"]
