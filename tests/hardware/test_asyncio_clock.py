"""The clock of the running table: the loop's time, and being asked from elsewhere."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

from hardware.clock import AsyncioClock, to_ns

GUARD_S = 10.0
"""How long a test waits for real time before it fails instead of hanging."""


def test_it_tells_the_time_of_the_loop() -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()
        clock = AsyncioClock(loop, lambda _error: None)
        before = loop.time()
        between = clock.now()
        assert before - 1e-6 <= between / 1e9 <= loop.time() + 1e-6

    asyncio.run(main())


def test_a_nearer_timer_is_not_kept_waiting_by_a_farther_one() -> None:
    async def main() -> None:
        clock = AsyncioClock(asyncio.get_running_loop(), lambda _error: None)
        near = asyncio.Event()
        far = clock.call_at(clock.now() + to_ns(3600), lambda: None)
        clock.call_at(clock.now() + 1000, near.set)
        await asyncio.wait_for(near.wait(), GUARD_S)
        assert far.armed

    asyncio.run(main())


def test_a_cancelled_timer_does_not_take_the_next_one_with_it() -> None:
    async def main() -> None:
        clock = AsyncioClock(asyncio.get_running_loop(), lambda _error: None)
        done = asyncio.Event()
        clock.call_at(clock.now() + 1000, done.set)
        clock.call_at(clock.now(), lambda: None).cancel()
        await asyncio.wait_for(done.wait(), GUARD_S)

    asyncio.run(main())


def test_another_thread_posts_and_the_loop_s_thread_calls() -> None:
    async def main() -> None:
        clock = AsyncioClock(asyncio.get_running_loop(), lambda _error: None)
        called: list[tuple[int, int]] = []
        done = asyncio.Event()

        def note(number: int) -> None:
            called.append((number, threading.get_ident()))

        def from_the_pin_s_thread() -> None:
            for number in range(20):
                clock.post(partial(note, number))
            clock.post(done.set)

        thread = threading.Thread(target=from_the_pin_s_thread)
        thread.start()
        await asyncio.wait_for(done.wait(), GUARD_S)
        thread.join(GUARD_S)
        assert called == [(number, threading.get_ident()) for number in range(20)]

    asyncio.run(main())


def test_what_is_posted_to_a_closed_loop_is_dropped() -> None:
    loop = asyncio.new_event_loop()
    errors: list[Exception] = []
    clock = AsyncioClock(loop, errors.append)
    loop.close()
    called: list[str] = []
    clock.post(lambda: called.append("called"))
    assert called == []
    assert errors == []
