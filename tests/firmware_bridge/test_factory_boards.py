"""The boards' pins: their names, and how `pinout` prints them."""

from __future__ import annotations

import pytest

from firmware_bridge.boards import Model, board_info, pin_label

MODELS = pytest.mark.parametrize("model", Model)


@MODELS
@pytest.mark.parametrize("number", range(20))
def test_every_pin_is_there_once_under_all_its_names(model: Model, number: int) -> None:
    info = board_info(model)
    (found,) = [pin for _, pin in info.find_pin(pin_label(number))]
    for name in (number, str(number), f"D{number}"):
        assert [pin for _, pin in info.find_pin(name)] == [found]
    assert found.name == pin_label(number)


@MODELS
def test_every_pin_can_be_told_from_every_other(model: Model) -> None:
    pins = [pin for header in board_info(model).headers.values() for pin in header.pins.values()]
    assert len(set(pins)) == len(pins)


@MODELS
def test_it_is_printed_with_what_each_pin_can(model: Model) -> None:
    printed = f"{board_info(model):mono full}"
    assert f"Description        : Arduino {model.value}" in printed
    assert "   D3 " in printed
    lines = {line.split()[0]: line for line in printed.splitlines() if "(" in line}
    assert lines["D3"].endswith("in, out, PWM, tone")
    assert lines["D9"].endswith("in, out, servo")
    assert lines["D13"].endswith("in, out")
    assert lines["D0"].endswith("the serial line's own")
    assert "\x1b" not in printed


@MODELS
def test_it_is_printed_in_colour(model: Model) -> None:
    assert "\x1b[1mDescription" in f"{board_info(model):color full}"


@MODELS
def test_the_drawing_has_straight_edges(model: Model) -> None:
    drawn = f"{board_info(model):mono board}".splitlines()
    assert len({len(line) for line in drawn if line.rstrip()[-1] in "|+.'"}) == 1
