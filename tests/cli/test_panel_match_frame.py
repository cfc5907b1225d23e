"""The pages of the panel with a match, and terminals of every size and kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.panel_evening import MakeEvening, evenings
from tests.game.game import Game
from uno_device.cli.panel.signs import ASCII
from uno_device.units.faults import FaultId


@pytest.fixture
def make_evening(tmp_path: Path) -> Iterator[MakeEvening]:
    yield from evenings(tmp_path)


def test_the_units_page_tells_how_the_match_stands(make_evening: MakeEvening) -> None:
    evening = make_evening(Game("classic", "Ann Bob").header)
    evening.type("u")
    text = evening.words()
    assert "showdown: not armed" in text
    assert "match 1: playing; Bob has to play or draw; u shows it" in text
    evening.type("u")
    assert "match 1, hand 1: playing" in evening.words()


def test_a_new_match_is_shown_whatever_page_was_looked_at(make_evening: MakeEvening) -> None:
    evening = make_evening(Game("classic", "Ann Bob").header)
    evening.type("u")
    evening.table.end(evening.errors.append)
    assert "no match" in evening.words()
    evening.start(Game("classic", "Ann Bob").header)
    assert "match 2, hand 1: playing" in evening.words()


@pytest.mark.parametrize("players", [2, 5, 6, 10])
@pytest.mark.parametrize(
    ("width", "height"), [(80, 24), (100, 30), (240, 70), (60, 40), (40, 60), (78, 24)]
)
def test_it_fills_the_terminal_and_no_more(
    make_evening: MakeEvening, players: int, width: int, height: int
) -> None:
    names = " ".join(f"Maximilian{number}" for number in range(players))
    evening = make_evening(Game("jurassic_world_rebirth", names).header)
    lines = evening.text(width, height).splitlines()
    assert len(lines) == height
    assert max(map(len, lines)) <= width
    assert lines[-1].startswith(" c  clear")
    if width >= 78:
        assert all(name in "\n".join(lines) for name in names.split())


def test_ten_players_and_a_fault_fit_on_the_smallest_terminal(make_evening: MakeEvening) -> None:
    names = " ".join(f"Player{number}" for number in range(10))
    evening = make_evening(Game("showdown", names, hands={"Player1": "R7!2"}).header)
    evening.play("Player1 play R7!2")
    evening.simulated.showdown.fail(FaultId.INTERNAL_ERROR)
    text = evening.text()
    assert len(text.splitlines()) == 24
    assert (
        "Hold the unit's button for 3 s to go on, and report what the log says." in evening.words()
    )
    assert "or let chance decide (x)" in text
    assert "quit" in text.splitlines()[-1]


@pytest.mark.parametrize(("width", "height"), [(80, 10), (20, 5), (1, 1)])
def test_a_terminal_that_is_too_small_is_no_error(
    make_evening: MakeEvening, width: int, height: int
) -> None:
    assert make_evening(Game("classic", "Ann Bob").header).text(width, height)


def test_names_that_are_wide_stay_in_their_column(make_evening: MakeEvening) -> None:
    evening = make_evening(Game("classic", "太郎さん Bob").header)
    rows = [line for line in evening.text().splitlines() if "points" in line]
    assert "太郎さん" in rows[0]
    assert rows[0].index("7 cards") == rows[1].index("7 cards") - 4  # of twice the width


def test_without_colour_every_sign_is_still_there(make_evening: MakeEvening) -> None:
    evening = make_evening(Game("wild_jackpot").header)
    plain = evening.text(no_color=True, force_terminal=True)
    assert plain == evening.text(force_terminal=True, color_system="truecolor")


def test_a_terminal_that_knows_only_ascii(make_evening: MakeEvening) -> None:
    assert make_evening(Game("wild_jackpot").header).text(signs=ASCII).isascii()


def test_what_has_not_changed_is_an_equal_picture(make_evening: MakeEvening) -> None:
    evening = make_evening(Game("wild_jackpot").header)
    before = evening.picture
    evening.simulated.advance(60.0)
    assert evening.picture == before
    evening.play("Bob draw")
    assert evening.picture != before
