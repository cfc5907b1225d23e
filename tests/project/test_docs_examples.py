"""The examples of the pages are run, and their numbers are those of the default wiring."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from hardware.wiring import load, problems_of
from uno_device.units.record_reader import read_record
from uno_device.units.rehearsal import rehearse

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
MY_TABLE = ("my-table.toml", "test_my_table.py")


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    pattern = rf"^```{language}\n(.*?)^```$"
    return re.findall(pattern, page(name), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("name", MY_TABLE)
def test_the_example_is_shown_word_for_word(name: str) -> None:
    text = (DOCS / "examples" / name).read_text(encoding="utf-8")
    language = {"toml": "toml", "py": "python"}[name.rsplit(".", 1)[-1]]
    assert text in blocks("testing.md", language)


def test_the_example_passes_in_a_folder_of_its_own(tmp_path: Path) -> None:
    for name in MY_TABLE:
        shutil.copy(DOCS / "examples" / name, tmp_path)
    pytest_alone = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    run = subprocess.run(pytest_alone, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "6 passed" in run.stdout


def test_every_rehearsed_example_answers_as_the_page_says() -> None:
    shown = blocks("rehearsals.md", "jsonl")
    assert len(shown) == 4
    for record, answer in zip(shown[::2], shown[1::2], strict=True):
        lines: list[str] = []
        rehearse(read_record(record.splitlines()), lines.append)
        only_events = all("event" in json.loads(line) for line in answer.splitlines())
        told = [line for line in lines if "event" in json.loads(line) or not only_events]
        assert "".join(told) == answer


def test_the_lines_that_the_page_shows_can_be_read() -> None:
    header, *lines = blocks("rehearsals.md", "json")
    edge, order, knobs = lines
    read_record([header, edge])
    read_record(['{"edge_record": 1, "units": ["jackpot", "showdown"]}', order])
    with_knobs = {"edge_record": 1, "unit": "jackpot", "faults": json.loads(knobs)}
    rehearse(read_record([json.dumps(with_knobs)]), lambda _line: None)


@pytest.mark.parametrize("text", [*blocks("wiring.md", "toml"), *blocks("testing.md", "toml")])
def test_every_wiring_that_is_shown_is_fine(text: str) -> None:
    assert problems_of(text, "shown") == []


def test_the_numbers_for_people_are_those_of_the_default_wiring() -> None:
    wiring = load()
    assert wiring.showdown is not None
    assert wiring.jackpot is not None
    tables = (wiring.showdown, wiring.jackpot.spin, wiring.jackpot.feed)
    values = {each.name: getattr(table, each.name) for table in tables for each in fields(table)}
    said = re.findall(r"([\d.]+) (?:s|cards) \(`(\w+)`\)", " ".join(page("units.md").split()))
    assert len(said) >= 8
    assert [(key, number) for number, key in said if float(number) != values[key]] == []
