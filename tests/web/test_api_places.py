"""Joining, giving up, writing rule cards, and playing at once against bots."""

from __future__ import annotations

import asyncio

import pytest

from tests.web.house import House


def test_a_phone_joins_with_the_room_code(house: House) -> None:
    async def run() -> None:
        phone = house.phone()
        code = house.desk.seats.code.lower()
        told = await phone.post("/api/join", {"code": code, "name": " Ann "})
        assert (told.status, told.json) == (200, {"seat": "Ann"})
        cookie = told.headers["set-cookie"].lower()
        assert all(each in cookie for each in ("httponly", "samesite=strict", "path=/"))
        assert list(phone.cookies) == ["uno_seat_8080"]
        assert (await phone.get("/api/me")).json["seat"] == "Ann"

    asyncio.run(run())


@pytest.mark.parametrize("code", ["AAAAA", "", "IOIO", "🂡"])
def test_a_phone_without_the_room_code_stays_outside(house: House, code: str) -> None:
    async def run() -> None:
        phone = house.phone()
        told = await phone.post("/api/join", {"code": code, "name": "Ann"})
        assert (told.status, told.id) == (403, "wrong_code")
        assert phone.cookies == {}
        assert house.desk.seats.places == ()

    asyncio.run(run())


def test_this_machine_joins_without_a_code(house: House) -> None:
    told = asyncio.run(house.screen.post("/api/join", {"name": "Ann"}))
    assert told.json == {"seat": "Ann"}


def test_joining_twice_from_one_phone_is_joining_once(house: House) -> None:
    async def run() -> None:
        phone = await house.joined("Ann")
        before = dict(phone.cookies)
        again = {"code": house.desk.seats.code, "name": "ann"}
        assert (await phone.post("/api/join", again)).json == {"seat": "Ann"}
        assert phone.cookies == before

    asyncio.run(run())


def test_who_takes_another_name_leaves_the_old_one(house: House) -> None:
    async def run() -> None:
        phone = await house.joined("Ann")
        await phone.post("/api/join", {"code": house.desk.seats.code, "name": "Anna"})
        assert [place.name for place in house.desk.seats.places] == ["Anna"]
        assert (await phone.get("/api/me")).json["seat"] == "Anna"

    asyncio.run(run())


def test_a_name_that_is_taken_is_refused_and_the_old_place_stays(house: House) -> None:
    async def run() -> None:
        await house.joined("Bob")
        phone = await house.joined("Ann", 8)
        told = await phone.post("/api/join", {"code": house.desk.seats.code, "name": "BOB"})
        assert (told.status, told.id) == (409, "name_taken")
        assert (await phone.get("/api/me")).json["seat"] == "Ann"

    asyncio.run(run())


def test_a_place_that_was_given_up_can_be_taken(house: House) -> None:
    async def run() -> None:
        phone = await house.joined("Ann")
        assert (await phone.post("/api/leave")).json == {"seat": None}
        assert phone.cookies == {}
        assert (await phone.post("/api/leave")).id == "no_seat"
        await house.joined("Ann", 8)

    asyncio.run(run())


def test_a_restart_leaves_everybody_where_they_are(house: House) -> None:
    async def run() -> None:
        phone = await house.joined("Ann")
        cookies, code = dict(phone.cookies), house.desk.seats.code
        house.cut()
        again = house.phone()
        again.cookies.update(cookies)
        assert (await again.get("/api/me")).json["seat"] == "Ann"
        assert house.desk.seats.code == code

    asyncio.run(run())


def test_a_phone_takes_the_place_of_a_player_of_a_match_begun_elsewhere(house: House) -> None:
    async def run() -> None:
        host = await house.host()
        begin = {"do": "start", "header": {"edition": "classic", "players": ["Ann", "Bob"]}}
        assert (await host.post("/api/host", begin)).status == 200
        phone = await house.joined("ann")
        assert (await phone.get("/api/me")).json["seat"] == "Ann"
        assert (await phone.post("/api/leave")).status == 200
        assert [place.name for place in house.desk.seats.places] == ["Ann", "Bob"]
        house.cut()
        assert [place.name for place in house.desk.seats.places] == ["Ann", "Bob"]

    asyncio.run(run())


