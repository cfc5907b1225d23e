"""A calibration's file: laid over a wiring value by value, its mistakes told, its text written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.wiring import SYMBOLS, WiringError, differences, load, overlay
from hardware.wiring.calibration import CALIBRATED, lay_over, part_of, to_toml, values_of
from hardware.wiring.hints import hints_of, mark
from hardware.wiring.schema import Limits

FILE = "calibration.toml"

SOLENOIDS: dict[str, Any] = {
    "showdown": {
        "flipper": {
            "kind": "solenoids",
            "pin": None,
            "left_pin": 13,
            "right_pin": 7,
            "longest_on_s": 0.5,
        }
    }
}


def mistakes(text: str, config: dict[str, Any] | None = None) -> list[str]:
    with pytest.raises(WiringError) as raised:
        lay_over(overlay(config or {}, "config"), text, FILE)
    return str(raised.value).splitlines()


def test_a_value_replaces_its_own_and_no_other() -> None:
    wiring = overlay({"jackpot": {"spin": {"duty": 0.7, "rest_s": 0.9}}}, "config")
    found = lay_over(wiring, "[jackpot.spin]\nrest_s = 0.6\n", FILE)
    assert wiring.jackpot is not None
    spin = replace(wiring.jackpot.spin, rest_s=0.6)
    assert found.wiring == replace(wiring, jackpot=replace(wiring.jackpot, spin=spin))
    assert found.values == {"jackpot.spin": {"rest_s": 0.6}}
    assert found.left_out == ()


def test_it_lies_over_pins_that_were_asked_for_as_well() -> None:
    wiring = replace(load(), pins="pigpio")
    assert lay_over(wiring, "", FILE).wiring == wiring
    assert lay_over(wiring, "[jackpot.spin]\nrest_s = 0.6\n", FILE).wiring.pins == "pigpio"


def test_every_key_of_it_is_a_key_of_the_wiring() -> None:
    kinds = (load(), overlay(SOLENOIDS, "config"))
    for table, keys in CALIBRATED.items():
        known = {key for wiring in kinds for key in hints_of(type(part_of(wiring, table)))}
        assert set(keys) <= known


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "[jackpot.spin]\nrest_ss = 0.6\n",
            "calibration.toml:2: jackpot.spin.rest_ss: this key is not one of a calibration; did "
            'you mean "rest_s"?',
        ),
        (
            "[jackpot.lever]\npin = 3\n",
            "calibration.toml:1: jackpot.lever: this table is not one of a calibration; did you "
            'mean "jackpot.feed"?',
        ),
        (
            "[jackpot.spin]\n\nrest_s = 60\n",
            "calibration.toml:3: jackpot.spin.rest_s: must be from 0.05 to 5 seconds, found 60",
        ),
        (
            "[jackpot.feed]\nfeed_limit_s = 4.0\n",
            "calibration.toml:2: jackpot.feed.feed_limit_s: feed_limit_s (4) must be shorter than "
            "the dispenser motor's longest_on_s (3), which would cut it",
        ),
        ("[jackpot\n", "calibration.toml:1: is not TOML: expected ']' at the end of a table "),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, told: str) -> None:
    (line,) = mistakes(text)
    assert line.startswith(told.rstrip())


def test_all_mistakes_are_told_at_once() -> None:
    text = "jackpots = 1\n[jackpot.spin]\nduty = 0.5\npins = 3\n[showdown.tone]\npin = 4\n"
    assert len(mistakes(text)) == 4


@pytest.mark.parametrize(
    ("config", "text", "left_out"),
    [
        ({"jackpot": False}, "[jackpot.spin]\nrest_s = 0.6\n", "jackpot.spin.rest_s"),
        (
            {"showdown": {"flipper": False}},
            "[showdown.flipper]\nleft = -0.5\n",
            "showdown.flipper.left",
        ),
        (SOLENOIDS, "[showdown.flipper]\nleft = -0.5\n", "showdown.flipper.left"),
        (
            {"jackpot": {"spin": {"symbols": ["left", "right"]}}},
            f"[jackpot.spin]\nsymbols = {list(SYMBOLS)}\n",
            "jackpot.spin.symbols",
        ),
    ],
)
def test_what_the_wiring_no_longer_has_is_left_out_and_told(
    config: dict[str, Any], text: str, left_out: str
) -> None:
    wiring = overlay(config, "config")
    found = lay_over(wiring, text, FILE)
    assert found.wiring == wiring
    assert found.values == {}
    assert [told.split(":")[0] for told in found.left_out] == [left_out]


def test_symbols_that_begin_elsewhere_are_the_same_symbols() -> None:
    turned = [*SYMBOLS[2:], *SYMBOLS[:2]]
    found = lay_over(load(), f"[jackpot.spin]\nsymbols = {turned}\n", FILE)
    assert found.wiring.jackpot is not None
    assert found.wiring.jackpot.spin.symbols == tuple(turned)
    assert "symbols" in mistakes("[jackpot.spin]\nsymbols = 3\n")[0]


def _values() -> st.SearchStrategy[dict[str, dict[str, Any]]]:
    wiring = load()
    tables = {}
    for name, keys in CALIBRATED.items():
        part = part_of(wiring, name)
        known = {}
        for key in keys:
            limits = mark(hints_of(type(part)).get(key), Limits)
            if limits:
                known[key] = st.floats(limits.low, limits.high)
        tables[name] = st.fixed_dictionaries({}, optional=known)
    return st.fixed_dictionaries({}, optional=tables)


@given(_values())
def test_what_is_written_is_read_again(tables: dict[str, dict[str, Any]]) -> None:
    text = to_toml(tables)
    assert values_of(text, FILE) == {name: values for name, values in tables.items() if values}
    try:
        found = lay_over(load(), text, FILE)
    except WiringError as error:  # values that do not fit one another
        problems = error.problems
        found = None
    if found is None:
        assert all(problem.file == FILE and problem.line for problem in problems)
        return
    for name, values in tables.items():
        for key, value in values.items():
            assert getattr(part_of(found.wiring, name), key) == value
    changed = differences(found.wiring)
    assert set(changed) <= {"showdown", "jackpot"}
