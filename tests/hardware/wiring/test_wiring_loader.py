"""A wiring file is laid over the default, and every mistake in it is told at once."""

from __future__ import annotations

import dataclasses
import pickle
from typing import TYPE_CHECKING

import pytest

from hardware.wiring import (
    FactoryWiring,
    MotorWiring,
    Problem,
    ServoFeedWiring,
    ServoFlipperWiring,
    SolenoidFlipperWiring,
    WiringError,
    built_in,
    load,
    parse,
    problems_of,
)

if TYPE_CHECKING:
    from pathlib import Path

SOLENOIDS = '[showdown.flipper]\nkind = "solenoids"\nleft_pin = 2\nright_pin = 3\n'


def told(text: str) -> list[str]:
    return [str(problem) for problem in problems_of(text, "table.toml")]


def only(text: str) -> str:
    (problem,) = told(text)
    return problem


def test_the_default_loads_clean() -> None:
    wiring = load(None)
    assert wiring.pins == "auto"
    assert wiring.showdown is not None
    assert wiring.jackpot is not None
    assert wiring.showdown.red_left.pin == 17
    assert isinstance(wiring.showdown.flipper, ServoFlipperWiring)
    assert wiring.jackpot.dispenser_motor == MotorWiring(
        forward_pin=19, backward_pin=26, longest_on_s=3.0
    )


def test_the_pins_of_a_board_have_a_wiring_of_their_own() -> None:
    on_a_board, default = load(built_in("unobridge")).showdown, load().showdown
    assert on_a_board
    assert default
    assert on_a_board.paddle_left.pin != default.paddle_left.pin
    assert built_in("local") is built_in(None) is None


def test_an_empty_file_is_the_default() -> None:
    assert parse("", "table.toml") == load()


def test_a_table_that_is_written_replaces_the_defaults() -> None:
    wiring = parse(
        "[showdown]\nshow_s = 3\n[jackpot.spinner_motor]\nforward_pin = 20\nlongest_on_s = 9\n",
        "table.toml",
    )
    assert wiring.showdown is not None
    assert wiring.jackpot is not None
    assert wiring.showdown.show_s == 3.0
    assert isinstance(wiring.showdown.show_s, float)
    assert wiring.showdown.wait_mean_s == 2.5
    assert wiring.jackpot.spinner_motor.backward_pin is None
    assert wiring.jackpot.dispenser_motor.longest_on_s == 3.0


def test_parts_and_units_are_left_out_with_false() -> None:
    pointing = parse("[showdown]\nflipper = false\n", "table.toml").showdown
    assert pointing is not None
    assert pointing.flipper is False
    assert parse("showdown = false\n", "table.toml").showdown is None
    assert parse("jackpot = false\n", "table.toml").jackpot is None


def test_no_unit_at_all() -> None:
    problem = only("showdown = false\njackpot = false\n")
    assert problem.startswith("table.toml:2: jackpot: both units are left out")


def test_a_kind_chooses_the_table() -> None:
    text = SOLENOIDS + 'longest_on_s = 1\n[jackpot.dispenser_motor]\nkind = "servo"\npin = 19\n'
    wiring = parse(text + "longest_on_s = 4\n", "table.toml")
    assert wiring.showdown is not None
    assert wiring.jackpot is not None
    assert isinstance(wiring.showdown.flipper, SolenoidFlipperWiring)
    assert isinstance(wiring.jackpot.dispenser_motor, ServoFeedWiring)


def test_a_factory_of_ones_own() -> None:
    text = 'pins = "far"\n[factory.far]\nentry_point = "pigpio"\n'
    wiring = parse(text + 'host = "192.168.1.20"\nport = 8888\n', "table.toml")
    keywords: dict[str, str | int | float | bool] = {"host": "192.168.1.20", "port": 8888}
    assert wiring.factory == {"far": FactoryWiring(entry_point="pigpio", keywords=keywords)}


def test_all_mistakes_are_told_at_once_by_line() -> None:
    text = """\
pins = "Auto"
[showdown]
show_s = "long"
wait_mean_s = 5
[showdown.red_left]
pni = 17
[showdown.flipper]
kind = "solenoid"
left_pin = 2
right_pin = 99
[jackpot.dispenser_motor]
forward_pin = 19
[jackpot.spin]
attempts = 9
[jackpot.lever]
pin = "BOARD18"
[supply]
never_together = [["jackpot.spinner_motor"]]
"""
    problems = problems_of(text, "table.toml")
    assert [(problem.line, problem.path[-1]) for problem in problems] == [
        (1, "pins"),
        (3, "show_s"),
        (4, "wait_mean_s"),
        (6, "pni"),
        (7, "longest_on_s"),
        (8, "kind"),
        (10, "right_pin"),
        (11, "longest_on_s"),
        (14, "attempts"),
        (16, "pin"),
        (18, "never_together"),
    ]


def test_a_value_that_is_wrong_in_itself_makes_no_second_mistake() -> None:
    assert "expected a number" in only('[showdown]\nwait_maximum_s = "never"\nwait_mean_s = 9\n')
    assert "expected a list" in only("[jackpot.spin]\nsymbols = 1\n")
    together = '[supply]\nnever_together = [["showdown.flipper", "jackpot.spinner_motor"]]\n'
    assert "expected a table" in only("showdown = 3\n" + together)


SYNTAX = [
    ("[showdown]\npin = = 3\n", 2),
    ("a = 1\n[showdown\n", 2),
    ("a = 1\nb = [1,\n\n", 2),
    ("a = 1\n\na = 2\n", 3),
    ("a = \n", 1),
]


@pytest.mark.parametrize(("text", "line"), SYNTAX)
def test_a_syntax_error_is_told_with_its_line(text: str, line: int) -> None:
    (problem,) = problems_of(text, "table.toml")
    assert problem.line == line
    assert problem.message.startswith("is not TOML: ")
    assert "at line" not in problem.message


@pytest.mark.parametrize("text", [f"a = {'[' * 5000}", f"a = {'1' * 5000}"])
def test_texts_that_break_the_parser_are_problems_too(text: str) -> None:
    assert only(text).startswith("table.toml: is n")


def test_the_error_lists_every_problem(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("[showdown]\nshow_s = 0\npress_limit_s = 0\n", encoding="utf-8")
    with pytest.raises(WiringError) as caught:
        load(file)
    assert str(caught.value).splitlines() == [str(each) for each in caught.value.problems]
    assert [each.line for each in caught.value.problems] == [2, 3]
    assert str(caught.value).startswith(f"{file}:2: showdown.show_s: must be")
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(WiringError, match="cannot be read: No such file"):
        load(tmp_path / "none.toml")
    with pytest.raises(WiringError, match="cannot be read"):
        load(tmp_path)


def test_encodings(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_bytes("\ufeffpins = 'mock'\r\n".encode())
    assert load(file).pins == "mock"
    file.write_bytes(b"# one\n# caf\xe9\n")
    with pytest.raises(WiringError, match=r"table\.toml:2: is not UTF-8 text"):
        load(file)


def test_a_problem_as_text() -> None:
    problem = Problem("a.toml", 3, ("showdown", "pins"), "is odd")
    assert str(problem) == "a.toml:3: showdown.pins: is odd"
    assert str(dataclasses.replace(problem, line=None, path=())) == "a.toml: is odd"
