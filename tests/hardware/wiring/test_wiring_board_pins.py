"""What a board would refuse is found before it is asked: pins, their names and their pulls."""

from __future__ import annotations

import pytest
from gpiozero import PinFixedPull

from firmware_bridge.boards import Model, board_info
from hardware.clock import VirtualClock
from hardware.simulation.pins import SimulatedFactory
from hardware.wiring import built_in, problems_of
from hardware.wiring.board_pins import BoardKind, fixed_pull, header_gpio, pin_on

BOARD_FILE = built_in("unobridge")
assert BOARD_FILE is not None
BOARD = BOARD_FILE.read_text(encoding="utf-8")


def told(text: str) -> list[str]:
    return [f"{each.path[-1]}: {each.message}" for each in problems_of(text, "table.toml")]


@pytest.mark.parametrize(
    ("kind", "model"), [(BoardKind.UNO, Model.UNO), (BoardKind.NANO, Model.NANO)]
)
def test_an_arduino_s_pins_have_the_names_of_the_bridge_and_no_others(
    kind: BoardKind, model: Model
) -> None:
    pins = [pin for socket in board_info(model).headers.values() for pin in socket.pins.values()]
    assert sum("gpio" in pin.interfaces for pin in pins) == 18
    for pin in pins:
        expected = {pin.name} if "gpio" in pin.interfaces else {None}
        assert {pin_on(kind, name) for name in pin.names} == expected
    assert pin_on(kind, "D20") is None


class TestArduino:
    def test_two_names_of_one_pin_are_one_pin(self) -> None:
        (only,) = told(BOARD.replace('"A4"', "2"))
        assert only.startswith("pin: pin D2 is used twice: by showdown.paddle_left.pin (line ")
        assert "and showdown.green.pin (line " in only

    @pytest.mark.parametrize("name", ["D0", "D1", "A6", "D20", "GPIO17", "GND", "J1:5"])
    def test_a_pin_that_it_does_not_have_is_refused_with_those_it_has(self, name: str) -> None:
        assert told(BOARD.replace("A4", name)) == [
            f'pin: there is no pin "{name}" to be used on an Arduino Uno; choose D2 to D13 '
            "(or 2 to 13) or A0 to A5 (or 14 to 19)"
        ]

    @pytest.mark.parametrize(("model", "title"), [("uno", "Arduino Uno"), ("Nano", "Arduino Nano")])
    def test_a_pull_down_that_it_does_not_have_is_refused(self, model: str, title: str) -> None:
        text = BOARD.replace('pin = "D8"', 'pin = "D8"\npull = "down"')
        text = text.replace('"unobridge"', f'"unobridge"\nmodel = "{model}"')
        (only,) = problems_of(text, "table.toml")
        assert text.splitlines()[(only.line or 0) - 1] == 'pull = "down"'
        assert only.message == (
            f"an {title} has no pull-down resistors; let the contact close to ground, and write "
            'pull = "up"'
        )

    def test_all_mistakes_are_told_at_once(self) -> None:
        text = BOARD.replace('"A4"', '"D0"').replace('"A3"', '"D20"').replace('"A2"', '"14"')
        assert [line[:25] for line in told(text)] == [
            'pin: there is no pin "D0"',
            "pin: pin A0 is used twice",
            'pin: there is no pin "D20',
        ]

    def test_the_places_of_a_nano_are_not_those_of_an_uno(self) -> None:
        text = BOARD.replace('"A4"', '"J1:5"')
        nano = text.replace(
            'entry_point = "unobridge"', 'entry_point = "unobridge"\nmodel = "nano"'
        )
        (only,) = told(nano)
        assert only.startswith("pin: pin D2 is used twice")


PULLED_DOWN = '[jackpot.lever]\npin = {}\npull = "down"\n'


class TestFixedPulls:
    @pytest.mark.parametrize("number", range(28))
    def test_they_are_those_with_which_gpiozero_s_pins_refuse_a_pull_down(
        self, number: int
    ) -> None:
        pin = SimulatedFactory(VirtualClock()).pin(number)
        refuses = False
        try:
            pin.input_with_pull("down")
        except PinFixedPull:
            refuses = True
        assert refuses == (fixed_pull(f"GPIO{number}") == "up") == (number in (2, 3))
        pin.input_with_pull("up")

    @pytest.mark.parametrize("name", ["2", "3", '"GPIO2"', '"BOARD5"', '"J8:3"'])
    @pytest.mark.parametrize("pins", ["auto", "local", "mock", "simulated", "pigpio"])
    def test_a_contact_to_the_supply_cannot_be_there(self, name: str, pins: str) -> None:
        (only,) = problems_of(f"pins = '{pins}'\n" + PULLED_DOWN.format(name), "table.toml")
        gpio = header_gpio(name.strip('"'))
        assert str(only) == (
            f"table.toml:4: jackpot.lever.pull: {gpio} has a pull-up resistor on the Raspberry Pi "
            'that stays; let the contact close to ground, and write pull = "up", or take another '
            "pin"
        )

    def test_a_contact_to_ground_can_and_other_pins_have_both_pulls(self) -> None:
        assert told('[jackpot.lever]\npin = 2\npull = "up"\n[showdown.green]\npin = 3\n') == []
        assert told(PULLED_DOWN.format(10)) == []

    def test_of_a_board_that_is_not_known_nothing_is_said(self) -> None:
        text = "pins = 'mine'\n[factory.mine]\nentry_point = 'of_my_own'\n"
        assert told(text + PULLED_DOWN.format(2)) == []


def test_a_header_elsewhere_has_the_names_of_a_header() -> None:
    text = 'pins = "far"\n[factory.far]\nentry_point = "pigpio"\n[showdown.green]\npin = "BOARD7"\n'
    (only,) = told(text)
    assert only.startswith("pin: pin GPIO4 is used twice: by showdown.timer_button.pin")
