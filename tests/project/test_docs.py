"""The pages that are drawn from the code are current."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_state_diagrams_are_current() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "diagrams.py"))
    drawn = (ROOT / "docs" / "states.md").read_text(encoding="utf-8")
    assert drawn == script["page"](), "run `make diagrams`"
