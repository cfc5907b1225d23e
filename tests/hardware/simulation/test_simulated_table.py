"""The simulated table: every line of a wiring, the mechanisms behind it, and their knobs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hardware.clock import VirtualClock, to_ns
from hardware.drivers import FlipperServoDriver, driver_for
from hardware.errors import SimulationError
from hardware.side import Side
from hardware.simulation.faults import ContactFaults, Faults, faults_from
from hardware.simulation.pins import SimulatedFactory
from hardware.simulation.table import SimulatedTable
from hardware.wiring import overlay
from hardware.wiring.schema import ServoFlipperWiring, SolenoidFlipperWiring

SHOWDOWN = ["showdown.paddle_left", "showdown.paddle_right", "showdown.timer_button"]
JACKPOT = [
    "jackpot.card_out",
    "jackpot.dispenser_button",
    "jackpot.lever",
    "jackpot.spinner_index",
    "jackpot.spinner_slot",
]
SOLENOIDS = {"kind": "solenoids", "left_pin": 13, "right_pin": 14, "longest_on_s": 0.1}


def make(
    config: dict[str, Any] | None = None, *, mechanisms: bool = True, faults: Faults | None = None
) -> SimulatedTable:
    factory = SimulatedFactory(VirtualClock())
    wiring = overlay(config or {}, "config")
    return SimulatedTable(wiring, factory, Random(1), faults, mechanisms=mechanisms)


def advance(table: SimulatedTable, seconds: float) -> None:
    assert isinstance(table.clock, VirtualClock)
    table.clock.advance(to_ns(seconds))


class TestWiring:
    @pytest.mark.parametrize(
        ("config", "lines"),
        [
            ({}, [*JACKPOT, *SHOWDOWN]),
            ({"jackpot": False}, SHOWDOWN),
            ({"showdown": False}, JACKPOT),
        ],
    )
    def test_it_has_the_lines_of_the_units_that_are_there(
        self, config: dict[str, Any], lines: list[str]
    ) -> None:
        assert sorted(make(config).contacts) == lines

    def test_without_mechanisms_there_are_only_contacts(self) -> None:
        table = make(mechanisms=False)
        assert (table.wheel, table.hopper, table.flipper) == (None, None, None)
        assert sorted(table.contacts) == [*JACKPOT, *SHOWDOWN]

    def test_a_unit_that_is_not_there_has_no_mechanism(self) -> None:
        assert make({"jackpot": False}).wheel is None
        assert make({"showdown": False}).flipper is None
        assert make({"showdown": {"flipper": False}}).flipper is None

    def test_the_hopper_holds_the_cards_of_the_wiring(self) -> None:
        hopper = make({"jackpot": {"feed": {"cards": 3}}}).hopper
        assert hopper is not None
        assert hopper.cards == 3


class TestFlipper:
    @pytest.mark.parametrize(("value", "side"), [(-1.0, Side.LEFT), (1.0, Side.RIGHT)])
    @pytest.mark.parametrize("kind", ["servo", "solenoids"])
    def test_it_throws_to_the_side_it_is_driven_to(
        self, kind: str, value: float, side: Side
    ) -> None:
        wiring: ServoFlipperWiring | SolenoidFlipperWiring
        if kind == "servo":
            table, wiring = make(), ServoFlipperWiring(pin=13, longest_on_s=2.0)
        else:
            table = make({"showdown": {"flipper": SOLENOIDS}})
            wiring = SolenoidFlipperWiring(
                kind="solenoids", left_pin=13, right_pin=14, longest_on_s=0.1
            )
        driver = driver_for("showdown.flipper", wiring, table.factory)
        driver.write(value)
        if kind == "servo":
            driver.write(FlipperServoDriver.REST)
        driver.write(0.0)
        assert table.flipper is not None
        assert table.flipper.thrown == [side]
        driver.close()

    @pytest.mark.parametrize(("value", "side"), [(-1.0, Side.LEFT), (1.0, Side.RIGHT)])
    @pytest.mark.parametrize(
        "servo",
        [
            {"left": 0.4, "right": -0.4},  # mounted the other way round
            {"left": -1.0, "rest": -0.9, "right": -0.5},  # all of it on one side
            {"shortest_pulse_s": 0.0005, "longest_pulse_s": 0.0025},
        ],
    )
    def test_a_servo_throws_by_the_positions_and_pulses_of_its_wiring(
        self, servo: dict[str, float], value: float, side: Side
    ) -> None:
        config = {"pin": 13, "longest_on_s": 2.0, **servo}
        table = make({"showdown": {"flipper": config}})
        showdown = overlay({"showdown": {"flipper": config}}, "config").showdown
        assert showdown is not None
        assert showdown.flipper
        driver = driver_for("showdown.flipper", showdown.flipper, table.factory)
        for position in (value, FlipperServoDriver.REST, 0.0):
            driver.write(position)
        assert table.flipper is not None
        assert table.flipper.thrown == [side]
        driver.close()

    def test_its_noise_flicks_the_contacts_around_it_while_it_moves(self) -> None:
        table = make()
        table.faults.flipper.noise = True
        flicks = self.flicks(table)
        driver = driver_for(
            "showdown.flipper", ServoFlipperWiring(pin=13, longest_on_s=2.0), table.factory
        )
        driver.write(1.0)
        advance(table, 0.4)
        assert sorted(set(flicks)) == SHOWDOWN
        driver.write(0.0)
        advance(table, 0.03)
        flicks.clear()
        advance(table, 5.0)
        assert flicks == []
        driver.close()

    def flicks(self, table: SimulatedTable) -> list[str]:
        """Collect the lines that flick, on the pins' own levels."""
        seen: list[str] = []
        for name, contact in table.contacts.items():
            drive = contact._pin.drive

            def note(
                high: bool, name: str = name, drive: Callable[..., None] = drive, **edge: Any
            ) -> None:
                seen.append(name)
                drive(high, **edge)

            contact._pin.drive = note  # type: ignore[method-assign]
        return seen


