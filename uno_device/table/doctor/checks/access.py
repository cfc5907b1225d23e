"""The groups that let a user reach the pins and the boards."""

from __future__ import annotations

from collections.abc import Sequence

from uno_device.table.doctor.case import NOT_NEEDED, Case
from uno_device.table.doctor.findings import Verdict, fine, not_here, warning, wrong


def look_at_gpio_group(case: Case) -> Verdict:
    """The user is in the group gpio."""
    if not case.needs_header:
        return not_here(NOT_NEEDED)
    return _look_at_group(case, "gpio", "the gpiochips", case.chips, needed=True)


def look_at_dialout_group(case: Case) -> Verdict:
    """The user is in the group dialout."""
    if not case.needs_board and not case.serial_ports:
        return not_here("no unit is on a board, and none is plugged in")
    return _look_at_group(
        case, "dialout", "serial ports", case.serial_ports, needed=case.needs_board
    )


def _look_at_group(
    case: Case, group: str, what: str, devices: Sequence[str], *, needed: bool
) -> Verdict:
    membership = case.machine.membership(group)
    if membership is None:
        return not_here(f"this system has no group {group}")
    if case.machine.is_root:
        return fine("root may use everything; run this as the user who runs the table, too")
    if membership.in_session:
        return fine(f"you are in the group {group}")
    if devices and all(map(case.machine.may_use, devices)):
        return fine(f"you are not in the group {group}, but may use {what} all the same")
    say = wrong if needed else warning
    means = f"Only the members of the group {group} may use {what}."
    if membership.in_database:
        return say(
            means + " You were added to it, but this session began before that.",
            "Log out and in again. If it stays so (a terminal that was left open, a desktop), "
            "restart.",
            "sudo reboot",
            saw=(f"you are in the group {group}, but this session is not",),
        )
    return say(
        means,
        "Join it; then log out and in again.",
        f"sudo usermod -aG {group} $USER",
        saw=(f"you are not in the group {group}",),
    )
