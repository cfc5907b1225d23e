"""Outputs are off whatever fails, and on every way out of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hardware.clock import to_ns
from hardware.errors import OutputFailed, OutputsSealed
from hardware.guard import Guarded
from hardware.outputs import RETRY, Trouble
from hardware.wiring.schema import (
    LampWiring,
    MotorWiring,
    OutputWiring,
    ServoFlipperWiring,
    SolenoidFlipperWiring,
    ToneWiring,
)

if TYPE_CHECKING:
    from tests.hardware.benches import Bench

LAMP_PIN, TONE_PIN = 22, 12
LAMP = LampWiring(pin=LAMP_PIN, longest_on_s=2.0)
MOTOR = MotorWiring(forward_pin=20, backward_pin=21, longest_on_s=2.0)
KINDS: dict[str, tuple[OutputWiring, float]] = {
    "lamp": (LAMP, 1.0),
    "tone": (ToneWiring(pin=TONE_PIN), 880.0),
    "motor": (MOTOR, -0.8),
    "servo": (ServoFlipperWiring(pin=13, longest_on_s=2.0), 1.0),
    "solenoids": (
        SolenoidFlipperWiring(kind="solenoids", left_pin=14, right_pin=15, longest_on_s=2.0),
        -1.0,
    ),
}
every_kind = pytest.mark.parametrize(("wiring", "value"), KINDS.values(), ids=KINDS)


class TestFailing:
    def test_a_factory_that_fails_is_told_and_the_output_goes_off_when_it_answers(
        self, bench: Bench
    ) -> None:
        motor = bench.output("motor", MOTOR)
        motor.set(0.5)
        bench.advance_to(1.0)
        bench.factory.broken = True
        with pytest.raises(OutputFailed, match=r"bench\.motor could not be driven: .*answer") as e:
            motor.set(0.8)
        assert e.value.output == "bench.motor"
        bench.advance_to(1.4)
        assert motor.energised
        bench.factory.broken = False
        bench.clock.advance(RETRY)
        assert not motor.energised
        assert bench.pins_on() == []
        assert bench.troubles == [("bench.motor", Trouble.FAILED)]
        assert bench.changes[-1][2] == 0.0

    def test_switching_off_never_raises(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        lamp.set(1.0)
        bench.factory.broken = True
        lamp.off()
        lamp.set(0.0)
        assert bench.level(LAMP_PIN) == 1
        bench.factory.broken = False
        bench.clock.advance(RETRY)
        assert bench.level(LAMP_PIN) == 0
        assert {what for _, what in bench.troubles} == {Trouble.FAILED}

    def test_a_first_write_that_fails_is_made_good_as_well(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        bench.factory.broken = True
        with pytest.raises(OutputFailed):
            lamp.set(1.0)
        assert lamp.energised  # nobody knows what the pin does
        bench.factory.broken = False
        bench.clock.advance(RETRY)
        assert not lamp.energised

    @every_kind
    def test_every_kind_is_told_and_goes_off_when_the_factory_answers(
        self, bench: Bench, wiring: OutputWiring, value: float
    ) -> None:
        output = bench.output("part", wiring)
        output.set(value)
        bench.factory.broken = True
        output.off()
        output.off()
        bench.advance(1.0)
        assert bench.troubles == [("bench.part", Trouble.FAILED)]
        assert output.energised
        bench.factory.broken = False
        bench.clock.advance(RETRY)
        assert not output.energised
        assert bench.pins_on() == []

    def test_it_is_not_driven_again_before_it_was_off(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        bench.factory.broken = True
        with pytest.raises(OutputFailed):
            lamp.set(1.0)
        bench.advance(0.01)
        bench.factory.broken = False
        with pytest.raises(OutputFailed, match=r"bench\.lamp .*: it could not be switched off yet"):
            lamp.set(1.0)
        assert bench.level(LAMP_PIN) == 0
        bench.clock.advance(RETRY)
        lamp.set(1.0)
        assert bench.level(LAMP_PIN) == 1
        assert bench.troubles == [("bench.lamp", Trouble.FAILED)]

    def test_its_owner_may_switch_it_off_sooner_than_the_guard(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        lamp.set(1.0)
        bench.factory.broken = True
        lamp.off()
        bench.advance(0)
        bench.factory.broken = False
        lamp.off()
        assert bench.level(LAMP_PIN) == 0
        lamp.set(1.0)
        bench.advance(1.9)
        assert bench.level(LAMP_PIN) == 1  # its time began anew

    def test_forcing_it_off_writes_whatever_is_believed(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        bench.factory.pin(LAMP_PIN).state = 1  # left on by somebody else
        lamp.off()
        assert bench.level(LAMP_PIN) == 1
        lamp.force_off()
        assert bench.level(LAMP_PIN) == 0

    def test_forcing_it_off_says_when_it_did_not_work(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        bench.factory.broken = True
        with pytest.raises(OutputFailed):
            lamp.force_off()


class TestTheWayOut:
    def test_sealing_switches_all_off_and_refuses_to_drive_any(self, bench: Bench) -> None:
        lamp, motor = bench.output("lamp", LAMP), bench.output("motor", MOTOR)
        lamp.set(1.0)
        motor.set(-0.5)
        assert bench.bank.energised() == ["bench.lamp", "bench.motor"]
        bench.bank.seal()
        assert bench.bank.energised() == bench.pins_on() == []
        with pytest.raises(OutputsSealed, match=r"bench\.lamp is not driven"):
            lamp.set(1.0)
        assert bench.pins_on() == []
        lamp.set(0.0)
        motor.off()

    def test_changes_are_told_on_the_loop_once_it_is_sealed(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        lamp.set(1.0)
        bench.advance_to(1.0)
        bench.bank.seal()  # perhaps in a signal handler
        assert bench.values("lamp") == [1.0]
        bench.advance(0)
        assert bench.changes[1:] == [("bench.lamp", to_ns(1.0), 0.0)]

    @pytest.mark.parametrize("before", [0.0, 0.5])
    @every_kind
    def test_a_signal_just_before_the_write_leaves_it_off(
        self,
        bench: Bench,
        monkeypatch: pytest.MonkeyPatch,
        wiring: OutputWiring,
        value: float,
        before: float,
    ) -> None:
        output = bench.output("part", wiring)
        output.set(value if before else 0.0)
        write = output._driver.write

        def be_interrupted(driven: float) -> None:
            monkeypatch.setattr(output._driver, "write", write)
            bench.bank.seal()
            write(driven)

        monkeypatch.setattr(output._driver, "write", be_interrupted)
        output.set(value)
        assert bench.pins_on() == bench.bank.energised() == []
        bench.advance(60.0)
        assert (output.value, bench.troubles) == (0.0, [])

    def test_a_signal_while_its_time_begins_leaves_it_off(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lamp = bench.output("lamp", LAMP)
        watch = bench.guard.watch

        def be_interrupted(output: Guarded, deadline: int) -> None:
            watch(output, deadline)
            bench.bank.seal()

        monkeypatch.setattr(bench.guard, "watch", be_interrupted)
        lamp.set(1.0)
        assert bench.pins_on() == bench.bank.energised() == []

    def test_all_off_goes_on_when_one_fails(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first, second = bench.output("first", LAMP), bench.output("second", MOTOR)
        first.set(1.0)
        second.set(0.5)

        def fail(_value: float) -> None:
            raise OSError("no answer")

        with monkeypatch.context() as broken:
            broken.setattr(bench.factory.pin(LAMP_PIN), "_set_state", fail)
            bench.bank.all_off()
            assert bench.pins_on() == ["GPIO22"]
        bench.clock.advance(RETRY)
        assert bench.pins_on() == []

    def test_closing_switches_all_off_and_frees_the_pins(self, bench: Bench) -> None:
        for part, wiring in (("lamp", LAMP), ("motor", MOTOR), ("tone", ToneWiring(pin=TONE_PIN))):
            bench.output(part, wiring).set(880.0 if part == "tone" else 1.0)
        bench.bank.close()
        assert all(bench.factory.pin(pin).function == "input" for pin in (LAMP_PIN, 20, 21))
        assert not any(bench.factory.pin(pin).state for pin in (LAMP_PIN, TONE_PIN, 20, 21))
        bench.output("lamp again", LAMP)

    def test_closing_goes_on_when_one_fails(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first, second = bench.output("first", LAMP), bench.output("second", MOTOR)

        def fail() -> None:
            raise OSError("no answer")

        monkeypatch.setattr(first._driver, "close", fail)
        second.set(0.5)
        bench.bank.close()
        bench.advance(0)
        assert bench.factory.pin(20).function == "input"
        assert bench.troubles == [("bench.first", Trouble.FAILED)]
