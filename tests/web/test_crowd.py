"""Sixty pages at once, some of them bad: the others see all changes, and nothing is left over."""

from __future__ import annotations

import asyncio
import gc
import json
from random import Random

import pytest

from tests.web.feeding import Page, Pages, run
from uno_device.web.feed.client import MOST_A_SECOND, Client
from uno_device.web.feed.messages import LONGEST

RUDE = 4400
GOOD = 57
TURNS = 15
"""So many changes, one a second: longer than anybody is waited for."""
SHORT_S = 0.05
"""A change is seen by then: pages are shown 30 pictures a second."""
LEVER = "jackpot.lever"
PRESS = json.dumps({"hands": {"line": LEVER, "down": True}})
RUBBISH: dict[str, tuple[str | bytes, ...]] = {
    "no JSON": ("{" * 100,),
    "unknown": ('{"deck": true}',),
    "too long": (json.dumps({"hands": {"line": "x" * LONGEST, "down": True}}),),
    "binary": (b"\0" * 100,),
    "too many": (PRESS,) * (MOST_A_SECOND + 1),
}


async def crowd(pages: Pages) -> list[Page]:
    """Let everybody come who behaves."""
    languages = ("en", "de")
    opened = [await pages.open(language=languages[number % 2]) for number in range(GOOD)]
    assert len(pages.feed.clients) == GOOD
    return opened


async def rude(pages: Pages, messages: tuple[str | bytes, ...]) -> Page:
    """Let somebody come who sends that, and is sent away for it."""
    page = await pages.open()
    for message in messages:
        if isinstance(message, bytes):
            page.say_bytes(message)
        else:
            page.say(message)
    await page.gone()
    return page


async def leave(everybody: list[Page]) -> None:
    for page in everybody:
        await page.leave()


def clients_in_memory() -> int:
    gc.collect()
    return sum(isinstance(one, Client) for one in gc.get_objects())


def test_who_is_stuck_or_rude_or_breaks_off_is_in_nobodys_way() -> None:
    async def scene() -> None:
        pages, random = Pages(), Random(1)
        pages.add_thing()
        good = await crowd(pages)
        stuck = await pages.open()
        stuck.stop_reading()
        for turn in range(1, TURNS):
            unsteady = await pages.open()
            for messages in RUBBISH.values():
                assert (await rude(pages, messages)).closed == RUDE
            left_early = random.random() < 0.5
            if left_early:
                await unsteady.leave()
            pages.change(turn)
            await pages.wait(SHORT_S)
            assert [page.state["thing"]["now"] for page in good] == [turn] * GOOD
            if not left_early:
                await unsteady.leave()
            await pages.wait(1.0 - SHORT_S)
        await stuck.gone()
        assert [page.closed for page in good] == [None] * GOOD
        assert len(pages.feed.clients) == GOOD
        await leave(good)

    run(scene())


def test_everybody_is_sent_each_change_once() -> None:
    async def scene() -> None:
        pages = Pages()
        made = pages.add_thing()
        good = await crowd(pages)
        made.clear()
        for turn in range(1, TURNS):
            pages.change(turn)
            await pages.wait(1.0)
        for page in good:
            assert [one["thing"]["now"] for one in page.messages if "thing" in one] == list(
                range(TURNS)
            )
        await leave(good)

    run(scene())


def test_a_picture_is_made_once_for_all_that_see_the_same() -> None:
    async def scene() -> None:
        pages = Pages()
        made = pages.add_thing(told=True)
        good = await crowd(pages)
        made.clear()
        pages.change(1)
        await pages.wait(SHORT_S)
        assert sorted(viewer.language for viewer in made) == ["de", "en"]
        await leave(good)

    run(scene())


@pytest.mark.parametrize("what", RUBBISH)
def test_nothing_is_left_of_pages_that_were_sent_away(what: str) -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        good = await crowd(pages)
        tasks, clients = len(asyncio.all_tasks()), clients_in_memory()
        for _ in range(50):
            await rude(pages, RUBBISH[what])
        await pages.wait(1.0)
        assert len(pages.feed.clients) == GOOD
        assert len(asyncio.all_tasks()) == tasks
        assert len(set(pages.hand.let_go_by)) == 50
        pages.hand.let_go_by.clear()
        assert clients_in_memory() == clients
        await leave(good)

    run(scene())


def test_nothing_is_left_of_pages_that_were_stuck() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        tasks, clients = len(asyncio.all_tasks()), clients_in_memory()
        for turn in range(1, 6):
            stuck = [await pages.open() for _ in range(10)]
            for page in stuck:
                page.stop_reading()
            pages.change(turn)
            await pages.wait(12.0)
            for page in stuck:
                await page.gone()
                assert len(page.messages) == 1
        assert pages.feed.clients == ()
        assert len(asyncio.all_tasks()) == tasks
        pages.hand.let_go_by.clear()
        del stuck, page
        assert clients_in_memory() == clients

    run(scene())
