"""Values laid over the default wiring, and back; no text makes the loader fall over."""

from __future__ import annotations

import dataclasses
import json
import re
from importlib import resources
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.wiring import (
    FactoryWiring,
    Limits,
    Problem,
    Wiring,
    WiringError,
    differences,
    hints,
    load,
    overlay,
    parse,
)
from hardware.wiring.schema import PinName

if TYPE_CHECKING:
    from collections.abc import Callable

DEFAULT = resources.files("hardware.wiring").joinpath("default.toml").read_text("utf-8")


def test_nothing_over_the_default_is_the_default() -> None:
    assert overlay({}, "a recording") == load()
    assert differences(load()) == {}


def test_values_are_merged_key_by_key() -> None:
    wiring = overlay({"jackpot": {"spinner_motor": {"longest_on_s": 9}}}, "a recording")
    assert wiring.jackpot is not None
    assert wiring.jackpot.spinner_motor.longest_on_s == 9
    assert wiring.jackpot.spinner_motor.backward_pin == 21


def test_another_kind_replaces_the_table() -> None:
    feeder = {"kind": "servo", "pin": 19}
    with pytest.raises(WiringError, match="longest_on_s: missing"):
        overlay({"jackpot": {"dispenser_motor": feeder}}, "a recording")
    overlay({"jackpot": {"dispenser_motor": {**feeder, "longest_on_s": 2}}}, "a recording")
    wiring = overlay({"showdown": {"tone": {"kind": "buzzer"}}}, "a recording")
    assert wiring.showdown is not None
    assert wiring.showdown.tone.pin == 12


def test_none_takes_a_key_away() -> None:
    wiring = overlay({"jackpot": {"spinner_motor": {"backward_pin": None}}}, "a recording")
    assert wiring.jackpot is not None
    assert wiring.jackpot.spinner_motor.backward_pin is None
    with pytest.raises(WiringError, match=r"showdown\.green: missing; add this table"):
        overlay({"showdown": {"green": None}}, "a recording")
    assert overlay({"showdown": None}, "a recording").showdown is None


def test_problems_name_the_source_and_no_line() -> None:
    with pytest.raises(WiringError) as caught:
        overlay({"showdown": {"show_s": 99, "green": {"pin": 17}}}, "game.jsonl")
    assert str(caught.value).splitlines() == [
        "game.jsonl: showdown.show_s: must be from 0.1 to 20 seconds, found 99",
        "game.jsonl: showdown.green.pin: pin GPIO17 is used twice: by showdown.red_left.pin "
        "(default wiring) and showdown.green.pin; give each a pin of its own",
    ]


def test_differences_are_the_least_that_json_can_say() -> None:
    jackpot = load().jackpot
    assert jackpot is not None
    motor = dataclasses.replace(jackpot.spinner_motor, backward_pin=None)
    changed = dataclasses.replace(jackpot, spinner_motor=motor)
    wiring = dataclasses.replace(load(), showdown=None, jackpot=changed, pins="mine")
    factory = {"mine": FactoryWiring(entry_point="pigpio", keywords={"host": "x"})}
    wiring = dataclasses.replace(wiring, factory=factory)
    assert differences(wiring) == {
        "pins": "mine",
        "showdown": False,
        "jackpot": {"spinner_motor": {"backward_pin": None}},
        "factory": {"mine": {"entry_point": "pigpio", "host": "x"}},
    }
    assert overlay(differences(wiring), "a recording") == wiring


KEYWORDS = st.dictionaries(
    st.sampled_from(["port", "baud", "x"]),
    st.text(max_size=5) | st.integers() | st.booleans() | st.floats(-1e9, 1e9),
)
FACTORIES = st.dictionaries(
    st.sampled_from(["mine", "other"]),
    st.builds(FactoryWiring, entry_point=st.just("unobridge"), keywords=KEYWORDS),
)
PINS = st.integers(0, 27) | st.integers(0, 27).map(lambda number: f"GPIO{number}")


def some(hint: Any) -> st.SearchStrategy[Any]:
    """Any value that a hint allows; whether the values go together is for the checks to say."""
    plain = hints.bare(hint)
    limits = hints.mark(hint, Limits)
    if plain is float and limits:
        return st.floats(limits.low, limits.high)
    if plain is int and limits:
        return st.integers(int(limits.low), int(limits.high))
    if hints.mark(hint, PinName):
        return PINS
    if len(hints.members(hint)) > 1 or hints.members(hint) != (hint,):
        return st.one_of(*(some(each) for each in hints.members(hint)))
    return st.nothing()


@st.composite
def changed(draw: st.DrawFn, value: Any) -> Any:
    """A dataclass with some fields drawn anew, at any depth."""
    new = {}
    for each in dataclasses.fields(value):
        old, hint = getattr(value, each.name), hints.hints_of(type(value))[each.name]
        if hints.is_table(type(old)):
            new[each.name] = draw(changed(old))
        elif not (fresh := some(hint)).is_empty and draw(st.integers(0, 9)) == 0:
            new[each.name] = draw(fresh)
    return dataclasses.replace(value, **new)


