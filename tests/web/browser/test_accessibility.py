"""No view has a serious finding of axe-core, in light or in dark."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from tests.game.game import Game
from tests.game.laid_out import short_hand
from tests.web.browser.axe import Examiner
from tests.web.browser.conftest import Come
from tests.web.browser.people import BigScreen, Host
from tests.web.browser.tables import BrowserTable


@pytest.fixture
def axe() -> Iterator[Examiner]:
    """Examines views; what it has found fails the test at its end."""
    axe = Examiner()
    yield axe
    assert not axe.findings, "\n".join(axe.findings)


def test_the_first_screen_and_its_dialogs(
    table: BrowserTable, screen: BigScreen, axe: Examiner
) -> None:
    axe.looks_at(screen, "the table is open")
    table.asks("shut")
    screen.sees("What shall we play?")
    axe.looks_at(screen, "the first screen")
    screen.presses("Open the table")
    screen.sees("The host's PIN")
    axe.looks_at(screen, "the PIN's dialog")
    screen.strikes("Escape")
    screen.presses("Language, look and sounds")
    screen.sees("All sounds")
    axe.looks_at(screen, "the settings")
    screen.strikes("Escape")
    screen.presses(re.compile("Just the units"), "link")
    screen.sees("The two units")
    axe.looks_at(screen, "the units alone")


def test_joining_and_waiting(person: Come, table: BrowserTable, axe: Examiner) -> None:
    ann = person("Ann", phone=True)
    ann.opens(table.at("/join?why=left"))
    ann.sees("You have given your seat up.")
    axe.looks_at(ann, "join")
    ann.joins()
    ann.unfolds("Write rule cards")
    ann.sees("Rule card 2")
    axe.looks_at(ann, "the seat before a match")
    ann.presses(re.compile("My seat"))
    ann.sees("Give up this seat")
    axe.looks_at(ann, "the seat's menu")


def test_a_hand_with_colours_a_challenge_and_its_end(
    person: Come, table: BrowserTable, screen: BigScreen, axe: Examiner
) -> None:
    ann, bob = person("Ann", phone=True), person("Bob")
    for one in (ann, bob):
        one.joins()
    single = {"single_hand": True}
    table.lays(short_hand("classic", "R7 WD W G2", "Ann Bob", options=single))
    ann.sees("Your turn")
    axe.looks_at(ann, "on turn")
    axe.looks_at(bob, "another is on turn")
    axe.looks_at(screen, "a match")
    ann.lifts("G2")
    ann.sees("green 2 does not fit now")
    axe.looks_at(ann, "a card that does not fit")
    ann.plays("WD")
    ann.sees("Name a colour.")
    axe.looks_at(ann, "naming a colour")
    ann.presses("green")
    bob.sees("Challenge")
    axe.looks_at(bob, "taking four or challenging")
    bob.presses("Challenge")
    bob.sees("Ann has shown you the hand")
    axe.looks_at(bob, "a challenged hand")


def test_a_duel(person: Come, table: BrowserTable, screen: BigScreen, axe: Examiner) -> None:
    ann, bob = person("Ann", phone=True), person("Bob", phone=True)
    for one in (ann, bob):
        one.joins()
    table.lays(Game("showdown", "Ann Bob", hands={"Ann": "WS"}, start="R0", dealer="Bob"))
    ann.plays("WS")
    ann.presses(re.compile("^Bob"))
    ann.presses("3")
    ann.presses("red")
    ann.sees("Duel against Bob!")
    axe.looks_at(ann, "the timer and the paddle")
    axe.looks_at(screen, "a duel is awaited")
    ann.starts_the_duel()
    bob.waits_for("countdown")
    axe.looks_at(bob, "red")
    bob.waits_for("go")
    axe.looks_at(bob, "green")
    axe.looks_at(screen, "green on the big screen")


def test_the_wheel_and_a_rule_card(
    person: Come, table: BrowserTable, screen: BigScreen, axe: Examiner
) -> None:
    ann = person("Ann", phone=True)
    ann.joins()
    game = Game("wild_jackpot", "Ann Bob", hands={"Ann": "RJ"}, dealer="Bob", rule_cards=["Sing"])
    table.lays(game)
    ann.plays("RJ")
    ann.sees("Pull the lever!")
    axe.looks_at(ann, "the lever")
    axe.looks_at(screen, "a spin is awaited")
    for action in (
        {"by": "host", "do": "spin", "symbol": "any_player"},
        {"by": "Ann", "do": "choose_player", "player": "Ann"},
        {"by": "host", "do": "dispense", "rule": "Sing"},
    ):
        table.asks("act", action=action)
    ann.sees("Sing", within=".seat-rule")
    axe.looks_at(ann, "a rule card")
    axe.looks_at(screen, "a rule card on the big screen")


def test_the_end_of_a_match(
    person: Come, table: BrowserTable, screen: BigScreen, axe: Examiner
) -> None:
    ann = person("Ann", phone=True)
    ann.joins()
    table.lays(short_hand("classic", "R7", "Ann Bob", options={"single_hand": True}))
    ann.plays("R7")
    ann.sees("You have won the match!")
    axe.looks_at(ann, "the match is over")
    screen.sees("Ann wins the match!")
    axe.looks_at(screen, "the scoreboard")


def test_the_host(
    person: Come, table: BrowserTable, host: Callable[[], Host], axe: Examiner
) -> None:
    stranger = person("Eve")
    stranger.opens(table.at("/host"))
    stranger.sees("The host's PIN")
    axe.looks_at(stranger, "the host's PIN")
    chief = host()
    chief.turns_to("Match")
    axe.looks_at(chief, "beginning a match")
    table.lays(Game("showdown"))
    for tab in ("Seats", "Match", "Units", "Diagnostics"):
        chief.turns_to(tab)
        axe.looks_at(chief, f"the host's tab {tab}")
