"""Reads a wiring: a TOML file laid over the default wiring, every mistake told at once."""

from __future__ import annotations

import functools
import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.errors import WiringError
from hardware.wiring.convert import Converter
from hardware.wiring.cross_checks import cross_mistakes
from hardware.wiring.merge import deep_merged, laid_over
from hardware.wiring.pin_names import pin_mistakes
from hardware.wiring.problems import Problem, Report
from hardware.wiring.schema import Wiring
from hardware.wiring.toml_lines import line_numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hardware.wiring.problems import Path as KeyPath

DEFAULT_FILE = "default.toml"
BOARD_FILE = "unobridge.toml"
"""Both units on one Arduino: the default wiring's pins are a Raspberry Pi's."""
_AT_LINE = re.compile(r"\s*\(at line (\d+), column \d+\)")
_AT_END = re.compile(r"\s*\(at end of document\)")


def load(path: Path | None = None) -> Wiring:
    """The wiring of a file; without one the default wiring.

    Raises `WiringError` with every mistake of the file, or because it cannot be read.
    """
    return default_wiring() if path is None else parse(text_of(path), str(path))


def text_of(path: Path) -> str:
    """The text of a file; raises `WiringError` if it cannot be read as one."""
    try:
        content = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise _error([Problem(str(path), None, (), f"cannot be read: {reason}")]) from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = "is not UTF-8 text; save the file again with that encoding"
        raise _error([Problem(str(path), line, (), message)]) from error


def built_in(pins: str | None) -> Path | None:
    """The file of the wiring that comes with the package for these pins; None: the default one."""
    return Path(__file__).with_name(BOARD_FILE) if pins == "unobridge" else None


def parse(text: str, file_name: str) -> Wiring:
    """The wiring of a TOML text; raises `WiringError` with every mistake."""
    return _or_raise(*_read(text, file_name))


def problems_of(text: str, file_name: str) -> list[Problem]:
    """Every mistake of a TOML text, by line."""
    return _read(text, file_name)[1]


def overlay(
    values: Mapping[str, object],
    source: str,
    *,
    below: Mapping[str, object] | None = None,
    lines: Mapping[KeyPath, int] | None = None,
) -> Wiring:
    """The default wiring with nested values merged over it, key by key; None takes a key away.

    `below` are values that lie between the two. Raises `WiringError` with every mistake; `source`
    stands for the file, and without `lines` no line is known.
    """
    report = Report(source, values, lines or {})
    ours = deep_merged(_default_values(), below or {})
    return _or_raise(*_checked(deep_merged(ours, values), report))


@functools.cache
def default_wiring() -> Wiring:
    """The wiring that comes with the package; it cannot be changed, so one is enough."""
    return parse(_default_text(), DEFAULT_FILE)


def report_of(text: str, file_name: str) -> Report:
    """The values of a TOML text and their lines, nothing found yet, unless it is no TOML."""
    try:
        values = tomllib.loads(text)
    except RecursionError:
        problem = Problem(file_name, None, (), "is nested too deeply")
    except ValueError as error:
        problem = _syntax_problem(str(error), text, file_name)
    else:
        return Report(file_name, values, line_numbers(text))
    return Report(file_name, found=[problem])


def _read(text: str, file_name: str) -> tuple[Wiring | None, list[Problem]]:
    report = report_of(text, file_name)
    if report.found:
        return None, report.problems()
    return _checked(laid_over(_default_values(), report.written), report)


def _checked(values: Mapping[str, object], report: Report) -> tuple[Wiring | None, list[Problem]]:
    converter = Converter(report)
    wiring: Wiring = converter.table(Wiring, values, ())
    mistakes = [*cross_mistakes(wiring), *pin_mistakes(wiring, converter.pins, report)]
    report.add_all(mistakes)
    problems = report.problems()
    return (None if problems else wiring), problems


def _or_raise(wiring: Wiring | None, problems: list[Problem]) -> Wiring:
    if wiring is None:
        raise _error(problems)
    return wiring


def _error(problems: list[Problem]) -> WiringError:
    return WiringError("\n".join(map(str, problems)), problems)


def _syntax_problem(reason: str, text: str, file_name: str) -> Problem:
    at_line = _AT_LINE.search(reason)
    line: int | None = int(at_line[1]) if at_line else None
    if _AT_END.search(reason):
        line = text.rstrip().count("\n") + 1
    reason = _AT_END.sub("", _AT_LINE.sub("", reason))
    return Problem(file_name, line, (), f"is not TOML: {reason[:1].lower()}{reason[1:]}")


def _default_text() -> str:
    return resources.files(__package__).joinpath(DEFAULT_FILE).read_text(encoding="utf-8")


@functools.cache
def _default_values() -> Mapping[str, object]:
    return tomllib.loads(_default_text())