def test_rule_cards_are_written_before_a_match(house: House) -> None:
    async def run() -> None:
        phone = await house.joined("Ann")
        told = await phone.post("/api/rule_cards", {"texts": ["sing", " ", "dance "]})
        assert told.json == {"texts": ["sing", "dance"]}
        long = await phone.post("/api/rule_cards", {"texts": ["a" * 201]})
        assert (long.status, long.id) == (400, "too_many_rule_cards")
        wrong = await phone.post("/api/rule_cards", {"texts": [5]})
        assert (wrong.status, wrong.id) == (400, "malformed")
        nobody = await house.phone(9).post("/api/rule_cards", {"texts": []})
        assert (nobody.status, nobody.id) == (401, "no_seat")
        await house.joined("Bob", 8)
        host = await house.host()
        begun = await host.post("/api/host", {"do": "begin", "edition": "wild_jackpot"})
        assert begun.status == 200
        late = await phone.post("/api/rule_cards", {"texts": []})
        assert (late.status, late.id) == (409, "written_before_match")

    asyncio.run(run())


def test_playing_at_once_against_bots(house: House) -> None:
    async def run() -> None:
        screen = house.screen
        told = await screen.post("/api/play", {"edition": "showdown", "name": "You", "bots": 3})
        assert (told.status, told.json) == (200, {"seat": "You"})
        assert house.table.bots == {"Cleo", "Dana", "Emil"}
        assert [place.name for place in house.desk.seats.places] == ["You"]
        again = await screen.post("/api/play", {"edition": "showdown", "name": "You"})
        assert (again.status, again.id) == (409, "match_under_way")

    asyncio.run(run())


def test_whoever_plays_alone_goes_on_without_the_pin(house: House) -> None:
    async def run() -> None:
        screen, phone = house.screen, house.phone()
        await screen.post("/api/play", {"edition": "showdown", "name": "Ann"})
        for do in ("pause", "resume"):
            assert (await phone.post("/api/host", {"do": do})).id == "no_host"
            assert (await screen.post("/api/host", {"do": do})).status == 200
        assert (await screen.post("/api/host", {"do": "begin"})).id == "no_host"
        await house.desk.doors.open_for_phones()
        assert (await screen.post("/api/host", {"do": "end"})).id == "no_host"
        await house.desk.doors.shut()
        assert (await screen.post("/api/host", {"do": "end"})).status == 200

    asyncio.run(run())


def test_with_another_person_at_the_table_going_on_takes_the_pin(house: House) -> None:
    async def run() -> None:
        await house.joined("Ann", 7)
        await house.joined("Bob", 8)
        host = await house.host()
        await host.post("/api/host", {"do": "begin", "edition": "classic"})
        assert (await house.screen.post("/api/host", {"do": "end"})).id == "no_host"

    asyncio.run(run())


def test_rule_cards_to_play_at_once_with_are_in_the_hopper(house: House) -> None:
    told = asyncio.run(house.screen.post("/api/play", {"edition": "wild_jackpot", "name": "Ann"}))
    assert told.status == 200
    assert house.table.view(None).table["rule_cards_left"] == 6


def test_playing_at_once_again_when_the_match_has_ended(house: House) -> None:
    async def run() -> None:
        screen = house.screen
        for edition in ("showdown", "classic"):
            told = await screen.post("/api/play", {"edition": edition, "name": "You"})
            assert told.status == 200
            house.table.end(lambda _error: None)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ({"edition": "showdown", "name": "You", "bots": 0}, 400, "bad_number_of_bots"),
        ({"edition": "showdown", "name": "You", "bots": 10}, 400, "bad_number_of_bots"),
        ({"edition": "showdown", "name": "You", "bots": True}, 400, "malformed"),
        ({"edition": "poker", "name": "You"}, 400, "malformed"),
        ({"edition": "showdown", "name": ""}, 400, "bad_name"),
        ({"edition": "showdown"}, 400, "malformed"),
    ],
)
def test_what_cannot_be_played_at_once_seats_nobody(
    house: House, body: object, status: int, why: str
) -> None:
    told = asyncio.run(house.screen.post("/api/play", body))
    assert (told.status, told.id) == (status, why)
    assert house.desk.seats.places == ()
    assert house.table.match is None


def test_only_this_machine_plays_at_once(house: House) -> None:
    told = asyncio.run(house.phone().post("/api/play", {"edition": "showdown", "name": "You"}))
    assert (told.status, told.id) == (403, "not_local")


def test_without_a_journal_there_is_no_match(house: House) -> None:
    house.without_journal()
    told = asyncio.run(house.screen.post("/api/play", {"edition": "showdown", "name": "You"}))
    assert (told.status, told.id) == (503, "no_journal")
    assert "the host's page says what is wrong" in told.json["error"]
    assert (
        "the disk is full" not in told.json["error"]
    )  # which folder that is, is the host's to know
    assert house.desk.seats.places == ()
