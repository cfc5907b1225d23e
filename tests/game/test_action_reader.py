"""Actions as records have them: what is read, what is refused, and by which sentence."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from hardware.spelling import listed
from uno_device.game.action_reader import _FIELDS, KINDS, OF_THE_HOST, read_action
from uno_device.game.actions import (
    Accept,
    Action,
    Catch,
    Challenge,
    ChooseColor,
    ChooseCount,
    ChoosePlayer,
    Discard,
    DiscardFor,
    Dispense,
    Done,
    Draw,
    DrawFor,
    Drop,
    Give,
    Keep,
    Leave,
    NextHand,
    Play,
    Result,
    Show,
    Showdown,
    Side,
    Spin,
    Uno,
    VoidReason,
    WheelSymbol,
)
from uno_device.game.cards import Color
from uno_device.records import RecordError


def refusal(value: dict[str, Any]) -> str:
    """Why an object is no action."""
    with pytest.raises(RecordError) as caught:
        read_action(value, 4)
    assert caught.value.line == 4
    return caught.value.message


def bob(do: str, **rest: Any) -> dict[str, Any]:
    return {"by": "Bob", "do": do, **rest}


def host(do: str, **rest: Any) -> dict[str, Any]:
    return {"by": "host", "do": do, **rest}


def table(do: str, **rest: Any) -> dict[str, Any]:
    return {"by": "table", "do": do, **rest}


# What is read


def test_every_action_of_the_vocabulary() -> None:
    given_cards = {"from": "Ann", "to": "Bob", "cards": ["R5"]}
    points = {"Bob": 61, "Cy": 160}
    told: list[tuple[dict[str, Any], Action]] = [
        (bob("play", card="R7!2"), Play("Bob", "R7!2")),
        (bob("draw"), Draw("Bob")),
        (bob("keep"), Keep("Bob")),
        (bob("choose_color", color="orange"), ChooseColor("Bob", Color.ORANGE)),
        (bob("accept"), Accept("Bob")),
        (bob("challenge"), Challenge("Bob")),
        (bob("uno"), Uno("Bob")),
        (bob("catch", player="Cy"), Catch("Bob", "Cy")),
        (bob("choose_player", player="Cy"), ChoosePlayer("Bob", "Cy")),
        (bob("choose_count", count=3), ChooseCount("Bob", 3)),
        (bob("show", card="B0"), Show("Bob", "B0")),
        (bob("discard", cards=["R5", "GD"]), Discard("Bob", ("R5", "GD"))),
        (bob("discard", cards=[]), Discard("Bob", ())),
        (bob("done"), Done("Bob")),
        (bob("leave"), Leave("Bob")),
        (bob("next_hand"), NextHand("Bob")),
        (table("spin", symbol="left"), Spin("table", WheelSymbol.LEFT)),
        (table("dispense"), Dispense("table")),
        (table("dispense", rule="Sing"), Dispense("table", rule="Sing")),
        (table("dispense", none=True), Dispense("table", none=True)),
        (table("showdown", loser="Cy"), Showdown("table", loser="Cy")),
        (
            table("showdown", void=True, why="tie"),
            Showdown("table", void=True, why=VoidReason.TIE),
        ),
        (table("drop", side="jam"), Drop("table", Side.JAM)),
        (host("give", **given_cards), Give("host", "Ann", "Bob", ("R5",))),
        (host("draw", player="Bob", count=2), DrawFor("host", "Bob", 2)),
        (host("discard", player="Ann", cards=["GD"]), DiscardFor("host", "Ann", ("GD",))),
        (host("leave", player="Bob"), Leave("host", "Bob")),
        (host("spin", symbol="left"), Spin("host", WheelSymbol.LEFT)),
        (host("result", winner="Ann", points=points), Result("host", "Ann", points)),
        (bob("draw", state=12), Draw("Bob", state=12)),
    ]
    assert [read_action(value, 2) for value, _ in told] == [action for _, action in told]
    kinds = {type(action) for _, action in told}
    assert kinds == {*KINDS.values(), *OF_THE_HOST.values()}


def test_who_may_do_what_is_for_the_match_to_say() -> None:
    assert read_action(bob("spin", symbol="left"), 2) == Spin("Bob", WheelSymbol.LEFT)
    assert read_action(table("draw"), 2) == Draw("table")
    assert read_action({"by": "nobody", "do": "uno"}, 2) == Uno("nobody")


# What is not


BAD: list[tuple[dict[str, Any], str]] = [
    ({}, 'an action needs "by"'),
    ({"by": "Bob"}, 'an action needs "do"'),
    ({"do": "play", "card": "R5"}, '"play" needs "by"'),
    ({"by": None, "do": "draw"}, '"by" is a text, not null'),
    ({"by": ["Bob"], "do": "draw"}, '"by" is a text, not ["Bob"]'),
    ({"by": "Bob", "do": ["draw"]}, '"do" is a text, not ["draw"]'),
    (bob("plya", card="R5"), 'unknown action "plya"; did you mean "play"?'),
    (bob("Draw"), 'unknown action "Draw"; did you mean "draw"?'),
    (bob("UNO"), 'unknown action "UNO"; did you mean "uno"?'),
    (bob("?"), 'unknown action "?"'),
    (bob("play"), '"play" needs "card"'),
    (bob("play", crad="R5"), 'unknown key of "play" "crad"; did you mean "card"?'),
    (bob("draw", cards=2), 'unknown key of "draw" "cards"; known: "by", "do" and "state"'),
    (bob("draw", count=1), 'unknown key of "draw" "count"; known: "by", "do" and "state"'),
    (bob("draw", state="1"), '"state" is a whole number, not "1"'),
    (bob("draw", state=True), '"state" is a whole number, not true'),
    (bob("draw", state=None), '"state" is a whole number, not null'),
    (bob("draw", state=1.0), '"state" is a whole number, not 1.0'),
    (bob("play", card=5), 'unknown card code 5; cards are written "R5", "GS", "WD"'),
    (bob("play", card=[]), 'unknown card code []; cards are written "R5", "GS", "WD"'),
    (bob("play", card={}), 'unknown card code {}; cards are written "R5", "GS", "WD"'),
    (bob("play", card="5"), 'unknown card code "5"; cards are written "R5", "GS", "WD"'),
    (bob("play", card="r5"), 'unknown card code "r5"; did you mean "R5"?'),
    (bob("play", card="WD4"), 'unknown card code "WD4"; cards are written "R5", "GS", "WD"'),
    (bob("show", card=None), 'unknown card code null; cards are written "R5", "GS", "WD"'),
    (bob("discard", cards="R5"), '"cards" is a list, not "R5"'),
    (
        bob("discard", cards=[["R5"]]),
        'unknown card code ["R5"]; cards are written "R5", "GS", "WD"',
    ),
    (bob("discard"), '"discard" needs "cards"'),
    (bob("choose_color", color="Red"), 'unknown colour "Red"; did you mean "red"?'),
    (
        bob("choose_color", color="no colour"),
        f'unknown colour "no colour"; known: {listed(Color, "and")}',
    ),
    (
        bob("choose_color", color=[]),
        f"unknown colour []; known: {listed(Color, 'and')}",
    ),
    (bob("catch", player=7), '"player" is a text, not 7'),
    (bob("catch"), '"catch" needs "player"'),
    (bob("choose_count", count="2"), '"count" is a whole number, not "2"'),
    (bob("choose_count", count=True), '"count" is a whole number, not true'),
    (bob("leave", player="Bob"), '"leave" has a "player" only when the host says it'),
    (host("leave"), '"leave" needs "player"'),
    (host("draw"), '"draw" needs "player"'),
    (host("draw", player="Bob"), '"draw" needs "count"'),
    (host("discard", cards=["R5"]), '"discard" needs "player"'),
    (table("spin", symbol="lft"), 'unknown symbol "lft"; did you mean "left"?'),
    (table("dispense", rule=7), '"rule" is a text, not 7'),
    (table("dispense", none=False), '"none" is true or is not there, not false'),
    (table("dispense", rule="Sing", none=True), '"dispense" has a "rule" or "none", not both'),
    (table("showdown"), '"showdown" has a "loser", or "void": true and "why"'),
    (
        table("showdown", loser="Cy", void=True, why="tie"),
        '"showdown" has a "loser", or "void": true and "why"',
    ),
    (table("showdown", void=True), '"showdown" needs "why"'),
    (table("showdown", loser="Cy", why="tie"), '"showdown" has a "why" only when it is void'),
    (
        table("showdown", void=True, why="late"),
        'unknown reason "late"; known: "tie", "nobody" and "interrupted"',
    ),
    (table("showdown", void=1, why="tie"), '"void" is true or is not there, not 1'),
    (table("drop", side="up"), 'unknown side "up"; known: "jam" and "uno"'),
    (host("give", to="Bob", cards=["R5"]), '"give" needs "from"'),
    (host("result", winner="Ann", points=[61]), '"points" is an object, not [61]'),
    (
        host("result", winner="Ann", points={"Bob": True}),
        'the points of "Bob" are a whole number, not true',
    ),
    (
        host("result", winner="Ann", points={"Bob\n": 1.5}),
        'the points of "Bob\\n" are a whole number, not 1.5',
    ),
    (
        host("result", winner="Ann", points={"Bob": 100_001}),
        'the points of "Bob" are 100000 at most, not 100001',
    ),
    (
        host("result", winner="Ann", points={"Bob": 10**40}),
        f'the points of "Bob" are 100000 at most, not {10**40}',
    ),
    (
        host("result", winner="Ann", points={"\ud800": 1}),
        '"points" has "\\ud800", half of a character',
    ),
    ({"by": "\ud800", "do": "draw"}, '"by" has "\\ud800", half of a character'),
    (bob("catch", player="An\udc00n"), '"player" has "\\udc00", half of a character'),
    (table("dispense", rule="Sing \ud83d"), '"rule" has "\\ud83d", half of a character'),
]


@pytest.mark.parametrize(("value", "sentence"), BAD, ids=str)
def test_what_is_no_action_is_told_in_one_sentence(value: dict[str, Any], sentence: str) -> None:
    assert refusal(value) == sentence


def test_a_sentence_stays_short_whatever_is_in_it() -> None:
    assert len(refusal(bob("x" * 5000))) < 100
    assert len(refusal({"do": "x" * 5000})) < 100
    assert len(refusal(bob("draw", **{"x" * 5000: 1}))) < 150


def test_the_fields_of_every_kind_are_read() -> None:
    for kind in {*KINDS.values(), *OF_THE_HOST.values()}:
        assert len(_FIELDS.get(kind, {})) == len(fields(kind)) - len(fields(Action)), kind
