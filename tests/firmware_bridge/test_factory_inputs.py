"""An input as the host knows it: levels, edges in the board's time, bounce."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.callbacks import DirectCallbacks
from firmware_bridge.inputs import PinInput
from firmware_bridge.messages import Edges


class Hearing:
    """An input that was read low at the moment 0, and what is told of it."""

    def __init__(self, bounce_s: float | None = None) -> None:
        self.input = PinInput(2, DirectCallbacks())
        self.input.bounce_s = bounce_s
        self.input.learn(0, 0)
        self.told: list[tuple[int, int]] = []
        self.input.handler = self.hear

    def hear(self, ticks: int, level: int) -> None:
        self.told.append((ticks, level))


def alternating(ticks: list[int]) -> list[tuple[int, int]]:
    """Edges at these moments, the first one rising."""
    return [(at, (index + 1) % 2) for index, at in enumerate(sorted(ticks))]


moments = st.lists(st.integers(1, 1_000_000), unique=True, min_size=1, max_size=30)


class TestLevel:
    def test_it_is_not_known_before_it_was_read(self) -> None:
        assert PinInput(2, DirectCallbacks()).level is None

    def test_it_is_not_known_while_the_link_is_lost(self) -> None:
        hearing = Hearing()
        hearing.input.forget()
        assert hearing.input.level is None
        hearing.input.find(10, 0)
        assert hearing.input.level == 0
        assert hearing.told == []

    def test_an_answer_that_an_edge_has_overtaken_is_old_news(self) -> None:
        hearing = Hearing()
        hearing.input.edge(20, 1)
        hearing.input.learn(10, 0)
        hearing.input.find(15, 0)
        assert hearing.input.level == 1
        assert hearing.told == [(20, 1)]

    def test_a_change_that_was_found_is_told_once(self) -> None:
        hearing = Hearing()
        hearing.input.find(100, 1)
        hearing.input.edge(90, 1)  # was under way
        assert hearing.told == [(100, 1)]
        hearing.input.edge(110, 0)
        assert hearing.told == [(100, 1), (110, 0)]

    @given(moments, st.data())
    def test_however_readings_and_edges_cross_the_last_told_is_the_level(
        self, ticks: list[int], data: st.DataObject
    ) -> None:
        """Some edges are lost; then the levels are read while others are still under way."""
        edges = alternating(ticks)
        arriving = [edge for edge in edges if data.draw(st.booleans())]
        before = data.draw(st.integers(0, len(arriving)))
        hearing = Hearing()
        for edge in arriving[:before]:
            hearing.input.edge(*edge)
        hearing.input.find(1_000_001, edges[-1][1])
        for edge in arriving[before:]:
            hearing.input.edge(*edge)
        hearing.input.find(1_000_002, edges[-1][1])
        assert hearing.input.level == edges[-1][1]
        assert (hearing.told[-1][1] if hearing.told else 0) == edges[-1][1]


class TestTelling:
    @given(moments)
    def test_every_edge_is_told_with_its_stamp(self, ticks: list[int]) -> None:
        hearing = Hearing()
        for edge in alternating(ticks):
            hearing.input.edge(*edge)
        assert hearing.told == alternating(ticks)

    @pytest.mark.parametrize(
        ("edges", "levels"),
        [(Edges.RISING, [1]), (Edges.FALLING, [0]), (Edges.NONE, []), (Edges.BOTH, [1, 0])],
    )
    def test_only_the_edges_that_are_wanted_are_told(self, edges: Edges, levels: list[int]) -> None:
        hearing = Hearing()
        hearing.input.edges = edges
        hearing.input.edge(1, 1)
        hearing.input.edge(2, 0)
        assert [level for _, level in hearing.told] == levels
        assert hearing.input.level == 0

    def test_who_is_gone_is_not_called(self) -> None:
        hearing = Hearing()
        pin, told = hearing.input, hearing.told
        del hearing
        pin.edge(1, 1)
        assert told == []
        assert pin.handler is None


class TestBounce:
    def test_within_the_quiet_time_nothing_is_told(self) -> None:
        hearing = Hearing(bounce_s=0.01)
        for edge in ((100, 1), (300, 0), (900, 1)):
            hearing.input.edge(*edge)
        assert hearing.told == [(100, 1)]

    def test_a_release_within_it_costs_no_press(self) -> None:
        hearing = Hearing(bounce_s=0.01)
        for edge in ((100, 1), (5_000, 0), (200_000, 1)):
            hearing.input.edge(*edge)
        assert hearing.told == [(100, 1), (5_000, 0), (200_000, 1)]

    @given(moments, st.floats(0.0, 0.2))
    def test_levels_told_alternate_and_the_level_is_always_known(
        self, ticks: list[int], bounce_s: float
    ) -> None:
        hearing = Hearing(bounce_s)
        for edge in alternating(ticks):
            hearing.input.edge(*edge)
            assert hearing.input.level == edge[1]
        levels = [level for _, level in hearing.told]
        assert levels == [(index + 1) % 2 for index in range(len(levels))]
        assert set(hearing.told) <= set(alternating(ticks))
