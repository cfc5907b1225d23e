"""What of a wiring stands behind the emulated board, and what keys do to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.emulator.console import Gesture
from hardware.clock import VirtualClock, to_ns
from hardware.errors import WiringError
from hardware.simulation.pins import SimulatedFactory
from hardware.simulation.table import SimulatedTable
from hardware.wiring import load
from hardware.wiring.schema import Wiring
from uno_device.cli.emulated_table import BUILT_IN, TypedCommands, board_of, commands_for
from uno_device.cli.panel.keys import LEFT, RIGHT, key_map
from uno_device.table.operator import Operator
from uno_device.units.virtual import VirtualTable

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


def units_of(wiring: Wiring) -> list[str]:
    return [name for name in ("showdown", "jackpot") if getattr(wiring, name)]


# Which board


def test_without_a_wiring_both_units_are_on_one_board() -> None:
    board = board_of(None, None)
    assert board.file == BUILT_IN
    assert units_of(board.wiring) == ["showdown", "jackpot"]


@pytest.mark.parametrize(
    ("name", "units"), [("duel_board", ["showdown"]), ("wheel_board", ["jackpot"])]
)
def test_of_two_boards_one_is_chosen(name: str, units: list[str]) -> None:
    board = board_of(EXAMPLES / "two-arduinos.toml", name)
    assert units_of(board.wiring) == units
    assert "board" in board.keywords


def test_a_unit_on_other_pins_is_not_at_the_board() -> None:
    board = board_of(EXAMPLES / "showdown-on-arduino.toml", None)
    assert units_of(board.wiring) == ["showdown"]


@pytest.mark.parametrize(
    ("file", "name", "says"),
    [
        ("two-arduinos.toml", None, 'has 2 boards; choose one with --pins: "duel_board"'),
        ("two-arduinos.toml", "wheel", 'there is no board "wheel"; choose "duel_board"'),
        ("my-table.toml", None, "no unit is on an Arduino (pin factory unobridge)"),
    ],
)
def test_a_board_that_is_not_clear_is_said(file: str, name: str | None, says: str) -> None:
    with pytest.raises(WiringError) as raised:
        board_of(EXAMPLES / file, name)
    assert says in str(raised.value)
    assert file in str(raised.value)


def test_what_the_wiring_says_of_the_port_is_not_said_again(tmp_path: Path) -> None:
    port = tmp_path / "ttyUNO"
    assert "UNO_BRIDGE_PORT=" in board_of(None, None).how_to_run(port, 500_000)
    config = tmp_path / "table.toml"
    with_port = f'entry_point = "unobridge"\nport = "{port}"\n'
    text = BUILT_IN.read_text(encoding="utf-8").replace('entry_point = "unobridge"', with_port)
    config.write_text(text, encoding="utf-8")
    told = board_of(config, None).how_to_run(port, 500_000)
    assert "UNO_BRIDGE_PORT=" not in told
    assert told.endswith(f"UNO_BRIDGE_BAUD=500000 uno-device run --config {config}")


# Hands


def simulated(wiring: Wiring) -> SimulatedTable:
    from random import Random

    return SimulatedTable(wiring, SimulatedFactory(VirtualClock()), Random(1))


def test_the_letters_are_those_of_the_panel() -> None:
    table = VirtualTable(load())

    def nothing() -> None:
        return

    keys = key_map(
        Operator(table.units), table.simulated, save=nothing, show_help=nothing, leave=nothing
    )
    commands = commands_for(table.simulated, table.units.wiring)
    letters = {word for word in commands if len(word) == 1}
    assert letters == set("ldtakLDTAKr")
    assert all(keys.act(letter) is not None for letter in letters)
    sentences = {sentence for _, sentence in keys.sentences}
    for letter in "ldta":
        gesture = commands[letter]
        assert isinstance(gesture, Gesture)
        assert gesture.sentence in sentences
    table.close()


def test_a_letter_taps_and_a_capital_stays() -> None:
    table = simulated(load())
    commands = commands_for(table, load())
    lever, paddle = table.contacts["jackpot.lever"], table.contacts["showdown.paddle_left"]
    commands["l"]()
    commands["A"]()
    assert lever.closed
    assert paddle.closed
    table.clock.advance(to_ns(1.0))  # type: ignore[attr-defined]  # a virtual clock
    assert not lever.closed
    assert paddle.closed
    commands["A"]()
    assert not paddle.closed


def test_the_hopper_is_filled_as_the_wiring_says() -> None:
    wiring = load(EXAMPLES / "my-table.toml")
    table = simulated(wiring)
    assert table.hopper is not None
    table.hopper.load(0)
    commands_for(table, wiring)["r"]()
    assert table.hopper.cards == 3


def test_a_unit_that_is_elsewhere_has_no_hands() -> None:
    board = board_of(EXAMPLES / "two-arduinos.toml", "duel_board")
    assert set(commands_for(simulated_on(board.wiring), board.wiring)) == {
        *("t", "T", "a", "left", "A", "k", "right", "K")
    }


def simulated_on(wiring: Wiring) -> SimulatedTable:
    """The mechanisms, on pins of a Raspberry Pi with the same numbers."""
    assert wiring.showdown is not None
    return simulated(Wiring(showdown=load().showdown))


# Keys


@pytest.mark.parametrize(
    ("typed", "commands"),
    [
        (b"ta", ["t", "a"]),
        (b"\x1b[D\x1b[C", ["left", "right"]),
        (b"?q", ["help", "quit"]),
        (b":pins\r", ["pins"]),
        (b":plug /dev/x\nl", ["plug /dev/x", "l"]),
        (b":tap D22\x7f\x7f3\r", ["tap D3"]),
        (b":\x7f\x7fpins\r", ["pins"]),
        (b":tap", []),
        (b" \t\r\n", []),
    ],
)
def test_keys_become_commands(typed: bytes, commands: list[str]) -> None:
    assert TypedCommands().feed(typed)[0] == commands


def test_a_line_is_shown_as_it_is_typed() -> None:
    assert TypedCommands().feed(b"t:pinz\x7fs\ra")[1] == ":pinz\b \bs\n"


def test_ctrl_d_ends_it() -> None:
    typed = TypedCommands()
    typed.feed(b"t\x04")
    assert typed.ended


@given(st.binary(max_size=60), st.integers(0, 60))
def test_it_does_not_matter_how_keys_are_split(data: bytes, place: int) -> None:
    whole, parts = TypedCommands(), TypedCommands()
    first, second = parts.feed(data[:place]), parts.feed(data[place:])
    assert whole.feed(data) == (first[0] + second[0], first[1] + second[1])


def test_the_panel_names_the_arrows_as_we_do() -> None:
    assert (LEFT, RIGHT) == ("left arrow", "right arrow")
