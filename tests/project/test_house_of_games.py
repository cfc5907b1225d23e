"""The house rules of `uno_device/game`: editions are named in their own files, files are small."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from uno_device.game.editions import EDITIONS

ROOT = Path(__file__).parents[2]
GAME = ROOT / "uno_device" / "game"
FILES = sorted(GAME.rglob("*.py"))
LONGEST = 300

NO_EDITION = {
    ("actions.py", "showdown"),  # the action of that name (section 8 of the rules)
    ("steps/unit.py", "showdown"),  # and the step that it ends
}


def within(file: Path) -> str:
    return file.relative_to(GAME).as_posix()


def named(file: Path) -> Iterator[str]:
    """Yield the editions that a file names: as a word of its code, or by what it imports."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Constant) and node.value in EDITIONS:
            yield str(node.value)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from EDITIONS.keys() & {node.module.rpartition(".editions.")[2]}


@pytest.mark.parametrize("file", FILES, ids=within)
def test_no_edition_is_named_outside_its_own_file(file: Path) -> None:
    if within(file) == "editions/__init__.py":
        return
    of_others = {name for name in named(file) if name != file.stem}
    assert {(within(file), name) for name in of_others} <= NO_EDITION


@pytest.mark.parametrize("file", FILES, ids=within)
def test_no_file_of_the_game_is_long(file: Path) -> None:
    assert len(file.read_text().splitlines()) <= LONGEST


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_has_a_file_of_its_own(name: str) -> None:
    assert (GAME / "editions" / f"{name}.py").is_file()
