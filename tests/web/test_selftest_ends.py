"""How the self-test on the page ends, and what it refuses to begin."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.game.game import Game
from tests.web.host_page import HostPage
from uno_device.records import RecordError
from uno_device.table.requests import HostRequests
from uno_device.web.selftest import HOST_AWAY, SelftestRefusedError

MATCH = Game("classic", "Ann Bob").header
AWAY_S = HOST_AWAY / 1e9


@pytest.fixture
def page(tmp_path: Path) -> Iterator[HostPage]:
    """A page with a person before it."""
    page = HostPage(tmp_path, alone=False)
    yield page
    page.close()


class TestEnds:
    @pytest.fixture(autouse=True)
    def lamp_blinks(self, page: HostPage) -> None:
        page.asks("selftest", parts=["showdown"])
        page.table.advance(0.1)
        page.table.expect_on("showdown.red_left")

    def test_by_the_hosts_word(self, page: HostPage) -> None:
        page.asks("selftest_end")
        page.expect_ended("Ended by the host")
        page.table.tap("timer button")
        page.table.expect("countdown")

    def test_when_everything_is_stopped_it_is_off_at_once(self, page: HostPage) -> None:
        page.house.table.operator.stop()
        page.table.expect_off()
        page.table.advance(0.0)
        page.expect_ended("everything was stopped")
        page.table.advance(60.0)
        page.table.expect_off()

    def test_when_the_table_ends(self, page: HostPage) -> None:
        page.table.units.bank.seal()
        page.table.expect_off()
        page.selftest.close()
        page.expect_ended("the table ends")

    def test_when_the_signal_came_before_anybody_closed_it(self, page: HostPage) -> None:
        page.table.units.bank.seal()
        page.table.advance(0.3)
        page.expect_ended("the table ends")
        page.table.errors.clear()

    def test_when_no_hosts_page_is_open_for_a_minute(self, page: HostPage) -> None:
        page.asks("selftest_end")
        page.asks("selftest", parts=["flipper_left"])
        page.open_pages = 0
        page.table.advance(AWAY_S - 1)
        assert page.selftest.running
        page.table.advance(2.0)
        page.expect_ended("no host's page was open")

    def test_a_page_that_comes_back_in_time_finds_it(self, page: HostPage) -> None:
        page.asks("selftest_end")
        page.asks("selftest", parts=["flipper_left"])
        for _ in range(3):
            page.open_pages = 0
            page.table.advance(AWAY_S - 5)
            page.open_pages = 1
            page.table.advance(1.0)
        assert page.selftest.running

    def test_a_match_that_begins_has_the_units(self, page: HostPage) -> None:
        page.house.start(MATCH)
        page.table.advance(0.0)
        page.expect_ended("a match goes on")
        assert all(unit.governed for unit in page.table.units.all)


class TestRefused:
    def test_while_a_match_is_under_way_but_not_while_it_is_paused(self, page: HostPage) -> None:
        page.house.start(MATCH)
        assert page.sees()["why_not"] == "A match is under way: pause it first."
        with pytest.raises(SelftestRefusedError, match="pause it first"):
            page.asks("selftest")
        page.house.table.pause()
        assert page.sees()["why_not"] is None
        page.asks("selftest", parts=["red_left"])
        assert page.selftest.running

    def test_it_ends_when_the_match_goes_on(self, page: HostPage) -> None:
        page.house.start(MATCH)
        page.house.table.pause()
        page.asks("selftest", parts=["red_left"])
        page.house.table.resume()
        page.table.advance(0.3)
        page.expect_ended("a match goes on")
        assert all(unit.governed for unit in page.table.units.all)

    @pytest.mark.parametrize(
        ("do", "why", "governed"),
        [("resume", "a match goes on", True), ("end", "Ended by the host", False)],
    )
    def test_it_has_ended_before_others_get_the_units_by_a_request(
        self, page: HostPage, do: str, why: str, governed: bool
    ) -> None:
        requests = HostRequests(page.house.table)
        requests.before.append(page.selftest.asked)
        page.house.start(MATCH)
        page.house.table.pause()
        page.asks("selftest", parts=["red_left"])
        page.table.advance(0.1)
        page.table.expect_on("showdown.red_left")
        asyncio.run(requests.done({"do": "status"}))
        assert page.selftest.running
        asyncio.run(requests.done({"do": do}))
        page.expect_ended(why)
        assert {unit.governed for unit in page.table.units.all} == {governed}

    def test_it_ends_when_the_match_is_ended_elsewhere_and_the_units_are_toys(
        self, page: HostPage
    ) -> None:
        page.house.start(MATCH)
        page.house.table.pause()
        page.asks("selftest", parts=["red_left"])
        page.house.table.end(lambda _: None)
        page.table.advance(0.3)
        page.expect_ended("Ended by the host")
        page.table.tap("timer button")
        page.table.expect("countdown")

    def test_one_at_a_time(self, page: HostPage) -> None:
        page.asks("selftest", parts=["red_left"])
        with pytest.raises(SelftestRefusedError, match="under way already"):
            page.asks("selftest")
        assert page.sees()["why_not"] is None

    def test_while_everything_is_stopped(self, page: HostPage) -> None:
        page.house.table.operator.stop()
        with pytest.raises(SelftestRefusedError, match="clear it first"):
            page.asks("selftest")
        page.house.table.operator.clear()
        page.asks("selftest", parts=["red_left"])

    def test_a_part_that_is_not_there(self, page: HostPage) -> None:
        with pytest.raises(SelftestRefusedError, match=r'no part "padle_left".*paddle_left'):
            page.asks("selftest", parts=["padle_left"])

    @pytest.mark.parametrize("do", ["selftest_skip", "selftest_end", "selftest_answer"])
    def test_what_belongs_to_one_that_is_not_under_way(self, page: HostPage, do: str) -> None:
        with pytest.raises(SelftestRefusedError):
            page.asks(do, yes=True)

    @pytest.mark.parametrize(
        "request_",
        [
            {"do": "selftest", "parts": "green"},
            {"do": "selftest", "parts": [3]},
            {"do": "selftest", "seconds": 0},
            {"do": "selftest", "seconds": float("nan")},
            {"do": "selftest", "seconds": 601},
            {"do": "selftest", "seconds": True},
            {"do": "selftest_answer"},
            {"do": "selftest_answer", "yes": 1},
            {"do": "selftest_answer", "yes": True, "number": "1"},
            {"do": "volume"},
            {"do": "volume", "level": True},
            {"do": "volume", "level": "loud"},
            {"do": "volume", "level": 1.5},
            {"do": "volume", "level": float("nan")},
        ],
        ids=str,
    )
    def test_what_is_no_request(self, page: HostPage, request_: dict[str, Any]) -> None:
        with pytest.raises(RecordError):
            page.handles[request_["do"]](request_)
        assert not page.selftest.running

    def test_the_requests_are_new_to_the_table(self, page: HostPage) -> None:
        HostRequests(page.house.table).register(page.handles)  # else it raises
