"""A player acts for nobody else; what is refused says why, in the reader's words."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.web.asgi import Client
from tests.web.house import House

HEADER = {"edition": "classic", "players": ["Ann", "Bob"], "seed": 2, "dealer": "Ann"}
"""Bob is on."""


async def begun(house: House, **further: Any) -> tuple[Client, Client]:
    """Ann and Bob are at the table; somebody begins at its socket, where a deck may be chosen."""
    ann, bob = await house.joined("Ann", 7), await house.joined("Bob", 8)
    await house.desk.requests.done({"do": "start", "header": HEADER, **further})
    return ann, bob


def doing(**action: Any) -> dict[str, Any]:
    return {"action": action}


def test_a_player_acts_and_it_counts(house: House) -> None:
    async def run() -> None:
        _, bob = await begun(house)
        told = await bob.post("/api/act", doing(do="draw", state=0))
        assert (told.status, told.json) == (200, {"state": house.table.view(None).table["state"]})
        assert told.json["state"] > 0

    asyncio.run(run())


def test_a_stale_action_is_refused(house: House) -> None:
    async def run() -> None:
        _, bob = await begun(house)
        await bob.post("/api/act", doing(do="draw", state=0))
        told = await bob.post("/api/act", doing(do="keep", state=0))
        assert (told.status, told.id, told.json["rule"]) == (409, "A4", "A4")

    asyncio.run(run())


def test_a_refusal_is_told_in_the_language_of_the_browser(house: House) -> None:
    async def run() -> None:
        ann, _ = await begun(house)
        english = await ann.post("/api/act", doing(do="draw"))
        german = await ann.post("/api/act", doing(do="draw"), accept_language="de-AT,en;q=0.5")
        assert english.status == german.status == 409
        assert english.id == german.id == english.json["rule"]
        assert english.json["error"] != german.json["error"]

    asyncio.run(run())


@pytest.mark.parametrize("by", ["Bob", "Ann", "host", "table"])
def test_nobody_says_who_acts(house: House, by: str) -> None:
    async def run() -> None:
        ann, _ = await begun(house)
        state = house.table.view(None).table["state"]
        told = await ann.post("/api/act", doing(by=by, do="draw"))
        assert (told.status, told.id) == (400, "malformed")
        assert house.table.view(None).table["state"] == state

    asyncio.run(run())


@pytest.mark.parametrize("action", [{"do": "spin", "symbol": "everyone"}, {"do": "dispense"}])
def test_a_player_does_not_speak_for_a_unit(house: House, action: dict[str, Any]) -> None:
    async def run() -> None:
        ann, _ = await begun(house)
        assert (await ann.post("/api/act", {"action": action})).status == 409

    asyncio.run(run())


def test_without_a_place_nobody_acts(house: House) -> None:
    async def run() -> None:
        await begun(house)
        for client in (house.phone(9), house.screen, await house.host()):
            told = await client.post("/api/act", doing(do="draw"))
            assert (told.status, told.id) == (401, "no_seat")

    asyncio.run(run())


def test_one_who_waits_for_the_next_match_does_nothing_in_this_one(house: House) -> None:
    async def run() -> None:
        await begun(house)
        cy = await house.joined("Cy", 9)
        told = await cy.post("/api/act", doing(do="draw"))
        assert (told.status, told.id) == (409, "A2")

    asyncio.run(run())


def test_nobody_sits_where_a_bot_plays(house: House) -> None:
    async def run() -> None:
        _, bob = await begun(house, bots={"Bob": "sensible"})
        told = await bob.post("/api/act", doing(do="draw"))
        assert (told.status, told.id) == (401, "no_seat")

    asyncio.run(run())


def test_who_sits_down_where_a_bot_plays_does_not_play_for_it(house: House) -> None:
    async def run() -> None:
        start = {"do": "start", "header": HEADER, "bots": {"Bob": "sensible"}}
        await house.desk.requests.done(start)
        bob = await house.joined("Bob")
        told = await bob.post("/api/act", doing(do="draw", state=0))
        assert (told.status, told.id) == (403, "bot_plays")

    asyncio.run(run())


def test_without_a_match_and_in_a_pause(house: House) -> None:
    async def run() -> None:
        phone = await house.joined("Ann")
        told = await phone.post("/api/act", doing(do="draw"))
        assert (told.status, told.id) == (409, "no_match")
        await phone.post("/api/leave")
        ann, _ = await begun(house)
        house.table.pause()
        told = await ann.post("/api/act", doing(do="draw"))
        assert (told.status, told.id) == (409, "paused")

    asyncio.run(run())


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"action": 5},
        {"action": {}},
        {"action": {"do": "fly"}},
        {"action": {"do": "play", "card": "Z9"}},
        {"action": {"do": "draw", "state": "0"}},
        {"action": {"do": "draw"}, "more": 1},
    ],
)
def test_what_is_no_action(house: House, body: object) -> None:
    async def run() -> None:
        ann, _ = await begun(house)
        told = await ann.post("/api/act", body)
        assert (told.status, told.id) == (400, "malformed")

    asyncio.run(run())


def test_whoever_is_at_the_table_stops_it(house: House) -> None:
    async def run() -> None:
        for client in (house.screen, await house.joined("Ann"), await house.host()):
            house.desk.hosted.operator.clear()
            assert (await client.post("/api/stop")).json == {"stopped": True}
            assert house.simulated.units.all[0].fault is not None
        house.desk.hosted.operator.clear()
        told = await house.phone(55).post("/api/stop")
        assert (told.status, told.id) == (401, "no_seat")
        assert house.simulated.units.all[0].fault is None

    asyncio.run(run())
