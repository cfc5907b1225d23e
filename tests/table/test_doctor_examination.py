"""The examination as a whole: order, what waits for what, nothing crashes, the report."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.wiring import header_gpio, load
from hardware.wiring.cross_checks import LAMPS
from hardware.wiring.used_pins import used_pins
from tests.table.doctor_pi import ON_A_BOARD, DoctorPi
from uno_device.table.doctor import (
    Case,
    CheckId,
    Finding,
    Host,
    Status,
    examine,
    is_anything_wrong,
    report,
    without_names,
)
from uno_device.table.doctor.case import UNITS
from uno_device.table.doctor.checks import CHECKS

C = CheckId
SOLENOIDS = """
[showdown.flipper]
kind = "solenoids"
left_pin = "BOARD33"
right_pin = 7
longest_on_s = 0.5
"""
HEADER = (C.CHIP_ACCESS, C.HEADER_CHIP, C.HELD_OUTPUTS, C.HEADER_PINS, C.LINES)


@pytest.fixture
def pi(tmp_path: Path) -> DoctorPi:
    return DoctorPi(tmp_path)


def test_a_healthy_pi_with_a_table_on_its_header_has_nothing_wrong(pi: DoctorPi) -> None:
    told = {check: finding.status for check, finding in pi.findings().items()}
    assert {check for check, status in told.items() if status is Status.FINE} == {
        C.PYTHON,
        C.POWER,
        C.STATE_FOLDER,
        C.CLOCK,
        C.WIRING,
        C.GPIO_CHIP,
        C.GPIO_GROUP,
        C.CHIP_ACCESS,
        C.HEADER_CHIP,
        C.HELD_OUTPUTS,
        C.LGPIO,
        C.HEADER_PINS,
        C.LINES,
    }
    assert {told[each] for each in told} == {Status.FINE, Status.NOT_HERE}


def test_every_check_is_told_once_in_the_order_of_mending(pi: DoctorPi) -> None:
    assert list(pi.findings()) == list(C)


def test_what_may_be_moving_is_told_before_everything_else(pi: DoctorPi) -> None:
    pi.host["python_version"] = (3, 9, 2)
    pi.pins = {20: "op dh pd | hi // GPIO20 = output"}
    wrong = [finding.check for finding in pi.findings().values() if finding.status is Status.WRONG]
    assert wrong == [C.HELD_OUTPUTS, C.PYTHON]


def test_a_check_waits_only_for_earlier_ones() -> None:
    ids = [check.id for check in CHECKS]
    for number, check in enumerate(CHECKS):
        assert set(check.after) <= set(ids[:number])


def test_what_waits_names_the_first_thing_to_mend(pi: DoctorPi) -> None:
    pi.take("/dev/gpiochip0", "/dev/gpiochip1", "/dev/gpiochip4")
    found = pi.findings()
    assert found[C.GPIO_CHIP].status is Status.WRONG
    for check in (*HEADER, C.GPIO_GROUP, C.LGPIO, C.RPI_GPIO):
        assert (found[check].status, found[check].after) == (Status.SKIPPED, C.GPIO_CHIP)
        assert found[check].verdict.saw == ("after gpio_chip is mended",)


def test_what_does_not_depend_on_it_is_told_all_the_same(pi: DoctorPi) -> None:
    pi.wiring("[showdown.green]\npni = 3\n")
    found = pi.findings()
    assert found[C.WIRING].status is Status.WRONG
    assert found[C.HELD_OUTPUTS].after is C.WIRING
    assert found[C.LGPIO].status is Status.FINE
    assert found[C.HEADER_CHIP].status is Status.FINE


@pytest.mark.parametrize("pins", ["simulated", "auto"])
def test_on_a_pc_with_simulated_pins_the_header_is_not_looked_for(pi: DoctorPi, pins: str) -> None:
    pi.take("/proc/device-tree/model", "/dev/gpiochip0", "/dev/gpiochip1", "/dev/gpiochip4")
    pi.wiring(f'pins = "{pins}"\n')
    found = pi.findings()
    assert {found[check].status for check in (*HEADER, C.GPIO_CHIP, C.LGPIO)} == {Status.NOT_HERE}
    assert not is_anything_wrong(found.values())


def test_only_the_units_on_the_header_are_looked_at(pi: DoctorPi) -> None:
    pi.wiring('[jackpot]\npins = "simulated"\n')
    assert {use.part.partition(".")[0] for use in pi.case().pin_uses} == {"showdown"}


def test_every_pin_that_the_wiring_uses_is_looked_at(pi: DoctorPi) -> None:
    pi.wiring(SOLENOIDS)
    assert [str(use) for use in pi.case().pin_uses if use.part.startswith("showdown.")] == [
        "GPIO4 (showdown.timer_button)",
        "GPIO5 (showdown.paddle_left)",
        "GPIO6 (showdown.paddle_right)",
        "GPIO17 (showdown.red_left)",
        "GPIO27 (showdown.red_right)",
        "GPIO22 (showdown.green)",
        "GPIO12 (showdown.tone)",
        "GPIO13 (showdown.flipper.left_pin)",
        "GPIO7 (showdown.flipper.right_pin)",
    ]
    wiring = load(pi.wiring_file)
    used = [pin for unit in UNITS for pin in used_pins(unit, getattr(wiring, unit))]
    assert [f"GPIO{use.gpio}" for use in pi.case().pin_uses] == [
        header_gpio(pin.name) for pin in used
    ]
    outputs = {use.part.split(".")[1] for use in pi.case().pin_uses if use.is_output}
    assert outputs == {*LAMPS, "tone", "flipper", "spinner_motor", "dispenser_motor"}


def test_nothing_at_all_is_there_and_nothing_crashes(tmp_path: Path) -> None:
    machine = Host(root=tmp_path, user_id=7, session_groups=(), python_command=("/nowhere",))
    found = examine(Case(machine, None, "/home/ann/state"))
    assert [finding.check for finding in found] == list(C)
    assert Status.WRONG not in {finding.status for finding in found}


READ = (
    "/proc/device-tree/model",
    "/proc/sys/kernel/osrelease",
    "/proc/1/comm",
    "/proc/1/cmdline",
    "/etc/passwd",
    "/etc/group",
    "/sys/devices/platform/soc/soc:firmware/get_throttled",
    "/etc/udev/rules.d/60-uno-device.rules",
)
RUN = ("systemctl", "timedatectl", "vcgencmd", "pinctrl", "raspi-gpio")
RUBBISH = st.one_of(
    st.binary(max_size=60),
    st.sampled_from(
        [b"gpio:x:\xc2\xb2:ann\n", b"gpio:x:-1:\n", b"x:::\n", b"NRestarts=\xc2\xb3\n", b"=\n=x"]
    ),
)


@settings(max_examples=30)
@given(texts=st.lists(RUBBISH, min_size=len(READ), max_size=len(READ)), said=RUBBISH)
def test_whatever_the_files_and_programs_say_nothing_crashes(
    tmp_path_factory: pytest.TempPathFactory, texts: list[bytes], said: bytes
) -> None:
    pi = DoctorPi(tmp_path_factory.mktemp("pi"))
    pi.plug_in()
    case = pi.case()
    for path, text in zip(READ, texts, strict=True):
        pi.put(path).write_bytes(text)
    for name in RUN:
        pi.put("/said").write_bytes(said)
        pi.put(f"/usr/bin/{name}", f"#!/bin/sh\nexec cat '{pi.root}/said'\n").chmod(0o755)
    pi.put("/proc/device-tree/model", "Raspberry Pi 4")
    findings = examine(case)
    assert len(findings) == len(C)
    json.dumps([finding.to_json() for finding in findings])


def test_a_finding_in_json_says_what_to_type(pi: DoctorPi) -> None:
    pi.wiring(ON_A_BOARD)
    assert pi[C.SERIAL_PORTS].to_json() == {
        "id": "serial_ports",
        "status": "wrong",
        "saw": ["there is no /dev/ttyACM* and no /dev/ttyUSB*"],
        "means": "A unit is on a board, and no board is plugged in.",
        "do": "Plug it in. If it is: many cables can only charge, so try another one, and see "
        "what the kernel says.",
        "commands": ["sudo dmesg | tail -n 20"],
        "after": None,
    }


def test_the_report_has_the_outcome_and_the_counts(pi: DoctorPi) -> None:
    pi.host["python_version"] = (3, 9, 2)
    case = pi.case()
    told = report(case, examine(case), pi.machine().now(), str)
    assert (told["doctor_report"], told["outcome"]) == (1, "wrong")
    assert told["at"] == "2026-03-01T20:15:00+00:00"
    assert told["counts"]["wrong"] == 1
    assert sum(told["counts"].values()) == len(C)
    assert told["board"] == "Raspberry Pi 4 Model B Rev 1.2"
    assert set(told["versions"]) == {"uno-device", "gpiozero", "python", "system"}


def test_the_report_has_nobodys_name(pi: DoctorPi) -> None:
    wiring = pi.put("/home/ann/my table.toml", "[showdown.green]\npni = 3\n")
    pi.module("lgpio", "raise OSError('/home/bob/lib/liblgpio.so: cannot open')")
    pi.denied.add("/home/ann")
    case = Case(pi.machine(), wiring, "/home/ann/.local/state/uno-device")
    told = json.dumps(report(case, examine(case), pi.machine().now(), without_names("/home/ann")))
    for name in ("/ann", "/bob"):
        assert name in json.dumps([finding.to_json() for finding in examine(case)])
        assert name not in told


@pytest.mark.parametrize(
    ("home", "text", "hidden"),
    [
        ("/home/ann", "see /home/ann/a.toml:3", "see ~/a.toml:3"),
        ("/home/ann", "'/home/ann'", "'~'"),
        ("/home/ann", "/home/annabel/x", "/home/USER/x"),
        ("/srv/ann/", "/srv/ann/x and /srv/ann.old", "~/x and /srv/ann.old"),
        ("/", "/dev/gpiochip0", "/dev/gpiochip0"),
        ("/root", "/media/ann/card and /run/media/ann", "/media/USER/card and /run/media/USER"),
    ],
)
def test_folders_of_people_are_known_by_where_they_stand(home: str, text: str, hidden: str) -> None:
    hide: Callable[[str], str] = without_names(home)
    assert hide(text) == hidden


def test_the_machine_that_runs_this_can_be_examined(tmp_path: Path) -> None:
    found: tuple[Finding, ...] = examine(Case(Host(), None, str(tmp_path)))
    told = {finding.check: finding for finding in found}
    assert told[C.PYTHON].verdict.saw == (f"Python {'.'.join(map(str, sys.version_info[:3]))}",)
    assert told[C.WIRING].status is Status.FINE
