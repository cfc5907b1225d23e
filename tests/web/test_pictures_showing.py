"""What goes wrong in the pictures stops no unit and no match."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest
from pytest_mock import MockerFixture

from tests.game.game import Game, said
from tests.web.feeding import SCREEN, Page, Pages, run, seat, viewer
from tests.web.house import House
from uno_device.table.picture.memory import UnitMemory
from uno_device.web.access import Who
from uno_device.web.feed.viewer import As
from uno_device.web.pictures.told import ToldPart


def fails_with(error: Exception) -> Callable[[object], Awaitable[None]]:
    """Return a connection on which nothing can be sent."""

    async def send(_message: object) -> None:
        raise error

    return send


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


def test_a_mistake_about_one_page_costs_the_others_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene() -> None:
        pages, broken, is_known = Pages(), Page("192.168.1.8"), [True]
        pages.add_thing()

        def who() -> Who:
            if not is_known:
                raise RuntimeError("the hand: R5")
            return SCREEN

        serving = pages.feed.serve(broken.websocket, who, As.SCREEN, "en")
        broken.task = asyncio.create_task(serving)
        other = await pages.open()
        is_known.clear()
        pages.change(1)
        await pages.wait(0.1)
        assert other.state["thing"] == {"now": 1}
        assert broken.state["thing"] == {"now": 0}
        await broken.leave()
        await other.leave()

    run(scene())
    assert "cannot be shown what is new: RuntimeError" in caplog.text
    assert "R5" not in caplog.text


def test_a_mistake_in_sending_ends_that_page_and_is_told(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        page = await pages.open()
        page.websocket._send = fails_with(ValueError("the hand: R5"))
        pages.change(1)
        await pages.wait(0.1)
        await page.gone()
        assert pages.feed.clients == ()

    run(scene())
    assert "a page could not be served any more: ValueError" in caplog.text
    assert "R5" not in caplog.text


def test_who_is_sent_away_and_has_gone_already_is_no_matter_of_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene() -> None:
        pages = Pages()
        page = await pages.open("seat", seat("Ann"))
        page.who = Who()
        page.websocket._send = fails_with(OSError("the cable"))
        pages.feed.touch()
        await pages.wait(0.1)
        await page.gone()
        assert pages.feed.clients == ()

    run(scene())
    assert caplog.records == []
