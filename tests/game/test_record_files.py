"""Records of matches as files: lines, and what a line may hold."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hardware.spelling import listed
from tests.game.game import Game, said
from uno_device.game.editions import EDITIONS
from uno_device.game.record import Record, lines, read_record, replay
from uno_device.records import DEEPEST, LONGEST_NUMBER, RecordError

HEADER: dict[str, Any] = {
    "uno_record": 1,
    "edition": "wild_jackpot",
    "players": ["Ann", "Bob"],
    "seed": 7,
}
DRAW = '{"by": "Bob", "do": "draw"}'


def read(*told: Any) -> Record:
    return read_record([each if isinstance(each, str) else json.dumps(each) for each in told])


def refusal(*told: Any) -> tuple[int | None, str]:
    """In which line something cannot be read, and why."""
    with pytest.raises(RecordError) as caught:
        read(*told)
    return caught.value.line, caught.value.message


def nested(depth: int) -> str:
    """A line that is so many lists and objects deep, itself one of them."""
    return '{"by": ' + "[" * (depth - 1) + "]" * (depth - 1) + "}"


def test_a_header_alone_is_a_match_that_has_been_dealt() -> None:
    record = read(HEADER)
    assert record.actions == ()
    replayed = replay(record)
    assert replayed.refused is None
    assert replayed.match.state == 0
    assert {"hand_started", "dealt", "start_card"} <= {event.NAME for event in replayed.events}


def test_lines_are_counted_with_the_blank_ones() -> None:
    record = read("", HEADER, " \t", DRAW, "", DRAW)
    assert [line for line, _ in record.actions] == [4, 6]


def test_a_game_is_written_and_read_again() -> None:
    game = Game("classic", hands={"Bob": "RS R5", "Ann": "R4"}, draws="G7")
    game("Bob play RS", "Ann play R4", "Bob draw")
    record = read_record(lines(game.header, game.actions))
    assert record == Record(game.header, tuple(enumerate(game.actions, 2)))
    assert replay(record).events == tuple(game.events)


def test_a_replay_ends_before_the_action_that_is_refused() -> None:
    game = Game("classic", hands={"Bob": "RS R5", "Ann": "R4"})
    game("Bob play RS")
    told = ("Bob play R5", "Ann play R4")
    replayed = replay(read_record(lines(game.header, [*game.actions, *map(said, told)])))
    assert replayed.match.state == 1
    assert replayed.events == tuple(game.events)
    assert replayed.refused is not None
    why = game.refuses("Bob play R5", "A1")
    assert replayed.refused.to_json() == {"line": 3, "rule": "A1", "why": why}


def test_a_record_of_nothing_at_all() -> None:
    assert refusal() == (1, "the record is empty; it begins with a header")
    assert refusal("", " ") == (2, "the record is empty; it begins with a header")


BAD: list[tuple[Any, str]] = [
    ("{", "this is not JSON: expecting property name enclosed in double quotes (column 2)"),
    (DRAW[:-1], "this is not JSON: expecting ',' delimiter (column 27)"),
    ("\ufeff" + DRAW, "this is not JSON: expecting value (column 1)"),
    ("null", "a line is a JSON object, not null"),
    (
        [DRAW],
        'a line is a JSON object, not ["{\\"by\\": \\"Bob\\", \\"do\\": \\"draw\\"}"]',
    ),
    (HEADER, "a second header: one file holds one record"),
    ({"uno_record": 1}, "a second header: one file holds one record"),
    (
        '{"by": "Bob", "do": "draw", "by": "Ann"}',
        'this is not JSON: the key "by" stands there twice',
    ),
    (
        '{"by": "host", "do": "result", "winner": "Ann", "points": {"Bob": 1, "Bob": 2}}',
        'this is not JSON: the key "Bob" stands there twice',
    ),
    (
        '{"by": "Bob", "do": "draw", "b\\u0079": "Ann"}',
        'this is not JSON: the key "by" stands there twice',
    ),
    ('{"by": "Bob", "do": "draw", "state": NaN}', "this is not JSON: it has no number NaN"),
    ('{"by": "Bob", "do": "draw", "state": 1e999}', '"state" is a whole number, not Infinity'),
    (
        '{"by": "Bob", "do": "draw", "state": ' + "9" * (LONGEST_NUMBER + 1) + "}",
        "this is not JSON: its number of 101 digits is too long",
    ),
    (
        '{"by": "Bob", "do": "draw", "state": ' + "9" * 5000 + "}",
        "this is not JSON: its number of 5000 digits is too long",
    ),
    (
        '{"by": "table", "do": "dispense", "rule": "\\ud83d!"}',
        'this is not JSON: "\\ud83d" is half of a surrogate pair',
    ),
    (
        '{"by": "table", "do": "dispense", "rule": "\udc00"}',
        'this is not JSON: "\\udc00" is half of a surrogate pair',
    ),
    (nested(DEEPEST + 1), "this is nested too deeply for a record"),
    (nested(990), "this is nested too deeply for a record"),
    (nested(100_000), "this is nested too deeply for a record"),
    (nested(DEEPEST), f'"by" is a text, not {"[" * 49 + "]" * 8}...'),
]


@pytest.mark.parametrize(("line", "sentence"), BAD, ids=lambda value: str(value)[:40])
def test_a_line_that_cannot_be_read(line: Any, sentence: str) -> None:
    assert refusal(HEADER, DRAW, line) == (3, sentence)


A_RECORD = "; a record has one JSON object a line, and the first of them is its header"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "this is not JSON: expecting property name enclosed in double quotes (column 2)"),
        ("Ann plays R5", "this is not JSON: expecting value (column 1)"),
        ("[]", "a line is a JSON object, not []"),
    ],
)
def test_a_first_line_that_is_no_object_is_told_what_a_record_is(line: str, sentence: str) -> None:
    assert refusal("", line, DRAW) == (2, sentence + A_RECORD)


def test_a_record_of_a_newer_version_is_told() -> None:
    sentence = '"uno_record": 2 is newer than this program knows: it reads 1'
    assert refusal({**HEADER, "uno_record": 2, "wheels": 3}) == (1, sentence)


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_the_column_of_a_mistake_at_the_end_of_a_line_counts_in_that_line(end: str) -> None:
    sentence = "this is not JSON: expecting ',' delimiter (column 27)"
    assert refusal(HEADER, DRAW[:-1] + end, DRAW) == (2, sentence)


@pytest.mark.parametrize(
    ("word", "guess"),
    [
        ("jurassic", '; did you mean "jurassic_world_rebirth"?'),
        ("JAM", '; did you mean "space_jam"?'),
        ("jackpot", '; did you mean "wild_jackpot"?'),
        ("clasic", '; did you mean "classic"?'),
        ("s", None),
        ("", None),
    ],
)
def test_a_name_that_begins_with_or_contains_a_word_is_guessed(
    word: str, guess: str | None
) -> None:
    known = f"; known: {listed(EDITIONS, 'and')}"
    told = refusal({**HEADER, "edition": word})
    assert told == (1, f'unknown edition "{word}"{known if guess is None else guess}')


@pytest.mark.parametrize("line", ["{", "[]", nested(990), '{"uno_record": 1, "uno_record": 1}'])
def test_a_header_that_cannot_be_read(line: str) -> None:
    assert refusal(line, DRAW)[0] == 1


def test_a_record_begins_with_its_header() -> None:
    sentence = 'a record begins with a header that has "uno_record": 1'
    assert refusal(DRAW, HEADER) == (1, sentence)
    assert refusal({"edge_record": 1, "unit": "showdown"}) == (1, sentence)


def test_brackets_in_a_text_are_no_nesting() -> None:
    text = "{[" * 200
    record = read(HEADER, {"by": "table", "do": "dispense", "rule": text})
    assert record.actions[0][1].to_json()["rule"] == text


def test_whole_characters_of_two_halves_are_text() -> None:
    record = read(HEADER, '{"by": "table", "do": "dispense", "rule": "\\ud83c\\udfb2"}')
    assert record.actions[0][1].to_json()["rule"] == "🎲"


def test_what_cannot_be_read_later_is_told_before_anything_is_refused() -> None:
    assert refusal(HEADER, {"by": "Bob", "do": "keep"}, "{}") == (3, 'an action needs "by"')
