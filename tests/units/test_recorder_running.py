"""The record of a running table: rehearsed, never written over, and its end is not the table's."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hardware.clock import to_ns
from hardware.side import Side
from hardware.wiring import overlay
from tests.units.evenings import Evening, about, read, rehearsed
from uno_device.table.live import LiveTable
from uno_device.units.events import Event

AMPLE_S = 20.0
"""A limit that only a hanging test reaches."""


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
        assert without_time(unit, told) == about(without_time(unit, again))


def without_time(unit: str, told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**event, "t": None} for event in told if event["unit"] == unit]


def run(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "uno_device", "run", "--simulate", "--no-web", *arguments]
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
