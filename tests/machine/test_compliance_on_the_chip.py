"""The suite of all pin factories, on `local`."""

from __future__ import annotations

import json

import pytest

from hardware.compliance import CHECKS, PinCheck, report
from hardware.compliance.suite import Outcome
from tests.machine.guest import Guest
from tests.machine.service import Service
from tests.machine.tree import ROOT

PYTHON = "/opt/uno-device/venv/bin/python"
HANDS = "/usr/local/lib/uno-machine"


@pytest.fixture(scope="module")
def outcomes(guest: Guest, installed: Service) -> dict[str, Outcome]:
    """How each check comes out."""
    if installed.active:
        installed.stop()
    said = guest.must(PYTHON, "-I", f"{HANDS}/compliance.py").splitlines()
    by_id = {check.id: check for check in CHECKS}
    return {
        each["id"]: Outcome(by_id[each["id"]], each["differs"], each["failed"])
        for each in map(json.loads, said)
    }


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_local_passes(check: PinCheck, outcomes: dict[str, Outcome]) -> None:
    assert outcomes[check.id].failed is None


def test_what_differs_is_what_the_page_says(outcomes: dict[str, Outcome]) -> None:
    table = report.table({"local": list(outcomes.values())})
    page = (ROOT / "docs" / "machine.md").read_text(encoding="utf-8")
    differing = [line for line in table.splitlines() if not line.endswith("| yes |")]
    assert "\n".join(differing) in page, "\n".join(differing)
