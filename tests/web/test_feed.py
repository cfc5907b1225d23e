"""The feed: what has changed comes at once, the latest only, and each part is made once."""

from __future__ import annotations

import logging

import pytest

from tests.web.feeding import HOST, SCREEN, Pages, run, seat
from uno_device.web.feed.viewer import As, Viewer


def test_the_first_message_has_all_parts_and_the_next_ones_what_has_changed() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        pages.feed.add("other", lambda viewer: viewer.as_)
        page = await pages.open()
        assert page.messages == [{"number": 1, "thing": {"now": 0}, "other": "screen"}]
        pages.change(1)
        await pages.wait(0.2)
        assert page.messages[1:] == [{"number": 2, "thing": {"now": 1}}]
        await page.leave()

    run(scene())


def test_what_was_touched_and_looks_the_same_is_not_sent() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        page = await pages.open()
        pages.feed.touch()
        pages.feed.touch("thing", "what is not there")
        await pages.wait(0.5)
        assert page.numbers == [1]
        await page.leave()

    run(scene())


def test_the_first_change_is_sent_at_once_and_what_follows_it_closely_together() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        page = await pages.open()
        await pages.wait(0.5)
        for value in range(1, 6):
            pages.change(value)
            await pages.wait(0.005)
        assert page.messages[1:] == [{"number": 2, "thing": {"now": 1}}]
        await pages.wait(0.007)
        assert page.numbers == [1, 2]
        await pages.wait(0.02)
        assert page.messages[2:] == [{"number": 3, "thing": {"now": 5}}]
        await page.leave()

    run(scene())


def test_sixty_pages_of_the_same_cost_one_picture() -> None:
    async def scene() -> None:
        pages = Pages()
        made = pages.add_thing()
        opened = [await pages.open("screen", SCREEN) for _ in range(60)]
        await pages.wait(0.2)
        made.clear()
        pages.change(1)
        await pages.wait(0.05)
        assert made == [Viewer(SCREEN, As.SCREEN, "en")]
        assert all(page.state["thing"] == {"now": 1} for page in opened)
        for page in opened:
            await page.leave()

    run(scene())


def test_who_sees_something_else_has_a_picture_of_their_own() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.feed.add("thing", lambda viewer: [viewer.seat, viewer.language])
        ann = await pages.open("seat", seat("Ann"))
        bob = await pages.open("seat", seat("Bob"), "de")
        screen = await pages.open("screen", seat("Ann"))
        assert ann.state["thing"] == ["Ann", "en"]
        assert bob.state["thing"] == ["Bob", "de"]
        assert screen.state["thing"] == [None, "en"]
        for page in (ann, bob, screen):
            await page.leave()

    run(scene())


def test_a_page_that_comes_back_gets_everything_again() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        first = await pages.open()
        pages.change(7)
        await pages.wait(0.2)
        await first.leave()
        again = await pages.open()
        assert again.messages == [{"number": 1, "thing": {"now": 7}}]
        await again.leave()

    run(scene())


def test_a_beat_tells_that_the_table_is_there_while_nothing_happens() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        page = await pages.open()
        await pages.wait(4.5)
        assert page.messages[1:] == [{"beat": 2.0}, {"beat": 4.0}]
        for value in range(1, 4):
            pages.change(value)
            await pages.wait(1.0)
        assert not any("beat" in one for one in page.messages[3:])
        await page.leave()

    run(scene())


def test_what_nothing_has_told_is_seen_within_a_second() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        page = await pages.open()
        pages.shown["now"] = 3
        await pages.wait(1.1)
        assert page.state["thing"] == {"now": 3}
        await page.leave()

    run(scene())


def test_nothing_is_looked_at_while_no_page_is_open() -> None:
    async def scene() -> None:
        pages = Pages()
        made = pages.add_thing()
        page = await pages.open()
        await page.leave()
        await pages.wait(1.0)
        made.clear()
        pages.change(1)
        await pages.wait(10.0)
        assert made == []
        assert pages.clock.next_deadline is None

    run(scene())


def test_a_part_that_cannot_be_made_is_left_out_and_told_once_without_what_is_in_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        broken, secret = [True], "".join(("R", "5"))

        def part(_viewer: Viewer) -> object:
            if broken:
                raise KeyError(secret)
            return "mended"

        pages.feed.add("broken", part)
        page = await pages.open()
        pages.change(1)
        await pages.wait(3.0)
        assert "broken" not in page.state
        assert page.state["thing"] == {"now": 1}
        broken.clear()
        await pages.wait(1.0)
        assert page.state["broken"] == "mended"
        await page.leave()

    with caplog.at_level(logging.ERROR, "uno_device.web"):
        run(scene())
    (record,) = caplog.records
    assert "lacks its part broken: KeyError" in record.getMessage()
    assert "R5" not in caplog.text


def test_a_further_part_is_for_hosts_who_watch_it() -> None:
    async def scene() -> None:
        pages = Pages()
        made = pages.add_thing(whose=[As.HOST], watched=True)
        host = await pages.open("host", HOST)
        assert "thing" not in host.state
        assert made == []
        host.say({"watch": ["thing", "what is not there"]})
        await pages.wait(0.1)
        assert host.state["thing"] == {"now": 0}
        host.say({"watch": []})
        pages.change(1)
        await pages.wait(2.0)
        assert host.state["thing"] == {"now": 0}
        host.say({"watch": ["thing"]})
        await pages.wait(0.1)
        assert host.state["thing"] == {"now": 1}
        await host.leave()

    run(scene())


def test_a_part_of_the_host_goes_to_no_other_page() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing(whose=[As.HOST])
        host, screen = await pages.open("host", HOST), await pages.open("screen", HOST)
        assert "thing" in host.state
        assert "thing" not in screen.state
        await host.leave()
        await screen.leave()

    run(scene())


def test_it_is_known_whose_pages_are_open() -> None:
    async def scene() -> None:
        pages = Pages()
        pages.feed.add("lobby", lambda _viewer: pages.feed.here("Ann"))
        screen = await pages.open()
        assert screen.state["lobby"] == 0
        phone, tablet = [await pages.open("seat", seat("Ann")) for _ in range(2)]
        await pages.wait(0.1)
        assert screen.state["lobby"] == pages.feed.here("Ann") == 2
        await phone.leave()
        await pages.wait(0.1)
        assert screen.state["lobby"] == 1
        assert pages.feed.here("Bob") == 0
        await tablet.leave()
        await screen.leave()

    run(scene())


def test_what_is_always_told_is_not_looked_at_once_a_second() -> None:
    async def scene() -> None:
        pages = Pages()
        made = pages.add_thing(told=True)
        page = await pages.open()
        await pages.wait(5.0)
        assert len(made) == 1
        pages.change(1)
        await pages.wait(0.1)
        assert page.state["thing"] == {"now": 1}
        await page.leave()

    run(scene())


def test_a_language_that_there_is_not_costs_no_picture_of_its_own() -> None:
    async def scene() -> None:
        pages = Pages()
        made = pages.add_thing()
        opened = [
            await pages.open("screen", SCREEN, language)
            for language in ("en", "xx", "", "en-GB", "de", "de-AT")
        ]
        assert [one.language for one in made] == ["en", "de"]
        for page in opened:
            await page.leave()

    run(scene())
