"""Whatever is asked: never a mistake of ours, and without a place never a change of the match."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.web.asgi import Client
from tests.web.house import House
from uno_device.game.action_reader import KINDS
from uno_device.web.api.routes import CHANGING, SHOWING

WORDS = st.sampled_from(
    ["Ann", "Bob", "host", "table", "", "R5", "classic", "wild_jackpot", "score", "random", "red"]
)
NUMBERS = st.integers(-(2**70), 2**70)
SCALARS = st.none() | st.booleans() | NUMBERS | st.floats() | WORDS | st.text(max_size=30)
KEYS = st.sampled_from(
    [
        *("do", "action", "by", "card", "cards", "state", "player", "name", "code", "pin", "texts"),
        *("edition", "bots", "header", "players", "options", "mode", "rule_cards", "unit", "color"),
        *("kind", "names", "address", "count", "from", "to", "points", "winner", "set", "reset"),
    ]
)
DOS = st.sampled_from(
    [
        *("status", "start", "act", "draw", "pause", "resume", "end", "stop", "clear", "reload"),
        *("drop", "use", "kick", "remove", "add_bot", "order", "begin", "open", "new_code", "pin"),
        *KINDS,
    ]
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=8,
)
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=5)
ACTIONS = st.builds(lambda value, do: {**value, "do": do}, OBJECTS, DOS)
BODIES = (
    OBJECTS
    | ACTIONS
    | st.builds(lambda one, two: {**one, "action": two}, ACTIONS, ACTIONS)
    | VALUES
)
PATHS = st.sampled_from([*CHANGING, *SHOWING, "/api/rules/classic", "/feed", "/static/x.js"])


def texts(body: Any) -> bytes:
    return json.dumps(body, allow_nan=True).encode()


async def begun(house: House) -> tuple[Client, Client]:
    ann = await house.joined("Ann", 7)
    await house.joined("Bob", 8)
    host = await house.host()
    told = await host.post("/api/host", {"do": "begin", "edition": "wild_jackpot"})
    assert told.status == 200
    return ann, host


def ask_all(house: House, client: Client, asks: list[tuple[str, bytes]]) -> list[int]:
    async def run() -> list[int]:
        headers = {"origin": client.origin, "content-type": "application/json"}
        told = []
        for path, content in asks:
            told.append((await client.request("POST", path, content, headers)).status)
            await house.passes(1.0)
        return told

    return asyncio.run(run())


ASKS = st.lists(st.tuples(PATHS, BODIES.map(texts) | st.binary(max_size=40)), max_size=6)


@settings(max_examples=60)
@given(asks=ASKS)
def test_nobody_without_a_place_changes_the_match(
    tmp_path_factory: pytest.TempPathFactory, asks: list[tuple[str, bytes]]
) -> None:
    house = House(tmp_path_factory.mktemp("fuzz"))
    asyncio.run(begun(house))
    before = house.table.view("Ann")
    stranger = house.phone(55)
    statuses = ask_all(house, stranger, asks)
    assert all(status < 500 for status in statuses)
    assert house.table.view("Ann") == before
    assert stranger.cookies == {}
    house.close()


@settings(max_examples=60)
@given(asks=ASKS, which=st.sampled_from([0, 1]))
def test_a_player_or_a_host_gets_an_answer_to_everything(
    tmp_path_factory: pytest.TempPathFactory, asks: list[tuple[str, bytes]], which: int
) -> None:
    house = House(tmp_path_factory.mktemp("fuzz"))
    client = asyncio.run(begun(house))[which]
    assert all(status < 500 for status in ask_all(house, client, asks))
    house.close()


HEADERS = st.text(st.characters(max_codepoint=255, exclude_characters="\r\n"), max_size=60)


@given(host=HEADERS, cookie=HEADERS, language=HEADERS, origin=HEADERS)
def test_whatever_headers_say_nobody_becomes_somebody(
    tmp_path_factory: pytest.TempPathFactory, host: str, cookie: str, language: str, origin: str
) -> None:
    house = House(tmp_path_factory.mktemp("fuzz"))
    asyncio.run(house.joined("Ann"))
    stranger = house.phone(55)
    cookies = f"uno_seat_8080={cookie}; uno_host_8080={cookie}; {cookie}"

    async def run() -> None:
        told = await stranger.get("/api/me", cookie=cookies, accept_language=language)
        assert (told.json["seat"], told.json["host"]) == (None, False)
        assert (await stranger.get("/", host=host)).status in {200, 421}
        assert (await stranger.post("/api/stop", origin=origin)).status in {401, 403}

    asyncio.run(run())
    house.close()
