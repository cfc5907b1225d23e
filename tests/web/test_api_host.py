"""The host's page: its PIN, places, the next match, doors; and what even a host is not told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.web.asgi import Answer, Client
from tests.web.house import House


def asked(house: House, *requests: dict[str, Any]) -> Answer:
    """Ask one thing after the other as the host; return the last answer."""

    async def run() -> Answer:
        host = await house.host()
        return [await host.post("/api/host", one) for one in requests][-1]

    return asyncio.run(run())


def names(house: House) -> list[str]:
    return [place.name for place in house.desk.seats.places]


def test_the_host_says_the_pin_and_logs_out(house: House) -> None:
    async def run() -> None:
        host = await house.host()
        assert (await host.get("/api/me")).json["host"] is True
        assert (await host.post("/api/host", {"do": "status"})).json["mode"] == "toys"
        assert (await host.post("/api/host/logout")).json == {"host": False}
        assert host.cookies == {}
        told = await host.post("/api/host", {"do": "new_code"})
        assert (told.status, told.id) == (401, "no_host")

    asyncio.run(run())


def test_a_session_that_was_logged_out_is_worth_nothing(house: House) -> None:
    async def run() -> None:
        host = await house.host()
        kept = dict(host.cookies)
        await host.post("/api/host/logout")
        host.cookies.update(kept)
        assert (await host.post("/api/host", {"do": "new_code"})).status == 401

    asyncio.run(run())


def test_nobody_else_hosts_not_even_on_this_machine(house: House) -> None:
    async def run() -> None:
        for client in (house.screen, house.phone(), await house.joined("Ann", 8)):
            for path in ("/api/host/edges", "/api/host/log"):
                assert (await client.get(path)).id == "no_host"
            told = await client.post("/api/host", {"do": "new_code"})
            assert (told.status, told.id) == (401, "no_host")

    asyncio.run(run())


def test_wrong_pins_are_counted(house: House) -> None:
    async def run() -> None:
        screen, wrong = house.screen, {"pin": "x"}
        told = [await screen.post("/api/host/login", wrong) for _ in range(6)]
        assert [one.status for one in told] == [401] * 5 + [429]
        assert told[-1].json["retry_after_s"] == 30
        assert told[-1].headers["retry-after"] == "30"
        await house.passes(30.0)
        right = {"pin": house.desk.access.pin.drawn}
        assert (await screen.post("/api/host/login", right)).json == {"host": True}

    asyncio.run(run())


def test_the_pin_itself_is_shown_on_no_page(house: House) -> None:
    for request in ({"do": "pin"}, {"do": "pin", "reset": True}):
        told = asked(house, request)
        assert (told.status, told.id) == (403, "not_yours")
    assert str(house.desk.access.pin.drawn) not in told.content.decode()


def test_the_socket_shows_it_and_changes_it(house: House) -> None:
    async def run() -> None:
        requests, pin = house.desk.requests, house.desk.access.pin
        assert (await requests.done({"do": "pin"}))["pin"] == pin.drawn
        host = await house.host()
        told = await requests.done({"do": "pin", "reset": True})
        assert told["pin"] == pin.drawn
        assert (await host.get("/api/me")).json["host"] is False
        assert (await requests.done({"do": "pin", "set": "204816"}))["pin"] is None

    asyncio.run(run())


def test_the_host_seats_people_and_bots(house: House) -> None:
    asyncio.run(house.joined("Ann"))
    told = asked(
        house,
        {"do": "add_bot"},
        {"do": "add_bot", "kind": "random", "name": "Rob"},
        {"do": "order", "names": ["Rob", "Ann", "Cleo"]},
        {"do": "remove", "name": "cleo"},
    )
    assert told.status == 200
    assert names(house) == ["Rob", "Ann"]


def test_a_kicked_phone_has_no_place_any_more(house: House) -> None:
    async def run() -> None:
        phone, host = await house.joined("Ann"), await house.host()
        assert (await host.post("/api/host", {"do": "kick", "name": "Ann"})).status == 200
        assert (await phone.get("/api/me")).json["seat"] is None
        assert names(house) == []

    asyncio.run(run())


def test_in_a_match_a_kicked_place_is_free_for_another_phone(house: House) -> None:
    async def run() -> None:
        await house.joined("Ann", 7)
        await house.joined("Bob", 8)
        host = await house.host()
        for request in ({"do": "begin", "edition": "classic"}, {"do": "kick", "name": "Ann"}):
            assert (await host.post("/api/host", request)).status == 200
        assert names(house) == ["Ann", "Bob"]
        other = await house.joined("Ann", 9)
        assert (await other.get("/api/me")).json["seat"] == "Ann"

    asyncio.run(run())


def test_a_match_is_begun_with_everybody_at_the_table(house: House) -> None:
    asyncio.run(house.joined("Ann"))
    told = asked(
        house,
        {"do": "add_bot", "name": "Cy"},
        {"do": "begin", "edition": "showdown", "options": {"target": 200}},
    )
    assert told.json["view"]["players"] == ["Ann", "Cy"]
    assert told.json["view"]["options"]["target"] == 200
    assert house.table.bots == {"Cy"}


def test_alone_nobody_begins(house: House) -> None:
    told = asked(house, {"do": "add_bot"}, {"do": "begin", "edition": "showdown"})
    assert (told.status, told.id) == (409, "bad_number_of_players")
    assert told.json["error"] == "2 to 10 can play; at the table: 1."


def test_nobody_writes_rule_cards_for_a_game_without(house: House) -> None:
    begin = {"do": "begin", "edition": "classic", "rule_cards": ["sing to us"]}
    told = asked(house, {"do": "add_bot"}, {"do": "add_bot"}, begin)
    assert (told.status, told.id) == (400, "malformed")


def test_with_real_cards_no_bot_plays(house: House) -> None:
    asyncio.run(house.joined("Ann"))
    begin = {"do": "begin", "edition": "classic", "mode": "score"}
    told = asked(house, {"do": "add_bot"}, begin)
    assert (told.status, told.id) == (409, "bots_with_real_cards")


def test_everybodys_rule_cards_are_in_the_dispenser(house: House) -> None:
    async def run() -> None:
        ann = await house.joined("Ann", 7)
        await house.joined("Bob", 8)
        await ann.post("/api/rule_cards", {"texts": ["sing to us"]})
        host = await house.host()
        begin = {"do": "begin", "edition": "wild_jackpot", "rule_cards": ["dance"]}
        told = await host.post("/api/host", begin)
        assert told.status == 200
        assert house.table.sitting.match.header.rule_cards == ("sing to us", "dance")
        assert "sing to us" not in told.content.decode()

    asyncio.run(run())


@pytest.mark.parametrize("further", [{}, {"mode": "score"}])
def test_where_nobody_has_written_any_they_are_real_cards(
    house: House, further: dict[str, Any]
) -> None:
    async def run() -> None:
        ann = await house.joined("Ann", 7)
        await house.joined("Bob", 8)
        if further:
            await ann.post("/api/rule_cards", {"texts": ["sing to us"]})
        host = await house.host()
        told = await host.post("/api/host", {"do": "begin", "edition": "wild_jackpot", **further})
        assert told.status == 200
        assert house.table.sitting.match.header.rule_cards is None

    asyncio.run(run())


def test_phones_are_let_in_and_kept_out(house: House) -> None:
    assert asked(house, {"do": "open"}).status == 200
    assert house.desk.doors.open
    assert asked(house, {"do": "shut"}).status == 200
    assert not house.desk.doors.open
    asked(house, {"do": "open", "address": "192.168.1.5"})
    assert house.desk.doors.open


def test_a_new_room_code(house: House) -> None:
    before = house.desk.seats.code
    asked(house, {"do": "new_code"})
    assert house.desk.seats.code != before


@pytest.mark.parametrize(
    ("request_", "status", "why"),
    [
        ({"do": "fly"}, 400, "unknown_request"),
        ({"do": ["pin"]}, 400, "unknown_request"),
        ({}, 400, "unknown_request"),
        ({"do": "kick"}, 400, "malformed"),
        ({"do": "kick", "name": "Zoe"}, 404, "no_place"),
        ({"do": "add_bot", "kind": "clever"}, 400, "malformed"),
        ({"do": "add_bot", "name": "table"}, 400, "name_means_another"),
        ({"do": "order", "names": "Ann"}, 400, "malformed"),
        ({"do": "order", "names": ["Ann"]}, 409, "not_everybody"),
        ({"do": "begin"}, 400, "malformed"),
        ({"do": "begin", "edition": "poker"}, 400, "malformed"),
        ({"do": "begin", "edition": "classic"}, 409, "bad_number_of_players"),
        ({"do": "begin", "edition": "classic", "seed": 5}, 400, "malformed"),
        ({"do": "start", "header": {"edition": "classic", "seed": 5}}, 403, "not_yours"),
        ({"do": "start", "header": {"edition": "classic", "deck": []}}, 403, "not_yours"),
        ({"do": "start", "header": "classic"}, 400, "malformed"),
        ({"do": "end"}, 409, "no_match"),
        ({"do": "draw"}, 409, "no_match"),
        ({"do": "drop", "unit": "toaster"}, 409, "no_unit"),
        ({"do": "reload", "cards": -1}, 400, "malformed"),
        ({"do": "act"}, 403, "not_yours"),
    ],
)
def test_what_is_not_done(house: House, request_: dict[str, Any], status: int, why: str) -> None:
    if request_.get("do") == "act":
        request_ = {"do": "act", "action": {"by": "Ann", "do": "draw"}}
    told = asked(house, request_)
    assert (told.status, told.id) == (status, why)
    assert told.json["error"]


def test_the_host_does_not_try_what_others_hold(house: House) -> None:
    async def run() -> None:
        await house.joined("Ann", 7)
        await house.joined("Bob", 8)
        host = await house.host()
        await host.post("/api/host", {"do": "begin", "edition": "classic"})
        card = house.table.view("Ann").hand[0]
        for by in ("Ann", "table", None):
            action = {"by": by, "do": "play", "card": card}
            told = await host.post("/api/host", {"do": "act", "action": action})
            assert (told.status, told.id) == (403, "not_yours")
        left = {"by": "host", "do": "leave", "player": "Bob"}
        told = await host.post("/api/host", {"do": "act", "action": left})
        assert told.json["view"]["phase"] == "match_over"

    asyncio.run(run())


def test_downloads_are_files(house: House) -> None:
    async def run() -> None:
        host = await house.host()
        house.simulated.tap("timer button")
        for path, name in (("/api/host/edges", "uno-edges-"), ("/api/host/log", "uno-log-")):
            told = await host.get(path)
            assert told.status == 200
            assert f'attachment; filename="{name}' in told.headers["content-disposition"]
            assert told.headers["cache-control"] == "no-store"
            assert told.content

    asyncio.run(run())


async def everybody(house: House) -> list[Client]:
    return [house.screen, house.phone(), await house.joined("Ann", 8), await house.host()]


def test_no_token_and_no_pin_is_in_an_answer_or_the_log(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")

    async def run() -> None:
        clients = await everybody(house)
        pin = str(house.desk.access.pin.drawn)
        secrets = [token for client in clients for token in client.cookies.values()]
        assert len(secrets) == 2
        for client in clients:
            for path in ("/api/me", "/", "/seat", "/host", "/api/rules/showdown"):
                content = (await client.get(path)).content.decode()
                assert not any(secret in content for secret in (*secrets, pin))
        assert not any(secret in caplog.text for secret in (*secrets, pin))

    asyncio.run(run())
