"""Serial ports: nothing to read, bytes, and the end are three different answers."""

from __future__ import annotations

import os
import tty
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from firmware_bridge.ports import PortError, PortGoneError, SerialPort, SystemPorts, plugged_in

BAUD = 500_000


@dataclass
class Cable:
    """A pseudo terminal: what is behind the port, and the port."""

    far_end: int
    port: SerialPort


@pytest.fixture
def cable() -> Iterator[Cable]:
    master, slave = os.openpty()
    tty.setraw(slave)
    port = SerialPort(os.ttyname(slave), BAUD)
    os.close(slave)
    yield Cable(master, port)
    port.close()
    try:
        os.close(master)
    except OSError:  # the test has pulled the cable
        return


class TestAPort:
    def test_nothing_to_read_is_no_end(self, cable: Cable) -> None:
        assert cable.port.read() == b""

    def test_all_bytes_come_as_they_are(self, cable: Cable) -> None:
        everything = bytes(range(256))
        os.write(cable.far_end, everything)
        assert cable.port.read() == everything

    def test_all_bytes_go_as_they_are(self, cable: Cable) -> None:
        everything = bytes(range(256))
        assert cable.port.write(everything) == 256
        assert os.read(cable.far_end, 1000) == everything

    def test_the_other_end_gone_is_the_end(self, cable: Cable) -> None:
        os.close(cable.far_end)
        with pytest.raises(PortGoneError, match=r"/dev/pts/"):
            cable.port.read()
        with pytest.raises(PortGoneError, match=r"/dev/pts/"):
            cable.port.write(b"x")

    def test_a_line_that_takes_nothing_takes_nothing(self, cable: Cable) -> None:
        while cable.port.write(b"x" * 4096):
            pass
        assert cable.port.write(b"x") == 0

    def test_closing_twice_is_no_error(self, cable: Cable) -> None:
        cable.port.close()
        cable.port.close()

    def test_it_is_opened_once_only(self, cable: Cable) -> None:
        with pytest.raises(PortError, match="cannot be opened: another program has it"):
            SerialPort(cable.port.name, BAUD)

    def test_it_is_free_after_closing(self, cable: Cable) -> None:
        cable.port.close()
        SerialPort(cable.port.name, BAUD).close()

    def test_a_name_that_there_is_not(self, tmp_path: Path) -> None:
        with pytest.raises(PortError, match="is the board plugged in"):
            SerialPort(str(tmp_path / "ttyUSB0"), BAUD)

    def test_a_file_that_is_no_port(self, tmp_path: Path) -> None:
        file = tmp_path / "file"
        file.touch()
        with pytest.raises(PortError, match="cannot be opened"):
            SerialPort(str(file), BAUD)


@dataclass
class Plugged:
    """What pyserial tells of a port."""

    device: str
    vid: int | None = None
    pid: int | None = None
    serial_number: str | None = None


@pytest.fixture
def plug(mocker: MockerFixture) -> list[Plugged]:
    """The machine's ports."""
    plugged: list[Plugged] = []
    mocker.patch("firmware_bridge.ports.list_ports.comports", return_value=plugged)
    return plugged


UNO = Plugged("/dev/ttyACM0", 0x2341, 0x0043, "55736")
CLONE = Plugged("/dev/ttyUSB0", 0x1A86, 0x7523)
PRINTER = Plugged("/dev/ttyUSB1", 0x0403, 0x6001, "A500")
MODEM = Plugged("/dev/ttyS0")


class TestCandidates:
    def test_without_a_name_all_that_may_be_a_board(self, plug: list[Plugged]) -> None:
        plug += [MODEM, CLONE, UNO]
        assert SystemPorts(None, BAUD).candidates() == ["/dev/ttyACM0", "/dev/ttyUSB0"]

    def test_a_name_is_tried_alone_even_when_it_is_not_there(self, plug: list[Plugged]) -> None:
        plug += [CLONE, UNO]
        assert SystemPorts("/dev/ttyUSB9", BAUD).candidates() == ["/dev/ttyUSB9"]

    def test_for_a_board_known_by_its_id_a_name_is_tried_first(self, plug: list[Plugged]) -> None:
        plug += [CLONE, UNO]
        ports = SystemPorts("/dev/ttyUSB0", BAUD, anywhere=True)
        assert ports.candidates() == ["/dev/ttyUSB0", "/dev/ttyACM0"]

    @pytest.mark.usefixtures("plug")
    def test_a_pattern_is_what_is_there(self, tmp_path: Path) -> None:
        for name in ("ttyUSB1", "ttyUSB0", "other"):
            (tmp_path / name).touch()
        names = SystemPorts(str(tmp_path / "ttyUSB*"), BAUD).candidates()
        assert names == [str(tmp_path / "ttyUSB0"), str(tmp_path / "ttyUSB1")]

    def test_the_adapter_of_the_board_is_followed_to_another_name_and_no_other_is_touched(
        self, plug: list[Plugged]
    ) -> None:
        plug += [CLONE, PRINTER]
        ports = SystemPorts("/dev/ttyUSB0", BAUD)
        ports.found("/dev/ttyUSB0")
        plug[0] = Plugged("/dev/ttyUSB2", 0x1A86, 0x7523)
        assert ports.candidates() == ["/dev/ttyUSB0", "/dev/ttyUSB2"]

    @pytest.mark.parametrize("error", [TypeError("int() of None"), ValueError(""), OSError("gone")])
    def test_a_device_that_vanishes_while_it_is_looked_at_ends_no_search(
        self, mocker: MockerFixture, error: Exception
    ) -> None:
        """There is nothing to be read of its maker any more, and pyserial does not expect that."""
        plugged = mocker.patch("firmware_bridge.ports.list_ports.comports", return_value=[UNO])
        ports = SystemPorts(None, BAUD)
        ports.found("/dev/ttyACM0")
        plugged.side_effect = error
        assert ports.candidates() == []
        ports.found("/dev/ttyACM0")
        plugged.side_effect = None
        assert ports.candidates() == ["/dev/ttyACM0"]

    def test_what_is_plugged_in_is_told_by_its_adapter(self, plug: list[Plugged]) -> None:
        plug += [UNO]
        (adapter,) = plugged_in().values()
        assert (adapter.maker, adapter.serial_number) == (0x2341, "55736")
