"""One record, four back-ends: rehearsed, simulated, on the board and on the kernel's chip."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.firmware_build import build_firmware
from tests.firmware_bridge.bridged_table import BridgedTable
from tests.machine.guest import Guest
from tests.machine.service import Service
from tests.machine.test_compliance_on_the_chip import HANDS, PYTHON
from uno_device.units import rehearsal
from uno_device.units.record_reader import read_record

RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("duel", "false_start", "not_ready", "spin")
BOARD_S = 0.005
"""A frame on its way, and 16 us of a stamp."""
AFTERMATH_S = 5.0
"""A link is never at rest."""
CHIP_S = 0.25
"""The hand that drives the lines is a program, and comes late when the machine is busy."""


def expected(name: str) -> list[dict[str, Any]]:
    """The events that come with the record."""
    return _events((RECORDS / f"{name}.events.jsonl").read_text("utf-8").splitlines())


def _events(lines: list[str]) -> list[dict[str, Any]]:
    events = [json.loads(line) for line in lines if '"event"' in line]
    return [event for event in events if event["event"] != "idle"]


def rehearsed(name: str) -> list[dict[str, Any]]:
    told: list[str] = []
    with (RECORDS / f"{name}.edges.jsonl").open(encoding="utf-8") as file:
        rehearsal.rehearse(read_record(file), told.append)
    return _events(told)


def assert_same(
    found: list[dict[str, Any]], expected: list[dict[str, Any]], within_s: float
) -> None:
    """See that events are the same, times within the back-end's own."""
    assert [_plain(event) for event in found] == [_plain(event) for event in expected]
    for ours, theirs in zip(found, expected, strict=True):
        for key in {"t", "reaction_s"} & set(theirs):
            assert ours[key] == pytest.approx(theirs[key], abs=within_s), (key, theirs)


def _plain(event: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in event.items() if key not in {"t", "reaction_s"}}


@pytest.fixture(scope="module")
def on_chip(guest: Guest, installed: Service) -> dict[str, list[dict[str, Any]]]:
    """The events of every record, played on the chip."""
    if installed.active:
        installed.stop()
    paths = []
    for name in NAMES:
        paths.append(f"/run/{name}.edges.jsonl")
        guest.write(paths[-1], (RECORDS / f"{name}.edges.jsonl").read_text("utf-8"))
    said = guest.must(PYTHON, "-I", f"{HANDS}/on_chip.py", *paths).splitlines()
    return {
        name: _events([json.dumps(event) for event in json.loads(line)])
        for name, line in zip(NAMES, said, strict=True)
    }


@pytest.fixture(scope="module")
def firmware(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_firmware(tmp_path_factory.mktemp("firmware"), 500_000)


@pytest.mark.parametrize("name", NAMES)
def test_simulated(name: str) -> None:
    assert_same(rehearsed(name), expected(name), 0.000_001)


@pytest.mark.parametrize("name", NAMES)
def test_on_the_board(name: str, firmware: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsal, "VirtualTable", partial(BridgedTable, firmware=firmware))
    monkeypatch.setattr(rehearsal, "LONGEST_AFTERMATH_S", AFTERMATH_S)
    assert_same(rehearsed(name), expected(name), BOARD_S)


@pytest.mark.parametrize("name", NAMES)
def test_on_the_chip(name: str, on_chip: dict[str, list[dict[str, Any]]]) -> None:
    assert_same(on_chip[name], expected(name), CHIP_S)
