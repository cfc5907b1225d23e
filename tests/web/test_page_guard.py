"""What the guard turns away: other names, other pages, too much, too often."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.web.asgi import Answer, Client
from tests.web.house import House

Does = Callable[[], Awaitable[Answer]]


def answer_of(does: Does) -> Answer:
    async def run() -> Answer:
        return await does()

    return asyncio.run(run())


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.5:8080",
        "10.0.0.1",
        "[::1]:8080",
        "localhost:8080",
        "table.local:8080",
        "TABLE.LOCAL.",
        "table",
    ],
)
def test_names_and_addresses_of_this_machine(house: House, host: str) -> None:
    assert answer_of(lambda: house.phone().get("/api/me", host=host)).status == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8080", "table.local.evil.example", "[::1", "x@localhost", " "],
)
def test_a_name_that_somebody_has_led_here_is_turned_away(house: House, host: str) -> None:
    told = answer_of(lambda: house.phone().get("/", host=host))
    assert (told.status, told.id) == (421, "unknown_host")
    assert "evil" not in told.content.decode()


def test_without_a_host_nobody_is_served(house: House) -> None:
    assert answer_of(lambda: house.phone().get("/", host="")).status == 421


@pytest.mark.parametrize(
    "origin",
    ["", "null", "http://evil.example", "https://192.168.1.5:8080", "http://192.168.1.5:8081"],
)
def test_a_page_of_somebody_else_changes_nothing(house: House, origin: str) -> None:
    phone = house.phone()
    told = answer_of(lambda: phone.post("/api/stop", origin=origin))
    assert (told.status, told.id) == (403, "wrong_origin")
    assert not house.simulated.events


@pytest.mark.parametrize("origin", ["", "http://evil.example"])
def test_a_page_of_somebody_else_gets_no_feed(house: House, origin: str) -> None:
    async def run() -> int:
        async with house.phone().feed(origin=origin) as feed:
            return await feed.until_closed()

    assert asyncio.run(run()) == 1008


def test_a_long_body_is_refused_before_it_is_read(house: House) -> None:
    headers = {"content-length": "65537", "content-type": "application/json"}
    phone = house.phone()
    told = answer_of(
        lambda: phone.request("POST", "/api/join", b"", {"origin": phone.origin, **headers})
    )
    assert (told.status, told.id, told.headers["connection"]) == (413, "too_long", "close")


@pytest.mark.parametrize("length", ["", "5", "junk", "-1"])
def test_a_body_longer_than_it_says_is_refused(house: House, length: str) -> None:
    phone = house.phone()
    told = answer_of(lambda: phone.post("/api/join", {"name": "A" * 70_000}, content_length=length))
    assert (told.status, told.id, told.headers["connection"]) == (413, "too_long", "close")


def test_every_answer_says_what_browsers_may_make_of_it(house: House) -> None:
    async def run() -> list[Answer]:
        screen = house.screen
        return [
            await screen.get("/"),
            await screen.get("/nothing"),
            await screen.get("/", host="evil.example"),
            await screen.post("/api/act", {"action": {}}),
        ]

    for told in asyncio.run(run()):
        policy = told.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert told.headers["x-content-type-options"] == "nosniff"
        assert told.headers["referrer-policy"] == "no-referrer"


async def posts(client: Client, path: str, times: int) -> list[Answer]:
    return [await client.post(path, {"code": "AAAA", "name": "Ann"}) for _ in range(times)]


def test_one_address_can_ask_only_so_much(house: House) -> None:
    async def run() -> None:
        told = await posts(house.phone(7), "/api/leave", 61)
        assert [one.status for one in told] == [400] * 60 + [429]
        assert told[-1].id == "too_many_requests"
        assert told[-1].headers["retry-after"] == "1"
        assert told[-1].json["retry_after_s"] == 1
        assert (await house.phone(8).post("/api/leave")).status == 401
        await house.passes(1.0)
        told = await posts(house.phone(7), "/api/leave", 21)
        assert [one.status for one in told] == [400] * 20 + [429]

    asyncio.run(run())


def test_whoever_has_asked_too_much_can_still_stop_the_units(house: House) -> None:
    async def run() -> None:
        ann = await house.joined("Ann")
        told = await posts(ann, "/api/rule_cards", 61)
        assert told[-1].status == 429
        told = await posts(ann, "/api/stop", 100)
        assert {one.status for one in told} == {200}

    asyncio.run(run())


def test_a_room_code_is_guessed_slowly(house: House) -> None:
    async def run() -> None:
        told = await posts(house.phone(), "/api/join", 11)
        assert [one.status for one in told] == [403] * 10 + [429]
        await house.passes(2.0)
        told = await posts(house.phone(), "/api/join", 3)
        assert [one.status for one in told] == [403, 403, 429]

    asyncio.run(run())


def test_this_machine_is_not_counted(house: House) -> None:
    async def run() -> None:
        told = await posts(house.screen, "/api/stop", 100)
        assert {one.status for one in told} == {200}

    asyncio.run(run())


def test_feeds_are_counted_too(house: House) -> None:
    async def run() -> None:
        await posts(house.phone(), "/api/leave", 60)
        async with house.phone().feed() as feed:
            assert await feed.until_closed() == 1008

    asyncio.run(run())


def test_many_addresses_are_forgotten_again(house: House) -> None:
    async def run() -> None:
        await posts(house.phone(7), "/api/join", 10)
        for number in range(300):
            one = Client(house.app, local=False, address=f"10.0.{number // 250}.{number % 250}")
            await posts(one, "/api/join", 1)
        told = await posts(house.phone(7), "/api/join", 1)
        assert told[0].status == 403

    asyncio.run(run())
