"""The pages that are drawn from the code are current."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_state_diagrams_are_current() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "diagrams.py"))
    drawn = (ROOT / "docs" / "states.md").read_text(encoding="utf-8")
    assert drawn == script["page"](), "run `make diagrams`"


def test_the_map_of_the_game_names_every_file() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.partition("## The room of the game")[2].partition("\n## ")[0]
    room = ROOT / "uno_device" / "game"
    places = {path.name if path.suffix else f"{path.name}/" for path in room.glob("[a-z]*")}
    named = re.findall(r"`([a-z_]+(?:\.py|/))`", section)
    assert sorted(named) == sorted(places)
