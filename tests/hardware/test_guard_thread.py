"""The guard's thread: it cuts though the loop is blocked and the pins do not answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from itertools import pairwise

import pytest

import hardware.guard
from hardware.clock import AsyncioClock, to_ns
from hardware.drivers import driver_for
from hardware.guard import ThreadGuard
from hardware.outputs import RETRY, Output, OutputBank, Trouble
from hardware.simulation.pins import SimulatedFactory
from hardware.wiring.schema import LampWiring, MotorWiring

GUARD_S = 10.0
"""How long a test waits for the guard's thread before it fails instead of hanging."""
PIN = 22


class FailingFactory(SimulatedFactory):
    """Pins that tell when a write has met a broken factory so many times."""

    def __init__(self, clock: AsyncioClock) -> None:
        self._broken = False
        self._failures = 0
        self.tried_twice = threading.Event()
        super().__init__(clock)

    @property
    def broken(self) -> bool:
        if self._broken:
            self._failures += 1
            if self._failures == 2:
                self.tried_twice.set()
        return self._broken

    @broken.setter
    def broken(self, broken: bool) -> None:
        self._broken = broken


class Noted:
    """Something guarded that notes its cut, and may pass it on to a real output."""

    def __init__(self, also: Output | None = None) -> None:
        self.cut_once = threading.Event()
        self._also = also

    def cut(self, now: int) -> int | None:
        if self._also is not None:
            self._also.cut(now)
        self.cut_once.set()
        return None


