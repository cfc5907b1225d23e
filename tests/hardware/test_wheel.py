"""The wheel's reader: whole turns read right, wrong counts noticed by the index or by the times."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import Enum
from itertools import repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.wheel import Reading, WheelReader

UNSURE = Reading(None, unsure=True)
BETWEEN = Reading(None, between=True)


class Mark(Enum):
    """Where the index's pulse lies beside the first stop's slot."""

    WIDER = "closes before the slot and opens after it"
    LATER = "closes within the slot and opens after it"
    EARLIER = "closes and opens before the slot"


every_mark = pytest.mark.parametrize("mark", list(Mark), ids=lambda mark: mark.name.lower())


class Disc:
    """A disc with slots and an index, turned forward by stops, and the reader of its sensors."""

    def __init__(self, stops: int, stop: int, mark: Mark = Mark.WIDER) -> None:
        self.stops = stops
        self.stop = stop
        self.reader = WheelReader(stops)
        self._mark = mark
        self._now = 0
        self.begin()

    def begin(self) -> None:
        """Begin another motion from where it stands."""
        at_index = self.stop == 0 and self._mark is not Mark.EARLIER
        self.reader.begin(slot_closed=True, index_closed=at_index)

    def turn(
        self,
        stops: int,
        *,
        missed: Collection[int] = (),
        extra: Collection[int] = (),
        times: Iterable[int] = repeat(1000),
    ) -> None:
        """Turn on by so many stops; the steps in `missed` and `extra` (from 0) are faulty.

        A missed slot is not seen at all, an extra one is seen in the gap before the stop. `times`
        are those from stop to stop.
        """
        for step, time in zip(range(stops), times, strict=False):
            self._leave()
            self.stop = (self.stop + 1) % self.stops
            if step in extra:
                self.reader.slot(True, self._now + time // 2)
                self.reader.slot(False, self._now + time // 2 + 1)
            self._now += time
            self._arrive(seen=step not in missed)

    def rest_between(self) -> None:
        """Come to rest in the gap behind the stop."""
        self._leave()

    def _leave(self) -> None:
        if self.reader.slot_closed:
            self.reader.slot(False, self._now + 1)
        if self.reader.index_closed:
            self.reader.index(False)

    def _arrive(self, *, seen: bool) -> None:
        if self.stop == 0 and self._mark is not Mark.LATER:
            self.reader.index(True)
            if self._mark is Mark.EARLIER:
                self.reader.index(False)
        if seen:
            self.reader.slot(True, self._now)
        if self.stop == 0 and self._mark is Mark.LATER:
            self.reader.index(True)


discs = st.builds(
    lambda stops, stop, mark: Disc(stops, stop % stops, mark),
    st.integers(2, 24),
    st.integers(0, 23),
    st.sampled_from(Mark),
)


@given(discs, st.lists(st.tuples(st.integers(1, 4), st.integers(0, 23)), min_size=1, max_size=5))
def test_any_sequence_of_whole_turns_and_a_part_is_read_right(
    disc: Disc, motions: list[tuple[int, int]]
) -> None:
    for turns, part in motions:
        disc.begin()
        disc.turn(turns * disc.stops + part)
        assert disc.reader.read() == Reading(disc.stop)
    assert disc.reader.miscounts == 0


@given(discs, st.integers(0, 23), st.lists(st.integers(10, 10_000), min_size=72, max_size=72))
def test_a_wheel_that_speeds_up_and_then_only_loses_speed_is_read_right(
    disc: Disc, part: int, times: list[int]
) -> None:
    steps = disc.stops + part
    speeding_up, slowing_down = sorted(times[: steps // 3], reverse=True), sorted(times)
    disc.turn(steps, times=[*speeding_up, *slowing_down])
    assert disc.reader.read() == Reading(disc.stop)


@given(discs, st.integers(0, 23))
def test_without_an_index_in_this_motion_nothing_is_sure(disc: Disc, part: int) -> None:
    disc.turn(2 * disc.stops)
    disc.begin()
    steps = min(part, (disc.stops - 1 - disc.stop) % disc.stops)  # at most up to the last stop
    disc.turn(steps)
    assert disc.reader.read() == UNSURE


@given(discs, st.integers(0, 23))
def test_a_wheel_turned_by_hand_between_motions_is_read_right(disc: Disc, by_hand: int) -> None:
    disc.turn(2 * disc.stops)
    disc.stop = (disc.stop + by_hand) % disc.stops  # while the inputs were muted
    disc.begin()
    disc.turn(disc.stops + 1)
    assert disc.reader.read() == Reading(disc.stop)


@given(discs, st.integers(1, 23), st.booleans())
def test_a_missing_or_an_extra_slot_is_noticed_at_the_next_index(
    disc: Disc, where: int, missing: bool
) -> None:
    disc.turn(disc.stops + (-disc.stop) % disc.stops)  # on to the first stop
    assert disc.stop == 0
    step = {where % (disc.stops - 1)}  # one of the stops between two passes of the index
    disc.turn(disc.stops, missed=step if missing else (), extra=() if missing else step)
    assert disc.reader.miscounts == 1
    assert disc.reader.read() == UNSURE
    disc.turn(disc.stops)
    assert disc.reader.miscounts == 1
    assert disc.reader.read() == Reading(0)


class TestMissedAfterTheLastIndex:
    @given(
        stops=st.integers(4, 24),
        mark=st.sampled_from(Mark),
        slower=st.floats(1.0, 1.3),
        data=st.data(),
    )
    def test_it_is_noticed_by_the_times_if_two_more_slots_pass(
        self, stops: int, mark: Mark, slower: float, data: st.DataObject
    ) -> None:
        disc = Disc(stops, 0, mark)
        disc.turn(2 * stops - 1)  # to the last stop
        way = data.draw(st.integers(3, stops))  # from there past the index, to rest
        missed = data.draw(st.integers(0, way - 3))  # 0: the first stop's
        times = [round(1000 * slower**step) for step in range(way)]
        disc.turn(way, missed={missed}, times=times)
        assert disc.reader.read() == UNSURE

    @given(stops=st.integers(3, 24), mark=st.sampled_from(Mark), data=st.data())
    def test_at_the_latest_it_is_noticed_at_the_next_spin_s_index(
        self, stops: int, mark: Mark, data: st.DataObject
    ) -> None:
        disc = Disc(stops, 0, mark)
        disc.turn(2 * stops)
        way = data.draw(st.integers(1, stops - 1))
        disc.turn(way, missed={data.draw(st.integers(0, way - 1))})
        assert disc.reader.miscounts == 0
        disc.begin()
        disc.turn(2 * stops)
        assert disc.reader.miscounts == 1
        assert disc.reader.read() == Reading(disc.stop)

    @every_mark
    def test_of_the_first_stop_s_it_is_noticed_a_turn_later(self, mark: Mark) -> None:
        disc = Disc(6, 0, mark)
        disc.turn(12)
        disc.turn(6, missed={5})
        disc.turn(6)
        assert disc.reader.miscounts == 1
        assert disc.reader.read() == UNSURE


def test_another_stop_than_the_first_is_not_believed_while_the_index_is_closed() -> None:
    disc = Disc(6, 0)
    disc.turn(12)
    assert disc.reader.read() == Reading(0)
    disc.reader.slot(False, 12_100)
    disc.reader.slot(True, 12_200)  # the first stop's slot a second time
    assert disc.reader.read() == UNSURE


@every_mark
def test_a_wheel_that_is_left_in_a_gap_is_between_stops(mark: Mark) -> None:
    disc = Disc(6, 3, mark)
    disc.turn(8)
    disc.rest_between()
    assert disc.reader.read() == BETWEEN
    disc.turn(1)
    assert disc.reader.read() == Reading(disc.stop)


def test_it_may_rest_between_the_index_and_the_first_slot() -> None:
    reader = WheelReader(3)
    reader.begin(slot_closed=False, index_closed=False)
    for at in (1000, 2000, 3000):
        reader.slot(True, at)
        reader.slot(False, at + 500)
    reader.index(True)
    assert reader.read() == BETWEEN
    reader.slot(True, 4000)
    assert reader.read() == Reading(0)


def test_turns_and_slots_are_counted_from_the_beginning_of_the_motion() -> None:
    disc = Disc(6, 0)
    disc.turn(13)
    assert (disc.reader.turns, disc.reader.slots) == (2, 13)
    disc.begin()
    assert (disc.reader.turns, disc.reader.slots) == (0, 0)


def test_more_slots_than_stops_without_an_index_are_not_believed() -> None:
    reader = WheelReader(3)
    reader.begin(slot_closed=False, index_closed=False)
    reader.index(True)
    for at in range(1000, 5000, 1000):
        reader.slot(True, at)
        reader.slot(False, at + 500)
    reader.index(False)
    reader.slot(True, 5000)
    assert reader.read() == UNSURE
