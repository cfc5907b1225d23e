"""The libraries that drive the header's pins: lgpio, and what people mix up with it."""

from __future__ import annotations

import re
from typing import Final

from hardware.factories.legacy import FIRST_KERNEL_WITHOUT
from uno_device.table.doctor.case import NOT_NEEDED, Case
from uno_device.table.doctor.findings import Verdict, fine, not_here, warning, wrong
from uno_device.table.doctor.libraries import Libraries

OLDEST_LGPIO: Final = (0, 2, 2)
_NEEDED: Final = "Without it the table cannot drive the header's pins."
_FROM_APT: Final = (
    "Take lgpio from the system, and make the virtual environment so that it sees the system's "
    "packages."
)
_INSTALL: Final = ("sudo apt install python3-lgpio", "python3 -m venv --system-site-packages .venv")
_UNINSTALL: Final = "pip uninstall lgpio"


def look_at_lgpio(case: Case) -> Verdict:
    """Lgpio loads, is the real one and is new enough (gpiozero 1115)."""
    if not case.needs_header:
        return not_here(NOT_NEEDED)
    found = case.libraries
    if found is None:
        return not_here("Python did not tell which libraries it has")
    if not found.lgpio_usable:
        return _replaced_by_legacy(case, found) or _unusable(found)
    saw = f"lgpio {found.lgpio_version or 'of an unknown version'}"
    if found.lgpio_at_least(OLDEST_LGPIO):
        return fine(saw)
    return wrong(
        "This lgpio is too old: it loses edges and time stamps that duels are decided by.",
        "Bring the system up to date. If an older one was installed by pip, take it away first.",
        _UNINSTALL,
        "sudo apt update && sudo apt install python3-lgpio",
        saw=(saw,),
    )


def _unusable(found: Libraries) -> Verdict:
    if not found.lgpio_found:
        return wrong(_NEEDED, _FROM_APT, *_INSTALL, saw=("lgpio is not installed", *_shim(found)))
    if found.lgpio_error is not None:
        return wrong(
            _NEEDED,
            "Install it anew. " + _FROM_APT,
            _UNINSTALL,
            *_INSTALL,
            saw=(f"lgpio does not load: {found.lgpio_error}",),
        )
    return wrong(
        "This lgpio is an empty stub, which pip takes where there is no wheel. " + _NEEDED,
        "Take the stub away. " + _FROM_APT,
        _UNINSTALL,
        *_INSTALL,
        saw=(f"lgpio {found.lgpio_version or ''}".strip() + " has nothing in it", *_shim(found)),
    )


def _shim(found: Libraries) -> tuple[str, ...]:
    if "rpi-lgpio" not in found.distributions:
        return ()
    return ("rpi-lgpio is installed, but that is a stand-in for RPi.GPIO, not lgpio",)


def _replaced_by_legacy(case: Case, found: Libraries) -> Verdict | None:
    """Return a warning where the table runs on RPi.GPIO instead; None where it cannot."""
    kernel = case.machine.read("/proc/sys/kernel/osrelease") or ""
    release = re.match(r"(\d+)\.(\d+)", kernel)
    old = release is not None and (int(release[1]), int(release[2])) < FIRST_KERNEL_WITHOUT
    new_board = re.match(r"Raspberry Pi (Compute Module )?5", case.model)
    if not (old and found.rpi_gpio_real and not new_board):
        return None
    return warning(
        "The table runs on RPi.GPIO here, which stamps presses late: close duels become ties.",
        "Use lgpio. " + _FROM_APT,
        *_INSTALL,
        saw=("lgpio cannot be used", f"RPi.GPIO is there, and the kernel is {kernel.strip()}"),
    )


def look_at_rpi_gpio(case: Case) -> Verdict:
    """RPi.GPIO and rpi-lgpio, which both are a module RPi.GPIO, are not both installed."""
    if not case.needs_header:
        return not_here(NOT_NEEDED)
    found = case.libraries
    if found is None:
        return not_here("Python did not tell which libraries it has")
    both = {"RPi.GPIO", "rpi-lgpio"}
    if both <= set(found.distributions):
        return wrong(
            "Both are a module named RPi.GPIO, and write over each other's files: which one is "
            "loaded, and whether it works, is chance.",
            "Take both away. The table needs neither; if another program does, install one again.",
            "pip uninstall RPi.GPIO rpi-lgpio",
            "sudo apt remove python3-rpi.gpio python3-rpi-lgpio",
            saw=("RPi.GPIO and rpi-lgpio are both installed",),
        )
    if not found.rpi_gpio:
        return not_here("neither RPi.GPIO nor rpi-lgpio is installed, and neither is needed")
    name = "RPi.GPIO" if found.rpi_gpio_real else "rpi-lgpio"
    return fine(f"of RPi.GPIO and rpi-lgpio there is only one: {name}")
