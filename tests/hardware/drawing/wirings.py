"""Wirings of every kind, drawn by hypothesis: parts, pins under all their names, boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from functools import partial
from typing import Any, Literal

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from hardware.wiring import (
    FactoryWiring,
    InputWiring,
    JackpotWiring,
    LampWiring,
    MotorWiring,
    SensorWiring,
    ServoFeedWiring,
    ServoFlipperWiring,
    ShowdownWiring,
    SolenoidFlipperWiring,
    ToneWiring,
    Wiring,
    header_gpio,
)
from hardware.wiring.schema import PaddleWiring

MOST_PINS = 18
"""Both units have at most so many pins together."""

_PLACES = {gpio: place for place in range(1, 41) if (gpio := header_gpio(f"BOARD{place}"))}

Pins = Callable[[], int | str]


def _header_name(number: int) -> SearchStrategy[int | str]:
    place = _PLACES[f"GPIO{number}"]
    names: list[int | str] = [number, f"GPIO{number}", f"BOARD{place}", f"J8:{place}"]
    return st.sampled_from(names)


def _arduino_name(number: int) -> SearchStrategy[int | str]:
    label = f"D{number}" if number < 14 else f"A{number - 14}"
    names: list[int | str] = [number, str(number), label, f"D{number}"]
    return st.sampled_from(names)


@st.composite
def _header_pins(draw: DrawFn) -> Sequence[int | str]:
    return [draw(_header_name(number)) for number in draw(st.permutations(range(28)))]


@st.composite
def _arduino_pins(draw: DrawFn) -> Sequence[int | str]:
    return [draw(_arduino_name(number)) for number in draw(st.permutations(range(2, 20)))]


def _any_pins() -> SearchStrategy[Sequence[int | str]]:
    texts = st.text(min_size=1, max_size=30).filter(lambda text: text.strip() != "")
    return st.lists(texts, min_size=MOST_PINS, max_size=MOST_PINS, unique=True)


HEADERS = ("auto", "local", "simulated")
KEYWORDS: dict[str, dict[str, Any]] = {"uno": {}, "nano": {"model": "nano"}}


@st.composite
def _pins_of(draw: DrawFn, name: str) -> tuple[FactoryWiring | None, Sequence[int | str]]:
    """Return a pin factory's table, if it has one, and names of its pins in any order."""
    if name in KEYWORDS:
        table = FactoryWiring(entry_point="unobridge", keywords=KEYWORDS[name])
        return table, draw(_arduino_pins())
    if name == "workshop":
        return FactoryWiring(entry_point="of_my_own"), draw(_any_pins())
    return None, draw(_header_pins())


@st.composite
def wirings(draw: DrawFn) -> Wiring:
    """Return a wiring as one could load it, of one unit or two on one board or two."""
    names = st.sampled_from(("auto", "local", "simulated", "uno", "nano", "workshop"))
    on = {"showdown": draw(names), "jackpot": draw(names)}
    factory, stocks = {}, {}
    for name in dict.fromkeys(_board(each, on.values()) for each in on.values()):
        table, pins = draw(_pins_of(name))
        stocks[name] = iter(pins)
        if table is not None:
            factory[name] = table
    taken = {unit: stocks[_board(name, on.values())] for unit, name in on.items()}
    showdown = draw(_showdown(partial(next, taken["showdown"]), on["showdown"]))
    jackpot = draw(_jackpot(partial(next, taken["jackpot"]), on["jackpot"]))
    left_out = draw(st.sampled_from((None, None, "showdown", "jackpot")))
    return Wiring(
        showdown=None if left_out == "showdown" else showdown,
        jackpot=None if left_out == "jackpot" else jackpot,
        factory=factory,
    )


def _board(name: str, names: Iterable[str]) -> str:
    """Return the board's name: `auto` is the same header as the other one's."""
    return "auto" if "auto" in names and name in HEADERS else name


@st.composite
def _showdown(draw: DrawFn, pin: Pins, pins: str) -> ShowdownWiring:
    flipper: ServoFlipperWiring | SolenoidFlipperWiring | Literal[False] = False
    kind = draw(st.sampled_from(("none", "servo", "solenoids")))
    if kind == "servo":
        flipper = ServoFlipperWiring(pin=pin(), longest_on_s=2.0)
    elif kind == "solenoids":
        flipper = SolenoidFlipperWiring(
            kind="solenoids", left_pin=pin(), right_pin=pin(), longest_on_s=0.5
        )
    return ShowdownWiring(
        timer_button=InputWiring(pin=pin(), pull=draw(_pull(pins))),
        paddle_left=PaddleWiring(pin=pin(), pull=draw(_pull(pins))),
        paddle_right=PaddleWiring(pin=pin(), pull=draw(_pull(pins))),
        red_left=LampWiring(pin=pin()),
        red_right=LampWiring(pin=pin()),
        green=LampWiring(pin=pin()),
        tone=ToneWiring(pin=pin(), kind=draw(st.sampled_from(("piezo", "buzzer")))),
        flipper=flipper,
        pins=pins,
    )


@st.composite
def _jackpot(draw: DrawFn, pin: Pins, pins: str) -> JackpotWiring:
    return JackpotWiring(
        lever=InputWiring(pin=pin(), pull=draw(_pull(pins))),
        spinner_slot=SensorWiring(pin=pin(), pull=draw(_pull(pins))),
        spinner_index=SensorWiring(pin=pin(), pull=draw(_pull(pins))),
        spinner_motor=_motor(pin, both_ways=draw(st.booleans())),
        dispenser_button=InputWiring(pin=pin(), pull=draw(_pull(pins))),
        card_out=InputWiring(pin=pin(), pull=draw(_pull(pins))),
        dispenser_motor=(
            _motor(pin, both_ways=draw(st.booleans()))
            if draw(st.booleans())
            else ServoFeedWiring(kind="servo", pin=pin(), longest_on_s=3.0)
        ),
        pins=pins,
    )


def _motor(pin: Pins, *, both_ways: bool) -> MotorWiring:
    backward = pin() if both_ways else None
    return MotorWiring(forward_pin=pin(), backward_pin=backward, longest_on_s=3.0)


def _pull(pins: str) -> SearchStrategy[Any]:
    """Return the pulls that a board has."""
    return st.sampled_from(("up",) if pins in KEYWORDS else ("up", "down"))


def pins_of(wiring: Wiring) -> dict[str, int | str]:
    """Return every pin that a wiring names, by its key, read field by field."""
    found = {}
    for unit_name, unit in (("showdown", wiring.showdown), ("jackpot", wiring.jackpot)):
        for part in fields(unit) if unit else ():
            table = getattr(unit, part.name)
            for key in ("pin", "left_pin", "right_pin", "forward_pin", "backward_pin"):
                pin = getattr(table, key, None)
                if pin is not None:
                    found[f"{unit_name}.{part.name}.{key}"] = pin
    return found