FLIPPERS: list[Any] = [
    False,
    {"kind": "solenoids", "left_pin": 2, "right_pin": 3, "longest_on_s": 0.5},
    {"pin": 7, "rest": 0.1},
]
FEEDERS: list[Any] = [
    {"kind": "servo", "pin": "GPIO19", "longest_on_s": 2},
    {"backward_pin": None, "longest_on_s": 5},
]
TOGETHER: list[list[str]] = [["jackpot.spinner_motor", "jackpot.dispenser_motor"]]


@st.composite
def wirings(draw: st.DrawFn) -> Wiring:
    """Whole wirings, of which about half pass every check."""
    base: dict[str, Any] = {"showdown": {}, "jackpot": {}}
    if draw(st.booleans()):
        base["showdown"]["flipper"] = draw(st.sampled_from(FLIPPERS))
    if draw(st.booleans()):
        base["jackpot"]["dispenser_motor"] = draw(st.sampled_from(FEEDERS))
        base["supply"] = {"never_together": TOGETHER}
    if draw(st.booleans()):
        spin = {"symbols": ["left", "right", "left"], "attempts": draw(st.integers(1, 5))}
        base["jackpot"]["spin"] = {**spin, "brake_s": draw(st.floats(0, 5))}
    absent = draw(st.sampled_from(["showdown", "jackpot", "", ""]))
    if absent:
        base |= {absent: False, "supply": {}}
    wiring = overlay(base, "a test")
    factory = draw(FACTORIES)
    pins = draw(st.sampled_from(["auto", "mock", "simulated", "unobridge", *factory]))
    wiring = dataclasses.replace(wiring, factory=factory, pins=pins)
    return draw(changed(wiring) | st.just(wiring))


@given(wirings())
def test_differences_laid_over_the_default_are_the_wiring_again(wiring: Wiring) -> None:
    recorded = json.loads(json.dumps(differences(wiring)))
    again = outcome(lambda: overlay(recorded, "a recording"))
    if isinstance(again, Wiring):
        assert again == wiring
    else:
        # Values drawn one by one may not go together; that is then all there is to tell.
        messages = " ".join(problem.message for problem in again)
        assert not re.search(r"expected|unknown|missing|from .* to", messages)


def outcome(read: Callable[[], Wiring]) -> Wiring | tuple[Problem, ...]:
    try:
        return read()
    except WiringError as error:
        return error.problems


LINES = DEFAULT.splitlines()
SNIPPETS = [
    *["[", "]", "=", '"', "'", ".", "#", "\n", "{", "}", ",", "0", "-", "true", "nan", "1e999"],
    *["[[x]]", "false", "kind", "showdown", "jackpot = false\n", 'kind = "servo"\n', "x = {}\n"],
    *["pins = 3\n", "[factory.x]\n", "spin = 1\n", "[jackpot.spin]\n", "symbols = [[]]\n"],
]
VALUES = [
    *["true", "false", "nan", "-inf", "0", "-1", "17", "99", "1e6", "'GPIO4'", "''", "'servo'"],
    *["[]", "[1]", "{}", "{ pin = 4 }", "1979-05-27", "07:32:00", "0x1fffffffffffffffffffffff"],
]


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """The default's text with lines lost, changed, doubled and put in."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        action = draw(st.sampled_from(["lose", "value", "value", "put in", "cut", "double"]))
        name, equals, value = lines[at].partition("=")
        snippet = draw(st.sampled_from(SNIPPETS))
        if action == "lose":
            del lines[at]
        elif action == "value" and equals:
            lines[at] = f"{name}= {draw(st.sampled_from(VALUES))}"
        elif action == "put in":
            lines.insert(at, snippet)
        elif action == "cut":
            lines[at] = name + snippet + equals + value
        elif action == "double":
            lines.insert(draw(st.integers(0, len(lines))), lines[at])
    return "\n".join(lines)


@given(mutations())
def test_no_mutation_of_the_default_raises_anything_else(text: str) -> None:
    result = outcome(lambda: parse(text, "table.toml"))
    if not isinstance(result, Wiring):
        lines = text.count("\n") + 1
        assert result
        assert all(each.line is None or 1 <= each.line <= lines for each in result)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["servo", "", "x"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([
        "kind", "pin", "pins", "showdown", "jackpot", "flipper", "spin", "symbols", "green",
        "dispenser_motor", "factory", "supply", "never_together", "entry_point", "show_s",
    ]), inner, max_size=4),
    max_leaves=20,
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(["showdown", "jackpot", "supply", "factory", "x"]), JSON))
def test_no_values_raise_anything_else(values: dict[str, Any]) -> None:
    assert outcome(lambda: overlay(values, "a recording"))
