"""Boards on serial ports, and the programs that grab them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.doctor_pi import ON_A_BOARD, DoctorPi
from uno_device.table.doctor import CheckId, Finding, Status

C = CheckId
GRABBERS = [(C.MODEM_MANAGER, "ModemManager"), (C.BRLTTY, "brltty")]


@pytest.fixture
def pi(tmp_path: Path) -> DoctorPi:
    return DoctorPi(tmp_path)


@pytest.fixture
def board(pi: DoctorPi) -> DoctorPi:
    """A Pi whose units are on a board that is plugged in."""
    pi.wiring(ON_A_BOARD)
    pi.plug_in()
    return pi


def typed(finding: Finding) -> tuple[str, ...]:
    assert finding.verdict.advice is not None
    return finding.verdict.advice.commands


def test_a_board_that_is_plugged_in_is_told_with_its_name(board: DoctorPi) -> None:
    finding = board[C.SERIAL_PORTS]
    assert finding.status is Status.FINE
    assert finding.verdict.saw == ("/dev/ttyACM0: usb-Arduino_Uno-if00",)


def test_a_board_that_is_not_plugged_in_is_wrong(pi: DoctorPi) -> None:
    pi.wiring(ON_A_BOARD)
    assert pi[C.SERIAL_PORTS].status is Status.WRONG


def test_without_units_on_boards_no_board_is_missing(pi: DoctorPi) -> None:
    assert pi[C.SERIAL_PORTS].status is Status.NOT_HERE


@pytest.mark.parametrize(("wanted", "status"), [(True, Status.WRONG), (False, Status.WARNING)])
def test_a_port_that_may_not_be_opened(pi: DoctorPi, wanted: bool, status: Status) -> None:
    if wanted:
        pi.wiring(ON_A_BOARD)
    pi.plug_in()
    pi.denied.add("/dev/ttyACM0")
    finding = pi[C.SERIAL_PORTS]
    assert finding.status is status
    assert finding.verdict.saw == ("/dev/ttyACM0, may not be opened: usb-Arduino_Uno-if00",)
    assert typed(finding) == ("ls -l /dev/ttyACM0",)


def test_a_port_that_another_program_has_open_is_wrong(board: DoctorPi) -> None:
    board.process(90, "screen", opens="/dev/ttyACM0")
    finding = board[C.SERIAL_PORTS]
    assert finding.status is Status.WRONG
    assert finding.verdict.saw == ("/dev/ttyACM0: screen (process 90) has it open",)
    assert typed(finding) == ("kill 90",)


def test_a_port_that_the_table_has_open_is_fine(board: DoctorPi) -> None:
    board.process(90, "uno-device", "run", opens="/dev/ttyACM0")
    assert board[C.SERIAL_PORTS].status is Status.FINE


def test_two_boards_that_share_a_name_are_a_warning(board: DoctorPi) -> None:
    board.plug_in("ttyUSB0", "usb-1a86_USB_Serial-if00-port0")
    board.plug_in("ttyUSB1", None)
    finding = board[C.SERIAL_PORTS]
    assert finding.status is Status.WARNING
    assert finding.verdict.saw[-1] == "without a name in /dev/serial/by-id: /dev/ttyUSB1"


def test_a_name_by_the_socket_will_do(board: DoctorPi) -> None:
    board.plug_in("ttyUSB1", None)
    board.link("/dev/uno-device/socket-1.2", "../ttyUSB1")
    assert board[C.SERIAL_PORTS].status is Status.FINE


@pytest.mark.parametrize(("check", "name"), GRABBERS)
def test_a_program_that_grabs_boards_and_runs_is_wrong(
    board: DoctorPi, check: CheckId, name: str
) -> None:
    board.process(70, name)
    finding = board[check]
    assert (finding.status, finding.verdict.saw) == (Status.WRONG, (f"{name} runs",))
    assert name.lower() in typed(finding)[0].lower()


@pytest.mark.parametrize(("check", "name"), GRABBERS)
def test_it_is_a_warning_where_no_unit_is_on_a_board(
    pi: DoctorPi, check: CheckId, name: str
) -> None:
    pi.plug_in()
    pi.process(70, name)
    assert pi[check].status is Status.WARNING


@pytest.mark.parametrize(("check", "name"), GRABBERS)
def test_it_is_nobodys_business_without_a_board(pi: DoctorPi, check: CheckId, name: str) -> None:
    pi.process(70, name)
    assert pi[check].status is Status.NOT_HERE


def test_a_modem_manager_that_does_not_run_is_a_warning(board: DoctorPi) -> None:
    board.put("/usr/sbin/ModemManager")
    assert board[C.MODEM_MANAGER].status is Status.WARNING


def test_brltty_is_wrong_as_soon_as_it_is_installed(board: DoctorPi) -> None:
    board.put("/usr/bin/brltty")
    finding = board[C.BRLTTY]
    assert finding.status is Status.WRONG
    assert finding.verdict.saw == ("brltty is installed, and starts with such a board",)


def test_our_rule_keeps_the_modem_manager_away(board: DoctorPi) -> None:
    board.process(70, "ModemManager")
    rule = 'ENV{ID_MM_DEVICE_IGNORE}="1"\n'
    board.put("/etc/udev/rules.d/60-uno-device.rules", rule)
    assert board[C.MODEM_MANAGER].status is Status.FINE


@pytest.mark.parametrize(("check", "name"), GRABBERS)
def test_what_is_not_installed_grabs_nothing(board: DoctorPi, check: CheckId, name: str) -> None:
    finding = board[check]
    assert finding.status is Status.NOT_HERE
    assert finding.verdict.saw == (f"{name} is not installed",)
