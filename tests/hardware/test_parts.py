"""The parts of both units as their wirings ask for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from gpiozero import DigitalOutputDevice

from hardware.clock import to_ns
from hardware.contact import Contact
from hardware.edges import Edge
from hardware.errors import PinError
from hardware.parts import Workbench, jackpot_parts, output_wirings, showdown_parts
from hardware.side import Side
from hardware.wiring import overlay

if TYPE_CHECKING:
    from tests.hardware.benches import Bench, UnitBench

MAKE_PARTS: dict[str, Callable[..., object]] = {
    "showdown": showdown_parts,
    "jackpot": jackpot_parts,
}


def listen(contact: Contact, pressed: list[str]) -> None:
    """Note the name of a contact whenever it is pressed."""
    contact.on_press = lambda _at: pressed.append(contact.name)


class TestAssembly:
    def test_every_input_bears_the_name_of_its_line(
        self, make_unit_bench: Callable[..., UnitBench]
    ) -> None:
        bench = make_unit_bench()
        contacts = (*bench.showdown.contacts, *bench.jackpot.contacts)
        assert sorted(contact.name for contact in contacts) == sorted(bench.simulated.contacts)

    def test_every_output_is_off_and_named_after_its_part(
        self, make_unit_bench: Callable[..., UnitBench]
    ) -> None:
        bench = make_unit_bench()
        assert bench.pins_on() == []
        assert [output.name for output in bench.bank.outputs] == [
            "jackpot.spinner_motor",
            "jackpot.dispenser_motor",
            "showdown.red_left",
            "showdown.red_right",
            "showdown.green",
            "showdown.tone",
            "showdown.flipper",
        ]

    def test_sides_are_those_of_the_wiring(self, make_unit_bench: Callable[..., UnitBench]) -> None:
        bench = make_unit_bench()
        for side, paddle_pin, lamp_pin in ((Side.LEFT, 5, 17), (Side.RIGHT, 6, 27)):
            seen: list[Edge] = []
            bench.showdown.paddles[side].on_edge = seen.append
            bench.factory.pin(paddle_pin).drive(False, at=0, seen_at=0)
            bench.advance(0)
            assert [edge.line for edge in seen] == [f"showdown.paddle_{side.value}"]
            bench.showdown.red[side].set(1.0)
            assert bench.level(lamp_pin) == 1
            bench.showdown.red[side].off()

    def test_a_unit_without_a_flipper_has_no_such_output(self) -> None:
        wiring = overlay({"showdown": {"flipper": False}}, "config").showdown
        assert wiring is not None
        assert list(output_wirings(wiring)) == ["red_left", "red_right", "green", "tone"]

    @pytest.mark.parametrize(
        ("unit", "part", "pin"),
        [
            ("showdown", "timer_button", 4),
            ("showdown", "flipper", 13),
            ("jackpot", "card_out", 25),
            ("jackpot", "dispenser_motor", 19),
        ],
    )
    def test_a_pin_in_use_is_told_by_part_and_pin(
        self, make_bench: Callable[..., Bench], unit: str, part: str, pin: int
    ) -> None:
        bench = make_bench()
        user = DigitalOutputDevice(pin, pin_factory=bench.factory)
        workbench = Workbench(unit, bench.factory, bench.clock, bench.bank)
        wiring = getattr(overlay({}, "config"), unit)
        with pytest.raises(PinError, match=rf"{unit}\.{part}: pin {pin} "):
            MAKE_PARTS[unit](wiring, workbench)
        user.close()

    def test_each_output_has_the_longest_on_time_of_its_wiring(
        self, make_unit_bench: Callable[..., UnitBench]
    ) -> None:
        bench = make_unit_bench({"showdown": {"green": {"pin": 22, "longest_on_s": 12.5}}})
        bench.showdown.green.set(1.0)
        bench.showdown.tone.set(880.0)
        bench.advance(60.0)
        off_at = {name: at for name, at, value in bench.changes if value == 0}
        assert off_at == {"showdown.green": to_ns(12.5), "showdown.tone": to_ns(5.0)}


class TestInputs:
    def test_buttons_lever_and_gate_are_confirmed_paddles_and_the_wheel_s_sensors_are_not(
        self, make_unit_bench: Callable[..., UnitBench]
    ) -> None:
        bench = make_unit_bench(mechanisms=False)
        pressed: list[str] = []
        for contact in (*bench.showdown.contacts, *bench.jackpot.contacts):
            listen(contact, pressed)
            bench.simulated.contacts[contact.name].set(True)
        bench.advance(0.001)
        assert sorted(pressed) == [
            "jackpot.spinner_index",
            "jackpot.spinner_slot",
            "showdown.paddle_left",
            "showdown.paddle_right",
        ]
        bench.advance(0.001)
        assert sorted(pressed[4:]) == [
            "jackpot.card_out",
            "jackpot.dispenser_button",
            "jackpot.lever",
            "showdown.timer_button",
        ]

    def test_every_input_held_at_the_start_is_known_to_be(
        self, make_unit_bench: Callable[..., UnitBench]
    ) -> None:
        lines = sorted(make_unit_bench().simulated.contacts)
        bench = make_unit_bench(closed=lines, mechanisms=False)
        bench.advance(1.0)
        contacts = (*bench.showdown.contacts, *bench.jackpot.contacts)
        assert all(contact.held and contact.closed for contact in contacts)

    @pytest.mark.parametrize("bounce_ms", [1, 5, 12, 20])
    @pytest.mark.parametrize("pull", ["up", "down"])
    def test_every_button_and_paddle_bounces_as_one_press(
        self, make_unit_bench: Callable[..., UnitBench], pull: str, bounce_ms: int
    ) -> None:
        config: dict[str, Any] = {
            "showdown": {
                "timer_button": {"pin": 4, "pull": pull},
                "paddle_left": {"pin": 5, "pull": pull},
                "paddle_right": {"pin": 6, "pull": pull},
            },
            "jackpot": {
                "lever": {"pin": 23, "pull": pull},
                "dispenser_button": {"pin": 24, "pull": pull},
            },
        }
        bench = make_unit_bench(config, seed=bounce_ms)
        contacts = (
            *bench.showdown.contacts,
            bench.jackpot.lever,
            bench.jackpot.dispenser_button,
        )
        for contact in contacts:
            presses: list[int] = []
            releases: list[int] = []
            contact.on_press, contact.on_release = presses.append, releases.append
            bench.faults.of_contact(contact.name).bounce_s = bounce_ms / 1000
            pressed_at = bench.clock.now()
            bench.simulated.hands.tap(contact.name, 0.12)
            bench.advance(0.5)
            assert presses == [pressed_at]
            assert releases == [pressed_at + to_ns(0.12)]


class TestMuting:
    def disturbed(self, bench: UnitBench) -> set[str]:
        contacts = (*bench.showdown.contacts, *bench.jackpot.contacts)
        return {contact.name for contact in contacts if contact.muted}

    def test_each_actuator_mutes_what_it_disturbs_and_nothing_else(
        self, make_unit_bench: Callable[..., UnitBench]
    ) -> None:
        bench = make_unit_bench()
        assert bench.showdown.flipper is not None
        assert self.disturbed(bench) == set()
        bench.showdown.flipper.flip(Side.LEFT, lambda _motion: None)
        assert self.disturbed(bench) == {
            "showdown.timer_button",
            "showdown.paddle_left",
            "showdown.paddle_right",
        }
        bench.advance(5.0)
        bench.jackpot.spinner.spin(2.0, 0.8, 1, lambda _spin: None)
        assert self.disturbed(bench) == {"jackpot.dispenser_button", "jackpot.card_out"}
        bench.advance(30.0)
        bench.jackpot.dispenser.feed(0.6, 1, lambda _feed: None)
        assert self.disturbed(bench) == {
            "jackpot.lever",
            "jackpot.spinner_slot",
            "jackpot.spinner_index",
        }
        bench.advance(5.0)
        assert self.disturbed(bench) == set()

    def test_the_noise_of_every_motor_makes_no_press(
        self, make_unit_bench: Callable[..., UnitBench]
    ) -> None:
        bench = make_unit_bench()
        bench.faults.wheel.noise = bench.faults.hopper.noise = bench.faults.flipper.noise = True
        pressed: list[str] = []
        jackpot = bench.jackpot
        for contact in (*bench.showdown.contacts, jackpot.lever, jackpot.dispenser_button):
            listen(contact, pressed)
        assert bench.showdown.flipper is not None
        bench.showdown.flipper.flip(Side.RIGHT, lambda _motion: None)
        bench.jackpot.spinner.spin(2.0, 0.8, 1, lambda _spin: None)
        bench.advance(30.0)
        bench.jackpot.dispenser.feed(0.6, 1, lambda _feed: None)
        bench.advance(5.0)
        assert pressed == []


def test_sides_are_opposite() -> None:
    assert [side.other for side in Side] == [Side.RIGHT, Side.LEFT]
