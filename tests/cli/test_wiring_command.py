"""`uno-device wiring`, as a process: the table, the files that it writes, what it refuses."""

from __future__ import annotations

import json
import os
import pty
import struct
import subprocess
import sys
import termios
from fcntl import ioctl
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.drawing import svg, wired_boards
from hardware.wiring import load

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
PAGE = ROOT / "docs" / "wiring-drawing.md"
COMMAND = [sys.executable, "-m", "uno_device", "wiring"]


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], cwd=cwd, capture_output=True, text=True, timeout=60, check=False
    )


def on_a_terminal(columns: int) -> list[str]:
    """Return what the command prints on a terminal that is so wide."""
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    with subprocess.Popen(COMMAND, stdout=theirs, env=environment) as process:
        os.close(theirs)
        text = b""
        try:
            while part := os.read(ours, 65536):
                text += part
        except OSError:  # the other side is closed
            pass
        os.close(ours)
    assert process.returncode == 0
    return text.decode().splitlines()


def test_the_table_of_the_page_is_what_is_printed(tmp_path: Path) -> None:
    told = run(cwd=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    shown = PAGE.read_text(encoding="utf-8").partition("```text\n")[2].partition("```")[0]
    assert shown.splitlines()[1:] == told.stdout.splitlines()[1:6]


def test_a_narrow_terminal_has_two_lines_for_each_wire() -> None:
    lines = on_a_terminal(80)
    assert max(map(len, lines)) <= 80
    at = lines.index("jackpot.spinner_motor.forward_pin: turns the wheel")
    assert lines[at + 1] == (
        "    GPIO20 (header 38), grey wire, 10 kOhm to ground; H-bridge with diodes"
    )
    assert "    GPIO23 (header 16), orange wire, pull up, contact to ground" in lines


def test_a_wide_terminal_has_the_table_in_one_line_for_each_wire() -> None:
    (line,) = [
        line for line in on_a_terminal(170) if "jackpot.dispenser_motor.backward_pin" in line
    ]
    for text in ("feeds one card", "GPIO26", "37", "H-bridge with diodes", "turquoise"):
        assert text in line


def test_the_files_are_written_and_told(tmp_path: Path) -> None:
    file = EXAMPLES / "two-arduinos.toml"
    told = run("--config", str(file), "--svg", "a.svg", "--page", "a.html", cwd=tmp_path)
    assert told.returncode == 0
    assert told.stdout.splitlines()[-2:] == ["drawing: a.svg", "page: a.html"]
    drawn = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert drawn == svg(wired_boards(load(file)), file.name)
    ElementTree.fromstring(drawn)
    assert drawn.count('class="wire" data-key="showdown.') == 9
    assert "two-arduinos.toml" in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_the_board_on_a_cable_is_drawn_without_a_file_of_ones_own(tmp_path: Path) -> None:
    told = run("--pins", "unobridge", "--json", "--svg", "board.svg", cwd=tmp_path)
    (board,) = json.loads(told.stdout)["boards"]
    assert board["board"] == "Arduino Uno"
    assert {wire["key"]: wire["pin"] for wire in board["wires"]}["showdown.tone.pin"] == "D3"
    assert (tmp_path / "board.svg").exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[showdown.green]\npin = 99\n", "table.toml:2: showdown.green.pin: GPIO 99 is not on"),
        ('pins = "unobridge"\n', 'there is no pin "27" to be used on an Arduino Uno'),
    ],
)
def test_a_wiring_that_cannot_be_is_not_drawn(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "table.toml").write_text(text, encoding="utf-8")
    told = run("--config", "table.toml", "--svg", "a.svg", cwd=tmp_path)
    assert (told.returncode, told.stdout) == (2, "")
    assert says in told.stderr
    assert not (tmp_path / "a.svg").exists()


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    told = run("--svg", "nowhere/a.svg", cwd=tmp_path)
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == "nowhere/a.svg: No such file or directory\n"
