"""Two presses 0 to 1,000 us apart on the kernel's chip: who was first is never told wrongly."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.machine.guest import Guest
from tests.machine.service import Service
from tests.machine.test_compliance_on_the_chip import HANDS, PYTHON
from tests.machine.tree import ROOT

FIGURES = ROOT / "build" / "machine" / "order.json"
"""For the page on fairness."""
PAIRS = 50


@pytest.fixture(scope="module")
def counts(guest: Guest, installed: Service) -> list[dict[str, Any]]:
    """What came of each separation; kept for the pictures."""
    if installed.active:
        installed.stop()
    said = guest.must(PYTHON, "-I", f"{HANDS}/order.py", str(PAIRS)).splitlines()
    FIGURES.parent.mkdir(parents=True, exist_ok=True)
    FIGURES.write_text("[\n" + ",\n".join(said) + "\n]\n", encoding="utf-8")
    return [json.loads(line) for line in said]


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "a busy thread"])
def test_stamps_are_never_out_of_order(counts: list[dict[str, Any]], busy: bool) -> None:
    ours = [each for each in counts if each["by"] == "stamps" and each["busy"] is busy]
    assert [each["apart_us"] for each in ours] == [0, 50, 100, 200, 300, 500, 1000]
    assert [each["wrong"] for each in ours] == [0] * len(ours)
    assert sum(each["right"] for each in ours) > 0.9 * PAIRS * len(ours)
