"""Records of edges: what is read, what is refused, and by which sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uno_device.records import RecordError
from uno_device.units.record import LINES, EdgeRecord, Order, RecordedEdge
from uno_device.units.record_reader import read_record

HEADER = {"edge_record": 1, "unit": "showdown"}
BOTH = {"edge_record": 1, "units": ["showdown", "jackpot"]}
PRESS = {"t": 1.25, "line": "showdown.paddle_left", "closed": True}


def read(*lines: Any) -> EdgeRecord:
    return read_record([each if isinstance(each, str) else json.dumps(each) for each in lines])


def refusal(*lines: Any) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(*lines)
    return caught.value


# What is read


def test_a_header_alone_is_a_record_of_nothing() -> None:
    assert read(HEADER) == EdgeRecord(units=("showdown",))


def test_a_complete_header() -> None:
    record = read(
        {
            "edge_record": 1,
            "units": ["jackpot", "showdown"],
            "seed": 3,
            "go_after_s": 3.0,
            "run_s": [2, 3.5],
            "config": {"showdown": {"settle_s": 0.05}},
            "closed": ["showdown.paddle_left"],
            "mechanisms": True,
            "faults": {"wheel": {"stall": True}},
        }
    )
    assert record == EdgeRecord(
        units=("jackpot", "showdown"),
        seed=3,
        go_after_s=3.0,
        run_s=(2.0, 3.5),
        config={"showdown": {"settle_s": 0.05}},
        closed=("showdown.paddle_left",),
        mechanisms=True,
        faults={"wheel": {"stall": True}},
    )


def test_an_edge_is_seen_when_it_is_unless_it_says_later() -> None:
    record = read(HEADER, PRESS, {**PRESS, "t": 2, "seen_at": 2.5, "closed": False})
    assert record.lines == (
        RecordedEdge(1_250_000_000, "showdown.paddle_left", True, 1_250_000_000),
        RecordedEdge(2_000_000_000, "showdown.paddle_left", False, 2_500_000_000),
    )


def test_lines_are_taken_in_order_of_time_and_equal_times_in_order_of_writing() -> None:
    first, second = {**PRESS, "t": 3}, {**PRESS, "t": 3, "closed": False}
    assert [line.at for line in read(HEADER, first, second, PRESS).lines] == [
        1_250_000_000,
        3_000_000_000,
        3_000_000_000,
    ]
    assert read(HEADER, first, second).lines != read(HEADER, second, first).lines


def test_blank_lines_are_passed_over_and_counted() -> None:
    assert read("", HEADER, "  \t", PRESS, "").lines
    assert refusal("", HEADER, "", {**PRESS, "closed": None}).line == 4
    assert read("", HEADER).header_line == 2


def test_an_order_says_for_which_unit_where_there_are_two() -> None:
    arm = {"t": 1, "do": "arm", "unit": "jackpot", "cards": 2}
    assert read(BOTH, arm).lines == (Order(1_000_000_000, "arm", {"unit": "jackpot", "cards": 2}),)
    assert read(HEADER, {"t": 1, "do": "arm"}).lines == (
        Order(1_000_000_000, "arm", {"unit": "showdown"}),
    )
    assert "says which unit" in str(refusal(BOTH, {"t": 1, "do": "arm", "spin": True}))


@pytest.mark.parametrize("do", ["disarm", "stand_alone", "link_lost", "link_back", "clear"])
def test_what_concerns_a_whole_table_concerns_both_units(do: str) -> None:
    assert read(BOTH, {"t": 1, "do": do}).lines == (
        Order(1_000_000_000, do, {"unit": "showdown"}),
        Order(1_000_000_000, do, {"unit": "jackpot"}),
    )


def test_draws_noted_on_the_way_follow_those_of_the_header() -> None:
    drawn = {"t": 1, "do": "drawn", "go_after_s": 2.5}
    spun = {"t": 2, "do": "drawn", "run_s": 3}
    record = read({**HEADER, "go_after_s": [1.5]}, drawn, spun)
    assert (record.go_after_s, record.run_s, record.lines) == ((1.5, 2.5), (3.0,), ())
    assert "for all draws" in str(refusal({**HEADER, "go_after_s": 1.5}, drawn))
    assert read({**HEADER, "go_after_s": 1.5}, spun).go_after_s == 1.5


def test_a_header_is_read_as_it_is_written() -> None:
    record = EdgeRecord(
        units=("jackpot",), seed=-4, run_s=0.0, closed=("jackpot.lever",), mechanisms=True
    )
    assert read(record.header()) == record
    assert "go_after_s" not in record.header()


edges = st.builds(
    RecordedEdge,
    at=st.integers(0, 10**9).map(lambda us: us * 1000),
    line=st.sampled_from(["showdown.timer_button", "showdown.paddle_left"]),
    closed=st.booleans(),
    seen_at=st.just(2 * 10**12),
)
orders = st.builds(
    Order,
    at=st.integers(0, 10**9).map(lambda us: us * 1000),
    do=st.sampled_from(["arm", "disarm", "link_lost", "link_back", "clear"]),
    details=st.just({"unit": "showdown"}),
)


@settings(deadline=None, max_examples=50)
@given(st.lists(edges | orders, max_size=8))
def test_lines_are_read_as_they_are_written(lines: list[RecordedEdge | Order]) -> None:
    read_again = read(HEADER, *(line.to_json() for line in lines)).lines
    assert read_again == tuple(sorted(lines, key=lambda line: line.at))


# What is refused

NO_HEADER = 'a record begins with a header that has "edge_record": 1'
BAD_HEADERS: list[tuple[Any, str]] = [
    ("nonsense", "this is not JSON: expecting value (column 1)"),
    ('{"edge_record": 1,', "this is not JSON: expecting property name"),
    ('{"edge_record": 1, "unit": "showdown", "seed": NaN}', "this is not JSON: it has no number"),
    ("[" * 100_000, "this is nested too deeply for a record"),
    (f'{{"seed": {"9" * 5000}}}', "this is not JSON: "),
    ([1], "a line is a JSON object, not [1]"),
    ("null", "a line is a JSON object, not null"),
    ({}, NO_HEADER),
    (PRESS, NO_HEADER),
    ({"edge_record": 2, "unit": "showdown"}, '"edge_record": 2 is newer than this program'),
    ({"edge_record": True, "unit": "showdown"}, NO_HEADER),
    ({"edge_record": 1}, 'the header says which "unit" (or list of "units") the record is of'),
    ({"edge_record": 1, "units": []}, 'the header says which "unit"'),
    ({"edge_record": 1, "units": "showdown"}, 'the header says which "unit"'),
    ({**HEADER, "units": ["showdown"]}, 'say "unit" or "units", not both'),
    ({"edge_record": 1, "unit": "shodown"}, 'unknown unit "shodown"; did you mean "showdown"?'),
    ({"edge_record": 1, "unit": None}, "unknown unit null"),
    ({"edge_record": 1, "units": [{}]}, "unknown unit {}"),
    ({**HEADER, "go_after": 3}, 'unknown key of the header "go_after"; did you mean "go_after_s"?'),
    ({**HEADER, "seed": 1.5}, '"seed" is a whole number, not 1.5'),
    ({**HEADER, "seed": True}, '"seed" is a whole number, not true'),
    ({**HEADER, "mechanisms": 1}, '"mechanisms" is true or false, not 1'),
    ({**HEADER, "config": []}, '"config" is an object, not []'),
    ({**HEADER, "faults": "stall"}, '"faults" is an object, not "stall"'),
    (
        {**HEADER, "closed": "showdown.paddle_left"},
        '"closed" is a list, not "showdown.paddle_left"',
    ),
    ({**HEADER, "closed": ["showdown.paddle"]}, 'unknown line "showdown.paddle"; did you mean'),
    ({**HEADER, "closed": [7]}, "unknown line 7"),
    ({**HEADER, "go_after_s": -1}, '"go_after_s" is a number of seconds from 0 to 3600, not -1'),
    ({**HEADER, "go_after_s": "3"}, '"go_after_s" is a number of seconds from 0 to 3600, not "3"'),
    (
        {**HEADER, "go_after_s": None},
        '"go_after_s" is a number of seconds from 0 to 3600, not null',
    ),
    ({**HEADER, "run_s": [2, True]}, '"run_s" is a number of seconds from 0 to 3600, not true'),
    ({**HEADER, "run_s": 3601}, '"run_s" is a number of seconds from 0 to 3600, not 3601'),
]
BAD_LINES: list[tuple[Any, str]] = [
    ("{", "this is not JSON"),
    ([], "a line is a JSON object, not []"),
    (HEADER, "a second header: one file holds one record"),
    ({"line": "showdown.paddle_left", "closed": True}, '"t" is a number of seconds from 0 to'),
    ({**PRESS, "t": True}, '"t" is a number of seconds from 0 to 10000000, not true'),
    ({**PRESS, "t": "1"}, '"t" is a number of seconds from 0 to 10000000, not "1"'),
    ({**PRESS, "t": -0.000001}, "not -1e-06"),
    ({**PRESS, "t": 1e9}, "not 1000000000.0"),
    ('{"t": NaN, "line": "showdown.paddle_left", "closed": true}', "this is not JSON"),
    ('{"t": 1e999, "line": "showdown.paddle_left", "closed": true}', '"t" is a number'),
    ({**PRESS, "seen_at": 1.2}, '"seen_at" is earlier than "t"'),
    ({**PRESS, "seen_at": None}, '"seen_at" is a number of seconds'),
    ({**PRESS, "closed": 1}, '"closed" is true or false, not 1'),
    ({"t": 1, "line": "showdown.paddle_left"}, '"closed" is true or false, not null'),
    ({**PRESS, "line": "showdown.padle_left"}, 'did you mean "showdown.paddle_left"?'),
    ({**PRESS, "line": "jackpot.lever"}, '"jackpot.lever" belongs to a unit that the header does'),
    ({**PRESS, "line": {}}, "unknown line {}"),
    ({"t": 1, "closed": True}, "unknown line null"),
    ({**PRESS, "seen-at": 2}, 'unknown key of an edge "seen-at"; did you mean "seen_at"?'),
    ({"t": 1, "do": "disarmed"}, 'unknown order "disarmed"; did you mean "disarm"?'),
    ({"t": 1, "do": ["arm"]}, 'unknown order ["arm"]'),
    ({"t": 1, "do": "arm", "unit": "jackpot"}, '"unit" says which unit: "showdown"'),
    ({"t": 1, "do": "arm", "unit": []}, '"unit" says which unit'),
    ({"t": 1, "do": "arm", "cards": -1}, '"cards" is 0 or more, not -1'),
    ({"t": 1, "do": "arm", "cards": True}, '"cards" is a whole number, not true'),
    ({"t": 1, "do": "arm", "spin": 1}, '"spin" is true or false, not 1'),
    ({"t": 1, "do": "link_lost", "spin": True}, 'unknown key of "link_lost" "spin"'),
    ({"t": 1, "do": "drawn", "go_after_s": -1}, '"go_after_s" is a number of seconds'),
]


def short(value: Any) -> str:
    return repr(value)[:40]


@pytest.mark.parametrize(("header", "sentence"), BAD_HEADERS, ids=short)
def test_a_header_that_cannot_be_read(header: Any, sentence: str) -> None:
    error = refusal(header, PRESS)
    assert error.line == 1
    assert sentence in error.message
    assert len(str(error)) < 200


@pytest.mark.parametrize(("line", "sentence"), BAD_LINES, ids=short)
def test_a_line_that_cannot_be_read(line: Any, sentence: str) -> None:
    error = refusal(HEADER, PRESS, line)
    assert error.line == 3
    assert sentence in error.message
    assert str(error) == f"line 3: {error.message}"


def test_a_record_of_nothing_at_all() -> None:
    assert refusal().message == "the record is empty; it begins with a header"
    assert refusal("", " ").line == 2


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["edge_record", "unit", "t", "line", "closed", "do", "cards", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)
words = st.sampled_from(["showdown", "jackpot", "arm", "drawn", *LINES["jackpot"]]) | anything
headers = st.fixed_dictionaries(
    {"edge_record": st.just(1), "unit": st.sampled_from(["showdown", "jackpot"]) | anything},
    optional=dict.fromkeys(("seed", "go_after_s", "run_s", "config", "closed", "faults"), anything),
)
lines = st.fixed_dictionaries(
    {"t": st.floats(0, 100) | anything},
    optional=dict.fromkeys(("line", "closed", "do", "unit", "seen_at", "go_after_s"), words),
)


def why_not(text: list[str]) -> RecordError | None:
    """Why a text is no record, which is always told with a line of it; None when it is one."""
    try:
        read_record(text)
    except RecordError as error:
        numbers = range(1, max(1, len(text)) + 1)
        return error if error.line in numbers else pytest.fail(f"not a line: {error}")
    return None


@settings(deadline=None, max_examples=200)
@given(headers | anything, st.lists(lines | anything, max_size=3))
def test_whatever_is_read_is_a_record_or_refused_by_its_line(
    header: Any, following: list[Any]
) -> None:
    text = [json.dumps(each) for each in (header, *following)]
    assert why_not(text) is None or "\n" not in str(why_not(text))


@settings(deadline=None, max_examples=100)
@given(st.lists(st.text(max_size=30), max_size=4))
def test_whatever_text_is_refused_or_read(text: list[str]) -> None:
    why_not(text)
