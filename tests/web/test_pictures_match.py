"""The match, what has happened, and who one is: to each viewer what that viewer may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.game.game import Game
from tests.web.feeding import HOST, SCREEN, seat
from tests.web.shown import Shown, tables
from uno_device.game import events as match_events
from uno_device.game.bots.evening import Kind
from uno_device.game.editions import EDITIONS
from uno_device.game.event import Event as MatchEvent
from uno_device.game.rules import SHARED
from uno_device.units import events as unit_events
from uno_device.units.events import Event as UnitEvent
from uno_device.web.access import Who
from uno_device.web.pictures.rule_of import OF_MATCH, OF_UNITS
from uno_device.web.pictures.told import KEPT

MakeShown = Callable[..., Shown]


@pytest.fixture
def make_shown(tmp_path: Path) -> Iterator[MakeShown]:
    yield from tables(tmp_path)


@pytest.fixture
def shown(make_shown: MakeShown) -> Shown:
    return make_shown()


def texts(seen: dict[str, Any]) -> list[str]:
    return [one["text"] for one in seen["told"]]


def test_without_a_match_there_is_none(shown: Shown) -> None:
    assert shown.sees()["match"] is None
    assert shown.sees()["told"] == []


def test_a_seat_sees_its_own_hand_and_the_screen_and_the_host_see_none(shown: Shown) -> None:
    shown.begin(Game("classic", hands={"Bob": "R5 G7", "Cy": "B1"}, start="R9"))
    hand = shown.sees("seat", seat("Bob"))["match"]["view"]["hand"]
    assert {"R5", "G7"} <= set(hand)
    assert len(hand) == 7
    for as_, who in (("screen", SCREEN), ("host", HOST), ("screen", seat("Bob"))):
        assert shown.sees(as_, who)["match"]["view"]["hand"] == []
    assert shown.sees("seat", seat("Zoe"))["match"]["view"]["hand"] == []


def test_what_the_match_is_and_how_it_stands(shown: Shown) -> None:
    shown.begin(Game("showdown", hands={"Bob": "R5 G7"}, start="R9"), bots=("Cy",))
    match = shown.sees()["match"]
    known = {"id", "edition", "title", "mode", "paused", "over", "bots", "dropped"}
    assert {name: match[name] for name in known} == {
        "id": 1,
        "edition": "showdown",
        "title": "UNO Showdown",
        "mode": "referee",
        "paused": False,
        "over": False,
        "bots": ["Cy"],
        "dropped": [],
    }
    shown.table.drop("showdown")
    shown.table.pause()
    match = shown.sees()["match"]
    assert (match["paused"], match["dropped"]) == (True, ["showdown"])


def test_whom_the_match_waits_for_is_told_on_their_page(shown: Shown) -> None:
    shown.begin(Game("wild_jackpot", hands={"Bob": "RJ R5"}, start="R9"))
    assert shown.sees("seat", seat("Bob"))["match"]["awaits_you"]
    assert not shown.sees("seat", seat("Cy"))["match"]["awaits_you"]
    assert not shown.sees("screen", seat("Bob"))["match"]["awaits_you"]
    shown.play("Bob play RJ")  # the lever is Bob's to pull
    assert shown.sees("seat", seat("Bob"))["match"]["awaits_you"]
    shown.table.pause()
    assert not shown.sees("seat", seat("Bob"))["match"]["awaits_you"]


def test_what_is_awaited_is_said_in_the_language_of_the_page(shown: Shown) -> None:
    shown.begin(Game("wild_jackpot", hands={"Bob": "RJ R5"}, start="R9"), "Bob play RJ")
    english = shown.sees()["match"]["serving"]
    german = shown.sees(language="de")["match"]["serving"]
    assert english == shown.table.serving().to_json()
    assert english["awaited"]["sentence"] == "Bob pulls the lever"
    assert german["awaited"]["id"] == english["awaited"]["id"]
    assert german["awaited"]["sentence"] != english["awaited"]["sentence"]
    assert german["standing"]["sentence"] != english["standing"]["sentence"]
    shown.desk.hosted.operator.stop()
    ways = shown.sees(language="de")["match"]["serving"]["ways_on"]
    assert ways
    assert [one["id"] for one in ways] == [
        one["id"] for one in shown.table.serving().to_json()["ways_on"]
    ]


def test_a_drawn_card_is_told_to_the_one_who_has_drawn_it(shown: Shown) -> None:
    shown.begin(Game("classic", hands={"Bob": "G7"}, start="R9", draws="R5"), "Bob draw")
    assert texts(shown.sees("seat", seat("Bob")))[-1] == "Bob draws red 5"
    for as_, who in (("screen", SCREEN), ("host", HOST), ("seat", seat("Cy"))):
        assert texts(shown.sees(as_, who))[-1] == "Bob draws 1 card"
        assert "card" not in shown.sees(as_, who)["match"]["view"]["pending"]
    assert texts(shown.sees("seat", seat("Bob"), "de"))[-1] != "Bob draws red 5"


def test_a_challenged_hand_is_shown_to_the_challenger_alone(shown: Shown) -> None:
    game = Game("classic", hands={"Bob": "WD R5 R6"}, start="R9")
    shown.begin(game, "Bob play WD", "Bob choose_color blue", "Cy challenge")

    def told(as_: str, who: Who) -> dict[str, Any]:
        seen = shown.sees(as_, who)["told"]
        return dict(next(one for one in seen if one["kind"] == "event.hand_shown"))

    for knower in ("Bob", "Cy"):
        known = told("seat", seat(knower))
        assert "red 5" in known["text"]
        assert {"R5", "R6"} <= set(known["cards"])
    for as_, who in (("seat", seat("Ann")), ("screen", seat("Cy")), ("host", HOST)):
        assert told(as_, who)["text"] == "Bob shows the hand to Cy: 6 cards"
        assert "cards" not in told(as_, who)


def test_what_has_happened_bears_kind_rule_and_player(shown: Shown) -> None:
    shown.begin(Game("classic", hands={"Bob": "R5 G7"}, start="R9"), "Bob play R5")
    last = shown.sees()["told"][-1]
    assert {**last, "n": 0} == {
        "n": 0,
        "kind": "event.played",
        "text": "Bob plays red 5",
        "rule": "U4",
        "player": "Bob",
    }
    shown.simulated.showdown.stand_alone()
    shown.simulated.tap("timer button")
    last = shown.sees()["told"][-1]
    assert (last["kind"], last["rule"], last["player"]) == ("unit.countdown", "SD2", None)
    shown.simulated.advance(30.0)


def test_the_last_forty_are_kept_and_their_numbers_go_on(shown: Shown) -> None:
    for _ in range(30):
        shown.simulated.jackpot.disarm()
        shown.simulated.pull()
        shown.simulated.advance(1.0)
        shown.simulated.jackpot.stand_alone()
        shown.simulated.tap("dispenser button")
        shown.simulated.advance(3.0)
    numbers = [one["n"] for one in shown.sees()["told"]]
    assert len(numbers) == KEPT
    assert numbers == list(range(numbers[0], numbers[0] + KEPT))
    assert numbers[0] > 1


def test_of_another_match_nothing_is_told_any_more(shown: Shown) -> None:
    shown.begin(Game("classic", hands={"Bob": "R5 G7"}, start="R9"), "Bob play R5")
    shown.table.end(shown.errors.append)
    assert "Bob plays red 5" in texts(shown.sees())  # until the next one begins
    shown.begin(Game("classic", start="B9"))
    assert "Bob plays red 5" not in texts(shown.sees())


def test_that_all_are_dealt_seven_cards_is_not_told(shown: Shown) -> None:
    shown.begin(Game("classic"))
    kinds = [one["kind"] for one in shown.sees("seat", seat("Bob"))["told"]]
    assert "event.hand_started" in kinds
    assert "event.dealt" not in kinds


def test_every_event_has_its_rule_and_every_rule_is_of_an_edition() -> None:
    assert _kinds(match_events, MatchEvent) == set(OF_MATCH)
    assert _kinds(unit_events, UnitEvent) - {UnitEvent} == set(OF_UNITS)
    known = {*SHARED, *(rule for edition in EDITIONS.values() for rule in edition.rules)}
    assert {rule for rules in OF_MATCH.values() for rule in rules} <= known
    assert {rule for rule in OF_UNITS.values() if rule is not None} <= known


def test_who_one_is_and_what_one_has_written(shown: Shown) -> None:
    shown.desk.seats.join("Ann")
    shown.desk.seats.write_rule_cards("Ann", ["Sing."])
    you = shown.sees("seat", seat("Ann"))["you"]
    assert you == {
        "as": "seat",
        "seat": "Ann",
        "host": False,
        "local": False,
        "may_go_on": False,
        "hands": [],
        "may_stop": True,
        "rule_cards": ["Sing."],
    }
    assert shown.sees("seat", seat("Bob"))["you"]["rule_cards"] == []
    assert not shown.sees("screen", Who())["you"]["may_stop"]
    assert shown.sees("screen", SCREEN)["you"]["hands"]
    assert "Sing." not in str(shown.sees("host", HOST))


def test_the_kind_of_a_bot_is_told_in_the_lobby(shown: Shown) -> None:
    shown.desk.seats.add_bot(Kind.RANDOM, "Cy")
    (place,) = shown.sees()["lobby"]["places"]
    assert place == {"name": "Cy", "bot": "random", "taken": True, "here": False, "rule_cards": 0}


def _kinds(module: ModuleType, base: type[Any]) -> set[type[Any]]:
    """Return the kinds of events that a module defines."""
    there = [one for one in vars(module).values() if isinstance(one, type)]
    return {one for one in there if issubclass(one, base) and one.__module__ == module.__name__}
