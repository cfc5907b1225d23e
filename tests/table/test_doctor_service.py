"""The table's service, as `systemctl show` tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.doctor_pi import DoctorPi
from uno_device.table.doctor import CheckId, Finding, Status

FAILED: dict[str, str | int] = {"ActiveState": "failed", "Result": "exit-code", "ExecMainCode": 1}


@pytest.fixture
def pi(tmp_path: Path) -> DoctorPi:
    return DoctorPi(tmp_path)


def service(pi: DoctorPi, **properties: str | int) -> Finding:
    pi.service(**properties)
    return pi[CheckId.SERVICE]


def test_a_service_that_runs_is_fine(pi: DoctorPi) -> None:
    assert service(pi, NRestarts=3).status is Status.FINE


def test_a_service_that_is_restarted_again_and_again_is_a_warning(pi: DoctorPi) -> None:
    finding = service(pi, NRestarts=41)
    assert finding.status is Status.WARNING
    assert finding.verdict.saw == ("the service runs, and was restarted 41 times",)


def test_a_wiring_that_cannot_be_used_is_told_by_the_exit_code(pi: DoctorPi) -> None:
    finding = service(pi, **FAILED, ExecMainStatus=2)
    assert finding.status is Status.WRONG
    assert finding.verdict.saw == (
        "the service is failed",
        "exit code 2: its wiring or its command line cannot be used",
    )
    assert finding.verdict.advice is not None
    assert finding.verdict.advice.commands == (
        "journalctl -u uno-device -b -n 50",
        "uno-device check",
        "sudo systemctl reset-failed uno-device && sudo systemctl start uno-device",
    )


def test_an_exit_code_of_something_else_is_told_as_a_number(pi: DoctorPi) -> None:
    assert "exit code 203" in service(pi, **FAILED, ExecMainStatus=203).verdict.saw


def test_a_service_between_two_attempts_is_wrong(pi: DoctorPi) -> None:
    finding = service(
        pi,
        ActiveState="activating",
        Result="exit-code",
        ExecMainCode=1,
        ExecMainStatus=5,
        NRestarts=7,
    )
    assert finding.status is Status.WRONG
    assert finding.verdict.saw == (
        "the service is activating",
        "exit code 5: its pins cannot be opened",
        "restarted 7 times",
    )


def test_a_loop_that_stood_still_is_told_as_the_watchdogs_doing(pi: DoctorPi) -> None:
    finding = service(pi, ActiveState="failed", Result="watchdog", ExecMainCode=2, ExecMainStatus=6)
    assert finding.verdict.saw[1] == "it did not go on, and was ended by the watchdog"
    assert len(finding.verdict.saw) == 2  # 6 is a signal, not an exit code


def test_a_service_that_is_just_starting_is_fine(pi: DoctorPi) -> None:
    assert service(pi, ActiveState="activating").status is Status.FINE


def test_a_service_that_starts_anew_after_it_ended_is_wrong(pi: DoctorPi) -> None:
    finding = service(pi, ActiveState="activating", NRestarts=4)
    assert finding.status is Status.WRONG
    assert finding.verdict.saw == ("the service is activating", "restarted 4 times")


@pytest.mark.parametrize(
    ("enabled", "said"),
    [
        ("enabled", "the service does not run, and starts with the machine"),
        ("disabled", "the service does not run, and does not start with the machine"),
    ],
)
def test_a_service_that_was_stopped_is_a_warning(pi: DoctorPi, enabled: str, said: str) -> None:
    finding = service(pi, ActiveState="inactive", UnitFileState=enabled)
    assert (finding.status, finding.verdict.saw) == (Status.WARNING, (said,))


def test_a_table_without_a_service_is_fine_with_us(pi: DoctorPi) -> None:
    assert service(pi, LoadState="not-found", ActiveState="inactive").status is Status.NOT_HERE


def test_without_systemd_nothing_is_asked(pi: DoctorPi) -> None:
    pi.service(**FAILED)
    pi.take("/run/systemd/system/.keep")
    (pi.root / "run/systemd/system").rmdir()
    assert pi[CheckId.SERVICE].status is Status.NOT_HERE


def test_a_systemctl_that_fails_is_not_blamed_on_the_table(pi: DoctorPi) -> None:
    pi.program("systemctl", "Failed to connect to bus", 1)
    assert pi[CheckId.SERVICE].status is Status.NOT_HERE
