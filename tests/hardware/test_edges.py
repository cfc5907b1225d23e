"""Edges: the stamp is kept, the loop is told, and nothing is raised into the pin's thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import pytest
from gpiozero.exc import GPIOPinInUse
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clock import AsyncioClock, VirtualClock, to_ns
from hardware.edges import Edge, InputLine, Stamps
from hardware.errors import InputFailed, PinError
from hardware.simulation.pins import SimulatedFactory
from hardware.wiring.schema import LampWiring

if TYPE_CHECKING:
    from tests.hardware.benches import Bench

TEN_DAYS = to_ns(864_000)
PIN = 23
GUARD_S = 10.0


def line_on(bench: Bench, pull: Literal["up", "down"] = "up", pin: int | str = PIN) -> InputLine:
    return InputLine("jackpot.lever", pin, pull, Stamps(bench.factory, bench.clock), bench.factory)


def drive(bench: Bench, high: bool, *, at: int | None = None) -> None:
    at = bench.clock.now() if at is None else at
    bench.factory.pin(PIN).drive(high, at=at, seen_at=at)


class OtherClockFactory(SimulatedFactory):
    """Pins that are stamped by a clock of their own, which is ahead by `ahead` nanoseconds."""

    ahead = 0

    def ticks(self) -> int:
        return super().ticks() + self.ahead


class TestStamps:
    @given(
        st.lists(st.integers(0, TEN_DAYS), min_size=2, max_size=6),
        st.integers(-TEN_DAYS, TEN_DAYS),
    )
    @settings(max_examples=60)
    def test_differences_are_exactly_what_the_factory_measured(
        self, ticks: list[int], offset: int
    ) -> None:
        clock = VirtualClock()
        factory = OtherClockFactory(clock)
        factory.ahead = offset
        stamps = Stamps(factory, clock)
        clock.advance(to_ns(3.3))
        moments = [stamps.at(offset + tick) for tick in ticks]
        assert moments == ticks

    def test_the_tightest_of_the_readings_counts(self, monkeypatch: pytest.MonkeyPatch) -> None:
        clock = VirtualClock()
        factory = SimulatedFactory(clock)
        delays = iter([to_ns(0.005), 0, to_ns(0.003)])

        def read_after_a_delay() -> int:
            ticks = clock.now()
            clock.advance(next(delays))  # the process was kept waiting within the reading
            return ticks

        monkeypatch.setattr(factory, "ticks", read_after_a_delay)
        stamps = Stamps(factory, clock)
        assert stamps.at(clock.now()) == clock.now()

    def test_the_offset_is_held_until_it_is_taken_anew(self) -> None:
        clock = VirtualClock()
        factory = OtherClockFactory(clock)
        stamps = Stamps(factory, clock)
        factory.ahead = drift = to_ns(0.001)
        assert stamps.at(drift) == drift
        stamps.sync()
        assert stamps.at(drift) == 0

    def test_an_edge_stamped_while_the_offset_is_taken_anew_is_stamped_right(self) -> None:
        clock = VirtualClock()
        stamped: list[int] = []

        class Interrupted(Stamps):
            """Between any two steps of `sync`, the pin's thread stamps an edge of this moment."""

            def __setattr__(self, name: str, value: object) -> None:
                super().__setattr__(name, value)
                if clock.now():
                    stamped.append(self.at(clock.now()))

        stamps = Interrupted(SimulatedFactory(clock), clock)
        clock.advance(to_ns(1.0))
        stamps.sync()
        assert set(stamped) == {to_ns(1.0)}


