"""The unit file: systemd understands it, it shuts out what it can, and it fits the program."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.systemd.unit_file import SYSTEMD, UNIT, setting, settings, tool
from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.main import _parser

HIGHEST_EXPOSURE = 2.0


@pytest.fixture
def unit_here(tmp_path: Path) -> Path:
    """The unit with a program that is there: `verify` looks for it."""
    text = UNIT.read_text(encoding="utf-8")
    unit = tmp_path / UNIT.name
    unit.write_text(text.replace("/opt/uno-device/venv/bin/python", sys.executable), "utf-8")
    return unit


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [tool("systemd-analyze"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_systemd_finds_nothing_wrong_with_the_unit(unit_here: Path) -> None:
    verified = analyze("verify", "--recursive-errors=no", unit_here)
    assert (verified.stdout, verified.stderr, verified.returncode) == ("", "", 0)


def test_systemd_says_what_is_wrong_with_a_unit_that_is_not_ours(unit_here: Path) -> None:
    unit_here.write_text(unit_here.read_text("utf-8").replace("WatchdogSec=", "WatchDog="), "utf-8")
    assert "WatchDog" in analyze("verify", "--recursive-errors=no", unit_here).stderr


def test_the_unit_is_hardly_exposed() -> None:
    rated = analyze("security", "--offline=true", "--no-pager", UNIT)
    exposure = re.search(r"exposure level for uno-device.service: ([\d.]+)", rated.stdout)
    assert exposure, rated.stdout + rated.stderr
    assert float(exposure[1]) <= HIGHEST_EXPOSURE


@pytest.mark.parametrize("key", ["ExecStart", "ExecStopPost"])
def test_the_program_understands_what_the_unit_asks_of_it(key: str) -> None:
    program, *arguments = setting(key).replace("$RUN_OPTIONS", "--lan").split()
    assert program == "/opt/uno-device/venv/bin/python"
    module = arguments.index("-m")
    assert arguments[module + 1] == "uno_device"
    assert all(
        option.startswith("-I") or option in {"-X", "faulthandler"} for option in arguments[:module]
    )
    options = _parser().parse_args(arguments[module + 2 :])
    assert options.config == Path("/etc/uno-device/table.toml")


def test_options_for_phones_are_those_of_a_file_that_need_not_be_there() -> None:
    assert " run $RUN_OPTIONS " in setting("ExecStart")
    assert setting("Environment") == "RUN_OPTIONS="
    assert setting("EnvironmentFile") == "-/etc/uno-device/run.env"


def test_after_every_stop_the_outputs_are_driven_to_safe_levels() -> None:
    assert " safe " in setting("ExecStopPost")
    assert not setting("ExecStopPost").startswith("-")  # when that fails, it is to be seen


def test_a_table_is_started_again_unless_its_configuration_is_wrong() -> None:
    assert setting("Restart") == "on-failure"
    assert float(setting("RestartSec")) >= 1
    assert setting("RestartPreventExitStatus") == str(ExitCode.UNUSABLE_INPUT.value)
    assert "SuccessExitStatus" not in settings("Service")  # 0 alone is a clean end


def test_a_table_that_fails_again_and_again_is_given_up() -> None:
    unit = settings("Unit")
    assert unit["StartLimitIntervalSec"] == ["10min"]
    burst = int(unit["StartLimitBurst"][0])
    assert burst * (float(setting("RestartSec")) + 5) < 600  # else the limit is never reached


def test_readiness_and_the_watchdog_are_the_main_process_s_own() -> None:
    assert (setting("Type"), setting("NotifyAccess")) == ("notify", "main")
    assert float(setting("WatchdogSec")) > 0
    assert float(setting("TimeoutStopSec")) > 0
    assert setting("KillSignal") == "SIGTERM"


def test_a_watchdog_s_end_leaves_a_traceback() -> None:
    assert setting("WatchdogSignal") == "SIGABRT"
    assert "-X faulthandler" in setting("ExecStart")


def test_lgpio_may_write_its_fifo() -> None:
    assert setting("WorkingDirectory") == f"%t/{setting('RuntimeDirectory')}"


def test_pins_and_ports_can_be_reached() -> None:
    assert setting("DevicePolicy") == "closed"
    allowed = {line.split()[0] for line in settings("Service")["DeviceAllow"]}
    assert {"char-gpiochip", "char-ttyACM", "char-ttyUSB"} <= allowed
    assert setting("SupplementaryGroups").split() == ["gpio", "dialout"]
    assert "PrivateDevices" not in settings("Service")
    assert "ProcSubset" not in settings("Service")
    assert "@system-service" in settings("Service")["SystemCallFilter"][0]  # has ioctl


def test_the_classes_of_ports_that_are_modules_are_known_before_the_service_starts() -> None:
    unit = settings("Unit")
    modules = "modprobe@cdc_acm.service modprobe@usbserial.service"
    assert (unit["Wants"], unit["After"]) == ([modules], [modules])


def test_user_and_folders_are_those_of_the_other_files() -> None:
    sysusers = (SYSTEMD / "sysusers.d" / "uno-device.conf").read_text(encoding="utf-8")
    user = setting("User")
    assert re.search(rf"^u {user} - .* /var/lib/{setting('StateDirectory')}$", sysusers, re.M)
    for group in setting("SupplementaryGroups").split():
        assert re.search(rf"^g {group} +-$", sysusers, re.M)
        assert re.search(rf"^m {user} {group}$", sysusers, re.M)
    tmpfiles = (SYSTEMD / "tmpfiles.d" / "uno-device.conf").read_text(encoding="utf-8")
    mode = setting("StateDirectoryMode")
    assert re.search(
        rf"^d /var/lib/{setting('StateDirectory')} {mode} {user} {user} -$", tmpfiles, re.M
    )
