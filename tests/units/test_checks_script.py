"""Scripts on both clocks, and what edges say about bounce and turns."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.clock import AsyncioClock, VirtualClock, to_ns
from hardware.edges import Edge
from uno_device.units.checks.bursts import Track, bursts, closings, per_turn
from uno_device.units.checks.script import Script, Wait

QUIET = to_ns(0.03)


async def two_waits(first: Wait[str], second: Wait[str], told: list[str]) -> str:
    try:
        told.append(await first)
        told.append(await second)
    finally:
        told.append("tidied")
    return "done"


def nobody() -> None:
    pass


def test_a_script_goes_on_at_the_clocks_next_moment_and_not_inside_a_callback() -> None:
    clock, told = VirtualClock(), list[str]()
    first, second = Wait[str](), Wait[str]()
    script = Script(two_waits(first, second, told), clock, nobody)
    assert not script.ended
    clock.advance(0)
    first.settle("first")
    assert told == []
    clock.advance(0)
    assert told == ["first"]
    first.settle("again")
    second.settle("second")
    clock.advance(0)
    assert told == ["first", "second", "tidied"]
    assert script.ended
    assert script.result() == "done"


def test_what_is_settled_already_is_not_waited_for() -> None:
    clock, told = VirtualClock(), list[str]()
    first, second = Wait[str](), Wait[str]()
    first.settle("first")
    second.settle("second")
    script = Script(two_waits(first, second, told), clock, nobody)
    clock.advance(0)
    assert script.result() == "done"


def test_an_error_is_raised_where_the_script_waits_and_a_late_settling_is_dropped() -> None:
    clock, told, ends = VirtualClock(), list[str](), list[str]()
    first, second = Wait[str](), Wait[str]()
    script = Script(two_waits(first, second, told), clock, lambda: ends.append("end"))
    clock.advance(0)
    first.settle("first")
    script.throw(ValueError("no more"))
    clock.advance(0)
    assert told == ["tidied"]
    assert ends == ["end"]
    script.throw(ValueError("nor then"))
    with pytest.raises(ValueError, match="no more"):
        script.result()


def test_closing_a_script_tidies_up_at_once() -> None:
    clock, told, ends = VirtualClock(), list[str](), list[str]()
    first = Wait[str]()
    script = Script(two_waits(first, first, told), clock, lambda: ends.append("end"))
    with pytest.raises(RuntimeError):
        script.result()
    clock.advance(0)
    script.close()
    script.close()
    assert told == ["tidied"]
    assert ends == ["end"]
    with pytest.raises(RuntimeError):
        script.result()


def test_an_error_thrown_by_what_the_script_itself_calls_comes_at_its_next_wait() -> None:
    clock, caught = VirtualClock(), list[str]()
    scripts = list[Script[None]]()

    async def steps() -> None:
        scripts[0].throw(ValueError("later"))
        try:
            await Wait[None]()
        except ValueError as error:
            caught.append(str(error))

    scripts.append(Script(steps(), clock, nobody))
    clock.advance(0)
    assert caught == ["later"]


def test_the_same_script_runs_on_the_loop() -> None:
    async def main() -> list[str]:
        loop = asyncio.get_running_loop()
        clock = AsyncioClock(loop, lambda error: pytest.fail(str(error)))
        over, told = asyncio.Event(), list[str]()
        first, second = Wait[str](), Wait[str]()
        script = Script(two_waits(first, second, told), clock, over.set)
        clock.call_at(clock.now() + to_ns(0.001), lambda: first.settle("first"))
        clock.call_at(clock.now() + to_ns(0.002), lambda: second.settle("second"))
        await over.wait()
        return [*told, script.result()]

    assert asyncio.run(main()) == ["first", "second", "tidied", "done"]


def edges(*at_us: int, closed: bool = True) -> list[Edge]:
    """Return edges at these times, closing and opening in turn."""
    return [
        Edge("line", to_ns(at / 1e6), (number % 2 == 0) == closed)
        for number, at in enumerate(at_us)
    ]


def test_a_burst_is_what_no_quiet_time_divides() -> None:
    press, release = bursts(edges(0, 300, 900, 200_000, 200_500), QUIET)
    assert (press.edges, press.bounce, press.closed) == (3, to_ns(0.0009), True)
    assert press.longest_gap == to_ns(0.0006)
    assert (release.edges, release.closed) == (2, True)


def test_a_contact_that_ends_as_it_was_has_not_closed() -> None:
    assert closings(edges(0, 100, 500_000, 900_000), to_ns(0.005)) == [to_ns(0.5)]
    assert closings(edges(0, 100, closed=False), to_ns(0.005), closed=True) == []


def test_slots_are_counted_from_index_to_index() -> None:
    assert per_turn([1, 2, 3, 4, 5, 6, 7], [0, 3, 6]) == [2, 3]
    assert per_turn([1, 2], [0]) == []


@given(st.lists(st.integers(1, 100_000), max_size=40))
def test_bursts_keep_every_edge_and_lie_apart(pauses_us: list[int]) -> None:
    at, stamps = 0, list[int]()
    for pause in pauses_us:
        at += pause
        stamps.append(at)
    given_edges = edges(*stamps)
    found = bursts(given_edges, QUIET)
    assert sum(burst.edges for burst in found) == len(given_edges)
    assert all(burst.longest_gap < QUIET for burst in found)
    assert all(later.first - earlier.last >= QUIET for earlier, later in pairwise(found))


@given(st.lists(st.integers(1, 9_000), max_size=40), st.booleans())
def test_a_track_counts_what_its_edges_say(pauses_us: list[int], closed: bool) -> None:
    track = Track(closed=closed, debounce=to_ns(0.005))
    at, stamps = 0, list[int]()
    for pause in pauses_us:
        at += pause
        stamps.append(at)
    for edge in edges(*stamps, closed=not closed):
        track.add(edge, edge.at, muted=False)
    now = to_ns(at / 1e6)
    assert track.count == track.heeded == len(stamps)
    assert len(track.closings()) <= len(stamps)
    assert 0 <= track.longest_closure(now) <= now
    assert track.quiet_for(now, 0) == 0