class LiveBench:
    """Real time, a real guard thread, and a loop that never runs: as blocked as a loop can be."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.errors: list[Exception] = []
        self.clock = AsyncioClock(self.loop, self.errors.append)
        self.factory = FailingFactory(self.clock)
        self.guard = ThreadGuard()
        self.bank = OutputBank(self.clock, self.guard)
        self.low = threading.Event()
        self.factory.pin(PIN).sense(self._sense)

    def _sense(self, duty: float) -> None:
        if not duty:
            self.low.set()

    def output(self, wiring: LampWiring | MotorWiring) -> Output:
        driver = driver_for("bench.part", wiring, self.factory)
        return Output("bench.part", driver, longest_on_s=wiring.longest_on_s, bank=self.bank)


@pytest.fixture
def live() -> Iterator[LiveBench]:
    bench = LiveBench()
    yield bench
    bench.factory.broken = False
    bench.bank.close()
    bench.loop.close()


class TestThreadGuard:
    def test_it_cuts_a_motor_though_the_loop_is_blocked(self, live: LiveBench) -> None:
        motor = live.output(MotorWiring(forward_pin=PIN, longest_on_s=0.01))
        motor.set(0.8)
        assert live.low.wait(GUARD_S)
        live.guard.close()  # the cut is over
        assert not motor.energised
        assert live.factory.pin(PIN).state == 0

    def test_it_tells_the_loop_when_that_runs_again(self, live: LiveBench) -> None:
        troubles: list[tuple[str, Trouble]] = []
        changes: list[float] = []
        live.bank.on_trouble.append(lambda name, what, _: troubles.append((name, what)))
        live.bank.on_change.append(lambda _name, _at, value: changes.append(value))
        lamp = live.output(LampWiring(pin=PIN, longest_on_s=0.01))
        lamp.set(1.0)
        assert live.low.wait(GUARD_S)
        live.guard.close()  # the cut is over
        assert (troubles, changes) == ([], [1.0])
        live.loop.call_soon(live.loop.stop)
        live.loop.run_forever()
        assert troubles == [("bench.part", Trouble.OVERRAN)]
        assert changes == [1.0, 0.0]

    def test_it_goes_on_trying_while_the_factory_raises(self, live: LiveBench) -> None:
        lamp = live.output(LampWiring(pin=PIN, longest_on_s=0.01))
        lamp.set(1.0)
        live.factory.broken = True
        assert live.factory.tried_twice.wait(GUARD_S)
        assert live.factory.pin(PIN).state == 1
        live.factory.broken = False
        assert live.low.wait(GUARD_S)

    def test_it_pauses_before_it_tries_again(self, live: LiveBench) -> None:
        tried_at: list[int] = []
        off = threading.Event()

        class Failing:
            def cut(self, now: int) -> int | None:
                tried_at.append(now)
                if len(tried_at) < 3:
                    return now + to_ns(0.01)
                off.set()
                return None

        live.guard.watch(Failing(), live.clock.now())
        assert off.wait(GUARD_S)
        pauses = [later - earlier for earlier, later in pairwise(tried_at)]
        assert len(pauses) == 2
        assert min(pauses) >= to_ns(0.01)  # by the moments it was given, which may come late

    def test_a_newer_deadline_stands_though_the_cut_did_not_work(self, live: LiveBench) -> None:
        newer = live.clock.now() + to_ns(3600)

        class SwitchedOnAgain:
            def cut(self, now: int) -> int | None:
                live.guard.watch(self, newer)  # by the loop, meanwhile
                return now + RETRY

        output, last = SwitchedOnAgain(), Noted()
        live.guard.watch(output, live.clock.now())
        live.guard.watch(last, live.clock.now())  # cut after it
        assert last.cut_once.wait(GUARD_S)
        with live.guard._changed:
            assert live.guard._deadlines[output] == newer
        live.guard.forget(output)

    def test_what_is_switched_off_while_another_is_cut_is_left_alone(self, live: LiveBench) -> None:
        forgotten, last = Noted(), Noted()

        class Slow:
            def cut(self, now: int) -> int | None:
                live.guard.forget(forgotten)  # by the loop, meanwhile
                live.guard.watch(last, now)
                return None

        with live.guard._changed:  # both are due when the guard looks
            live.guard.watch(Slow(), live.clock.now() - 1)
            live.guard.watch(forgotten, live.clock.now())
        assert last.cut_once.wait(GUARD_S)
        assert not forgotten.cut_once.is_set()

    def test_it_does_not_cut_a_newer_switching_on(self, live: LiveBench) -> None:
        lamp = live.output(LampWiring(pin=PIN, longest_on_s=60.0))
        lamp.set(1.0)
        late = Noted(also=lamp)  # a cut that was meant for an earlier switching-on
        live.guard.watch(late, live.clock.now())
        assert late.cut_once.wait(GUARD_S)
        assert lamp.energised
        assert live.factory.pin(PIN).state == 1

    def test_what_is_off_in_time_is_not_cut(self, live: LiveBench) -> None:
        forgotten, last = Noted(), Noted()
        with live.guard._changed:  # the guard looks at all of it at once
            live.guard.watch(forgotten, live.clock.now())
            live.guard.watch(last, live.clock.now())
            live.guard.forget(forgotten)
        assert last.cut_once.wait(GUARD_S)
        assert not forgotten.cut_once.is_set()

    def test_a_nearer_deadline_is_not_kept_waiting_by_a_farther_one(self, live: LiveBench) -> None:
        far = live.output(LampWiring(pin=PIN, longest_on_s=60.0))
        far.set(1.0)
        near = Noted()
        live.guard.watch(near, live.clock.now() + to_ns(0.01))
        assert near.cut_once.wait(GUARD_S)
        assert far.energised

    def test_before_it_ends_it_switches_off_what_could_not_be(
        self, live: LiveBench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(hardware.guard, "LAST_TRIES_S", GUARD_S)
        lamp = live.output(LampWiring(pin=PIN, longest_on_s=60.0))
        lamp.set(1.0)
        live.factory.broken = True
        lamp.off()  # fails, and is the guard's from here on
        ending = threading.Thread(target=live.guard.close)
        ending.start()
        assert live.factory.tried_twice.wait(GUARD_S)
        live.factory.broken = False
        ending.join(GUARD_S)
        assert live.factory.pin(PIN).state == 0
        assert not lamp.energised

    def test_a_closed_guard_ends_its_thread(self, live: LiveBench) -> None:
        assert any(thread.name == "guard" for thread in threading.enumerate())
        live.guard.close()
        assert not live.guard._thread.is_alive()
