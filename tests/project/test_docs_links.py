"""What the pages point at is there: files, headings, commands, options, targets."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from pathlib import Path

import pytest

from uno_device.cli.main import _parser

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TOPS = ("hardware", "uno_device", "firmware_bridge", "tests", "bench", "docs", "scripts", ".github")

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    text = page.read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The names by which the headings of a page are linked to."""
    seen: Counter[str] = Counter()
    names = set()
    for heading in re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE):
        plain = re.sub(r"\[([^]]*)]\([^)]*\)", r"\1", heading).lower().strip()
        name = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        names.add(f"{name}-{seen[name]}" if seen[name] else name)
        seen[name] += 1
    return names


@every_page
def test_every_relative_link_resolves(page: Path) -> None:
    broken = []
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        linked = (page.parent / file).resolve() if file else page
        if not linked.exists() or (anchor and anchor not in anchors(linked)):
            broken.append(target)
    assert not broken


@every_page
def test_every_path_in_the_text_is_there(page: Path) -> None:
    named = re.findall(r"`([\w./-]+)`", prose(page))
    paths = [name for name in named if name.split("/")[0] in TOPS and "/" in name]
    assert [path for path in paths if not (ROOT / path).exists()] == []


@every_page
def test_every_command_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    commands = _commands()
    used = set(re.findall(r"^uno-device ([a-z][\w-]*)", _code(text), re.MULTILINE))
    assert used <= set(commands)
    known = {option for command in commands.values() for option in _options(command)}
    assert _named_options(text) <= known | {"--version"}


@every_page
def test_every_make_target_is_there(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([\w-]+):", makefile, re.MULTILINE))
    told = _code(page.read_text(encoding="utf-8"))
    used = re.findall(r"\bmake ([a-z][a-z-]*(?: [a-z][a-z-]*)*)", told)
    assert {target for each in used for target in each.split()} <= targets


def _code(text: str) -> str:
    """The code of a page: its shell blocks and what stands in backticks."""
    blocks = re.findall(r"^```sh$(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return "\n".join([*blocks, *re.findall(r"`([^`\n]+)`", text)])


def _named_options(text: str) -> set[str]:
    lines = [line for line in _code(text).splitlines() if "uno-device" in line or line[:2] == "--"]
    return {option for line in lines for option in re.findall(r"(?<!\S)--[a-z-]+", line)}


def _commands() -> dict[str, argparse.ArgumentParser]:
    subparsers = next(
        action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction)
    )
    return dict(subparsers.choices)


def _options(command: argparse.ArgumentParser) -> set[str]:
    options = {option for action in command._actions for option in action.option_strings}
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            options.update(*map(_options, action.choices.values()))
    return options
