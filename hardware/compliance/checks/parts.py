"""The table's own parts on the pins of a factory."""

from __future__ import annotations

from hardware.clock import VirtualClock
from hardware.compliance.bench import Bench, expect, expect_equal, expect_near, late_s
from hardware.compliance.checks.inputs import SETTLE_S
from hardware.drivers import driver_for
from hardware.edges import Edge, InputLine, Stamps
from hardware.factories.contract import stamp_resolution_s
from hardware.guard import VirtualGuard
from hardware.outputs import Output, OutputBank
from hardware.wiring.schema import LampWiring, MotorWiring, OutputWiring


def contact_presses_and_releases(bench: Bench) -> None:
    """An input line tells presses and releases of a contact, as far apart as they were."""
    factory = bench.open()
    name = bench.pins.inputs[0]
    clock = VirtualClock()
    bench.drive(name, True)
    line = InputLine("bench.button", name, "up", Stamps(factory, clock), factory)
    bench.drive(name, True)
    bench.advance(SETTLE_S)
    clock.advance(0)
    told: list[Edge] = []
    line.subscribe(told.append)
    for high in (False, True):
        bench.drive(name, high)
        bench.advance(0.08)
        clock.advance(0)
        expect_equal(line.read(), not high, "whether the contact is closed")
    expect_equal([edge.closed for edge in told], [True, False], "what was told")
    late = late_s(bench) / 2  # a bench is never early
    within = 2 * stamp_resolution_s(factory) + late
    expect_near((told[1].at - told[0].at) / 1e9, 0.08 + late, within, "the time between them in s")
    line.close()


def outputs_are_off_on_the_way_out(bench: Bench) -> None:
    """Outputs of a bank are off after it was closed, whatever they did."""
    factory = bench.open()
    clock = VirtualClock()
    bank = OutputBank(clock, VirtualGuard(clock))
    forward, backward = bench.pins.pwm
    wirings: dict[str, OutputWiring] = {
        "lamp": LampWiring(pin=bench.pins.output),
        "motor": MotorWiring(forward_pin=forward, backward_pin=backward, longest_on_s=5.0),
    }
    for name, wiring in wirings.items():
        driver = driver_for(name, wiring, factory)
        Output(name, driver, longest_on_s=wiring.longest_on_s, bank=bank).set(1.0)
    bench.advance(SETTLE_S)
    for pin in (bench.pins.output, forward):
        expect(bench.level(pin), f"{pin}: expected on, found off")
    bank.close()
    bench.advance(SETTLE_S)
    pins = (bench.pins.output, forward, backward)
    expect_equal([pin for pin in pins if bench.level(pin)], [], "what is on after closing")
