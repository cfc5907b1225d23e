"""The recorder: an evening that was played is rehearsed from its record, event for event."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardware.clock import VirtualClock, to_ns, to_s
from hardware.guard import VirtualGuard
from hardware.side import Side
from hardware.simulation.pins import SimulatedFactory
from hardware.simulation.table import SimulatedTable
from hardware.wiring import FactoryWiring, SolenoidFlipperWiring, Wiring, load, overlay
from uno_device.table.live import LiveTable
from uno_device.units import recorder as recorder_module
from uno_device.units.assembly import Pins, Units
from uno_device.units.chance import Draws
from uno_device.units.events import Event
from uno_device.units.record import EdgeRecord, Order, RecordedEdge
from uno_device.units.record_reader import read_record
from uno_device.units.recorder import KEPT_S, NotedChance, Recorder
from uno_device.units.rehearsal import Rehearsal

ROUNDING_S = 1e-5
"""How far times may be apart that were rounded to the microsecond once more: a wheel that creeps is
given six times its last pace to come to rest."""
AMPLE_S = 20.0
"""A limit that only a hanging test reaches."""


class Evening:
    """A table in virtual time that is recorded, both as the last minutes and as a file."""

    def __init__(
        self, seed: int = 1, wiring: Wiring | None = None, resolution_s: float = 1e-6
    ) -> None:
        wiring = wiring or load()
        self.clock = VirtualClock()
        self.factory = SimulatedFactory(self.clock)
        self.simulated = SimulatedTable(wiring, self.factory, Random(f"table {seed}"))
        self.hands = self.simulated.hands
        chance = NotedChance(Draws(Random(f"chance {seed}")))
        pins = Pins(self.factory, resolution_s)
        guard = VirtualGuard(self.clock)
        self.units = Units(wiring, self.clock, guard, lambda _name: pins, chance)
        self.file: list[str] = []
        self.recorder = Recorder(self.units, chance, self.clock, self.file.append)
        self.events: list[Event] = []
        self.units.subscribe(self.events.append)
        self._random = Random(f"people {seed}")

    def advance(self, seconds: float) -> None:
        self.clock.advance(to_ns(seconds))

    def play(self, seconds: float) -> None:
        """Let people do what people do, and some of what they should not; then let it rest."""
        end = self.clock.now() + to_ns(seconds)
        weights, deeds = zip(*self._deeds(), strict=True)
        while self.clock.now() < end:
            self.advance(self._random.expovariate(1 / self._random.choice([0.05, 0.5, 4.0])))
            self._random.choices(deeds, weights)[0]()
        self.simulated.faults.wheel.stall = False
        self.advance(60)

    def _deeds(self) -> list[tuple[float, Callable[[], object]]]:
        """What people do, and how often."""
        press, one_of = self._press, self._random.choice
        return [
            (25, lambda: press("showdown.timer_button", 0.1, 0.2, 3.5)),
            (12, lambda: press("showdown.paddle_left", 0.001, 0.1, 1)),
            (12, lambda: press("showdown.paddle_right", 0.001, 0.1, 40)),
            (10, lambda: press("jackpot.lever", 0.12, 1.0)),
            (20, lambda: press("jackpot.dispenser_button", 0.12, 3.3)),
            (4, self._arm),
            (2, lambda: one_of(self.units.all).disarm()),
            (6, lambda: one_of(self.units.all).stand_alone()),
            (3, self._reload),
            (2, self._break),
            (1, lambda: one_of(self.units.all).link_lost()),
            (3, lambda: one_of(self.units.all).link_back()),
            (3, lambda: one_of(self.units.all).clear()),
        ]

    def _press(self, line: str, *seconds: float) -> None:
        self.hands.tap(line, self._random.choice(seconds))

    def _arm(self) -> None:
        assert self.units.jackpot
        assert self.units.showdown
        self.units.showdown.arm()
        spin, cards = self._random.random() < 0.5, self._random.randrange(3)
        self.units.jackpot.arm(spin=spin, cards=cards)

    def _reload(self) -> None:
        cards = self._random.randrange(6)
        assert self.simulated.hopper
        assert self.units.jackpot
        self.simulated.hopper.load(cards)
        self.units.jackpot.reload(cards)

    def _break(self) -> None:
        faults, random = self.simulated.faults, self._random
        faults.hopper.double, faults.hopper.jam = random.choice([(1, 0), (0, 1), (0, 3)])
        faults.wheel.stall = random.random() < 0.3
        faults.flipper.noise = random.random() < 0.5


def read(text: str) -> EdgeRecord:
    return read_record(text.splitlines())


def rehearsed(text: str) -> list[dict[str, Any]]:
    """The events of a record when it is rehearsed, with nothing but its edges."""
    told: list[dict[str, Any]] = []
    record = read(text)
    assert not record.mechanisms
    rehearsal = Rehearsal(record, told.append)
    rehearsal.run()
    assert rehearsal.table.errors == []
    return [line for line in told if "event" in line]


def told_since(start: int, events: list[Event]) -> list[dict[str, Any]]:
    """What was told after a moment (ns), with times counted from it."""
    later = (event for event in events if event.at > start)
    return [{**event.to_json(), "t": to_s(event.at - start)} for event in later]


def start_of(evening: Evening) -> int:
    """The moment (ns) at which the kept minutes begin."""
    return evening.recorder._segments[0].start


def assert_same(live: list[dict[str, Any]], again: list[dict[str, Any]]) -> None:
    assert [event["event"] for event in live] == [event["event"] for event in again]
    for one, other in zip(live, again, strict=True):
        assert one == {
            key: pytest.approx(value, rel=0, abs=ROUNDING_S) if isinstance(value, float) else value
            for key, value in other.items()
        }


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_is_rehearsed_event_for_event(seed: int) -> None:
    evening = Evening(seed)
    evening.play(2.5 * KEPT_S)
    kinds = {event.name() for event in evening.events}
    assert {"won", "false_start", "void", "stopped", "dispensed", "refused", "fault"} <= kinds
    assert start_of(evening) > 0, "the first minutes are dropped"
    assert_same(told_since(start_of(evening), evening.events), rehearsed(evening.recorder.dump()))
    assert_same([event.to_json() for event in evening.events], rehearsed("".join(evening.file)))


def test_a_contact_that_is_held_when_the_kept_minutes_begin() -> None:
    evening = Evening()
    evening.hands.press("showdown.paddle_left")
    for _ in range(30):
        evening.hands.tap("jackpot.lever")
        evening.advance(40)
    evening.hands.tap("showdown.timer_button")
    evening.advance(1)
    evening.hands.release("showdown.paddle_left")
    evening.advance(10)
    dump = evening.recorder.dump()
    assert "showdown.paddle_left" in read(dump).closed
    again = rehearsed(dump)
    assert [event.get("side") for event in again if event["event"] == "not_ready"] == ["left"]
    assert_same(told_since(start_of(evening), evening.events), again)


def test_the_kept_minutes_do_not_begin_while_a_button_is_held() -> None:
    """Held for three seconds, a button clears a fault: its press must be in the record."""
    evening = Evening()
    evening.advance(100)
    evening.hands.press("jackpot.dispenser_button")
    evening.advance(100)
    assert len(evening.recorder._segments) == 1
    evening.hands.release("jackpot.dispenser_button")
    evening.advance(1)
    evening.hands.tap("jackpot.dispenser_button")
    evening.advance(100)
    assert len(evening.recorder._segments) == 2


def test_a_duel_that_is_being_recorded_does_not_give_its_green_away() -> None:
    evening = Evening()
    evening.hands.tap("showdown.timer_button")
    evening.advance(1.4)
    assert [event.name() for event in evening.events] == ["countdown"]
    assert not [line for line in (*evening.file, evening.recorder.dump()) if "drawn" in line]
    evening.advance(15)
    assert "go" in [event.name() for event in evening.events]
    assert len([line for line in evening.file if "drawn" in line]) == 1


def test_a_duel_that_was_stopped_early_keeps_its_place_in_the_draws() -> None:
    evening = Evening()
    for early in (0.5, None, 0.7):
        evening.hands.tap("showdown.timer_button")
        if early is not None:
            evening.advance(early)
            evening.hands.tap("showdown.paddle_right")
        evening.advance(30)
    again = rehearsed(evening.recorder.dump())
    assert_same([event.to_json() for event in evening.events], again)


def test_an_edge_that_came_late_is_recorded_with_both_times() -> None:
    evening = Evening()
    evening.advance(2)
    paddle = evening.simulated.contacts["showdown.paddle_left"]
    paddle.set(True, at=to_ns(2.0), seen_at=to_ns(2.25))
    evening.advance(1)
    edge = {"t": 2.0, "line": "showdown.paddle_left", "closed": True, "seen_at": 2.25}
    assert json.loads(evening.file[-1]) == edge
    assert read(evening.recorder.dump()).lines == (
        RecordedEdge(to_ns(2.0), "showdown.paddle_left", True, to_ns(2.25)),
    )


def test_the_cards_in_the_hopper_when_the_kept_minutes_begin() -> None:
    evening = Evening(wiring=overlay({"jackpot": {"feed": {"cards": 30}}}, "test"))
    for _ in range(22):
        evening.hands.tap("jackpot.dispenser_button")
        evening.advance(40)
    record = read(evening.recorder.dump())
    assert record.config == {"jackpot": {"feed": {"cards": 30}}}
    kept = sum(event["event"] == "dispensed" for event in rehearsed(evening.recorder.dump()))
    assert kept < 22
    assert record.lines[0] == Order(0, "reload", {"unit": "jackpot", "cards": 30 - 22 + kept})


def test_a_table_on_a_board_of_its_own_is_rehearsed_without_the_board() -> None:
    wiring = load()
    assert wiring.showdown
    assert wiring.jackpot
    flipper = SolenoidFlipperWiring(
        kind="solenoids", left_pin="D5", right_pin="D6", longest_on_s=1.0
    )
    on_a_board = replace(
        wiring,
        pins="board",
        factory={"board": FactoryWiring(entry_point="nobody_has_this")},
        showdown=replace(
            wiring.showdown,
            timer_button=replace(wiring.showdown.timer_button, pin="D2"),
            flipper=flipper,
        ),
        jackpot=replace(wiring.jackpot, pins="local"),
    )
    plain = recorder_module.on_plain_pins(on_a_board)
    assert plain.showdown
    assert plain.showdown.timer_button == wiring.showdown.timer_button
    evening = Evening(wiring=plain)
    evening.hands.tap("showdown.timer_button")
    evening.advance(30)
    record = read(evening.recorder.dump())
    assert "pins" not in record.config
    assert record.config["showdown"]["flipper"]["kind"] == "solenoids"
    again = rehearsed(evening.recorder.dump())
    assert_same([event.to_json() for event in evening.events], again)
    assert recorder_module.on_plain_pins(load()) == load()


def test_a_contact_that_chatters_for_ever_does_not_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(recorder_module, "SEGMENT_LINES", 100)
    monkeypatch.setattr(recorder_module, "KEPT_LINES", 500)
    evening = Evening()
    for number in range(3000):
        evening.simulated.contacts["jackpot.lever"].set(number % 2 == 0)
        evening.advance(0.001)
        kept = sum(len(segment.lines) for segment in evening.recorder._segments)
        assert kept <= 600
    assert read(evening.recorder.dump()).lines


def test_a_full_disk_ends_the_record_and_not_the_table(caplog: pytest.LogCaptureFixture) -> None:
    evening = Evening()

    def full(_line: str) -> None:
        raise OSError(28, "No space left on device")

    evening.recorder._write = full
    evening.hands.tap("showdown.timer_button")
    evening.advance(30)
    assert [event.name() for event in evening.events] == ["countdown", "go", "void", "idle"]
    told = [record for record in caplog.records if record.name == "uno_device.units"]
    assert len(told) == 1
    assert "No space left on device" in told[0].getMessage()
    assert len(rehearsed(evening.recorder.dump())) == 4


# The running table


async def event(table: LiveTable, name: str) -> None:
    """Wait for an event of a unit."""
    told = asyncio.Event()
    table.units.subscribe(lambda event: told.set() if event.name() == name else None)
    await told.wait()


def test_a_live_table_is_rehearsed_from_what_it_wrote() -> None:
    quick = {
        "pins": "simulated",
        "showdown": {"wait_minimum_s": 0.5, "wait_mean_s": 0.1, "show_s": 0.9},
        "jackpot": {"spin": {"run_mean_s": 0.4, "run_spread_s": 0.0, "rest_s": 0.4}},
    }
    written: list[str] = []

    async def play(table: LiveTable) -> None:
        assert table.pins.simulated
        hands = table.pins.simulated.hands
        hands.tap("jackpot.lever")
        stopped = asyncio.create_task(event(table, "stopped"))
        hands.tap("showdown.timer_button")
        await event(table, "countdown")
        hands.tap("showdown.paddle_left")
        await event(table, "false_start")
        await event(table, "idle")
        hands.hit_after_green(Side.RIGHT, 0.05)
        hands.tap("showdown.timer_button")
        await event(table, "won")
        await stopped
        a_hand_later = table.clock.now() + to_ns(0.1)
        table.clock.call_at(a_hand_later, lambda: hands.tap("jackpot.dispenser_button"))
        await event(table, "dispensed")
        while not table.units.idle:
            await event(table, "idle")

    async def live() -> list[Event]:
        events: list[Event] = []
        with LiveTable(overlay(quick, "test"), written.append) as table:
            table.units.subscribe(events.append)
            await asyncio.wait_for(play(table), AMPLE_S)
        return events

    told = [each.to_json() for each in asyncio.run(live())]
    again = rehearsed("".join(written))
    for unit in ("showdown", "jackpot"):  # what the loop was late moves one against the other
        assert_same(without_time(unit, told), without_time(unit, again))


def without_time(unit: str, told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**event, "t": None} for event in told if event["unit"] == unit]


def run(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "uno_device", "run", "--simulate", *arguments]
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd="/"
    )


def test_run_keeps_a_record_that_can_be_rehearsed(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    with run("--record", str(file)) as process:
        assert process.stderr
        for line in process.stderr:
            if line.rstrip().endswith("ready"):
                process.send_signal(signal.SIGTERM)
    assert process.returncode == 0
    record = read(file.read_text())
    assert (record.units, record.lines) == (("showdown", "jackpot"), ())
    assert "jackpot.spinner_slot" in record.closed, "the wheel rests in a stop"


def test_run_does_not_write_over_a_record(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_text("precious")
    with run("--record", str(file)) as process:
        assert process.stderr
        told = process.stderr.read()
    assert process.returncode == 2
    assert "is there already" in told
    assert str(file) in told
    assert len(told.splitlines()) == 1
    assert file.read_text() == "precious"


def test_what_the_stamps_resolve_is_in_the_record() -> None:
    """Presses that were a tie on a coarse clock are one in the rehearsal."""
    evening = Evening(resolution_s=0.005)
    evening.advance(1.0)
    evening.hands.tap("showdown.timer_button")
    evening.advance(20.0)
    assert evening.units.showdown is not None
    told = read_record(evening.recorder.dump().splitlines())
    assert told.config["showdown"]["resolution_s"] == 0.005
