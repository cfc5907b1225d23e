"""Groups and gpiochips: who may open what, and which chip is the header's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.doctor_pi import DIALOUT, GPIO, ON_A_BOARD, USER_ID, DoctorPi
from uno_device.table.doctor import CheckId, Finding, Status

C = CheckId


@pytest.fixture
def pi(tmp_path: Path) -> DoctorPi:
    return DoctorPi(tmp_path)


def typed(finding: Finding) -> tuple[str, ...]:
    assert finding.verdict.advice is not None
    return finding.verdict.advice.commands


def test_who_is_not_in_the_group_is_told_to_join_it(pi: DoctorPi) -> None:
    pi.put("/etc/group", "gpio:x:993:bob\n")
    pi.host["session_groups"] = (USER_ID,)
    pi.denied.add("/dev/gpiochip")
    found = pi.findings()
    assert found[C.GPIO_GROUP].status is Status.WRONG
    assert found[C.GPIO_GROUP].verdict.saw == ("you are not in the group gpio",)
    assert typed(found[C.GPIO_GROUP]) == ("sudo usermod -aG gpio $USER",)
    assert found[C.CHIP_ACCESS].after is C.GPIO_GROUP
    assert found[C.HEADER_CHIP].after is C.GPIO_GROUP


def test_who_joined_after_the_session_began_is_told_to_log_in_again(pi: DoctorPi) -> None:
    pi.host["session_groups"] = (USER_ID, DIALOUT)
    pi.denied.add("/dev/gpiochip")
    finding = pi[C.GPIO_GROUP]
    assert finding.status is Status.WRONG
    assert finding.verdict.saw == ("you are in the group gpio, but this session is not",)
    assert finding.verdict.advice is not None
    assert "Log out and in again" in finding.verdict.advice.do


def test_a_group_that_a_session_has_counts_though_the_database_does_not_know_it(
    pi: DoctorPi,
) -> None:
    pi.put("/etc/group", "gpio:x:993:\n")
    assert pi[C.GPIO_GROUP].status is Status.FINE


def test_the_first_group_of_a_user_counts(pi: DoctorPi) -> None:
    pi.put("/etc/passwd", "ann:x:1000:993::/home/ann:/bin/sh\n")
    pi.host["session_groups"] = ()
    assert pi[C.GPIO_GROUP].status is Status.FINE


def test_who_may_open_the_chips_anyhow_needs_no_group(pi: DoctorPi) -> None:
    pi.put("/etc/group", "gpio:x:993:\n")
    pi.host["session_groups"] = ()
    finding = pi[C.GPIO_GROUP]
    assert finding.status is Status.FINE
    assert "all the same" in finding.verdict.saw[0]


def test_root_needs_no_group_and_is_told_that_it_proves_little(pi: DoctorPi) -> None:
    pi.host |= {"user_id": 0, "session_groups": (0,)}
    finding = pi[C.GPIO_GROUP]
    assert finding.status is Status.FINE
    assert "run this as the user who runs the table" in finding.verdict.saw[0]


def test_without_the_group_on_the_system_nobody_is_told_to_join_it(pi: DoctorPi) -> None:
    pi.put("/etc/group", "ann:x:1000:\n")
    pi.denied.add("/dev/gpiochip")
    found = pi.findings()
    assert found[C.GPIO_GROUP].status is Status.NOT_HERE
    assert found[C.CHIP_ACCESS].status is Status.WRONG
    assert "sudo groupadd --force --system gpio" in typed(found[C.CHIP_ACCESS])
    assert found[C.HEADER_CHIP].after is C.CHIP_ACCESS


def test_dialout_matters_when_a_unit_is_on_a_board(pi: DoctorPi) -> None:
    pi.wiring(ON_A_BOARD)
    pi.put("/etc/group", "dialout:x:20:\n")
    pi.host["session_groups"] = (GPIO,)
    found = pi.findings()
    assert found[C.DIALOUT_GROUP].status is Status.WRONG
    assert typed(found[C.DIALOUT_GROUP]) == ("sudo usermod -aG dialout $USER",)
    assert found[C.SERIAL_PORTS].after is C.DIALOUT_GROUP


def test_dialout_is_only_a_warning_when_a_board_is_there_that_no_unit_is_on(pi: DoctorPi) -> None:
    pi.plug_in()
    pi.put("/etc/group", "dialout:x:20:\n")
    pi.host["session_groups"] = (GPIO,)
    pi.denied.add("/dev/ttyACM0")
    assert pi[C.DIALOUT_GROUP].status is Status.WARNING


def test_a_pi_without_a_gpiochip_is_wrong(pi: DoctorPi) -> None:
    pi.take("/dev/gpiochip0", "/dev/gpiochip1", "/dev/gpiochip4")
    finding = pi[C.GPIO_CHIP]
    assert finding.status is Status.WRONG
    assert "there is no /dev/gpiochip*" in finding.verdict.saw[0]


def test_local_pins_on_a_pc_are_wrong(pi: DoctorPi) -> None:
    pi.take("/proc/device-tree/model")
    pi.wiring('pins = "local"\n')
    finding = pi[C.GPIO_CHIP]
    assert finding.status is Status.WRONG
    assert finding.verdict.saw == ("this is not a Raspberry Pi: there is no device tree",)


def test_the_headers_chip_is_known_by_its_label_wherever_its_number_went(pi: DoctorPi) -> None:
    pi.labels = {"gpiochip0": "gpio-brcmstb@107d508500", "gpiochip13": "pinctrl-rp1"}
    pi.take("/dev/gpiochip1")
    pi.put("/dev/gpiochip13")
    finding = pi[C.HEADER_CHIP]
    assert finding.status is Status.FINE
    assert finding.verdict.saw == ("/dev/gpiochip13 is the header's: pinctrl-rp1, 58 lines",)


def test_a_link_to_a_chip_is_no_further_chip(pi: DoctorPi) -> None:
    assert pi.case().chips == ("/dev/gpiochip0", "/dev/gpiochip1")


def test_without_the_headers_label_the_labels_that_are_there_are_told(pi: DoctorPi) -> None:
    pi.labels["gpiochip0"] = "pinctrl-bcm9999"
    found = pi.findings()
    assert found[C.HEADER_CHIP].status is Status.WRONG
    assert "/dev/gpiochip0: pinctrl-bcm9999" in found[C.HEADER_CHIP].verdict.saw
    assert found[C.LINES].after is C.HEADER_CHIP


def test_a_chip_that_may_not_be_opened_beside_the_headers_is_a_warning(pi: DoctorPi) -> None:
    pi.denied.add("/dev/gpiochip1")
    found = pi.findings()
    assert found[C.CHIP_ACCESS].status is Status.WARNING
    assert found[C.CHIP_ACCESS].verdict.saw == ("gpiochip1 may not be opened",)
    assert found[C.HEADER_CHIP].status is Status.FINE


def test_a_chip_that_may_not_be_opened_may_be_the_headers(pi: DoctorPi) -> None:
    pi.denied.add("/dev/gpiochip0")
    found = pi.findings()
    assert found[C.CHIP_ACCESS].status is Status.WRONG
    assert found[C.CHIP_ACCESS].verdict.saw == ("gpiochip0 may not be opened",)
    assert found[C.HEADER_CHIP].after is C.CHIP_ACCESS
