"""The lines of the header: what the kernel's bytes say, who has a line, what is left on."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from tests.table.doctor_pi import INPUT, ON_A_BOARD, OUTPUT, USED, DoctorPi, chip_bytes, line_bytes
from uno_device.table.doctor import CheckId, Finding, Status
from uno_device.table.doctor.gpio_lines import (
    GET_CHIP_INFO,
    GET_LINE_INFO,
    ChipInfo,
    LineFlag,
    LineInfo,
    line_question,
)
from uno_device.table.doctor.pin_states import PinState, pin_states

GREEN, RED_LEFT, TIMER, LEVER, MOTOR = 22, 17, 4, 23, 20


@pytest.fixture
def pi(tmp_path: Path) -> DoctorPi:
    return DoctorPi(tmp_path)


def told(finding: Finding) -> tuple[Status, str]:
    """The status, and all sentences in one."""
    return finding.status, " | ".join(finding.verdict.saw)


def commands(finding: Finding) -> tuple[str, ...]:
    assert finding.verdict.advice is not None
    return finding.verdict.advice.commands


# What the kernel says


def test_the_requests_have_the_sizes_of_their_structs_in_them() -> None:
    assert (GET_CHIP_INFO >> 16 & 0x3FFF, GET_LINE_INFO >> 16 & 0x3FFF) == (68, 256)
    assert len(line_question(17)) == 256
    assert line_question(17)[64:68] in (b"\x11\0\0\0", b"\0\0\0\x11")


def test_a_chip_is_read_from_the_kernels_bytes() -> None:
    chip = ChipInfo.from_bytes(chip_bytes("gpiochip0", "pinctrl-bcm2711", 58))
    assert chip == ChipInfo("gpiochip0", "pinctrl-bcm2711", 58)


def test_a_label_may_fill_its_field() -> None:
    assert ChipInfo.from_bytes(chip_bytes("c", "x" * 32, 1)).label == "x" * 32


def test_a_line_is_read_from_the_kernels_bytes() -> None:
    line = LineInfo.from_bytes(line_bytes(8, "SPI_CE0_N", "spi0 CS0", USED | OUTPUT))
    assert line == LineInfo(8, "SPI_CE0_N", "spi0 CS0", LineFlag.USED | LineFlag.OUTPUT)
    assert (line.used, line.is_output) == (True, True)


def test_flags_that_are_newer_than_we_are_do_no_harm() -> None:
    line = LineInfo.from_bytes(line_bytes(8, "", "", 1 << 12 | 1 << 40 | INPUT))
    assert (line.used, line.is_output, line.flags) == (False, False, LineFlag.INPUT)


# What the programs of the system say


def test_pinctrl_is_read(pi: DoctorPi) -> None:
    pi.program(
        "pinctrl",
        " 2: a3    pu | hi // GPIO2 = SDA1\n17: op dh pd | hi // GPIO17 = output\n"
        " 5: no    pd | -- // GPIO5 = none\nno such thing",
    )
    states = pin_states(pi.machine(), (2, 5, 17))
    assert states[2] == PinState(2, "SDA1", True)
    assert states[17] == PinState(17, "output", True)
    assert states[5] == PinState(5, "none", None)
    assert [state.interface for state in states.values()] == ["SDA1", None, None]


def test_raspi_gpio_is_read_where_pinctrl_is_not_there(pi: DoctorPi) -> None:
    pi.program(
        "raspi-gpio",
        "GPIO 2: level=1 fsel=4 alt=0 func=SDA1 pull=UP\n"
        "GPIO 17: level=0 fsel=1 func=OUTPUT pull=DOWN",
    )
    states = pin_states(pi.machine(), (2, 17))
    assert states == {2: PinState(2, "SDA1", True), 17: PinState(17, "OUTPUT", False)}
    assert states[17].is_output


def test_without_either_nothing_is_known(pi: DoctorPi) -> None:
    assert pin_states(pi.machine(), (2, 17)) == {}


# Outputs that the kernel keeps after a stop


def test_an_output_that_is_high_and_nobodys_is_wrong(pi: DoctorPi) -> None:
    pi.pins = {MOTOR: "op dh pd | hi // GPIO20 = output"}
    finding = pi[CheckId.HELD_OUTPUTS]
    expected = "GPIO20 (jackpot.spinner_motor.forward_pin): driven high by nobody"
    assert told(finding) == (Status.WRONG, expected)
    assert commands(finding) == ("uno-device safe", "pinctrl set 20 op dl")


def test_the_command_that_switches_off_names_the_wiring(pi: DoctorPi) -> None:
    pi.wiring("")
    pi.pins = {GREEN: "op dh pd | hi // GPIO22 = output"}
    assert commands(pi[CheckId.HELD_OUTPUTS])[0] == f"uno-device safe --config {pi.wiring_file}"


def test_an_output_that_is_low_is_fine(pi: DoctorPi) -> None:
    pi.pins = {MOTOR: "op dl pd | lo // GPIO20 = output"}
    assert pi[CheckId.HELD_OUTPUTS].status is Status.FINE


def test_an_input_that_is_high_is_fine(pi: DoctorPi) -> None:
    pi.pins = {MOTOR: "ip    pu | hi // GPIO20 = input"}
    pi.lines = {MOTOR: ("", OUTPUT)}  # the kernel's memory is older than the register
    assert pi[CheckId.HELD_OUTPUTS].status is Status.FINE


def test_an_output_of_a_running_program_is_not_left_over(pi: DoctorPi) -> None:
    pi.pins = {MOTOR: "op dh pd | hi // GPIO20 = output"}
    pi.lines = {MOTOR: ("lg", USED | OUTPUT)}
    assert pi[CheckId.HELD_OUTPUTS].status is Status.FINE


def test_an_output_whose_level_cannot_be_read_is_a_warning(pi: DoctorPi) -> None:
    pi.no_pinctrl = True
    pi.lines = {GREEN: ("", OUTPUT)}
    expected = "GPIO22 (showdown.green): an output of nobody"
    assert told(pi[CheckId.HELD_OUTPUTS]) == (Status.WARNING, expected)


def test_where_the_kernel_does_not_tell_who_has_a_line_the_registers_count(pi: DoctorPi) -> None:
    pi.no_line_info = errno.EINVAL
    pi.pins = {MOTOR: "op dh pd | hi // GPIO20 = output"}
    assert pi[CheckId.HELD_OUTPUTS].status is Status.WRONG
    pi.service()
    assert pi[CheckId.HELD_OUTPUTS].status is Status.FINE


# Lines that somebody else has


def test_a_line_of_an_interface_is_busy_and_the_interface_can_be_switched_off(
    pi: DoctorPi,
) -> None:
    pi.lines = {TIMER: ("onewire@4", USED | INPUT)}
    finding = pi[CheckId.LINES]
    expected = "GPIO4 (showdown.timer_button): onewire@4 has it"
    assert told(finding) == (Status.WRONG, expected)
    assert commands(finding) == (
        "sudo raspi-config nonint do_onewire 1",
        "sudo lsof /dev/gpiochip0",
    )


def test_a_line_that_the_kernel_has_without_a_word_is_busy(pi: DoctorPi) -> None:
    pi.lines = {TIMER: ("", USED)}
    assert "the kernel itself has it" in told(pi[CheckId.LINES])[1]


def test_the_program_that_has_the_chip_open_is_named(pi: DoctorPi) -> None:
    pi.lines = {LEVER: ("lg", USED | INPUT)}
    pi.process(812, "python3", "-u", "/home/ann/blink.py", opens="/dev/gpiochip0")
    finding = pi[CheckId.LINES]
    assert finding.verdict.saw == (
        "GPIO23 (jackpot.lever): lg has it",
        "python3 blink.py (process 812) has /dev/gpiochip0 open",
    )
    assert "kill 812" in commands(finding)


def test_the_lines_of_a_table_that_runs_are_its_own(pi: DoctorPi) -> None:
    pi.lines = {LEVER: ("lg", USED | INPUT)}
    pi.process(813, "python3", "-m", "uno_device", "run", opens="/dev/gpiochip0")
    assert told(pi[CheckId.LINES]) == (Status.FINE, "the lines are the running table's")


def test_the_lines_of_the_service_are_its_own_though_its_devices_are_hidden(pi: DoctorPi) -> None:
    pi.service()
    pi.lines = {LEVER: ("lg", USED | INPUT), TIMER: ("spi0 CS1", USED | OUTPUT)}
    finding = pi[CheckId.LINES]
    assert told(finding)[1] == "GPIO4 (showdown.timer_button): spi0 CS1 has it"
    assert "sudo raspi-config nonint do_spi 1" in commands(finding)


def test_a_kernel_that_does_not_tell_is_not_blamed(pi: DoctorPi) -> None:
    pi.no_line_info = errno.ENOTTY
    assert pi[CheckId.LINES].status is Status.NOT_HERE


# The pins that the wiring wants


def test_pins_that_an_interface_has_are_a_warning(pi: DoctorPi) -> None:
    pi.wiring("[jackpot.lever]\npin = 2\n")
    pi.pins = {2: "a3    pu | hi // GPIO2 = SDA1"}
    assert told(pi[CheckId.HEADER_PINS]) == (Status.WARNING, "GPIO2 (jackpot.lever): is SDA1")


def test_a_contact_to_the_supply_cannot_be_where_the_pi_pulls_up(pi: DoctorPi) -> None:
    pi.wiring('[jackpot.lever]\npin = "BOARD5"\npull = "down"\n')
    status, saw = told(pi[CheckId.WIRING])
    assert status is Status.WRONG
    assert "jackpot.lever.pull: GPIO3 has a pull-up resistor on the Raspberry Pi" in saw


def test_outputs_that_are_high_while_a_pi_starts_are_a_warning(pi: DoctorPi) -> None:
    pi.wiring("[showdown.green]\npin = 8\n[showdown.timer_button]\npin = 1\n")
    status, saw = told(pi[CheckId.HEADER_PINS])
    assert status is Status.WARNING
    assert "GPIO8 (showdown.green): an output that is pulled high" in saw
    assert "GPIO1 (showdown.timer_button): the Pi asks boards" in saw


def test_a_chip_with_too_few_lines_is_wrong(pi: DoctorPi) -> None:
    pi.chip_lines = 26
    status, saw = told(pi[CheckId.HEADER_PINS])
    assert status is Status.WRONG
    assert "GPIO26 (jackpot.dispenser_motor.backward_pin): the chip has 26 lines" in saw


def test_units_on_a_board_have_no_lines_here(pi: DoctorPi) -> None:
    pi.wiring(ON_A_BOARD)
    pi.lines = {LEVER: ("lg", USED | INPUT)}
    assert pi[CheckId.LINES].status is Status.NOT_HERE