class TestKnobs:
    def test_they_are_turned_from_their_json_form(self) -> None:
        faults = faults_from(
            {
                "wheel": {"stall": True, "slip": 0.5},
                "hopper": {"jam": -1},
                "contacts": {"jackpot.lever": {"bounce_s": 0.01, "stuck": "open"}},
            }
        )
        assert (faults.wheel.stall, faults.wheel.slip, faults.hopper.jam) == (True, 0.5, -1)
        assert faults.contacts == {"jackpot.lever": ContactFaults(bounce_s=0.01, stuck="open")}
        assert faults.flipper == Faults().flipper

    @pytest.mark.parametrize(
        ("values", "message"),
        [
            ({"weel": {}}, "no mechanism 'weel' has fault knobs; choose .*wheel"),
            ({"wheel": {"stal": True}}, "wheel has no fault knob 'stal'"),
            ({"contacts": {"x": {"bounce": 1}}}, r"contacts\.x has no fault knob 'bounce'"),
            ({"wheel": True}, "wheel: knobs are given as an object"),
            ({"contacts": {"x": 3}}, r"contacts\.x: knobs are given as an object"),
            ({"contacts": True}, "contacts: knobs are given as an object"),
            ({"wheel": {"stall": "yes"}}, r"wheel\.stall is true or false, not 'yes'"),
            ({"wheel": {"slip": -0.5}}, r"wheel\.slip is a number from 0 to 1, not -0\.5"),
            ({"wheel": {"slip": 1.5}}, r"wheel\.slip is a number from 0 to 1, not"),
            ({"wheel": {"slip": True}}, r"wheel\.slip is a number from 0 to 1, not"),
            ({"wheel": {"drag": -1}}, r"wheel\.drag is a number, 0 or more"),
            ({"wheel": {"drag": float("nan")}}, r"wheel\.drag is a number, 0 or more"),
            ({"wheel": {"drag": float("inf")}}, r"wheel\.drag is a number, 0 or more"),
            ({"hopper": {"jam": 1.5}}, r"hopper\.jam is a whole number, 0 or more"),
            (
                {"contacts": {"x": {"missed": 2}}},
                r"contacts\.x\.missed is a number from 0 to 1, not",
            ),
            (
                {"contacts": {"x": {"bounce_s": 11}}},
                r"contacts\.x\.bounce_s is a number from 0 to 10",
            ),
            (
                {"contacts": {"x": {"lost": "all"}}},
                r"contacts\.x\.lost is a number from 0 to 1, not",
            ),
            ({"hopper": {"jam": -2}}, r"hopper\.jam is a whole number, 0 or more"),
            ({"contacts": {"x": {"stuck": "oepn"}}}, r'contacts\.x\.stuck is "open", "closed" or'),
        ],
    )
    def test_one_that_cannot_be_turned_so_is_an_error(
        self, values: dict[str, Any], message: str
    ) -> None:
        with pytest.raises(SimulationError, match=message):
            faults_from(values)

    def test_knobs_of_a_line_that_the_table_does_not_have_are_an_error(self) -> None:
        faults = faults_from({"contacts": {"jackpot.levr": {"stuck": "open"}}})
        with pytest.raises(
            SimulationError, match=r"line that is not there: 'jackpot\.levr'.*lever"
        ):
            make(faults=faults)

    def test_knobs_of_a_unit_that_is_not_there_are_an_error(self) -> None:
        faults = faults_from({"contacts": {"jackpot.lever": {"stuck": "open"}}})
        with pytest.raises(SimulationError, match="line that is not there"):
            make({"jackpot": False}, faults=faults)

    def test_they_may_be_turned_before_and_after_the_table_is_made(self) -> None:
        faults = Faults()
        faults.of_contact("jackpot.lever").stuck = "closed"
        table = make(faults=faults)
        assert table.faults is faults
        assert table.contacts["jackpot.lever"].faults.stuck == "closed"
        table.faults.of_contact("jackpot.lever").stuck = None
        table.hands.press("jackpot.lever")
        table.hands.release("jackpot.lever")
        assert not table.contacts["jackpot.lever"].closed
