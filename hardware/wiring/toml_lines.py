"""On which line of a TOML text each table and key stands; `tomllib` forgets it.

The text is one that `tomllib` has accepted: here nothing is judged, only found. In any other text
the lines are a best guess, and nothing is raised.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Path: TypeAlias = tuple[str, ...]

_TOKEN = re.compile(
    r'''
      (?P<string> """(?:\\.|[^\\])*?"{3,5} | \'\'\'.*?\'{3,5}
                | "(?:\\.|[^"\\\n])*"      | '[^'\n]*' )
    | (?P<comment> \#[^\n]* )
    | (?P<newline> \n )
    | (?P<open> [\[{] )
    | (?P<close> [\]}] )
    | (?P<bare> [A-Za-z0-9_-]+ )
    | (?P<blank> [ \t\r]+ )
    | (?P<other> . )
    ''',
    re.DOTALL | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int


def line_numbers(text: str) -> dict[Path, int]:
    """The 1-based line of every table header and key, by dotted path.

    The elements of an array of tables `[[a]]` are `("a", "0")`, `("a", "1")` and so on. A table
    that is only part of another's name, as `a` in `[a.b]`, has the line where it is first named.
    """
    named: dict[Path, int] = {}
    implied: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    for statement in _statements(text):
        path, line = _key(statement), statement[0].line
        if statement[0].kind == "open":
            if [token.kind for token in statement[:2]] == ["open", "open"]:
                table = _next_element(path, counts)
                named.setdefault(table[:-1], line)
            else:
                table = _through_arrays(path, counts)
            path = table
        else:
            path = table + path
        named.setdefault(path, line)
        for length in range(1, len(path)):
            implied.setdefault(path[:length], line)
    return implied | named


def line_of(lines: Mapping[Path, int], path: Sequence[str]) -> int | None:
    """The line of a path, or of the nearest table or key around it; None without any."""
    for length in range(len(path), 0, -1):
        line = lines.get(tuple(path[:length]))
        if line is not None:
            return line
    return None


def _statements(text: str) -> Iterator[list[_Token]]:
    """Headers and key-value pairs, each as its tokens without blanks and comments."""
    statement: list[_Token] = []
    depth = 0
    for token in _tokens(text):
        depth += (token.kind == "open") - (token.kind == "close")
        if token.kind == "newline" and depth <= 0:
            if statement:
                yield statement
            statement, depth = [], 0
        elif token.kind not in ("blank", "comment", "newline"):
            statement.append(token)
    if statement:
        yield statement


def _tokens(text: str) -> Iterator[_Token]:
    line = 1
    for match in _TOKEN.finditer(text):
        yield _Token(match.lastgroup or "other", match[0], line)
        line += match[0].count("\n")


def _key(statement: Sequence[_Token]) -> Path:
    """The names before the equals sign, or inside the brackets of a header."""
    names: list[str] = []
    for token in statement:
        if token.kind == "bare":
            names.append(token.text)
        elif token.kind == "string":
            names.append(_unquoted(token.text))
        elif token.text in ("=", "]"):
            break
    return tuple(names)


def _unquoted(text: str) -> str:
    try:
        return str(tomllib.loads(f"name = {text}")["name"])
    except ValueError:
        return text


def _through_arrays(path: Path, counts: Mapping[Path, int]) -> Path:
    """The path with the index of the last element after the name of an array of tables."""
    found: Path = ()
    for name in path:
        found = (*found, name)
        if found in counts:
            found = (*found, str(counts[found] - 1))
    return found


def _next_element(path: Path, counts: dict[Path, int]) -> Path:
    array = (*_through_arrays(path[:-1], counts), *path[-1:])
    counts[array] = counts.get(array, 0) + 1
    return (*array, str(counts[array] - 1))
