"""The lines of the wiring: who has them, what they do, and what nobody switched off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from uno_device.table.doctor.case import NOT_NEEDED, Case, PinUse
from uno_device.table.doctor.findings import Verdict, fine, not_here, warning, wrong
from uno_device.table.doctor.gpio_lines import LineInfo
from uno_device.table.doctor.processes import holders

LGPIO_CONSUMER: Final = "lg"
"""What lgpio, and so the table, tells the kernel as its name."""
PULLED_HIGH_AT_START: Final = range(9)
OF_HATS: Final = (0, 1)
_INTERFACES: Final = {"spi": "do_spi", "onewire": "do_onewire", "w1": "do_onewire"}
"""Part of a consumer's name, and how raspi-config calls the interface that it belongs to."""


def look_at_held_outputs(case: Case) -> Verdict:
    """No output is driven high that nobody has: a Pi's kernel keeps levels after a stop."""
    if not case.needs_header:
        return not_here(NOT_NEEDED)
    left = [use for use in case.pin_uses if use.is_output and _left_driven(case, use)]
    on = [use for use in left if _is_high(case, use)]
    if on:
        return wrong(
            "These are on, and no program has them: a motor may run or a solenoid get hot. A "
            "table was killed, and the kernel keeps the level of its lines.",
            "If something moves or gets warm, take its power away first. Then switch everything "
            "off (the second command does it where the first cannot yet), and put the pull-down "
            "resistors in that keep a line low that nobody drives.",
            case.command("safe"),
            f"pinctrl set {','.join(str(use.gpio) for use in on)} op dl",
            saw=tuple(f"{use}: driven high by nobody" for use in on),
        )
    unknown = [use for use in left if _is_high(case, use) is None]
    if unknown:
        return warning(
            "The kernel calls these outputs, and no program has them; whether they are on cannot "
            "be read here.",
            "Switch everything off; the program pinctrl reads the levels.",
            case.command("safe"),
            "sudo apt install raspi-utils",
            saw=tuple(f"{use}: an output of nobody" for use in unknown),
        )
    return fine("no output is on that nobody has")


def _left_driven(case: Case, use: PinUse) -> bool:
    """Whether a line is an output, and nobody's.

    The registers know better than the kernel, which may remember a direction that is no more.
    """
    info, state = case.line_infos.get(use.gpio), case.pin_states.get(use.gpio)
    if isinstance(info, LineInfo):
        return not info.used and (info.is_output if state is None else state.is_output)
    return not case.table_runs and state is not None and state.is_output


def _is_high(case: Case, use: PinUse) -> bool | None:
    state = case.pin_states.get(use.gpio)
    return None if state is None else state.high


def look_at_header_pins(case: Case) -> Verdict:
    """The pins of the wiring are free for us, by what the header and its interfaces are."""
    if not case.needs_header:
        return not_here(NOT_NEEDED)
    impossible = list(_impossible(case))
    if impossible:
        return wrong(
            "The table cannot use these pins as the wiring says.",
            "Give these parts other pins, in the wiring and on the header.",
            case.command("check"),
            saw=tuple(impossible),
        )
    awkward = [*_of_interfaces(case), *_awkward(case)]
    if awkward:
        return warning(
            "The table can use these pins, but somebody else does, too, or they move by "
            "themselves while the Pi starts.",
            "Switch the interface off, or give these parts other pins.",
            "sudo raspi-config",
            "pinout",
            saw=tuple(awkward),
        )
    return fine(f"{len(case.pin_uses)} pins of the header, all free for the table")


def _impossible(case: Case) -> Sequence[str]:
    lines = case.header_chip[1].lines if case.header_chip else 0
    return [f"{use}: the chip has {lines} lines" for use in case.pin_uses if use.gpio >= lines]


def _of_interfaces(case: Case) -> Sequence[str]:
    states = [(use, case.pin_states.get(use.gpio)) for use in case.pin_uses]
    return [f"{use}: is {state.interface}" for use, state in states if state and state.interface]


def _awkward(case: Case) -> Sequence[str]:
    high = [each for each in case.pin_uses if each.is_output and each.gpio in PULLED_HIGH_AT_START]
    hats = [each for each in case.pin_uses if each.gpio in OF_HATS and not each.is_output]
    return [
        *(f"{use}: an output that is pulled high while the Pi starts" for use in high),
        *(f"{use}: the Pi asks boards on the header here, at its start" for use in hats),
    ]


def look_at_lines(case: Case) -> Verdict:
    """Nobody else has the lines of the wiring (gpiozero 1151)."""
    if not case.needs_header:
        return not_here(NOT_NEEDED)
    infos = [(use, case.line_infos.get(use.gpio)) for use in case.pin_uses]
    told = [(use, info) for use, info in infos if isinstance(info, LineInfo)]
    if not told:
        return not_here("this kernel does not tell who has a line (it is older than 5.10)")
    used = [(use, info) for use, info in told if info.used]
    if case.table_runs:
        used = [(use, info) for use, info in used if info.consumer != LGPIO_CONSUMER]
    if used:
        return _busy(case, used)
    return fine(
        "the lines are the running table's" if case.table_runs else f"all {len(told)} are free"
    )


def _busy(case: Case, used: Sequence[tuple[PinUse, LineInfo]]) -> Verdict:
    device = case.header_chip[0] if case.header_chip else ""
    open_in = holders(case.processes, device)
    interfaces = {
        f"sudo raspi-config nonint {interface} 1"
        for _, info in used
        for part, interface in _INTERFACES.items()
        if info.consumer.startswith(part)
    }
    return wrong(
        "A line has one user at a time: the table cannot open these, and does not start.",
        "Stop the program that has them. What an interface or an overlay has is given back by "
        "switching the interface off, or by taking its dtoverlay line out of "
        "/boot/firmware/config.txt, and a restart.",
        *sorted(interfaces),
        *(f"kill {process.number}" for process in open_in),
        f"sudo lsof {device}",
        saw=(
            *(f"{use}: {info.consumer or 'the kernel itself'} has it" for use, info in used),
            *(f"{process} has {device} open" for process in open_in),
        ),
    )
