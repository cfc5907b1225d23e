"""A seat is found again with its hand: after a reload, a power cut, a sleep, in another tab."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.game.laid_out import short_hand
from tests.web.browser.conftest import Come
from tests.web.browser.people import BigScreen, Host, Person
from tests.web.browser.tables import BrowserTable

HELD = "R7 W G2"
OLD = re.compile(r"What you see is \d+ s old")


@pytest.fixture
def ann(table: BrowserTable, person: Come) -> Person:
    """Ann on her phone, on turn, with three cards; Bob and Cy play, too."""
    ann = person("Ann", phone=True)
    ann.joins()
    table.lays(short_hand("classic", HELD, hands={"Bob": "R8", "Cy": "R5"}))
    ann.holds_cards(3)
    return ann


def test_a_phone_that_is_reloaded_in_mid_turn_has_its_hand_and_its_turn(ann: Person) -> None:
    ann.plays("W")
    ann.sees("Name a colour.")
    ann.reloads()
    ann.sees("Name a colour.")
    assert ann.hand() == ["G2", "R7"]
    ann.presses("green")
    ann.sees("Bob is on turn")


def test_a_power_cut_in_mid_turn_takes_nothing_from_anybody(
    ann: Person, table: BrowserTable, screen: BigScreen
) -> None:
    ann.plays("W")
    table.killed()
    for one in (ann, screen):
        one.sees(OLD, within=".link-banner")
        one.shows("main.stale")
    table.start()
    for one in (ann, screen):
        one.counts("main.stale", 0)
    ann.sees("The match is paused")
    table.asks("resume")
    assert ann.hand() == ["G2", "R7"]
    ann.presses("green")
    screen.turns_to("Bob")


def test_a_phone_that_slept_through_a_restart_sees_what_is_now(
    ann: Person, table: BrowserTable, screen: BigScreen
) -> None:
    ann.plays("R7")
    ann.sleeps()
    table.stopped()
    table.start()
    table.asks("resume")
    for name, card in (("Bob", "R8"), ("Cy", "R5")):
        table.asks("act", action={"by": name, "do": "play", "card": card})
    ann.wakes()
    ann.sees("Your turn")
    ann.plays("W")
    screen.sees("A colour is to be named")


def test_a_phone_without_a_network_says_how_old_its_picture_is(ann: Person) -> None:
    ann.loses_the_network()
    ann.sees(OLD, within=".link-banner")
    ann.finds_the_network()
    ann.counts("main.stale", 0)
    ann.plays("R7")


def test_two_tabs_of_a_seat_are_the_same_hand(ann: Person, screen: BigScreen) -> None:
    tab = ann.second_tab()
    tab.sees_card("R7")
    ann.plays("R7")
    tab.counts(".seat-card", 2)
    screen.turns_to("Bob")


def test_a_kicked_phone_is_told_and_another_one_has_its_hand(
    ann: Person, host: Callable[[], Host], person: Come, table: BrowserTable
) -> None:
    host().frees("Ann")
    ann.is_at("/join")
    ann.sees("the host has given it free")
    other = person("Ann")
    other.opens(table.at("/join"))
    other.presses("I am Ann")
    other.is_at("/seat")
    other.holds_cards(3)
    assert other.hand() == ["G2", "R7", "W"]