class TestInputLine:
    @pytest.mark.parametrize(("pull", "closed_is_high"), [("up", False), ("down", True)])
    def test_a_contact_closes_to_ground_or_to_the_supply(
        self, bench: Bench, pull: Literal["up", "down"], closed_is_high: bool
    ) -> None:
        line = line_on(bench, pull)
        edges: list[Edge] = []
        line.subscribe(edges.append)
        assert not line.read()
        bench.advance_to(1.25)
        drive(bench, closed_is_high)
        assert line.read()
        bench.advance_to(1.5)
        drive(bench, not closed_is_high)
        bench.advance(0)
        assert edges == [
            Edge("jackpot.lever", to_ns(1.25), closed=True),
            Edge("jackpot.lever", to_ns(1.5), closed=False),
        ]

    def test_the_stamp_is_that_of_the_edge_not_of_its_delivery(self, bench: Bench) -> None:
        line = line_on(bench)
        edges: list[Edge] = []
        line.subscribe(edges.append)
        bench.factory.pin(PIN).drive(False, at=to_ns(0.1), seen_at=to_ns(0.25))
        bench.advance_to(0.2)
        assert edges == []
        bench.advance_to(0.3)
        assert [edge.at for edge in edges] == [to_ns(0.1)]

    def test_handlers_are_called_on_the_loop_and_not_by_the_pin(self, bench: Bench) -> None:
        line = line_on(bench)
        edges: list[Edge] = []
        line.subscribe(edges.append)
        drive(bench, False)
        assert edges == []
        bench.advance(0)
        assert len(edges) == 1

    def test_an_exception_in_a_handler_never_reaches_the_pin(self, bench: Bench) -> None:
        line = line_on(bench)
        errors: list[Exception] = []
        edges: list[Edge] = []
        bench.clock.on_error = errors.append
        error = ValueError("the unit has a bug")

        def fail_once(edge: Edge) -> None:
            edges.append(edge)
            if len(edges) == 1:
                raise error

        line.subscribe(fail_once)
        drive(bench, False)
        bench.advance(0.001)
        drive(bench, True)
        bench.advance(0.001)
        assert errors == [error]
        assert [edge.closed for edge in edges] == [True, False]
        assert line.faults == 0

    def test_an_exception_in_the_callback_itself_is_counted_and_not_raised(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        line = line_on(bench)
        edges: list[Edge] = []
        line.subscribe(edges.append)

        def fail(_later: int, _earlier: int) -> float:
            raise OverflowError("no such tick")

        with monkeypatch.context() as broken:
            broken.setattr(bench.factory, "ticks_diff", fail)
            drive(bench, False)
        drive(bench, True)
        bench.advance(0)
        assert line.faults == 1
        assert [edge.closed for edge in edges] == [False]

    def test_an_edge_of_the_pin_s_thread_is_handled_on_the_loop_s_thread(self) -> None:
        async def main() -> None:
            clock = AsyncioClock(asyncio.get_running_loop(), lambda _error: None)
            factory = SimulatedFactory(clock)
            line = InputLine("jackpot.lever", PIN, "up", Stamps(factory, clock), factory)
            threads: list[int] = []
            done = asyncio.Event()
            line.subscribe(lambda _edge: threads.append(threading.get_ident()))
            line.subscribe(lambda _edge: done.set())
            now = clock.now()
            pin = factory.pin(PIN)
            thread = threading.Thread(target=lambda: pin.drive(False, at=now, seen_at=now))
            thread.start()
            await asyncio.wait_for(done.wait(), GUARD_S)
            thread.join(GUARD_S)
            assert threads == [threading.get_ident()]
            line.close()

        asyncio.run(main())

    @pytest.mark.parametrize("user", ["an input", "an output"])
    def test_a_pin_in_use_is_refused_by_line_and_pin(self, bench: Bench, user: str) -> None:
        users: dict[str, Callable[[], object]] = {
            "an input": lambda: line_on(bench),
            "an output": lambda: bench.output("lamp", LampWiring(pin=PIN)),
        }
        first = users[user]()
        with pytest.raises(PinError, match=r"jackpot\.lever: pin 23 is in use: .+") as refused:
            line_on(bench)
        assert isinstance(refused.value.__cause__, GPIOPinInUse)
        assert first is not None

    def test_its_pin_is_in_use_for_an_output(self, bench: Bench) -> None:
        line = line_on(bench)
        with pytest.raises(PinError, match=r"bench\.lamp: pin 23 cannot be an output: .*in use"):
            bench.output("lamp", LampWiring(pin=PIN))
        line.close()
        bench.output("lamp", LampWiring(pin=PIN))

    @pytest.mark.parametrize(("pin", "pull"), [("GPIO99", "up"), (2, "down"), ("BOARD1", "up")])
    def test_a_pin_that_cannot_be_an_input_is_refused(
        self, bench: Bench, pin: int | str, pull: Literal["up", "down"]
    ) -> None:
        with pytest.raises(PinError, match=rf"jackpot\.lever: pin {pin} cannot be an input: "):
            line_on(bench, pull, pin)

    def test_a_line_that_could_not_be_set_up_leaves_its_pin_free(self, bench: Bench) -> None:
        with pytest.raises(PinError) as kept:  # with all that it refers to
            line_on(bench, "down", pin=2)
        line_on(bench, "up", pin=2).close()
        assert "pin 2 cannot be an input" in str(kept.value)

    def test_a_pin_that_does_not_answer_is_told_by_line(self, bench: Bench) -> None:
        line = line_on(bench)
        bench.factory.broken = True
        with pytest.raises(InputFailed, match=r"jackpot\.lever could not be read: .*answer") as e:
            line.read()
        assert e.value.line == "jackpot.lever"
        bench.factory.broken = False
        assert not line.read()

    def test_a_closed_line_listens_no_longer_and_its_pin_is_free(self, bench: Bench) -> None:
        line = line_on(bench)
        edges: list[Edge] = []
        line.subscribe(edges.append)
        line.close()
        drive(bench, False)
        bench.advance(0.1)
        assert edges == []
        line_on(bench).close()


def test_lines_of_one_factory_keep_their_difference(make_bench: Callable[..., Bench]) -> None:
    bench = make_bench()
    stamps = Stamps(bench.factory, bench.clock)
    edges: list[Edge] = []
    lines = [InputLine(f"line {pin}", pin, "up", stamps, bench.factory) for pin in (5, 6)]
    for line in lines:
        line.subscribe(edges.append)
    for pin, at in ((6, 1_000_001), (5, 1_000_000)):  # delivered the wrong way round
        bench.factory.pin(pin).drive(False, at=at, seen_at=2_000_000)
    bench.advance(0.01)
    assert [(edge.line, edge.at) for edge in edges] == [
        ("line 6", 1_000_001),
        ("line 5", 1_000_000),
    ]
