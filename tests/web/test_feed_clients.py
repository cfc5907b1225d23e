"""Clients of the feed that are slow, rude, too many, or have nothing to look for there."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from tests.web.feeding import HOST, SCREEN, Pages, run, seat
from uno_device.web.access import Who
from uno_device.web.feed.hub import MOST_CLIENTS, MOST_FROM_AN_ADDRESS, MOST_STRANGERS

RUDE = 4400
NOT_YOURS = 4401
TOO_MANY = 4429


def test_what_changes_five_times_while_a_page_is_slow_is_sent_once() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        page = await pages.open()
        page.stop_reading()
        for value in range(1, 7):
            pages.change(value)
            await pages.wait(0.5)
        page.read_again()
        await pages.wait(0)
        # The first change was on its way already; all others are one.
        assert page.messages[1:] == [
            {"number": 2, "thing": {"now": 1}},
            {"number": 3, "thing": {"now": 6}},
        ]
        await page.leave()

    run(scene())


def test_a_page_that_does_not_read_is_dropped_and_nobody_waits_for_it() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        stuck, other = await pages.open(), await pages.open()
        stuck.stop_reading()
        for value in range(1, 10):
            pages.change(value)
            await pages.wait(0.05)
            assert other.state["thing"] == {"now": value}
            await pages.wait(0.95)
        assert len(pages.feed.clients) == 2
        await pages.wait(2.5)
        await stuck.gone()
        assert len(pages.feed.clients) == 1
        assert len(stuck.messages) == 1
        await other.leave()

    run(scene())


def test_a_page_that_reads_late_but_reads_stays() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        page = await pages.open()
        for value in range(1, 4):
            page.stop_reading()
            pages.change(value)
            await pages.wait(9.0)
            page.read_again()
            await pages.wait(1.0)
        assert page.state["thing"] == {"now": 3}
        assert page.closed is None
        await page.leave()

    run(scene())


@pytest.mark.parametrize(
    ("as_", "who", "error"),
    [
        ("seat", SCREEN, "no_seat"),
        ("seat", HOST, "no_seat"),
        ("host", SCREEN, "no_host"),
        ("host", seat("Ann"), "no_host"),
    ],
)
def test_who_has_nothing_to_look_for_there_is_told_so_and_sees_nothing(
    as_: str, who: Who, error: str
) -> None:
    async def scene() -> None:
        pages = Pages()
        made = pages.add_thing()
        page = await pages.open(as_, who, "de")
        await page.gone()
        (message,) = page.messages
        assert message["error"]["id"] == error
        assert "Seite" in message["error"]["error"]
        assert page.closed == NOT_YOURS
        assert made == []

    run(scene())


def test_a_page_whose_place_is_taken_away_shows_it_no_longer() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        page = await pages.open("seat", seat("Ann"))
        page.who = Who()
        pages.change(1)
        await pages.wait(0.05)
        await page.gone()
        assert page.closed == NOT_YOURS
        assert [one.keys() for one in page.messages] == [{"number", "thing"}, {"error"}]
        assert page.messages[0]["thing"] == {"now": 0}

    run(scene())


def test_a_host_whose_session_ends_sees_no_more() -> None:
    async def scene() -> None:
        pages = Pages()
        page = await pages.open("host", HOST)
        page.who = Who()
        await pages.wait(1.1)
        await page.gone()
        assert page.closed == NOT_YOURS

    run(scene())


@pytest.mark.parametrize(
    "message",
    [
        "",
        "no JSON",
        "[" * 4000,
        "7",
        {},
        {"hands": {"line": "showdown.paddle_left"}},
        {"hands": {"line": "showdown.paddle_left", "down": 1}},
        {"hands": {"line": 7, "down": True}},
        {"hands": {"line": "showdown.paddle_left", "down": True, "at": 3}},
        {"hands": {"line": "showdown.paddle_left", "down": True}, "watch": []},
        {"hands": ["showdown.paddle_left", True]},
        {"watch": "lines"},
        {"watch": [7]},
        {"shout": True},
        {"hands": {"line": "x" * 4096, "down": True}},
    ],
)
def test_a_page_that_says_what_nobody_understands_is_closed(message: Any) -> None:
    async def scene() -> None:
        pages = Pages()
        page = await pages.open("host", HOST)
        page.say(message)
        await page.gone()
        assert page.closed == RUDE
        assert pages.hand.moves == []

    run(scene())


def test_a_binary_message_is_none() -> None:
    async def scene() -> None:
        pages = Pages()
        page = await pages.open()
        page.say_bytes(json.dumps({"watch": []}).encode())
        await page.gone()
        assert page.closed == RUDE

    run(scene())


def test_only_a_host_watches_further_parts() -> None:
    async def scene() -> None:
        pages = Pages()
        page = await pages.open("screen", HOST)
        page.say({"watch": ["lines"]})
        await page.gone()
        assert page.closed == RUDE

    run(scene())


def test_sixty_messages_in_a_second_are_heard_and_one_more_is_too_many() -> None:
    async def scene() -> None:
        pages = Pages()
        page = await pages.open()
        for _ in range(3):
            for number in range(60):
                page.say({"hands": {"line": "jackpot.lever", "down": number % 2 == 0}})
                await pages.wait(0)
            await pages.wait(1.0)
        assert page.closed is None
        assert len(pages.hand.moves) == 180
        for _ in range(61):
            page.say({"hands": {"line": "jackpot.lever", "down": True}})
        await page.gone()
        assert page.closed == RUDE
        assert len(pages.hand.moves) == 240

    run(scene())


def test_the_hands_of_a_page_that_has_gone_let_go() -> None:
    async def scene() -> None:
        pages = Pages()
        page, other = await pages.open(), await pages.open()
        (client, _) = pages.feed.clients
        await page.leave()
        assert pages.hand.let_go_by == [client]
        other.say("no JSON")
        await other.gone()
        assert len(pages.hand.let_go_by) == 2

    run(scene())


def test_one_machine_cannot_take_all_the_room() -> None:
    async def scene() -> None:
        pages = Pages()
        opened = [await pages.open("screen", Who()) for _ in range(MOST_FROM_AN_ADDRESS)]
        refused = await pages.open("screen", Who())
        await refused.gone()
        assert refused.closed == TOO_MANY
        assert refused.messages[0]["error"]["id"] == "too_many_pages"
        opened.append(await pages.open("screen", Who(), address="192.168.1.8"))
        assert opened[-1].closed is None
        await opened.pop(0).leave()
        opened.append(await pages.open("screen", Who()))
        assert opened[-1].closed is None
        for page in opened:
            await page.leave()

    run(scene())


def test_strangers_leave_room_for_those_who_play_and_for_the_table_itself() -> None:
    async def scene() -> None:
        pages = Pages()
        opened = [
            await pages.open("screen", Who(), address=f"192.168.1.{number}")
            for number in range(MOST_STRANGERS)
        ]
        refused = await pages.open("screen", Who(), address="192.168.1.250")
        await refused.gone()
        assert refused.closed == TOO_MANY
        opened.append(await pages.open("screen", SCREEN))
        opened.append(await pages.open("seat", seat("Ann")))
        opened.append(await pages.open("host", HOST))
        assert [page.closed for page in opened[-3:]] == [None, None, None]
        for page in opened:
            await page.leave()

    run(scene())


def test_there_is_an_end_to_how_many_pages_are_open() -> None:
    async def scene() -> None:
        pages = Pages()
        opened = [await pages.open() for _ in range(MOST_CLIENTS)]
        refused = await pages.open()
        await refused.gone()
        assert refused.closed == TOO_MANY
        assert len(pages.feed.clients) == MOST_CLIENTS
        for page in opened:
            await page.leave()

    run(scene())


def test_a_page_whose_connection_breaks_while_it_is_sent_something_is_forgotten(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        page = await pages.open()

        async def broken(_message: object) -> None:
            raise OSError("the cable")

        page.websocket._send = broken
        pages.change(1)
        await pages.wait(0.1)
        await page.gone()
        assert pages.feed.clients == ()

    with caplog.at_level(logging.WARNING, "uno_device.web"):
        run(scene())
    assert caplog.records == []
