"""Serial ports of boards, and the programs of the system that grab them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from uno_device.table.doctor.case import Case
from uno_device.table.doctor.findings import Verdict, fine, not_here, warning, wrong
from uno_device.table.doctor.processes import holders

BY_ID: Final = "/dev/serial/by-id"
OUR_NAMES: Final = "/dev/uno-device"
"""Where our udev rules name a board by its number and by its socket."""
RULES: Final = ("/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d")
OUR_RULES: Final = "60-uno-device.rules"
_NOT_NEEDED: Final = "no unit is on a board, and none is plugged in"


def look_at_modem_manager(case: Case) -> Verdict:
    """ModemManager leaves boards alone."""
    if not (case.needs_board or case.serial_ports):
        return not_here(_NOT_NEEDED)
    runs = _runs(case, "ModemManager")
    if not runs and not _is_installed(case, "ModemManager"):
        return not_here("ModemManager is not installed")
    saw = "ModemManager runs" if runs else "ModemManager is installed, and does not run"
    if any("ID_MM_DEVICE_IGNORE" in text for text in _our_rules(case)):
        return fine(saw, f"{OUR_RULES} tells it to leave boards alone")
    say = wrong if case.needs_board and runs else warning
    return say(
        "It opens every board that is plugged in, to see whether it is a modem: the first "
        "seconds are lost, and uploads fail.",
        "Switch it off, unless this machine has a modem.",
        "sudo systemctl disable --now ModemManager",
        saw=(saw,),
    )


def look_at_brltty(case: Case) -> Verdict:
    """Brltty, for Braille displays, leaves boards alone: it takes their USB chips for its own."""
    if not (case.needs_board or case.serial_ports):
        return not_here(_NOT_NEEDED)
    runs = _runs(case, "brltty")
    if not runs and not _is_installed(case, "brltty"):
        return not_here("brltty is not installed")
    say = wrong if case.needs_board else warning
    return say(
        "It takes boards with a CH340 or CP2102 chip for Braille displays: their port is gone a "
        "moment after they are plugged in.",
        "Unless somebody reads with a Braille display here, take it away, and plug the board in "
        "again.",
        "sudo apt remove brltty",
        saw=("brltty runs" if runs else "brltty is installed, and starts with such a board",),
    )


def _runs(case: Case, name: str) -> bool:
    return any(process.name == name for process in case.processes)


def _is_installed(case: Case, program: str) -> bool:
    folders = ("/usr/sbin", "/usr/bin", "/sbin", "/bin")
    return any(case.machine.exists(f"{folder}/{program}") for folder in folders)


def _our_rules(case: Case) -> Iterator[str]:
    for folder in RULES:
        yield case.machine.read(f"{folder}/{OUR_RULES}") or ""


def look_at_serial_ports(case: Case) -> Verdict:
    """A board is plugged in, may be opened, is nobody else's, and has a name of its own."""
    ports = case.serial_ports
    if not ports:
        return _no_port(case)
    saw = tuple(_shown(case, port) for port in ports)
    denied = [port for port in ports if not case.machine.may_use(port)]
    say = wrong if case.needs_board else warning
    if denied:
        return say(
            "These ports may not be opened.",
            "See which group they belong to, and join it.",
            f"ls -l {' '.join(denied)}",
            saw=saw,
        )
    busy = [(port, each) for port in ports for each in holders(case.processes, port)]
    taken = [(port, process) for port, process in busy if not process.is_table]
    if taken:
        return say(
            "A port has one user at a time; two programs that read from it get half of it each.",
            "Close the serial monitor, or whatever has it open.",
            *(f"kill {process.number}" for _, process in taken),
            saw=tuple(f"{port}: {process} has it open" for port, process in taken),
        )
    return _look_at_names(case, saw)


def _no_port(case: Case) -> Verdict:
    if not case.needs_board:
        return not_here(_NOT_NEEDED)
    return wrong(
        "A unit is on a board, and no board is plugged in.",
        "Plug it in. If it is: many cables can only charge, so try another one, and see what the "
        "kernel says.",
        "sudo dmesg | tail -n 20",
        saw=("there is no /dev/ttyACM* and no /dev/ttyUSB*",),
    )


def _look_at_names(case: Case, saw: Sequence[str]) -> Verdict:
    """Boards with cheap chips have no number of their own: two of them share a name (Klipper)."""
    named = {port for folder in (BY_ID, OUR_NAMES) for port in _links(case, folder).values()}
    nameless = [port for port in case.serial_ports if port not in named]
    if not nameless:
        return fine(*saw)
    return warning(
        "A port changes its name when boards are plugged in in another order. A board without a "
        "name of its own, often one of two of the same kind, cannot be told by it.",
        "Say which board is which by its board id, not by its port.",
        "ls -l /dev/serial/by-id /dev/serial/by-path",
        saw=(*saw, f"without a name in {BY_ID}: {', '.join(nameless)}"),
    )


def _links(case: Case, folder: str) -> dict[str, str]:
    """Return the ports by their lasting names."""
    links = {name: case.machine.link(f"{folder}/{name}") for name in case.machine.names(folder)}
    return {name: port for name, port in links.items() if port is not None}


def _shown(case: Case, port: str) -> str:
    names = [name for name, target in _links(case, BY_ID).items() if target == port]
    may = "" if case.machine.may_use(port) else ", may not be opened"
    return f"{port}{may}: {names[0] if names else 'no name'}"
