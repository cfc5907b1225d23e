"""The gpiochips: whether there is one, may be opened, and is the header's (gpiozero 1166)."""

from __future__ import annotations

from hardware.factories.chips import HEADER_LABELS
from uno_device.table.doctor.case import NOT_NEEDED, Case
from uno_device.table.doctor.findings import Verdict, fine, not_here, warning, wrong
from uno_device.table.doctor.gpio_lines import ChipInfo

_UPDATE = "sudo apt update && sudo apt full-upgrade"


def look_at_gpio_chip(case: Case) -> Verdict:
    """The kernel offers lines."""
    if not case.needs_header:
        return not_here(NOT_NEEDED)
    if not case.is_pi:
        return wrong(
            'The wiring says pins = "local", and only a Raspberry Pi has pins of its own that we '
            "know.",
            'Write pins = "auto" or "simulated", or name the pins of a board that is attached.',
            case.command("check"),
            saw=(f"this is not a Raspberry Pi: {case.model or 'there is no device tree'}",),
        )
    if case.chips:
        return fine(f"{case.model}: {_named(case.chips)}")
    return wrong(
        "The kernel offers no lines to programs.",
        "Bring the system up to date and restart. In a container, pass the device in.",
        _UPDATE,
        "sudo reboot",
        saw=(f"{case.model}: there is no /dev/gpiochip*",),
    )


def look_at_chip_access(case: Case) -> Verdict:
    """We may open the gpiochips."""
    if not case.needs_header:
        return not_here(NOT_NEEDED)
    denied = [chip for chip in case.chips if not case.machine.may_use(chip)]
    if not denied:
        return fine(f"{_named(case.chips)} may be opened")
    say = wrong if case.header_chip is None else warning  # it may be among them
    return say(
        "The gpiochips belong to somebody else: the rule that gives them to the group gpio is "
        "missing, or the group is.",
        "See whom they belong to. Make the group and the rule, restart, and look again.",
        "ls -l /dev/gpiochip*",
        "sudo groupadd --force --system gpio",
        'echo \'SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"\' '
        "| sudo tee /etc/udev/rules.d/60-gpio.rules",
        "sudo reboot",
        saw=(f"{_named(denied)} may not be opened",),
    )


def look_at_header_chip(case: Case) -> Verdict:
    """One of them is the header's, by its label: the number moves between kernels."""
    if not case.needs_header:
        return not_here(NOT_NEEDED)
    if case.header_chip is not None:
        device, info = case.header_chip
        return fine(f"{device} is the header's: {info.label}, {info.lines} lines")
    return wrong(
        "No gpiochip is a Raspberry Pi's header, so the table does not know which pins to drive.",
        "Bring the system up to date and restart. If this board is newer than this program, "
        "report the labels.",
        _UPDATE,
        "sudo reboot",
        saw=(
            *(_told(device, info) for device, info in case.chip_infos.items()),
            f"looked for {', '.join(sorted(HEADER_LABELS))}",
        ),
    )


def _told(device: str, info: ChipInfo | OSError) -> str:
    if isinstance(info, ChipInfo):
        return f"{device}: {info.label or 'no label'}"
    return f"{device}: {info.strerror or info}"


def _named(chips: list[str] | tuple[str, ...]) -> str:
    return ", ".join(chip.removeprefix("/dev/") for chip in chips)
