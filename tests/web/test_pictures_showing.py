"""What goes wrong in the pictures stops no unit and no match."""

from __future__ import annotations

import logging

import pytest
from pytest_mock import MockerFixture

from tests.game.game import Game, said
from tests.web.feeding import SCREEN, viewer
from tests.web.house import House
from uno_device.table.picture.memory import UnitMemory
from uno_device.web.pictures.told import ToldPart


def test_a_mistake_in_what_is_shown_stops_no_unit_and_no_match(
    house: House, mocker: MockerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    for kind, name in ((ToldPart, "match_events"), (UnitMemory, "event")):
        mocker.patch.object(kind, name, side_effect=RuntimeError("the hand: R5"))
    errors: list[BaseException | None] = []
    with caplog.at_level(logging.ERROR, "uno_device.web"):
        game = Game("wild_jackpot", hands={"Bob": "RJ R5"}, start="R9")
        house.table.start(game.header, {}, errors.append)
        house.table.act(said("Bob play RJ"), errors.append)
        house.simulated.pull()
        house.simulated.advance_until("stopped")
        house.simulated.advance(1.0)
    assert errors == [None, None]
    assert house.simulated.jackpot.fault is None
    assert house.table.view(None).pending != {"kind": "spin"}
    assert "could not follow the table: RuntimeError" in caplog.text
    assert "R5" not in caplog.text


def test_what_is_seen_of_the_wheel_is_remembered_between_two_stops(house: House) -> None:
    parts = house.desk.feed.parts
    house.simulated.pull()
    house.simulated.advance_until("stopped")
    house.simulated.pull()
    house.simulated.advance(0.2)
    assert '"turning":true' in parts.of(viewer("screen", SCREEN), ())["units"]
    house.simulated.advance(60.0)


def test_every_part_of_a_page_can_be_made_at_a_table_without_a_journal(house: House) -> None:
    house.without_journal()
    names = set(house.desk.feed.parts.of(viewer("screen", SCREEN), ()))
    assert names == {"you", "lobby", "match", "told", "units"}
