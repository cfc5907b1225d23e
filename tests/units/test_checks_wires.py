"""The checks find wires at wrong pins, and say which."""

from __future__ import annotations

import pytest

from tests.units.checking import INDEX, MOTOR, SLOT, Config, findings, self_test
from uno_device.units.checks import Finding


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (
            {"showdown": {"paddle_left": {"pin": 6}, "paddle_right": {"pin": 5}}},
            dict.fromkeys(("showdown.paddle_left", "showdown.paddle_right"), Finding.OTHER_INSTEAD),
        ),
        (
            {"showdown": {"paddle_left": {"pin": 23}}, "jackpot": {"lever": {"pin": 5}}},
            dict.fromkeys(("showdown.paddle_left", "jackpot.lever"), Finding.OTHER_INSTEAD),
        ),
        (
            {"showdown": {"red_left": {"pin": 27}, "red_right": {"pin": 17}}},
            dict.fromkeys(("showdown.red_left", "showdown.red_right"), Finding.LAMP_EXCHANGED),
        ),
        (
            {"showdown": {"green": {"pin": 12}, "tone": {"pin": 22}}},
            {"showdown.green": Finding.LAMP_DARK, "showdown.tone": Finding.NO_TONE},
        ),
        (
            {"jackpot": {"spinner_slot": {"pin": 18}, "spinner_index": {"pin": 16}}},
            dict.fromkeys((SLOT, INDEX, MOTOR), Finding.SENSORS_EXCHANGED),
        ),
        (
            {"jackpot": {"spinner_motor": {"forward_pin": 21, "backward_pin": 20}}},
            {MOTOR: Finding.WHEEL_BACKWARD},
        ),
        (
            {"jackpot": {"spinner_motor": {"backward_pin": 7}}},
            {MOTOR: Finding.BRAKE_WEAK},
        ),
        (
            {"jackpot": {"dispenser_motor": {"forward_pin": 26, "backward_pin": 19}}},
            {"jackpot.dispenser_motor": Finding.FEED_BACKWARD},
        ),
        (
            {
                "jackpot": {
                    "spinner_motor": {"forward_pin": 19, "backward_pin": 26},
                    "dispenser_motor": {"forward_pin": 20, "backward_pin": 21},
                }
            },
            dict.fromkeys((MOTOR, "jackpot.dispenser_motor"), Finding.MOTORS_EXCHANGED),
        ),
        (  # three wires, each at the pin of the next
            {
                "showdown": {"paddle_left": {"pin": 24}, "timer_button": {"pin": 5}},
                "jackpot": {"dispenser_button": {"pin": 4}},
            },
            dict.fromkeys(
                ("showdown.timer_button", "showdown.paddle_left", "jackpot.dispenser_button"),
                Finding.OTHER_INSTEAD,
            ),
        ),
    ],
)
def test_wires_at_wrong_pins_are_found(built: Config, expected: dict[str, Finding]) -> None:
    assert findings(self_test(built=built)) == expected


def test_exchanged_solenoids_are_found() -> None:
    def flipper(left: int, right: int) -> Config:
        pins = {"pin": None, "left_pin": left, "right_pin": right}
        return {"showdown": {"flipper": {"kind": "solenoids", "longest_on_s": 0.5, **pins}}}

    results = self_test("flipper", config=flipper(13, 7), built=flipper(7, 13))
    expected = ("showdown.flipper_left", "showdown.flipper_right")
    assert findings(results) == dict.fromkeys(expected, Finding.FLIPPER_OTHER_SIDE)
    assert "the pins" not in str(results["showdown.flipper_left"].advice)
