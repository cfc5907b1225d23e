"""The live table leaves its outputs off, whatever dies: proven on the pins."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from hardware.clock import to_ns
from hardware.outputs import Output
from hardware.simulation.table import SimulatedTable
from hardware.wiring import load
from hardware.wiring.schema import Wiring
from uno_device.table.live import LiveTable
from uno_device.units.events import Event
from uno_device.units.faults import FaultId
from uno_device.units.recorder import Recorder

AMPLE_S = 20.0
"""A limit that only a hanging test reaches."""


def short_limits() -> Wiring:
    """The default wiring with motors that may run a quarter of a second."""
    wiring = replace(load(), pins="simulated")
    assert wiring.jackpot
    motor = wiring.jackpot.spinner_motor
    assert hasattr(motor, "longest_on_s")
    short = replace(motor, longest_on_s=0.25)
    return replace(wiring, jackpot=replace(wiring.jackpot, spinner_motor=short))


def on_a_live_table(
    scene: Callable[[LiveTable], Awaitable[None]], wiring: Wiring | None = None
) -> LiveTable:
    """Play a scene at a live table on simulated pins; return the table after it was closed."""

    async def play() -> LiveTable:
        with LiveTable(wiring or replace(load(), pins="simulated")) as table:
            await asyncio.wait_for(scene(table), AMPLE_S)
        return table

    return asyncio.run(play())


def simulated(table: LiveTable) -> SimulatedTable:
    assert table.pins.simulated is not None
    return table.pins.simulated


def pins_on(table: LiveTable) -> list[str]:
    """The output pins that are high."""
    pins = simulated(table).factory.pins.values()
    return [pin.info.name for pin in pins if pin.function == "output" and pin.state]


def all_outputs(table: LiveTable) -> list[Output]:
    return list(table.units.bank.outputs)


def switch_all_on(table: LiveTable) -> None:
    for output in all_outputs(table):
        output.set(440.0 if output.name.endswith("tone") else 1.0)
    assert len(pins_on(table)) == len(all_outputs(table))


async def event(table: LiveTable, name: str) -> Event:
    """Wait for an event of a unit."""
    told: asyncio.Future[Event] = asyncio.get_running_loop().create_future()

    def on_event(event: Event) -> None:
        if event.name() == name and not told.done():
            told.set_result(event)

    table.units.subscribe(on_event)
    return await told


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_switches_all_off_before_the_loop_runs_again(number: signal.Signals) -> None:
    async def scene(table: LiveTable) -> None:
        switch_all_on(table)
        os.kill(os.getpid(), number)  # served between two bytecodes: the loop is not needed
        assert pins_on(table) == []
        await table.until_stopped()

    on_a_live_table(scene)


def test_ctrl_z_does_not_stop_the_guard() -> None:
    async def scene(table: LiveTable) -> None:
        os.kill(os.getpid(), signal.SIGTSTP)  # would stop this test
        simulated(table).hands.press("jackpot.lever")
        await event(table, "spin_started")

    on_a_live_table(scene)
    assert signal.getsignal(signal.SIGTSTP) is signal.SIG_DFL


def test_nothing_is_driven_after_the_signal() -> None:
    async def scene(table: LiveTable) -> None:
        simulated(table).hands.press("jackpot.lever")
        await event(table, "spin_started")
        table.stop()
        simulated(table).hands.tap("showdown.timer_button")
        await table.until_stopped()
        await asyncio.sleep(0)
        assert pins_on(table) == []

    on_a_live_table(scene)


def test_the_guard_cuts_the_motor_while_the_loop_is_blocked() -> None:
    async def scene(table: LiveTable) -> None:
        parts = table.units.jackpot_parts
        assert parts
        off = threading.Event()
        motor = next(each for each in all_outputs(table) if each.name == "jackpot.spinner_motor")
        pin = simulated(table).factory.pin(20)
        pin.sense(lambda duty: None if duty else off.set())
        motor.set(0.8)
        assert pins_on(table) == ["GPIO20"]
        assert off.wait(AMPLE_S), "the guard did not cut the motor"  # the loop stands still here
        assert pins_on(table) == []
        fault = await event(table, "fault")
        assert fault.to_json()["id"] == FaultId.OUTPUT_OVERRAN.value

    on_a_live_table(scene, short_limits())


def test_an_exception_that_leaves_the_table_switches_all_off() -> None:
    tables: list[LiveTable] = []

    async def scene(table: LiveTable) -> None:
        tables.append(table)
        switch_all_on(table)
        raise RuntimeError("something else broke")

    with pytest.raises(RuntimeError, match="something else broke"):
        on_a_live_table(scene)
    assert pins_on(tables[0]) == []


def test_a_record_that_cannot_be_ended_switches_all_off_and_lets_the_pins_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables: list[LiveTable] = []

    def fail(_recorder: Recorder) -> None:
        raise ValueError("I/O operation on closed file")

    async def scene(table: LiveTable) -> None:
        tables.append(table)
        switch_all_on(table)

    monkeypatch.setattr(Recorder, "close", fail)
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(ValueError, match="closed file"):
        on_a_live_table(scene)
    assert pins_on(tables[0]) == []
    assert tables[0].units.bank.energised() == []
    assert signal.getsignal(signal.SIGTERM) is before


def test_an_exception_in_a_callback_stops_the_units_and_not_the_table() -> None:
    async def scene(table: LiveTable) -> None:
        def fail() -> None:
            raise ValueError("a mistake")

        switch_all_on(table)
        faulted = asyncio.ensure_future(event(table, "fault"))
        await asyncio.sleep(0)
        table.clock.call_at(table.clock.now(), fail)
        assert (await faulted).to_json()["id"] == FaultId.INTERNAL_ERROR.value
        assert pins_on(table) == []
        assert [unit.fault for unit in table.units.all] == [FaultId.INTERNAL_ERROR] * 2
        for unit in table.units.all:
            unit.clear()
        simulated(table).hands.tap("jackpot.lever")
        await event(table, "spin_started")

    on_a_live_table(scene)


def test_pins_that_do_not_answer_are_switched_off_when_they_answer_again() -> None:
    async def scene(table: LiveTable) -> None:
        factory = simulated(table).factory
        switch_all_on(table)
        factory.broken = True
        faulted = asyncio.ensure_future(event(table, "fault"))
        await asyncio.sleep(0)
        table.units.bank.all_off()
        assert (await faulted).to_json()["id"] == FaultId.OUTPUT_FAILED.value
        assert pins_on(table)
        factory.broken = False
        off = asyncio.Event()
        table.units.bank.on_change.append(lambda *_change: off.set())
        while pins_on(table):
            off.clear()
            await off.wait()

    on_a_live_table(scene)


def test_pins_that_answer_only_on_the_way_out_are_switched_off_there() -> None:
    async def scene(table: LiveTable) -> None:
        factory = simulated(table).factory
        switch_all_on(table)
        factory.broken = True
        table.stop()
        assert pins_on(table)
        threading.Timer(0.1, lambda: setattr(factory, "broken", False)).start()

    table = on_a_live_table(scene)
    assert pins_on(table) == []


def test_a_level_without_its_edge_is_noticed() -> None:
    async def scene(table: LiveTable) -> None:
        paddle = table.units.contacts["showdown.paddle_left"]
        pin = simulated(table).factory.pin(5)
        pin._state = False  # the level, as a pin shows it whose edge was lost
        seen = asyncio.Event()
        paddle.on_press = lambda _at: seen.set()
        table.clock.call_at(table.clock.now() + to_ns(0.01), table.check_levels)
        await seen.wait()
        assert paddle.inferred == 1

    on_a_live_table(scene)


def test_two_units_on_two_factories_share_one_simulation_where_they_can() -> None:
    wiring = load()
    assert wiring.jackpot
    mixed = replace(wiring, pins="simulated", jackpot=replace(wiring.jackpot, pins="mock"))

    async def scene(table: LiveTable) -> None:
        table.stop()
        assert table.pins.says == ["pins: simulated", "pins: mock (pin factory mock)"]
        assert simulated(table).wheel is None
        assert simulated(table).flipper is not None

    on_a_live_table(scene, mixed)
