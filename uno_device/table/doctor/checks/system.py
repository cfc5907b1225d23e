"""The machine under the table: its Python, its supply, its disk and its clock."""

from __future__ import annotations

import re
import shlex
from typing import Final

from uno_device.table.doctor.case import Case
from uno_device.table.doctor.findings import Verdict, fine, not_here, warning, wrong
from uno_device.table.doctor.machine import Machine

OLDEST_PYTHON: Final = (3, 11)
EARLIEST_YEAR: Final = 2025
"""A clock that is before this year has never been set."""
LEAST_FREE: Final = 100_000_000
"""So many bytes must be free: below, the journal and the system soon cannot write any more."""
AMPLE_FREE: Final = 500_000_000
SERVICE_STATE: Final = "/var/lib/uno-device"

UNDER_VOLTAGE: Final = 1 << 0
CLOCK_CAPPED: Final = 1 << 1
THROTTLED: Final = 1 << 2
HOT: Final = 1 << 3
SINCE_START: Final = 16
"""The same bits, shifted by this: it has happened since the start."""
_BITS: Final = {
    UNDER_VOLTAGE: "under-voltage",
    CLOCK_CAPPED: "the processor's clock is limited",
    THROTTLED: "the processor is slowed down",
    HOT: "too hot: the soft temperature limit is reached",
}


def look_at_python(case: Case) -> Verdict:
    """The Python is new enough."""
    version = case.machine.python_version
    saw = f"Python {'.'.join(map(str, version))}"
    if version >= OLDEST_PYTHON:
        return fine(saw)
    return wrong(
        "The table needs Python 3.11 or newer.",
        "Install a newer system (Raspberry Pi OS Bookworm or later), or a newer Python, and make "
        "the virtual environment anew.",
        "PYTHON=python3.11 scripts/setup",
        saw=(saw,),
    )


def look_at_power(case: Case) -> Verdict:
    """The supply holds its voltage, as the Pi's firmware tells."""
    bits = _throttled(case.machine)
    if bits is None:
        return not_here("nothing here tells about the supply's voltage")
    now = [text for bit, text in _BITS.items() if bits & bit]
    before = [text for bit, text in _BITS.items() if bits >> SINCE_START & bit and not bits & bit]
    saw = (
        f"get_throttled says 0x{bits:x}",
        *(f"now: {text}" for text in now),
        *(f"since the start: {text}" for text in before),
    )
    if not now and not before:
        return fine(*saw)
    if bits & UNDER_VOLTAGE:
        return wrong(
            "The supply is too weak for what it drives: the Pi may restart in the middle of a "
            "duel, and whatever else is found here may come from it.",
            "Use the supply that is made for this Pi and a short, thick cable, and give motors, "
            "servos and solenoids a supply of their own. Then restart, and look again.",
            "vcgencmd get_throttled",
            saw=saw,
        )
    return warning(
        "The Pi was, or is, short of power or too hot.",
        "Watch this while the motors run. If it says under-voltage again, use a stronger supply "
        "and one of their own for the motors; if it says too hot, give the Pi air.",
        "vcgencmd get_throttled",
        saw=saw,
    )


def _throttled(machine: Machine) -> int | None:
    """Return the firmware's bits: from the kernel's file, else from vcgencmd."""
    platform = "/sys/devices/platform"
    for soc in machine.names(platform):
        for each in machine.names(f"{platform}/{soc}") if soc.startswith("soc") else ():
            if each.endswith(":firmware"):
                bits = _hexadecimal(machine.read(f"{platform}/{soc}/{each}/get_throttled"))
                if bits is not None:
                    return bits
    ran = machine.run("vcgencmd", "get_throttled")
    return None if ran is None or ran.code else _hexadecimal(ran.output)


def _hexadecimal(text: str | None) -> int | None:
    """Read `50005` or `throttled=0x50005`."""
    told = re.fullmatch(r"\s*(?:throttled=)?(?:0x)?([0-9a-fA-F]{1,8})\s*", text or "")
    return int(told[1], 16) if told else None


