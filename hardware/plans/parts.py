"""The list of parts: read from `parts.toml`, told as a table for one unit."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

PARTS = Path(__file__).with_name("parts.toml")
UNITS = ("showdown", "jackpot")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A thing to buy or to make.

    `showdown` and `jackpot` are how many each unit takes in the default wiring. `lines` are the
    lines of a wiring that it belongs to, `NAME` or, for one way of building it, `NAME:kind`.
    """

    name: str
    showdown: int = 0
    jackpot: int = 0
    lines: tuple[str, ...] = ()
    why: str
    instead: str = ""

    def count(self, unit: str) -> int:
        """Return how many a unit takes."""
        return {"showdown": self.showdown, "jackpot": self.jackpot}[unit]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Parts of one sort."""

    title: str
    parts: tuple[Part, ...]


def read(path: Path = PARTS) -> list[Group]:
    """Read the list. Raises TypeError for a key that a part does not have."""
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    return [
        Group(
            title=group["title"],
            parts=tuple(
                Part(**{**each, "lines": tuple(each.get("lines", ()))}) for each in group["part"]
            ),
        )
        for group in told["group"]
    ]


def table(groups: list[Group]) -> str:
    """Return the list as Markdown, one table for each group."""
    return "\n".join(_section(group) for group in groups)


def _section(group: Group) -> str:
    head = (
        "| Part | Showdown | Jackpot | What it is for | Instead |\n| --- | --- | --- | --- | --- |"
    )
    rows = "\n".join(
        f"| {part.name} | {part.showdown or ''} | {part.jackpot or ''} | {part.why} | "
        f"{part.instead} |"
        for part in group.parts
    )
    return f"### {group.title}\n\n{head}\n{rows}\n"
