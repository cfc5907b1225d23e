"""`uno-device firmware flash`: with avrdude itself, and with one that notes how it was called."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from firmware_bridge.emulator.image import read_image
from firmware_bridge.flashing import BootLoader
from firmware_bridge.ports import SerialPort
from tests.cli.firmware.boot_loader import blank_board
from tests.cli.firmware.processes import AMPLE_S, COMMAND, Emulated, firmware
from uno_device.cli import firmware as command
from uno_device.cli import firmware_images

BAUD = 500_000
NOTING = """\
#!/bin/sh
# Notes the folder and its arguments, and whether another program could have the port.
{ pwd; for word in "$@"; do echo "$word"; done; } > NOTES
if flock --nonblock PORT true; then echo "the port is free" >> NOTES; fi
echo "avrdude: a word" >&2
exit CODE
"""


class NotingAvrdude:
    """A program of avrdude's name that writes nothing into any board."""

    def __init__(self, folder: Path, port: Path, code: int = 0) -> None:
        self._notes = folder / "notes"
        script = NOTING.replace("NOTES", str(self._notes)).replace("PORT", str(port))
        program = folder / "avrdude"
        program.write_text(script.replace("CODE", str(code)), encoding="utf-8")
        program.chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}

    @property
    def notes(self) -> list[str]:
        return self._notes.read_text(encoding="utf-8").splitlines() if self.was_called else []

    @property
    def was_called(self) -> bool:
        return self._notes.exists()


def test_avrdude_writes_our_firmware_and_the_board_runs_it(tmp_path: Path) -> None:
    link = tmp_path / "ttyUNO"
    with blank_board(link, tmp_path) as blank:
        done = firmware("flash", "--port", link)
        assert done.returncode == 0, done.stderr
        assert done.stdout == f"a board without an id at {link}: firmware 1.0, protocol 1\n"
        assert "bytes of flash verified" in done.stderr, "its progress is seen"
        ours = read_image(firmware_images.image(BAUD).hex)
        assert blank.loader.flash[: len(ours)] == ours


@pytest.mark.parametrize(("kind", "baud"), [("uno", 115200), ("nano", 115200), ("nano-old", 57600)])
def test_each_kind_of_board_is_flashed_at_its_baud_rate(
    board: Emulated, tmp_path: Path, kind: str, baud: int
) -> None:
    avrdude = NotingAvrdude(tmp_path, board.port)
    done = firmware("flash", "--port", board.port, "--board", kind, environment=avrdude.environment)
    assert done.returncode == 0, done.stderr
    built = firmware_images.image(BAUD).hex
    words = f"-q -p atmega328p -c arduino -P {board.port} -b {baud} -D -U flash:w:uno_bridge.hex:i"
    assert avrdude.notes == [str(built.parent), *words.split()]
    assert BootLoader(kind).baud == baud


def test_a_file_of_ones_own_is_flashed(board: Emulated, tmp_path: Path) -> None:
    avrdude = NotingAvrdude(tmp_path, board.port)
    mine = tmp_path / "mine: the best.hex"
    mine.touch()
    done = firmware(
        "flash", "--port", board.port, "--firmware", mine, environment=avrdude.environment
    )
    assert done.returncode == 0, done.stderr
    assert avrdude.notes[0] == str(tmp_path)
    assert avrdude.notes[-1] == "flash:w:mine: the best.hex:i"


def test_nobody_else_has_the_port_meanwhile(board: Emulated, tmp_path: Path) -> None:
    avrdude = NotingAvrdude(tmp_path, board.port)
    firmware("flash", "--port", board.port, environment=avrdude.environment)
    assert avrdude.was_called
    assert "the port is free" not in avrdude.notes
    SerialPort(str(board.port), BAUD).close()  # and afterwards it is free


def test_a_port_that_a_table_has_is_not_flashed(board: Emulated, tmp_path: Path) -> None:
    avrdude = NotingAvrdude(tmp_path, board.port)
    table = SerialPort(str(board.port), BAUD)
    try:
        done = firmware("flash", "--port", board.port, environment=avrdude.environment)
    finally:
        table.close()
    assert (done.returncode, done.stdout) == (5, "")
    assert done.stderr == (
        f"uno-device firmware: {board.port} cannot be opened: another program has it; end that "
        "one; if that is the table, `sudo systemctl stop uno-device`, or its Ctrl-C, stops it\n"
    )
    assert not avrdude.was_called


def test_avrdudes_failure_is_told_with_what_to_try(board: Emulated, tmp_path: Path) -> None:
    avrdude = NotingAvrdude(tmp_path, board.port, code=1)
    done = firmware("flash", "--port", board.port, environment=avrdude.environment)
    assert (done.returncode, done.stdout) == (5, "")
    assert done.stderr == (
        "avrdude: a word\n"
        f"uno-device firmware: avrdude has not flashed the board at {board.port} (it ended with "
        "1); is it a board of the kind uno, and not nano, nano-old\n"
    )


def test_without_avrdude_it_says_what_to_install(board: Emulated, tmp_path: Path) -> None:
    done = firmware(
        "flash", "--port", board.port, environment={**os.environ, "PATH": str(tmp_path)}
    )
    assert done.returncode == 2
    assert "there is no avrdude; `sudo apt install avrdude`" in done.stderr


def test_more_than_one_port_that_may_be_meant_are_all_named(tmp_path: Path) -> None:
    ports = [tmp_path / "ttyUNO0", tmp_path / "ttyUNO1"]
    for port in ports:
        port.touch()
    avrdude = NotingAvrdude(tmp_path, ports[0])
    done = firmware("flash", "--port", tmp_path / "tty*", environment=avrdude.environment)
    assert done.returncode == 2
    assert f"--port says which: {ports[0]} {ports[1]}" in done.stderr
    assert not avrdude.was_called


def test_a_firmware_that_is_not_there_is_told(board: Emulated, tmp_path: Path) -> None:
    avrdude = NotingAvrdude(tmp_path, board.port)
    missing = tmp_path / "missing.hex"
    done = firmware(
        "flash", "--port", board.port, "--firmware", missing, environment=avrdude.environment
    )
    assert (done.returncode, done.stderr) == (2, f"{missing}: No such file or directory\n")
    assert not avrdude.was_called


def test_a_board_that_does_not_answer_after_it_is_told(tmp_path: Path) -> None:
    master, slave = os.openpty()
    port = Path(os.ttyname(slave))
    avrdude = NotingAvrdude(tmp_path, port)
    try:
        done = firmware("flash", "--port", port, environment=avrdude.environment)
    finally:
        os.close(master)
        os.close(slave)
    assert avrdude.was_called
    assert (done.returncode, done.stdout) == (5, "")
    assert "flashed, but it does not answer" in done.stderr


def test_stopped_by_ctrl_c_it_lets_go_of_the_port(board: Emulated, tmp_path: Path) -> None:
    avrdude = NotingAvrdude(tmp_path, board.port)
    nothing_comes = tmp_path / "nothing comes"
    os.mkfifo(nothing_comes)
    script = f"#!/bin/sh\necho running\nexec cat '{nothing_comes}'\n"
    (tmp_path / "avrdude").write_text(script, encoding="utf-8")
    with subprocess.Popen(
        [*COMMAND, "flash", "--port", str(board.port)],
        env=avrdude.environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "running\n"
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        assert process.wait(AMPLE_S) == 130
    SerialPort(str(board.port), BAUD).close()


def test_the_boards_are_those_that_can_be_flashed() -> None:
    assert list(command.BOARDS) == [each.value for each in BootLoader]