def look_at_state_folder(case: Case) -> Verdict:
    """The table can write its journal, and there is room for it."""
    own = case.state_folder
    place = _there(case.machine, own)
    verdict = _look_at_disk(case.machine, place)
    if verdict is None and not case.machine.may_use(place):
        return wrong(
            "The journal cannot be written. Often a command was once run with sudo, and the "
            "folder belongs to root since.",
            "Give the folder back to yourself.",
            f"sudo mkdir -p {shlex.quote(own)}",
            f'sudo chown -R "$USER" {shlex.quote(own)}',
            saw=(f"{place}: may not be written",),
        )
    if verdict is None and case.machine.exists(SERVICE_STATE) and own != SERVICE_STATE:
        verdict = _look_at_disk(case.machine, SERVICE_STATE)
    if verdict is not None:
        return verdict
    space = case.machine.space(place)
    if space is None:
        return not_here(f"{place}: its file system does not answer")
    return fine(f"{own}: {_megabytes(space.free)} free")


def _look_at_disk(machine: Machine, folder: str) -> Verdict | None:
    """Return what is wrong with the file system of a folder; None when nothing is."""
    space = machine.space(folder)
    if space is None:
        return None
    if space.read_only:
        return wrong(
            "Nothing can be written. A kernel does that when an SD card fails, or when the file "
            "system was damaged by a power cut.",
            "See what the kernel says. Restart, so that the file system is checked; if it comes "
            "again, copy what you need and replace the card.",
            "sudo dmesg | grep -iE 'error|read-only'",
            "sudo reboot",
            saw=(f"{folder}: its file system is read-only",),
        )
    if space.free < LEAST_FREE or space.free_files == 0:
        return wrong(
            "The disk is full or nearly so: the journal cannot go on, and updates fail.",
            "Make room. These two are the usual places; then look for what is large.",
            "sudo apt clean",
            "sudo journalctl --vacuum-size=50M",
            "sudo du -xh --max-depth=2 / | sort -h | tail -n 20",
            saw=(f"{folder}: {_megabytes(space.free)} free",),
        )
    if space.free < AMPLE_FREE:
        return warning(
            "There is room for the journal, but not much for updates.",
            "Make room some time.",
            "sudo apt clean",
            saw=(f"{folder}: {_megabytes(space.free)} free",),
        )
    return None


def _there(machine: Machine, folder: str) -> str:
    """Return the folder, or the nearest one above that is there."""
    while folder != "/" and not machine.exists(folder):
        folder = folder.rpartition("/")[0] or "/"
    return folder


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:,.0f} MB"


def look_at_clock(case: Case) -> Verdict:
    """The clock was set: a Pi has none that goes on without power."""
    now = case.machine.now()
    saw = (f"it is {now:%Y-%m-%d %H:%M}",)
    if now.year < EARLIEST_YEAR:
        return wrong(
            "The clock was never set: matches and alerts get wrong dates, and updates fail, "
            "because certificates are not yet valid.",
            "Connect the Pi to the network and let it set its clock, or set it by hand.",
            "sudo timedatectl set-ntp true",
            "sudo date -s 'YEAR-MONTH-DAY HOUR:MINUTE'",
            saw=saw,
        )
    synchronised = _synchronised(case.machine)
    if synchronised is None:
        return fine(*saw, "nothing tells whether it is synchronised")
    if synchronised:
        return fine(*saw, "it is synchronised")
    return warning(
        "The clock goes on from where it was at the last stop. Dates may be wrong; duels do not "
        "depend on it.",
        "Connect the Pi to the network once in a while, or give it a clock module.",
        "timedatectl status",
        saw=(*saw, "it has not been synchronised since the start"),
    )


def _synchronised(machine: Machine) -> bool | None:
    """Whether the clock has been compared with the network's; None when nothing tells."""
    if machine.exists("/run/systemd/timesync/synchronized"):
        return True
    ran = machine.run("timedatectl", "show", "--property=NTPSynchronized", "--value")
    told = ran.output.strip() if ran is not None and ran.code == 0 else ""
    return {"yes": True, "no": False}.get(told)
