"""Somebody who has never seen the table: one page, and a game within a minute."""

from __future__ import annotations

import re

import pytest

from tests.web.browser.conftest import Come
from tests.web.browser.tables import BrowserTable


@pytest.fixture(autouse=True)
def just_switched_on(table: BrowserTable) -> None:
    """No phones are let in."""
    table.asks("shut")


def test_a_newcomer_plays_at_once_and_the_bots_go_on(table: BrowserTable, person: Come) -> None:
    me = person("Eve")
    me.opens(table.at("/"))
    me.types(re.compile("Your name"), "Eve")
    me.chooses("Game", "UNO")
    me.presses("Play")
    me.is_at("/seat")
    me.sees(re.compile(r"Your cards: [1-9]"))  # seven, unless a bot was quick with a Draw Two
    me.sees("Your turn")  # sooner or later: the bots play by themselves
    me.stage(me.page.locator(".seat-card:not(.unfit), .seat-deeds button").last.click())
    me.sees("What has happened")


def test_a_newcomer_pulls_the_lever_and_hits_a_paddle_without_a_match(
    table: BrowserTable, person: Come
) -> None:
    me = person("Eve")
    me.opens(table.at("/"))
    me.presses(re.compile("Just the units"), "link")
    me.sees("Keys: L pulls the lever")
    me.strikes("l")
    me.sees("The wheel turns")
    me.sees("The wheel shows: left")
    me.strikes("t")
    me.sees("Wait for green")
    me.strikes("a")
    me.sees(re.compile("left was (too early|first)"))  # whichever, on a busy machine
    me.presses("Stop")
    me.sees("Somebody stopped the unit.")


def test_the_page_speaks_german_to_who_wants_it(table: BrowserTable, person: Come) -> None:
    eva = person("Eva", locale="de-DE")
    eva.opens(table.at("/"))
    eva.sees("Was spielen wir?")


def test_an_address_that_was_copied_badly_leads_to_a_seat_all_the_same(
    table: BrowserTable, person: Come
) -> None:
    me = person("Eve")
    me.opens(table.at("/join#AB%"))
    me.types("Your name", "Eve")
    me.presses("Take a seat")
    me.is_at("/seat")
