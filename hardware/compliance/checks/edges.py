"""Edges: that they are told, with which stamps, in which order."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hardware.compliance.bench import (
    Bench,
    CheckFailed,
    Heard,
    expect,
    expect_equal,
    expect_near,
    expect_refused,
    late_s,
)
from hardware.compliance.checks.inputs import SETTLE_S
from hardware.factories.contract import stamp_resolution_s

SPACINGS_S = (0.000_05, 0.000_2, 0.001, 0.005, 0.03)
"""From bounce to two hands."""
LOOKS = 50
"""How often is looked for an edge that is due."""


def _listening(bench: Bench, index: int = 0) -> tuple[Any, Heard]:
    """Return a pin with its contact open, and who hears of it."""
    name = bench.pins.inputs[index]
    pin = bench.open().pin(name)
    bench.drive(name, True)
    pin.input_with_pull("up")
    bench.drive(name, True)
    bench.advance(SETTLE_S)
    heard = Heard()
    pin.when_changed = heard.changed
    return pin, heard


def every_change_is_told_with_its_level(bench: Bench) -> None:
    """Every change is told once, with the level after it."""
    _, heard = _listening(bench)
    expected = [False, True, False, True]
    for high in expected:
        bench.drive(bench.pins.inputs[0], high)
        bench.advance(0.01)
    bench.advance(SETTLE_S)
    expect_equal(heard.levels, expected, "the levels told")


def only_the_edges_that_are_wanted_are_told(bench: Bench) -> str | None:
    """Only the edges that are wanted are told."""
    pin, heard = _listening(bench)
    filters = bench.traits.filters_edges
    every = {"rising": [True], "falling": [False]}
    if bench.traits.can_want_none:
        every["none"] = []
    for edges, wanted in every.items():
        pin.edges = edges
        expect_equal(pin.edges, edges, "the edges")
        heard.edges.clear()
        for high in (False, True):
            bench.drive(bench.pins.inputs[0], high)
            bench.advance(SETTLE_S)
        expected = wanted if filters else [False, True]
        expect_equal(heard.levels, expected, f"the levels told with edges {edges}")
    if not bench.traits.can_want_none:
        with expect_refused(KeyError, "the edges none", sentence=False):
            pin.edges = "none"
        return "knows no `none`: `KeyError`"
    return None if filters else "tells all edges"


def spacing_of_edges_is_kept(bench: Bench) -> None:
    """Stamps are as far apart as the edges were."""
    _, heard = _listening(bench)
    factory = bench.open()
    within = 2 * stamp_resolution_s(factory)
    for spacing_s in SPACINGS_S:
        heard.edges.clear()
        bench.drive(bench.pins.inputs[0], False)
        bench.advance(spacing_s)
        bench.drive(bench.pins.inputs[0], True)
        bench.advance(SETTLE_S)
        (first, _), (second, _) = heard.edges
        told_s = factory.ticks_diff(second, first)
        late = late_s(bench) / 2  # a bench is never early
        expect_near(told_s, spacing_s + late, within + late, "the time between two edges in s")


def order_of_two_edges_is_kept(bench: Bench) -> None:
    """Which of two inputs changed first is told by the stamps, both ways round."""
    hearing = [_listening(bench, index)[1] for index in (0, 1)]
    factory = bench.open()
    for apart_s in (stamp_resolution_s(factory), *SPACINGS_S):
        for first, second in ((0, 1), (1, 0)):
            for high in (False, True):
                for heard in hearing:
                    heard.edges.clear()
                bench.drive(bench.pins.inputs[first], high)
                bench.advance(apart_s)
                bench.drive(bench.pins.inputs[second], high)
                _until_told(bench, hearing)
                later, earlier = hearing[second].edges[0][0], hearing[first].edges[0][0]
                expect(
                    factory.ticks_diff(later, earlier) > 0,
                    f"two edges {apart_s:g} s apart were stamped in the wrong order",
                )


def _until_told(bench: Bench, hearing: list[Heard]) -> None:
    """Let time pass until each has heard of an edge: on a busy machine a callback comes late."""
    for _ in range(LOOKS):
        bench.advance(SETTLE_S)
        if all(heard.edges for heard in hearing):
            return
    raise CheckFailed(f"an edge was not told within {LOOKS * SETTLE_S:g} s")


def ticks_go_with_the_time(bench: Bench) -> None:
    """Ticks go with the time, and an edge's ticks are those of its moment."""
    _, heard = _listening(bench)
    factory = bench.open()
    before = factory.ticks()
    bench.advance(0.2)
    bench.drive(bench.pins.inputs[0], False)
    at_edge = factory.ticks()
    bench.advance(0.3)
    passed_s = factory.ticks_diff(factory.ticks(), before)
    within = 0.01 + late_s(bench)
    expect_near(passed_s, 0.5, within, "the ticks of 0.5 s in seconds")
    told_s = factory.ticks_diff(heard.edges[0][0], at_edge)
    expect_near(told_s, 0.0, within, "an edge's ticks against those of its moment in seconds")


def a_listener_is_held_weakly(bench: Bench) -> None:
    """A listener is held weakly: gone with its object."""
    pin, heard = _listening(bench)
    levels = heard.edges
    del heard
    bench.drive(bench.pins.inputs[0], False)
    bench.advance(SETTLE_S)
    expect_equal(levels, [], "what was told to somebody who is gone")
    expect(pin.when_changed is None, "the listener is still there")


class _Faulty:
    """A listener with a bug."""

    def __init__(self) -> None:
        self.calls = 0

    def changed(self, _ticks: Any, _level: Any) -> None:
        self.calls += 1
        raise _Bug("a bug in a callback, made by the check")


class _Bug(Exception):  # noqa: N818 - named for what it is
    """What the faulty listener raises."""


def an_exception_in_a_callback_deafens_nobody(bench: Bench) -> str | None:
    """An exception in a callback deafens neither its own input nor another."""
    faulty = _Faulty()
    pin, _ = _listening(bench)
    pin.when_changed = faulty.changed
    _, other = _listening(bench, 1)
    raised = 0
    for high in (False, True):
        try:
            bench.drive(bench.pins.inputs[0], high)
            bench.advance(0.01)
        except _Bug:
            raised += 1
        with suppress(_Bug):
            bench.drive(bench.pins.inputs[1], high)
            bench.advance(SETTLE_S)
    expect_equal(faulty.calls, 2, "the calls of the callback that raises")
    expect_equal(other.levels, [False, True], "the levels told of the other input")
    if bench.traits.raises_to_driver:
        expect_equal(raised, 2, "the exceptions that came out")
        return "comes out where the pin is driven"
    expect_equal(raised, 0, "the exceptions that came out")
    return None
