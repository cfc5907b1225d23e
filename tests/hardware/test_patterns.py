"""Patterns: outputs stepped by the clock, never drifting, off at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clock import to_ns
from hardware.outputs import Output, Trouble
from hardware.patterns import PatternPlayer, Step
from hardware.wiring.schema import LampWiring, ToneWiring

if TYPE_CHECKING:
    from tests.hardware.benches import Bench

RED_PIN, GREEN_PIN, TONE_PIN = 17, 22, 12


class Panel:
    """Two lamps, a tone, and the player of patterns on them."""

    def __init__(self, bench: Bench) -> None:
        self.red: Output = bench.output("red", LampWiring(pin=RED_PIN, longest_on_s=5.0))
        self.green: Output = bench.output("green", LampWiring(pin=GREEN_PIN, longest_on_s=5.0))
        self.tone: Output = bench.output("tone", ToneWiring(pin=TONE_PIN))
        self.player = PatternPlayer(bench.clock, (self.red, self.green, self.tone))

    def flash(self, period_s: float) -> Iterator[Step]:
        """Flash red for ever."""
        while True:
            yield Step(to_ns(period_s / 2), {self.red: 1.0})
            yield Step(to_ns(period_s / 2), {})


@pytest.fixture
def panel(bench: Bench) -> Panel:
    return Panel(bench)


def test_it_begins_at_once_and_all_is_off_at_the_end(bench: Bench, panel: Panel) -> None:
    panel.player.play(
        [
            Step(to_ns(0.5), {panel.red: 1.0, panel.tone: 880.0}),
            Step(to_ns(0.25), {panel.green: 1.0}),
        ]
    )
    assert (bench.level(RED_PIN), bench.level(GREEN_PIN)) == (1, 0)
    bench.advance(10.0)
    assert bench.changes == [
        ("bench.red", 0, 1.0),
        ("bench.tone", 0, 880.0),
        ("bench.red", to_ns(0.5), 0.0),
        ("bench.green", to_ns(0.5), 1.0),
        ("bench.tone", to_ns(0.5), 0.0),
        ("bench.green", to_ns(0.75), 0.0),
    ]
    assert bench.pins_on() == []
    assert bench.clock.next_deadline is None


@given(st.lists(st.integers(1, to_ns(0.3)), min_size=1, max_size=10))
@settings(max_examples=30)
def test_the_steps_do_not_drift(make_bench: Callable[..., Bench], durations: list[int]) -> None:
    bench = make_bench()
    panel = Panel(bench)
    panel.player.play(
        Step(duration, {panel.tone: 440.0 + number}) for number, duration in enumerate(durations)
    )
    bench.advance(10.0)
    starts = [sum(durations[:number]) for number in range(len(durations) + 1)]
    assert [at for name, at, _ in bench.changes if name == "bench.tone"] == starts


def test_a_step_that_came_late_does_not_make_the_next_one_late(bench: Bench, panel: Panel) -> None:
    def block_the_loop() -> None:
        bench.clock.block(to_ns(0.25))

    bench.clock.call_at(to_ns(0.1), block_the_loop)
    panel.player.play(Step(to_ns(0.2), {panel.tone: hz}) for hz in (400.0, 500.0, 600.0))
    bench.advance(10.0)
    assert bench.changes == [
        ("bench.tone", 0, 400.0),
        ("bench.tone", to_ns(0.35), 500.0),
        ("bench.tone", to_ns(0.4), 600.0),
        ("bench.tone", to_ns(0.6), 0.0),
    ]


def test_stopping_switches_off_and_nothing_comes_after(bench: Bench, panel: Panel) -> None:
    panel.player.play(panel.flash(1.0))
    bench.advance(1.2)
    assert bench.level(RED_PIN) == 1
    panel.player.stop()
    assert bench.pins_on() == []
    told = len(bench.changes)
    bench.advance(10.0)
    panel.player.stop()
    assert len(bench.changes) == told


def test_another_pattern_takes_the_place_of_the_first(bench: Bench, panel: Panel) -> None:
    panel.player.play(panel.flash(1.0))
    bench.advance(0.25)
    panel.player.play([Step(to_ns(1.0), {panel.red: 1.0, panel.green: 1.0})])
    assert bench.values("red") == [1.0]  # it stays on without a blink
    bench.advance(0.99)
    assert (bench.level(RED_PIN), bench.level(GREEN_PIN)) == (1, 1)
    bench.advance(0.02)
    assert bench.pins_on() == []


def test_a_pattern_without_steps_switches_off(bench: Bench, panel: Panel) -> None:
    panel.player.play(panel.flash(1.0))
    panel.player.play([])
    assert bench.pins_on() == []


def test_flashing_for_an_hour_overruns_no_longest_on_time(bench: Bench, panel: Panel) -> None:
    panel.player.play(panel.flash(1.0))
    bench.advance(3600.0)
    assert bench.troubles == []
    assert bench.values("red").count(1.0) == 3601
    panel.player.stop()


def test_an_output_held_on_by_every_step_is_cut_in_time(bench: Bench, panel: Panel) -> None:
    panel.player.play(Step(to_ns(0.4), {panel.green: 1.0}) for _ in range(13))
    bench.advance(4.999)
    assert bench.level(GREEN_PIN) == 1
    bench.advance(0.001)
    assert bench.level(GREEN_PIN) == 0
    assert bench.troubles == [("bench.green", Trouble.OVERRAN)]
