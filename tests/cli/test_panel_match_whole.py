"""Whole hands between bots at a table, as the panel shows them all the way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.cli.panel_evening import Evening
from uno_device.game.actions import HOST, TABLE
from uno_device.game.bots.bot import RandomBot
from uno_device.game.editions import EDITIONS
from uno_device.game.header_reader import read_header
from uno_device.game.match import Phase

PLAYERS = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"]
MOST_ACTIONS = 2_000
LONG_RULE = "everybody sings a song of at least two verses, and claps " * 10


def act_once(evening: Evening, random: Random) -> None:
    """Let somebody do something: a player, or chance for the table."""
    waiting = evening.table.sitting.match.waiting()
    names = list(dict.fromkeys(one.player for one in waiting))
    if TABLE in names:
        evening.table.draw(evening.errors.append)
        return
    random.shuffle(names)
    for name in names:
        action = name != HOST and RandomBot(random).choose(evening.table.view(name))
        if action:
            evening.table.act(action, evening.errors.append)
            return


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_panel_fits_and_shows_counts_and_turn_in_every_state(
    tmp_path: Path, edition: str
) -> None:
    evening, random = Evening(tmp_path), Random(edition)
    rules = {"rule_cards": [LONG_RULE] * 2} if edition == "wild_jackpot" else {}
    header = {"uno_record": 1, "edition": edition, "players": PLAYERS, "seed": 5, **rules}
    evening.start(read_header(header))
    for number in range(MOST_ACTIONS):
        view = evening.table.view(None)
        seats = {seat.name: seat for seat in evening.match.seats}
        assert {name: seat.cards for name, seat in seats.items()} == view.hand_counts
        assert [name for name in PLAYERS if seats[name].on_turn] == (
            [view.table["turn"]] if view.table["turn"] else []
        )
        if number % 5 == 0 or view.pending:
            lines = evening.text().splitlines()
            assert len(lines) == 24
            assert lines[-1].strip().endswith("quit")
        if view.table["phase"] is not Phase.PLAYING:
            break
        act_once(evening, random)
    assert evening.table.view(None).table["phase"] is not Phase.PLAYING
    assert set(evening.errors) == {None}
    evening.journal.close()


def test_when_there_are_no_rule_cards_the_host_is_told_so(tmp_path: Path) -> None:
    evening = Evening(tmp_path, config={"jackpot": False})
    header = {"edition": "wild_jackpot", "players": PLAYERS, "seed": 5, "rule_cards": []}
    evening.start(read_header({"uno_record": 1, **header}))
    random = Random(1)
    while (evening.table.view(None).pending or {}).get("kind") != "dispense":
        act_once(evening, random)
    assert '"do": "dispense", "none": true' in evening.match.ways_on[-1]
    evening.journal.close()
