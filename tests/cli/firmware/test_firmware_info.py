"""`uno-device firmware info`: who is at a port, and which port is meant."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from firmware_bridge.boards import pin_label
from firmware_bridge.options import Options
from firmware_bridge.ports import SerialPort
from tests.cli.firmware.processes import Emulated, emulated, firmware
from uno_device.cli.firmware_board import PortUnclear, chosen_port

BAUD = 500_000


def test_a_board_tells_who_it_is_and_what_its_pins_can(board: Emulated) -> None:
    done = firmware("info", "--port", board.port)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == f"a board without an id at {board.port}: firmware 1.0, protocol 1"
    assert "after: its reset line (the button, or a port that was opened)" in lines[1]
    assert lines[2] == "fault: none"
    assert "D0  nothing: the serial line's own" in lines
    assert "D3  in, out, pull-up, PWM, tone" in lines
    assert lines[-1].endswith("other counts are 0")


def test_the_same_for_programs(board: Emulated) -> None:
    done = firmware(
        "info", "--json", environment={**os.environ, "UNO_BRIDGE_PORT": str(board.port)}
    )
    told = json.loads(done.stdout)
    assert told["port"] == str(board.port)
    assert (told["board"], told["firmware"], told["protocol"]) == (None, "1.0", 1)
    assert (told["reset_cause"], told["fault"]) == (["external"], "none")
    assert list(told["pins"]) == [pin_label(number) for number in range(20)]
    assert told["pins"]["D9"] == ["input", "output", "pull_up", "servo"]
    assert told["counters"]["board_edges_lost"] == 0


def test_a_fault_is_told_until_a_session_has_begun(tmp_path: Path) -> None:
    with emulated(tmp_path / "ttyUNO", "--no-reset") as board:
        board.tell("brown-out")
        board.pins()  # it has been obeyed
        told = [firmware("info", "--port", board.port).stdout.splitlines() for _ in range(2)]
    assert told[0][1].endswith("after: its supply had broken down")
    assert told[0][2] == "fault: its supply had broken down"
    assert told[1][2] != told[0][2]


def test_a_name_that_was_given_is_kept_without_power(tmp_path: Path) -> None:
    link, eeprom = tmp_path / "ttyUNO", tmp_path / "eeprom"
    with emulated(link, "--eeprom", eeprom) as board:
        named = firmware("info", "--port", link, "--name", "1a2b3c4d")
        assert named.stdout.startswith(f"board 1A2B3C4D at {link}: ")
        board.process.terminate()
        board.end()
    with emulated(link, "--eeprom", eeprom):
        told = json.loads(firmware("info", "--port", link, "--json").stdout)
    assert told["board"] == "1A2B3C4D"


@pytest.mark.parametrize("name", ["0", "ffffffff", "100000000", "Ann", "-1"])
def test_a_name_that_is_no_id_is_refused(name: str) -> None:
    done = firmware("info", f"--name={name}")
    assert done.returncode == 2
    assert f"{name!r} is no id" in done.stderr


def test_a_port_that_another_program_has_is_told_at_once(board: Emulated) -> None:
    table = SerialPort(str(board.port), BAUD)
    try:
        done = firmware("info", "--port", board.port)
    finally:
        table.close()
    assert done.returncode == 5
    assert "another program has it" in done.stderr
    assert "`sudo systemctl stop uno-device`" in done.stderr


def test_a_port_on_which_nobody_answers_is_told() -> None:
    master, slave = os.openpty()
    try:
        done = firmware("info", "--port", os.ttyname(slave))
    finally:
        os.close(master)
        os.close(slave)
    assert done.returncode == 5
    assert "is the bridge's firmware on it, at this baud rate" in done.stderr


def test_a_port_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = firmware("info", "--port", tmp_path / "ttyUNO")
    assert done.returncode == 5
    assert "is the board plugged in" in done.stderr


@dataclass(frozen=True)
class Plugged:
    """What pyserial tells of a port."""

    device: str
    vid: int = 0x2341
    pid: int = 0x43
    serial_number: str | None = None


@pytest.mark.parametrize(
    ("plugged", "port", "sentence"),
    [
        ((), None, "no board is plugged in; name its port with --port"),
        (("/dev/ttyACM0", "/dev/ttyUSB0"), None, "--port says which: /dev/ttyACM0 /dev/ttyUSB0"),
        (("/dev/ttyACM0",), "/nowhere/tty*", "no port has a name like /nowhere/tty*"),
    ],
)
def test_a_port_is_never_guessed(
    plugged: tuple[str, ...], port: str | None, sentence: str, mocker: MockerFixture
) -> None:
    mocker.patch("serial.tools.list_ports.comports", return_value=[Plugged(it) for it in plugged])
    with pytest.raises(PortUnclear) as refused:
        chosen_port(Options(port=port))
    assert sentence in str(refused.value)


def test_the_only_board_is_meant_when_none_is_named(mocker: MockerFixture) -> None:
    found = [Plugged("/dev/ttyACM0"), Plugged("/dev/ttyS0", vid=0)]
    mocker.patch("serial.tools.list_ports.comports", return_value=found)
    assert chosen_port(Options()) == "/dev/ttyACM0"
    assert chosen_port(Options(port="/dev/ttyS0")) == "/dev/ttyS0"
