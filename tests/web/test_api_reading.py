"""What a page reads: who it is, rules, words, files; and whatever else a path may say."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from tests.web.asgi import Answer, Client
from tests.web.house import House
from uno_device.game.editions import EDITIONS
from uno_device.web.files import Files


def got(house: House, path: str, **headers: str) -> Answer:
    return asyncio.run(house.phone().get(path, **headers))


def test_a_browser_learns_who_it_is(house: House) -> None:
    told = got(house, "/api/me", accept_language="de-CH").json
    assert told == {
        "seat": None,
        "host": False,
        "local": False,
        "language": "de",
        "languages": ["de", "en"],
    }


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_of_every_edition_in_every_language(
    house: House, edition: str, language: str
) -> None:
    told = got(house, f"/api/rules/{edition}?lang={language}").json
    assert told["title"] == EDITIONS[edition].title
    assert told["contents"]
    assert [one["id"] for one in told["rules"]] == [str(rule) for rule in EDITIONS[edition].rules]
    assert all(one["text"] for one in told["rules"])
    assert any("heading" in one for one in told["rules"])


def test_rules_come_in_the_language_of_the_browser(house: House) -> None:
    german = got(house, "/api/rules/classic", accept_language="de").json
    assert german == got(house, "/api/rules/classic?lang=de").json
    assert german != got(house, "/api/rules/classic").json


def test_an_edition_that_is_none(house: House) -> None:
    told = got(house, "/api/rules/poker")
    assert (told.status, told.id) == (404, "no_edition")


@pytest.mark.parametrize("path", ["/", "/join", "/seat", "/host"])
def test_pages_are_kept_only_as_long_as_they_are_the_same(house: House, path: str) -> None:
    told = got(house, path)
    assert told.status == 200
    assert told.headers["content-type"] == "text/html; charset=utf-8"
    assert told.headers["cache-control"] == "no-cache"
    again = got(house, path, if_none_match=f'"other", {told.headers["etag"]}')
    assert (again.status, again.content) == (304, b"")


def test_pages_come_packed_to_whoever_reads_that(house: House) -> None:
    plain = got(house, "/static/js/feed.js")
    packed = got(house, "/static/js/feed.js", accept_encoding="br;q=1.0, gzip;q=0.8")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["etag"] == plain.headers["etag"]
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 2
    for reads_none in ("", "br", "gzip;q=0"):
        told = got(house, "/static/js/feed.js", accept_encoding=reads_none)
        assert "content-encoding" not in told.headers


def test_words_of_a_language(house: House) -> None:
    told = got(house, "/words/de.json")
    assert told.status == 200
    assert got(house, "/words/de.json", if_none_match=told.headers["etag"]).status == 304
    assert told.json == house.desk.languages.page("de")


@pytest.mark.parametrize(
    "path",
    [
        "/static/../store.py",
        "/static/%2e%2e/store.py",
        "/static//etc/passwd",
        "/static/css",
        "/static/",
        "/static/nothing.js",
        "/static/\0.js",
        "/words/xx.json",
        "/words/../en.json",
        "/nothing",
        "/api/nothing",
    ],
)
def test_what_is_not_there(house: House, path: str) -> None:
    assert got(house, path).status == 404


def test_a_link_leads_nobody_out_of_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    folder.mkdir()
    (tmp_path / "secret.js").write_text("secret")
    (folder / "secret.js").symlink_to(tmp_path / "secret.js")
    (folder / "page.js").write_text("page")
    (folder / "page.txt").write_text("no kind of a page")
    client = Client(Starlette(routes=[Route("/static/{path:path}", Files(folder).serve)]))
    names = ("page.js", "secret.js", "page.txt")
    told = [asyncio.run(client.get(f"/static/{name}")).status for name in names]
    assert told == [200, 404, 404]


@pytest.mark.parametrize("path", ["/api/join", "/api/act", "/api/host", "/api/host/login"])
def test_what_is_asked_by_post_is_not_got(house: House, path: str) -> None:
    assert got(house, path).status == 405


@pytest.mark.parametrize(
    ("body", "kind", "status", "why"),
    [
        (b"{}", "text/plain", 415, "not_json"),
        (b"{}", "", 415, "not_json"),
        (b"\xff", "application/json", 400, "malformed"),
        (b"[]", "application/json", 400, "malformed"),
        (b'{"name": "A", "name": "B"}', "application/json", 400, "malformed"),
        (b"[" * 5000, "application/json", 400, "malformed"),
        (b'{"name": NaN}', "application/json", 400, "malformed"),
        (b'{"name": "\\ud800"}', "application/json", 400, "malformed"),
        (b"", "application/json; charset=utf-8", 400, "malformed"),
    ],
)
def test_what_is_no_request(house: House, body: bytes, kind: str, status: int, why: str) -> None:
    screen = house.screen
    headers = {"origin": screen.origin, "content-type": kind}
    told = asyncio.run(screen.request("POST", "/api/join", body, headers))
    assert (told.status, told.id) == (status, why)


@pytest.mark.parametrize("as_", ["nobody", "SEAT", "x" * 200])
def test_a_feed_that_is_none(house: House, as_: str) -> None:
    async def run() -> int:
        async with house.screen.feed(as_) as feed:
            return await feed.until_closed()

    assert asyncio.run(run()) == 1000


def test_whoever_hangs_up_in_the_middle_is_no_matter_of_the_log(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    screen = house.screen
    headers = {"origin": screen.origin, "content-type": "application/json"}
    body = b'{"name": "Ann"}'
    asyncio.run(screen.request("POST", "/api/join", body, headers, hangs_up=True))
    assert house.desk.seats.places == ()
    assert caplog.records == []


def test_a_mistake_of_ours_is_told_without_its_insides(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise ZeroDivisionError("insides")

    monkeypatch.setattr(house.desk.hosted.operator, "stop", fails)
    told = asyncio.run(house.screen.post("/api/stop"))
    assert (told.status, told.id) == (500, "mistake")
    assert "insides" not in told.content.decode()
