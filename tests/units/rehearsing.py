"""Words of the tests of rehearsals: a record from its header and lines, and the answer to it."""

from __future__ import annotations

import json
from typing import Any

from uno_device.units.record_reader import read_record
from uno_device.units.rehearsal import rehearse

SHOWDOWN = {"edge_record": 1, "unit": "showdown", "go_after_s": 2.0}
JACKPOT = {"edge_record": 1, "unit": "jackpot", "run_s": 2.0, "mechanisms": True}


def answer(header: dict[str, Any], *lines: dict[str, Any]) -> list[dict[str, Any]]:
    """Rehearse a record; return its answer, read back."""
    told: list[str] = []
    rehearse(read_record(json.dumps(line) for line in (header, *lines)), told.append)
    return [json.loads(line) for line in told]


def events(header: dict[str, Any], *lines: dict[str, Any]) -> list[dict[str, Any]]:
    return [line for line in answer(header, *lines) if "event" in line]


def names(header: dict[str, Any], *lines: dict[str, Any]) -> list[str]:
    return [str(event["event"]) for event in events(header, *lines)]


def tap(t: float, line: str, seconds: float = 0.1) -> tuple[dict[str, Any], dict[str, Any]]:
    up = {"t": round(t + seconds, 6), "line": line, "closed": False}
    return {"t": t, "line": line, "closed": True}, up


def outputs_at_the_end(told: list[dict[str, Any]]) -> set[float]:
    return set({line["line"]: line["value"] for line in told if "line" in line}.values())
