"""What a person can do to an emulated board that runs: commands, and what is said to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_bridge.emulator.console import HELP, Console
from firmware_bridge.emulator.serial_port import SerialPort
from tests.firmware_bridge.sketching import Boards

MS = 1_000_000


class Talk:
    """A console on a board with a sketch, and what it says."""

    def __init__(self, boards: Boards, sketch: str, link: Path | None = None) -> None:
        self.board = boards(sketch)
        self.port = SerialPort()
        self.rung: list[str] = []
        self.said: list[str] = []
        more = {"bell": lambda: self.rung.append("bell")}
        self.console = Console(self.board, self.port, link, self.said.append, more)

    def obey(self, line: str) -> list[str]:
        self.said.clear()
        self.console.obey(line)
        return self.said


def test_a_tap_is_a_contact_to_ground_for_a_while(sketch: Boards) -> None:
    talk = Talk(sketch, "stamp")
    talk.board.advance(MS)
    edges = talk.board.watch(3)
    assert talk.obey("tap D3") == []
    talk.board.advance(200 * MS)

    assert [level for _, level in edges] == [0, 1]
    assert edges[1][0] - edges[0][0] == pytest.approx(120 * MS, abs=250)


def test_levels_are_driven_and_let_go(sketch: Boards) -> None:
    talk = Talk(sketch, "blink")
    for word, level in (("high", 1), ("low", 0), ("high", 1), ("open", 0)):
        talk.obey(f"{word} A0")
        assert talk.board.level(14) == level


def test_a_cable_is_pulled_and_put_in(sketch: Boards, tmp_path: Path) -> None:
    talk = Talk(sketch, "boots", tmp_path / "one")
    assert talk.obey("plug") == [f"The board is at {tmp_path / 'one'}"]
    assert talk.obey("unplug") == ["unplugged"]
    assert talk.port.device is None
    assert talk.obey(f"plug {tmp_path / 'two'}") == [f"The board is at {tmp_path / 'two'}"]
    assert [path.name for path in tmp_path.iterdir()] == ["two"]
    talk.port.unplug()


def test_a_name_that_is_taken_is_said(sketch: Boards, tmp_path: Path) -> None:
    talk = Talk(sketch, "echo")
    taken = tmp_path / "taken"
    taken.write_text("mine")

    (said,) = talk.obey(f"plug {taken}")

    assert said.startswith(f"not plugged in: {taken} is there already")
    assert taken.read_text() == "mine"
    assert talk.port.device is None


def test_what_is_wired_to_the_pins_adds_commands(sketch: Boards) -> None:
    talk = Talk(sketch, "echo")
    talk.obey("bell")

    assert talk.rung == ["bell"]
    assert talk.obey("help") == [f"{HELP}\nbell"]


@pytest.mark.parametrize("line", ["", "   "])
def test_nothing_is_no_command(sketch: Boards, line: str) -> None:
    assert Talk(sketch, "echo").obey(line) == []


def test_quit_ends(sketch: Boards) -> None:
    talk = Talk(sketch, "echo")
    talk.obey("quit")
    assert talk.console.ended
