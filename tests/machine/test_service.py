"""The service on a kernel's chip: it plays, and however it ends, its outputs are off."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.machine.chip import Chip
from tests.machine.conftest import WITHOUT_PAGE
from tests.machine.guest import Guest
from tests.machine.service import Service
from uno_device.units.record import RecordedEdge
from uno_device.units.record_reader import read_record
from uno_device.units.rehearsal import rehearse

RECORDS = Path(__file__).parents[1] / "records"
TIMER, LEFT, RIGHT = "showdown.timer_button", "showdown.paddle_left", "showdown.paddle_right"
GREEN = "showdown.green"


def names(events: list[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


def until_green(service: Service, chip: Chip) -> int:
    """Begin a duel and wait for green; return where the log was."""
    since = service.here()
    chip.tap(TIMER)
    chip.wait(GREEN, True)
    return since


class TestPlay:
    def test_it_is_active_on_the_header_that_its_label_names(
        self, service: Service, guest: Guest
    ) -> None:
        assert service.active
        assert service.show("StatusText") == "ready"
        assert guest.must("cat", "/sys/bus/gpio/devices/gpiochip0/dev")
        said = service.wait_for("lgpio, gpiochip1", 0)
        assert any("pins: this Raspberry Pi's header (lgpio, gpiochip1)" in line for line in said)

    def test_it_has_a_page_for_this_machine(self, installed: Service, guest: Guest) -> None:
        installed.options("")
        try:
            since = installed.here()
            installed.restart()
            said = installed.wait_for("the page: ", since)
            (address,) = [line.split()[-1] for line in said if "the page: " in line]
            asked = f"urllib.request.urlopen('{address}/api/me').status"
            told = guest.must("/usr/bin/python3", "-c", f"import urllib.request; print({asked})")
            assert told.strip() == "200"
        finally:
            installed.options(WITHOUT_PAGE)
        installed.stop()

    def test_a_duel_is_won_by_who_presses_after_green(self, service: Service, chip: Chip) -> None:
        since = until_green(service, chip)
        chip.play([(0.0, LEFT, True), (0.02, RIGHT, True), (0.2, LEFT, False), (0.2, RIGHT, False)])
        service.wait_for('"idle"', since)
        events = service.events(since)
        assert names(events) == ["countdown", "go", "won", "idle"]
        assert (events[2]["winner"], events[2]["loser"]) == ("left", "right")
        assert events[2]["reaction_s"] > 0
        assert service.outcomes()[-1] == "won"
        assert chip.on() == []

    def test_a_press_before_green_is_a_false_start(self, service: Service, chip: Chip) -> None:
        since = service.here()
        edges = [(0.0, TIMER, True), (0.1, TIMER, False), (0.6, RIGHT, True), (0.8, RIGHT, False)]
        chip.play(edges)
        service.wait_for('"idle"', since)
        events = service.events(since)
        assert names(events) == ["countdown", "false_start", "idle"]
        assert events[1]["offender"] == "right"
        assert service.outcomes()[-1] == "false_start"

    def test_a_spin_shows_the_stop_that_the_sensors_read(
        self, service: Service, chip: Chip
    ) -> None:
        with (RECORDS / "spin.edges.jsonl").open(encoding="utf-8") as file:
            record = read_record(file)
        edges = [line for line in record.lines if isinstance(line, RecordedEdge)]
        chip.close("jackpot.spinner_slot")
        since = service.here()
        chip.play([(edge.at / 1e9, edge.line, edge.closed) for edge in edges])
        service.wait_for('"idle"', since)
        events = service.events(since)
        assert names(events) == ["spin_started", "stopped", "idle"]
        assert (events[1]["symbol"], events[1]["stop"]) == ("everyone", 4)
        assert service.outcomes()[-1] == "stopped"
        assert chip.on() == []

    def test_what_it_has_recorded_rehearses_to_the_same_events(
        self, service: Service, chip: Chip, guest: Guest
    ) -> None:
        since = until_green(service, chip)
        chip.play([(0.1, RIGHT, True), (0.3, RIGHT, False)])
        service.wait_for('"idle"', since)
        service.kill("USR1")
        said = service.wait_for("the last minutes are in", since)
        path = next(line for line in said if "the last minutes are in" in line).split()[-1]
        record = read_record(guest.read(path).splitlines())
        told: list[str] = []
        rehearse(record, told.append)
        answer = [json.loads(line) for line in told]
        rehearsed = [line for line in answer if line.get("event") in {"won", "go", "countdown"}]
        events = [event for event in service.events(since) if event["event"] != "idle"]
        for found, expected in zip(rehearsed[-3:], events, strict=True):
            assert _without_times(found) == _without_times(expected)
        assert rehearsed[-1]["reaction_s"] == pytest.approx(events[-1]["reaction_s"], abs=0.05)


def _without_times(event: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in event.items() if key not in {"t", "reaction_s"}}


class TestEnds:
    """How it ends; the kernel keeps the level of a line that was let go of."""

    @pytest.fixture
    def unmended(self, installed: Service) -> Iterator[None]:
        """Nothing is run after its end, and it is not started again."""
        installed.drop_in("unmended", "ExecStopPost=\nRestart=no")
        yield
        installed.drop_in("unmended", "")

    def test_stopped_at_green_all_outputs_are_off(self, service: Service, chip: Chip) -> None:
        since = until_green(service, chip)
        service.stop()
        assert chip.on() == []
        said = service.wait_for("safe: showdown.red_left", since)
        assert any("all outputs are off" in line for line in said)

    def test_killed_at_green_all_outputs_are_off_and_it_comes_back(
        self, service: Service, chip: Chip
    ) -> None:
        since = until_green(service, chip)
        before = service.process
        service.kill("KILL")
        service.wait_for("safe: showdown.red_left", since)
        assert chip.on() == []
        service.wait_until("ActiveState", "active")
        assert service.process != before
        assert chip.on() == []

    @pytest.mark.usefixtures("unmended")
    def test_that_is_the_doing_of_safe(self, service: Service, chip: Chip, guest: Guest) -> None:
        until_green(service, chip)
        service.kill("KILL")
        service.wait_until("ActiveState", "failed")
        assert GREEN in chip.on()
        said = guest.must("uno-device-service", "safe", "--config", "/etc/uno-device/table.toml")
        assert "safe: showdown.red_left" in said
        assert chip.on() == []

    def test_stalled_at_green_the_watchdog_ends_it_and_it_comes_back(
        self, service: Service, chip: Chip
    ) -> None:
        since = until_green(service, chip)
        restarts = int(service.show("NRestarts"))
        service.kill("STOP")
        service.wait_for("Watchdog timeout", since)
        service.wait_until("NRestarts", str(restarts + 1))
        service.wait_until("ActiveState", "active")
        said = service.wait_for("Failed with result 'watchdog'", since)
        assert any("safe: showdown.red_left" in line for line in said)
        assert chip.on() == []
