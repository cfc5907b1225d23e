"""Every rule of the rule book has a record that is named after it, or a test function."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.game.game import RECORDS
from uno_device.game.rules import Rule

TESTS = Path(__file__).parents[1]
FUNCTION = re.compile(r"^\s*def test_([a-z0-9]+)_", re.MULTILINE | re.IGNORECASE)


def named_after() -> Iterator[str]:
    """Yield the first word of each record's name, and of each test function's after `test_`."""
    for record in RECORDS.glob("*_*.record.jsonl"):
        yield record.name.split("_")[0].lower()
    for folder in ("game", "units"):
        for file in sorted((TESTS / folder).rglob("test_*.py")):
            yield from (word.lower() for word in FUNCTION.findall(file.read_text(encoding="utf-8")))


def test_every_rule_has_a_record_or_a_test_named_after_it() -> None:
    tested = set(named_after())
    without = [rule.value for rule in Rule if rule.value.lower() not in tested]
    assert without == []
