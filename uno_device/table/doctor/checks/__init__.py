"""The checks, and what each one waits for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from uno_device.table.doctor.case import Case
from uno_device.table.doctor.checks.access import look_at_dialout_group, look_at_gpio_group
from uno_device.table.doctor.checks.chips import (
    look_at_chip_access,
    look_at_gpio_chip,
    look_at_header_chip,
)
from uno_device.table.doctor.checks.libraries import look_at_lgpio, look_at_rpi_gpio
from uno_device.table.doctor.checks.lines import (
    look_at_header_pins,
    look_at_held_outputs,
    look_at_lines,
)
from uno_device.table.doctor.checks.serial import (
    look_at_brltty,
    look_at_modem_manager,
    look_at_serial_ports,
)
from uno_device.table.doctor.checks.service import look_at_service
from uno_device.table.doctor.checks.system import (
    look_at_clock,
    look_at_power,
    look_at_python,
    look_at_state_folder,
)
from uno_device.table.doctor.checks.wiring import look_at_wiring
from uno_device.table.doctor.findings import CheckId, Verdict

C = CheckId


@dataclass(frozen=True, slots=True)
class Check:
    """Something to look at, and the earlier checks without which it says nothing."""

    id: CheckId
    look: Callable[[Case], Verdict]
    after: tuple[CheckId, ...] = ()


CHECKS: Final = (
    Check(C.PYTHON, look_at_python),
    Check(C.POWER, look_at_power),
    Check(C.STATE_FOLDER, look_at_state_folder),
    Check(C.CLOCK, look_at_clock),
    Check(C.WIRING, look_at_wiring),
    Check(C.GPIO_CHIP, look_at_gpio_chip),
    Check(C.GPIO_GROUP, look_at_gpio_group, (C.GPIO_CHIP,)),
    Check(C.CHIP_ACCESS, look_at_chip_access, (C.GPIO_CHIP, C.GPIO_GROUP)),
    Check(C.HEADER_CHIP, look_at_header_chip, (C.CHIP_ACCESS,)),
    Check(C.HELD_OUTPUTS, look_at_held_outputs, (C.WIRING, C.HEADER_CHIP)),
    Check(C.LGPIO, look_at_lgpio, (C.PYTHON, C.GPIO_CHIP)),
    Check(C.RPI_GPIO, look_at_rpi_gpio, (C.PYTHON, C.GPIO_CHIP)),
    Check(C.HEADER_PINS, look_at_header_pins, (C.WIRING, C.HEADER_CHIP)),
    Check(C.LINES, look_at_lines, (C.WIRING, C.HEADER_CHIP)),
    Check(C.DIALOUT_GROUP, look_at_dialout_group, (C.WIRING,)),
    Check(C.MODEM_MANAGER, look_at_modem_manager, (C.WIRING,)),
    Check(C.BRLTTY, look_at_brltty, (C.WIRING,)),
    Check(C.SERIAL_PORTS, look_at_serial_ports, (C.WIRING, C.DIALOUT_GROUP)),
    Check(C.SERVICE, look_at_service),
)
"""All checks, in an order in which each comes after those that it waits for."""
