"""The feed of a whole page: cookies say who asks, and what is pressed is pressed at the unit."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from tests.game.game import Game
from tests.web.asgi import OpenFeed
from tests.web.house import House

NOT_YOURS = 4401


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scene)


async def until(house: House, feed: OpenFeed, part: str) -> Any:
    """Read on until a part is sent again, and return it."""
    feed.state.pop(part, None)
    while part not in feed.state:
        if not feed.unread:
            await house.passes(0.05)
        else:
            await feed.next()
    return feed.state[part]


def test_a_phone_gets_its_own_hand_and_acts_on_it(house: House) -> None:
    async def scene() -> None:
        bob = await house.joined("Bob", 7)
        cy = await house.joined("Cy", 8)
        house.table.start(
            Game("classic", "Cy Bob", hands={"Bob": "R5"}, start="R9").header, {}, lambda _: None
        )
        async with bob.feed("seat") as mine, cy.feed("seat") as other, bob.feed("screen") as big:
            for feed in (mine, other, big):
                await feed.next()
            assert "R5" in mine.state["match"]["view"]["hand"]
            assert "R5" not in other.state["match"]["view"]["hand"]
            assert big.state["match"]["view"]["hand"] == []
            answer = await bob.post("/api/act", {"action": {"do": "play", "card": "R5"}})
            assert answer.status == 200
            for feed in (mine, other, big):
                assert (await until(house, feed, "match"))["view"]["top"] == "R5"
                assert feed.state["told"][-1]["text"] == "Bob plays red 5"

    run(scene())


def test_a_phone_that_is_sent_away_sees_its_place_no_longer(house: House) -> None:
    async def scene() -> None:
        ann, host = await house.joined("Ann"), await house.host()
        async with ann.feed("seat") as feed:
            await feed.next()
            assert (await host.post("/api/host", {"do": "kick", "name": "Ann"})).status == 200
            await house.passes(0.1)
            assert await feed.until_closed() == NOT_YOURS
        async with ann.feed("seat", "de") as again:
            message = await again.next()
            assert message["error"]["id"] == "no_seat"
            assert await again.until_closed() == NOT_YOURS

    run(scene())


def test_whoever_has_not_said_the_pin_sees_nothing_of_the_host(house: House) -> None:
    async def scene() -> None:
        async with house.screen.feed("host") as feed:
            assert (await feed.next())["error"]["id"] == "no_host"
            assert await feed.until_closed() == NOT_YOURS
        host = await house.host()
        async with host.feed("host") as feed:
            assert {"alerts", "doors", "units"} <= (await feed.next()).keys()

    run(scene())


def test_the_lever_is_pulled_on_the_big_screen_of_this_machine_only(house: House) -> None:
    pull = {"hands": {"line": "jackpot.lever", "down": True}}

    async def scene() -> None:
        async with house.phone().feed("screen") as stranger, house.screen.feed("screen") as big:
            assert (await stranger.next())["you"]["hands"] == []
            assert "jackpot.lever" in (await big.next())["you"]["hands"]
            stranger.send(pull)
            await house.settles()
            await house.passes(1.0)
            house.simulated.expect_no("spin_started")
            big.send(pull)
            await house.settles()
            await house.passes(0.5)
            house.simulated.expect("spin_started")
            assert house.simulated.simulated.contacts["jackpot.lever"].closed
        await house.settles()
        await house.passes(0.5)
        assert not house.simulated.simulated.contacts["jackpot.lever"].closed
        await house.passes(30.0)

    run(scene())


def test_who_has_joined_and_whose_page_is_open_is_seen_at_once(house: House) -> None:
    async def scene() -> None:
        async with house.screen.feed("screen") as big:
            assert (await big.next())["lobby"]["places"] == []
            ann = await house.joined("Ann")
            (place,) = (await until(house, big, "lobby"))["places"]
            assert (place["name"], place["taken"], place["here"]) == ("Ann", True, False)
            async with ann.feed("seat") as phone:
                await phone.next()
                (place,) = (await until(house, big, "lobby"))["places"]
                assert place["here"]

    run(scene())


def test_a_contact_is_shown_as_it_is_soon_after_it_has_turned(house: House) -> None:
    """It turns some milliseconds after its edge, when it has bounced: nothing tells of that."""

    async def scene() -> None:
        house.table.operator.stop()  # a lever that does nothing
        async with house.screen.feed("screen") as feed:
            await feed.next()
            for down in (True, False):
                await house.passes(2.3)
                house.simulated.simulated.contacts["jackpot.lever"].set(down)
                await house.passes(0.05)
                while feed.unread:
                    await feed.next()
                assert feed.state["units"]["jackpot"]["lever"]["closed"] is down

    run(scene())
