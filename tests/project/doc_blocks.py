"""The blocks of code in the pages, and the marks of those that are not run.

A mark stands before its block: `<!-- not run: REASON -->`, with one or more reasons of a closed
list, separated by `; `.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMANDS = ("uno-device", "make", "python", "sudo", "scripts/", ".", "UNO_BRIDGE_PORT=")
"""With what an indented block of commands begins."""

_FENCED = re.compile(r"^```([a-z]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_INDENTED = re.compile(r"(?:(?<=\n\n)|\A)((?: {4,}\S.*\n(?:\n(?= {4}))?)+)")
_MARK = re.compile(r"<!-- not run: (.*) -->\s*\Z")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a page: its line there, its language, its text, the reasons of its mark."""

    page: Path
    line: int
    language: str
    text: str
    marks: frozenset[str]

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"

    @property
    def commands(self) -> list[str]:
        """Return the commands of a block for the shell, without comments and listed options."""
        if self.language != "sh":
            return []
        lines = (re.sub(r"(^|\s)#.*", "", line).strip() for line in self.text.splitlines())
        return [line for line in lines if line and not line.startswith("--")]


def blocks_of(page: Path) -> list[Block]:
    """Return the blocks of a page, fenced and indented, in their order."""
    text = page.read_text(encoding="utf-8")
    return sorted(_blocks(page, text), key=lambda block: block.line)


def _blocks(page: Path, text: str) -> Iterator[Block]:
    for fenced in _FENCED.finditer(text):
        yield _block(page, text, fenced.start(), fenced[1] or "text", fenced[2])
    prose = _FENCED.sub(lambda block: re.sub(r"[^\n]", "-", block[0]), text)
    for indented in _INDENTED.finditer(prose):
        lines = indented[1]
        first = lines.split()[0]
        language = "sh" if first.startswith(COMMANDS) else "text"
        yield _block(page, text, indented.start(), language, lines)


def _block(page: Path, text: str, at: int, language: str, content: str) -> Block:
    mark = _MARK.search(text[:at])
    marks = frozenset(mark[1].split("; ")) if mark else frozenset[str]()
    return Block(page, text.count("\n", 0, at) + 1, language, content, marks)
