"""Simulated pins: stamped by the given clock, driven and sensed from outside."""

from __future__ import annotations

import pytest
from gpiozero import DigitalOutputDevice, PWMOutputDevice

from hardware.clock import VirtualClock, to_ns
from hardware.simulation.pins import SimulatedFactory


class Listener:
    """Takes a pin's edges as gpiozero's devices do: by a bound method, held weakly."""

    def __init__(self, factory: SimulatedFactory, pin: int, pull: str = "up") -> None:
        self.edges: list[tuple[int, bool]] = []
        self._pin = factory.pin(pin)
        self._pin.function = "input"
        self._pin.pull = pull
        self._pin.edges = "both"
        self._pin.when_changed = self._changed

    def _changed(self, ticks: int, state: bool) -> None:
        self.edges.append((ticks, bool(state)))


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
def factory(clock: VirtualClock) -> SimulatedFactory:
    return SimulatedFactory(clock)


def test_its_ticks_are_the_clock_s(clock: VirtualClock, factory: SimulatedFactory) -> None:
    clock.advance(to_ns(1.5))
    assert factory.ticks() == to_ns(1.5)
    assert factory.ticks_diff(to_ns(2.75), to_ns(1.5)) == 1.25
    assert factory.stamp_resolution_s == 1e-6


def test_an_edge_bears_the_stamp_it_was_driven_with(
    clock: VirtualClock, factory: SimulatedFactory
) -> None:
    listener = Listener(factory, 23)
    factory.pin(23).drive(False, at=7, seen_at=7)
    clock.advance(to_ns(1.0))
    factory.pin(23).drive(True, at=to_ns(0.9), seen_at=to_ns(1.0))
    assert listener.edges == [(7, False), (to_ns(0.9), True)]


def test_an_edge_may_be_delivered_later_while_the_level_is_there_at_once(
    clock: VirtualClock, factory: SimulatedFactory
) -> None:
    listener = Listener(factory, 23)
    factory.pin(23).drive(False, at=0, seen_at=to_ns(0.5))
    assert factory.pin(23).state == 0
    clock.advance(to_ns(0.5) - 1)
    assert listener.edges == []
    clock.advance(1)
    assert listener.edges == [(0, False)]


def test_driving_the_level_it_has_makes_no_edge(factory: SimulatedFactory) -> None:
    listener = Listener(factory, 23)
    factory.pin(23).drive(True, at=0, seen_at=0)
    assert listener.edges == []


@pytest.mark.parametrize("pull", ["up", "down"])
@pytest.mark.parametrize("high", [True, False])
def test_a_pin_driven_before_it_is_set_up_keeps_its_level_and_makes_no_edge(
    factory: SimulatedFactory, pull: str, high: bool
) -> None:
    factory.pin(23).drive(high, at=0, seen_at=0)
    listener = Listener(factory, 23, pull)
    assert bool(factory.pin(23).state) == high
    assert listener.edges == []


def test_a_pin_that_nothing_drives_is_at_its_pull(factory: SimulatedFactory) -> None:
    Listener(factory, 23, "up")
    Listener(factory, 24, "down")
    assert (factory.pin(23).state, factory.pin(24).state) == (1, 0)


def test_an_output_is_sensed_whenever_its_duty_changes(factory: SimulatedFactory) -> None:
    duties: list[float] = []
    factory.pin(20).sense(duties.append)
    device = PWMOutputDevice(20, frequency=1000, pin_factory=factory)
    for duty in (0.5, 0.5, 0.8, 0.0):
        device.value = duty
    assert duties == [0.5, 0.8, 0.0]
    device.close()
    assert duties[-1] == 0.0


def test_a_lost_edge_shows_by_the_level_alone(factory: SimulatedFactory) -> None:
    listener = Listener(factory, 23)
    factory.pin(23).drive(False, at=0, seen_at=0, told=False)
    assert factory.pin(23).state == 0
    assert listener.edges == []
    factory.pin(23).drive(True, at=-1, seen_at=0)
    assert listener.edges == [(-1, True)]


def test_a_broken_factory_raises_on_every_write_until_it_answers_again(
    factory: SimulatedFactory,
) -> None:
    lamp = DigitalOutputDevice(22, pin_factory=factory)
    motor = PWMOutputDevice(20, pin_factory=factory)
    lamp.on()
    factory.broken = True
    for write in (
        lamp.off,
        lamp.on,
        lambda: setattr(motor, "value", 0.5),
        lambda: setattr(motor, "frequency", 440),
        lambda: setattr(motor, "frequency", None),
    ):
        with pytest.raises(OSError, match="does not answer"):
            write()
    assert (factory.pin(22).state, factory.pin(20).state) == (1, 0)  # observers still see them
    factory.broken = False
    lamp.off()
    assert factory.pin(22).state == 0
    motor.close()
    lamp.close()


def test_a_broken_factory_raises_on_reading_an_input_though_its_edges_come(
    factory: SimulatedFactory,
) -> None:
    listener = Listener(factory, 23)
    factory.broken = True
    with pytest.raises(OSError, match="does not answer"):
        _ = factory.pin(23).state
    factory.pin(23).drive(False, at=-5, seen_at=0)
    assert listener.edges == [(-5, False)]
    factory.broken = False
    assert factory.pin(23).state == 0


def test_no_history_is_kept(factory: SimulatedFactory) -> None:
    lamp = DigitalOutputDevice(22, pin_factory=factory)
    for _ in range(100):
        lamp.toggle()
    assert factory.pin(22).states == []
    lamp.close()
