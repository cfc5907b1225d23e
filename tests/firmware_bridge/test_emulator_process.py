"""The emulator as a program: a serial port in real time, unplugged and plugged in again."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware_bridge.emulator.values import Cause
from tests.firmware_bridge.sketching import Sketchbook

PATIENCE_S = 20.0  # for a machine under load; nothing waits for it when all is well


class Emulator:
    """The program, its commands and what it says."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "firmware_bridge.emulator", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def tell(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def end(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(PATIENCE_S)


@contextmanager
def running(*words: str) -> Iterator[Emulator]:
    emulator = Emulator(*words, "--commands")
    try:
        yield emulator
    finally:
        emulator.process.kill()
        emulator.process.wait()
        for stream in (emulator.process.stdin, emulator.process.stdout, emulator.process.stderr):
            assert stream is not None
            stream.close()


class Port:
    """A host's end, opened raw."""

    def __init__(self, path: Path) -> None:
        self.descriptor = os.open(path, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self.descriptor)
        termios.tcflush(self.descriptor, termios.TCIOFLUSH)

    def write(self, data: bytes) -> None:
        os.write(self.descriptor, data)

    def read(self, count: int) -> bytes:
        """Return so many bytes, or fewer when the port is gone."""
        data = b""
        while len(data) < count:
            ready, _, _ = select.select([self.descriptor], [], [], PATIENCE_S)
            assert ready, f"only {data!r} came"
            try:
                more = os.read(self.descriptor, count - len(data))
            except OSError:
                return data
            if not more:
                return data
            data += more
        return data

    def close(self) -> None:
        os.close(self.descriptor)


def test_a_host_talks_to_the_board_through_its_port(sketchbook: Sketchbook, tmp_path: Path) -> None:
    link = tmp_path / "ttyUNO"
    with running(str(sketchbook.build("echo")), "--link", str(link), "--no-reset") as emulator:
        assert emulator.hear() == f"The board is at {link}"
        port = Port(link)
        port.write(b"HAL")
        assert port.read(3) == b"IBM"
        port.close()

        assert emulator.end() == 0
    assert list(tmp_path.iterdir()) == []


def test_opening_the_port_resets_the_board(sketchbook: Sketchbook, tmp_path: Path) -> None:
    link = tmp_path / "ttyUNO"
    with running(str(sketchbook.build("boots")), "--link", str(link)) as emulator:
        emulator.hear()
        causes = []
        for _ in range(5):  # closed and opened again at once: each opening counts
            port = Port(link)
            causes.append(Cause(port.read(2)[1]))
            port.close()

    assert all(Cause.EXTERNAL in cause for cause in causes)


def test_unplugged_the_port_is_gone_and_comes_back_under_another_name(
    sketchbook: Sketchbook, tmp_path: Path
) -> None:
    first, second = tmp_path / "ttyUNO0", tmp_path / "ttyUNO1"
    with running(str(sketchbook.build("echo")), "--link", str(first), "--no-reset") as emulator:
        emulator.hear()
        port = Port(first)
        emulator.tell("unplug")
        assert emulator.hear() == "unplugged"
        assert port.read(1) == b"", "reading ends"
        assert not first.is_symlink()
        port.close()

        emulator.tell(f"plug {second}")
        assert emulator.hear() == f"The board is at {second}"
        port = Port(second)
        port.write(b"HAL")
        assert port.read(3) == b"IBM"
        port.close()
        emulator.tell("quit")
        assert emulator.end() == 0
    assert list(tmp_path.iterdir()) == []


def test_fingers_reach_the_pins(sketchbook: Sketchbook, tmp_path: Path) -> None:
    link = tmp_path / "ttyUNO"
    with running(str(sketchbook.build("stamp")), "--link", str(link), "--no-reset") as emulator:
        emulator.hear()
        port = Port(link)
        emulator.tell("high D2")
        assert port.read(1) == b"I"
        emulator.tell("open D2")
        emulator.tell("pins")
        shown = [emulator.hear() for _ in range(20)]
        assert shown[2:4] == ["D2  0 input", "D3  1 input with pull-up"]
        assert shown[-1] == "A5  0 input"
        port.close()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("dance", "'dance' is no command; `help` shows them"),
        ("tap D99", "'D99' is no pin; they are D0 to D13 and A0 to A5"),
        ("tap", "'tap' is no command; `help` shows them"),
    ],
)
def test_a_command_that_is_none_is_answered(sketchbook: Sketchbook, line: str, says: str) -> None:
    with running(str(sketchbook.build("echo"))) as emulator:
        emulator.hear()
        emulator.tell(line)
        assert emulator.hear() == says


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_ended_by_a_signal_it_leaves_nothing(
    sketchbook: Sketchbook, tmp_path: Path, number: signal.Signals
) -> None:
    link = tmp_path / "ttyUNO"
    with running(str(sketchbook.build("echo")), "--link", str(link)) as emulator:
        emulator.hear()
        emulator.process.send_signal(number)
        assert emulator.process.wait(PATIENCE_S) == 0
    assert list(tmp_path.iterdir()) == []


def test_a_killed_emulators_name_is_taken_again_and_a_living_ones_is_not(
    sketchbook: Sketchbook, tmp_path: Path
) -> None:
    link = tmp_path / "ttyUNO"
    firmware = str(sketchbook.build("echo"))
    with running(firmware, "--link", str(link)) as killed:
        killed.hear()
    assert link.is_symlink(), "SIGKILL leaves the link behind"

    ours, theirs = os.openpty()  # whoever comes next may get the terminal to which it leads
    link.unlink()
    link.symlink_to(os.ttyname(theirs))
    with running(firmware, "--link", str(link)) as emulator:
        assert emulator.hear() == f"The board is at {link}"
        with running(firmware, "--link", str(link)) as second:
            assert second.process.wait(PATIENCE_S) == 2
            assert second.process.stderr is not None
            assert "is there already" in second.process.stderr.read()
        assert link.exists()
    os.close(ours)
    os.close(theirs)


def test_the_eeprom_is_kept_in_a_file(sketchbook: Sketchbook, tmp_path: Path) -> None:
    kept, link = tmp_path / "eeprom", tmp_path / "ttyUNO"
    firmware = str(sketchbook.build("boots"))
    counts = []
    for _ in range(2):
        with running(firmware, "--link", str(link), "--eeprom", str(kept)) as emulator:
            emulator.hear()
            port = Port(link)
            counts.append(port.read(2)[0])
            port.close()
            assert emulator.end() == 0

    assert counts[1] > counts[0]
    assert list(tmp_path.iterdir()) == [kept]


def test_what_is_no_firmware_ends_it_with_2(tmp_path: Path) -> None:
    bad = tmp_path / "bad.hex"
    bad.write_text("hello")
    for words, says in (
        ([str(bad)], "neither an ELF file of an AVR nor Intel HEX"),
        ([str(tmp_path / "missing.elf")], "No such file"),
    ):
        with running(*words) as emulator:
            assert emulator.process.wait(PATIENCE_S) == 2
            assert emulator.process.stderr is not None
            assert says in emulator.process.stderr.read()


def test_a_firmware_that_runs_off_its_program_ends_it_with_1(sketchbook: Sketchbook) -> None:
    with running(str(sketchbook.build("crash"))) as emulator:
        emulator.hear()
        emulator.tell("high D2")
        assert emulator.process.wait(PATIENCE_S) == 1
        assert emulator.process.stderr is not None
        assert "ran off its program" in emulator.process.stderr.read()
