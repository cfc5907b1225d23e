"""The wirings for boards that come with the pages: each is fine, and played on the firmware."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.clock import to_ns
from hardware.side import Side
from hardware.wiring import load
from tests.firmware_bridge.bridged_table import BridgedTable
from uno_device.cli.emulated_table import BUILT_IN, board_of
from uno_device.cli.main import main

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
TWO = EXAMPLES / "two-arduinos.toml"
ONE_UNIT = EXAMPLES / "showdown-on-arduino.toml"
FILES = (BUILT_IN, TWO, ONE_UNIT)
BOARDS = (
    (BUILT_IN, "arduino"),
    (TWO, "duel_board"),
    (TWO, "wheel_board"),
    (ONE_UNIT, "arduino"),
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_check_finds_nothing(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: fine (showdown and jackpot)\n"


@pytest.mark.parametrize(("file", "name"), BOARDS, ids=lambda part: getattr(part, "stem", part))
def test_every_unit_of_it_plays_on_its_board(firmware: Path, file: Path, name: str) -> None:
    table = BridgedTable(
        board_of(file, name).wiring, firmware=firmware, waits_s=1.0, runs_s=1.0, seed=3
    )
    told: list[str] = []
    table.units.subscribe(lambda event: told.append(event.name()))
    hands, clock = table.simulated.hands, table.clock
    clock.advance(to_ns(0.5))
    if table.units.showdown:
        hands.hit_after_green(Side.RIGHT, 0.3)
        hands.tap("showdown.timer_button")
        table.come_to_rest(5.0)
        assert "won" in told
        assert table.simulated.flipper is not None
        assert table.simulated.flipper.thrown == [Side.LEFT]
    if table.units.jackpot:
        hands.tap("jackpot.lever")
        table.come_to_rest(8.0)
        hands.tap("jackpot.dispenser_button")
        table.come_to_rest(2.0)
        assert told[-4:] == ["stopped", "idle", "dispensed", "idle"]
    assert table.board.conflicts == 0
    table.close()
    assert table.errors == []


def test_the_unit_that_is_not_on_the_arduino_is_wired_as_by_default() -> None:
    assert load(ONE_UNIT).jackpot == load().jackpot
