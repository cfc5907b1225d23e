"""A mistake in a wiring, and the report that gives each mistake its file and line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from hardware.wiring.toml_lines import line_of

Path: TypeAlias = tuple[str, ...]


def dotted(path: Path) -> str:
    """A path as people write it: `showdown.red_left.pin`."""
    return ".".join(path)


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: in which file, on which line (None: the text has none), at which key."""

    file: str
    line: int | None
    path: Path
    message: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (place, dotted(self.path), self.message) if part)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that may be mended at any of some places; the user's own is shown."""

    paths: tuple[Path, ...]
    message: str


@dataclass(slots=True)
class Report:
    """Collects the problems of one wiring: a user's values and the lines they stand on."""

    file: str
    written: Mapping[str, object] = field(default_factory=dict)
    lines: Mapping[Path, int] = field(default_factory=dict)
    found: list[Problem] = field(default_factory=list)

    def add(self, path: Path, message: str) -> None:
        """One problem at one place."""
        self.found.append(Problem(self.file, line_of(self.lines, path), path, message))

    def add_all(self, mistakes: Iterable[Mistake]) -> None:
        """Mistakes of values that disagree; values already found wrong are not blamed again."""
        spoiled = {problem.path for problem in self.found}
        for mistake in mistakes:
            around = {path[:end] for path in mistake.paths for end in range(1, len(path) + 1)}
            if spoiled.isdisjoint(around):
                self.add(max(mistake.paths, key=self._nearness), mistake.message)

    def problems(self) -> list[Problem]:
        """All of them, by line; those without a line last."""
        return sorted(self.found, key=lambda each: (each.line is None, each.line or 0))

    def origin(self, path: Path) -> str:
        """Where a value comes from: ` (line 3)`, ` (default wiring)` or nothing to add."""
        if self._depth(path) < len(path):
            return " (default wiring)"
        line = line_of(self.lines, path)
        return "" if line is None else f" (line {line})"

    def _nearness(self, path: Path) -> tuple[bool, int]:
        depth = self._depth(path)
        return depth == len(path), depth

    def _depth(self, path: Path) -> int:
        """How many names of a path the user wrote."""
        here: object = self.written
        for depth, name in enumerate(path):
            if not isinstance(here, Mapping) or name not in here:
                return depth
            here = here[name]
        return len(path)
