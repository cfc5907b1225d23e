"""The wiring file, as `uno-device check` reads it."""

from __future__ import annotations

from hardware.errors import WiringError
from uno_device.table.doctor.case import UNITS, Case
from uno_device.table.doctor.findings import Verdict, fine, wrong


def look_at_wiring(case: Case) -> Verdict:
    """The wiring has no mistakes; all of them are one finding."""
    wiring = case.wiring
    if isinstance(wiring, WiringError):
        return wrong(
            "The table does not start with this wiring.",
            "Mend these lines of the file; the command tells whether any are left.",
            case.command("check"),
            saw=tuple(str(wiring).splitlines()),
        )
    units = [f"{name} ({case.pins_of_units[name]} pins)" for name in UNITS if getattr(wiring, name)]
    return fine(f"{case.wiring_file or 'the built-in wiring'}: {' and '.join(units)}")
