"""Python, supply, disk, clock and the wiring file: one machine with each fault."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.table.doctor_pi import DoctorPi
from uno_device.table.doctor import CheckId, Finding, Status

C = CheckId
THROTTLED = "/sys/devices/platform/soc/soc:firmware/get_throttled"
FLAG = "/run/systemd/timesync/synchronized"


@pytest.fixture
def pi(tmp_path: Path) -> DoctorPi:
    return DoctorPi(tmp_path)


def typed(finding: Finding) -> tuple[str, ...]:
    assert finding.verdict.advice is not None
    return finding.verdict.advice.commands


# Python


def test_a_python_that_is_too_old_is_wrong_and_libraries_wait(pi: DoctorPi) -> None:
    pi.host["python_version"] = (3, 10, 12)
    found = pi.findings()
    assert found[C.PYTHON].status is Status.WRONG
    assert found[C.PYTHON].verdict.saw == ("Python 3.10.12",)
    assert found[C.LGPIO].after is C.PYTHON


# Supply


def test_under_voltage_now_is_wrong_with_every_bit_in_words(pi: DoctorPi) -> None:
    pi.put(THROTTLED, "50005\n")
    finding = pi[C.POWER]
    assert finding.status is Status.WRONG
    assert finding.verdict.saw == (
        "get_throttled says 0x50005",
        "now: under-voltage",
        "now: the processor is slowed down",
    )


@pytest.mark.parametrize(
    ("bits", "said"),
    [
        ("50000", ["since the start: under-voltage", "since the start: the processor is slowed"]),
        ("80008", ["now: too hot"]),
        (
            "a0000",
            ["since the start: the processor's clock is limited", "since the start: too hot"],
        ),
        ("2", ["now: the processor's clock is limited"]),
    ],
)
def test_what_was_or_is_less_bad_is_a_warning(pi: DoctorPi, bits: str, said: list[str]) -> None:
    pi.put(THROTTLED, f"{bits}\n")
    finding = pi[C.POWER]
    assert finding.status is Status.WARNING
    told = finding.verdict.saw[1:]
    assert len(told) == len(said)
    assert all(sentence.startswith(start) for sentence, start in zip(told, said, strict=True))


def test_the_file_is_found_on_a_pi_5_too(pi: DoctorPi) -> None:
    pi.take(THROTTLED)
    pi.put("/sys/devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled", "1\n")
    assert pi[C.POWER].status is Status.WRONG


def test_vcgencmd_is_asked_where_there_is_no_file(pi: DoctorPi) -> None:
    pi.take(THROTTLED)
    pi.program("vcgencmd", "throttled=0x50005")
    assert pi[C.POWER].verdict.saw[0] == "get_throttled says 0x50005"


@pytest.mark.parametrize("code", [0, 255])
def test_a_vcgencmd_that_may_not_ask_says_nothing(pi: DoctorPi, code: int) -> None:
    pi.take(THROTTLED)
    pi.program("vcgencmd", "Can't open device file: /dev/vcio", code)
    assert pi[C.POWER].status is Status.NOT_HERE


# Disk


def test_a_full_disk_is_wrong(pi: DoctorPi) -> None:
    pi.space["f_bavail"] = 1_000
    finding = pi[C.STATE_FOLDER]
    assert finding.status is Status.WRONG
    assert finding.verdict.saw == ("/home/ann/.local/state/uno-device: 4 MB free",) or (
        finding.verdict.saw == ("/home/ann/.local/state: 4 MB free",)
    )


def test_a_disk_that_is_nearly_full_is_a_warning(pi: DoctorPi) -> None:
    pi.space["f_bavail"] = 100_000
    assert pi[C.STATE_FOLDER].status is Status.WARNING


def test_a_disk_without_room_for_one_more_file_is_wrong(pi: DoctorPi) -> None:
    pi.space["f_favail"] = 0
    assert pi[C.STATE_FOLDER].status is Status.WRONG


def test_a_file_system_that_does_not_count_files_is_not_full(pi: DoctorPi) -> None:
    pi.space |= {"f_files": 0, "f_favail": 0}
    assert pi[C.STATE_FOLDER].status is Status.FINE


def test_a_read_only_file_system_is_wrong(pi: DoctorPi) -> None:
    pi.space["f_flag"] = os.ST_RDONLY
    finding = pi[C.STATE_FOLDER]
    assert finding.status is Status.WRONG
    assert finding.verdict.saw[0].endswith("its file system is read-only")
    assert "sudo reboot" in typed(finding)


def test_a_folder_that_belongs_to_root_is_given_back_and_nothing_else(pi: DoctorPi) -> None:
    pi.denied.add("/home/ann")
    finding = pi[C.STATE_FOLDER]
    assert finding.status is Status.WRONG
    assert typed(finding) == (
        "sudo mkdir -p /home/ann/.local/state/uno-device",
        'sudo chown -R "$USER" /home/ann/.local/state/uno-device',
    )


# Clock


def test_a_clock_that_was_never_set_is_wrong(pi: DoctorPi) -> None:
    pi.host["clock"] = lambda: datetime(1970, 1, 1, 0, 2, tzinfo=UTC)
    finding = pi[C.CLOCK]
    assert (finding.status, finding.verdict.saw) == (Status.WRONG, ("it is 1970-01-01 00:02",))


def test_a_clock_that_was_not_synchronised_is_a_warning(pi: DoctorPi) -> None:
    pi.take(FLAG)
    pi.program("timedatectl", "no")
    finding = pi[C.CLOCK]
    assert finding.status is Status.WARNING
    assert finding.verdict.saw[1] == "it has not been synchronised since the start"


def test_another_program_may_synchronise_it(pi: DoctorPi) -> None:
    pi.take(FLAG)
    pi.program("timedatectl", "yes")
    assert pi[C.CLOCK].verdict.saw[1] == "it is synchronised"


def test_where_nothing_tells_the_year_is_enough(pi: DoctorPi) -> None:
    pi.take(FLAG)
    finding = pi[C.CLOCK]
    assert finding.status is Status.FINE
    assert finding.verdict.saw[1] == "nothing tells whether it is synchronised"


# Wiring


def test_all_mistakes_of_the_wiring_are_one_finding(pi: DoctorPi) -> None:
    pi.wiring("[showdown.red_left]\npni = 17\n[jackpot.dispenser_motor]\nforward_pin = 23\n")
    finding = pi[C.WIRING]
    assert finding.status is Status.WRONG
    assert [sentence.partition(": ")[0] for sentence in finding.verdict.saw] == [
        f"{pi.wiring_file}:{line}" for line in (2, 3, 4)
    ]
    assert typed(finding) == (f"uno-device check {pi.wiring_file}",)


def test_a_wiring_that_is_not_there_is_a_finding_too(pi: DoctorPi) -> None:
    pi.wiring_file = pi.root / "my table.toml"
    finding = pi[C.WIRING]
    assert finding.status is Status.WRONG
    assert "cannot be read" in finding.verdict.saw[0]
    assert typed(finding) == (f"uno-device check '{pi.wiring_file}'",)


def test_the_wiring_tells_whose_pins_its_units_have(pi: DoctorPi) -> None:
    pi.wiring('[jackpot]\npins = "simulated"\n')
    assert pi[C.WIRING].verdict.saw == (
        f"{pi.wiring_file}: showdown (local pins) and jackpot (simulated pins)",
    )
