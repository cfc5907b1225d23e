"""The page about the journal tells what the code does, and no more."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from tests.table.journal.evenings import header, opened, rows
from tests.table.journal.test_public_record import stored
from uno_device.table.journal.public_record import public_lines
from uno_device.table.journal.schema import APPLICATION_ID, SCHEMA
from uno_device.table.journal.thinning import Limits

PAGE = (Path(__file__).parents[3] / "docs" / "journal.md").read_text(encoding="utf-8")


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]*)`", cell)


def test_every_table_and_column_is_told(path: Path) -> None:
    opened(path).close()
    found = rows(
        path,
        "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c"
        " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY c.cid",
    )
    told = {
        words(table)[0]: words(columns)
        for table, columns in re.findall(
            r"^\| (`\w+`) \| ((?:`\w+`(?:, )?)+) \|", PAGE, re.MULTILINE
        )
    }
    known: dict[str, list[str]] = {}
    for table, column in found:
        known.setdefault(table, []).append(column)
    assert told == known


@pytest.mark.parametrize("limit", fields(Limits), ids=lambda limit: limit.name)
def test_every_limit_is_told(limit: object) -> None:
    name = getattr(limit, "name", "")
    (row,) = [line for line in PAGE.splitlines() if line[0:1] == "|" and f"(`{name}`)" in line]
    assert re.search(rf"\b{getattr(Limits(), name)}\b", row)


def test_the_numbers_by_which_a_journal_is_known_are_told() -> None:
    assert f"`PRAGMA application_id` is {APPLICATION_ID} " in PAGE
    assert f"`PRAGMA user_version` the version, {SCHEMA.version}." in PAGE


def test_the_public_record_looks_as_it_is_shown() -> None:
    (block,) = re.findall(r"^```jsonl\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    shown = [json.loads(line) for line in block.splitlines()]
    first, *events = [json.loads(line) for line in public_lines(stored(header("Ann Bob"), []))]
    assert shown[0] == {**first, "match": 3}
    keys = {event["event"]: set(event) for event in events}
    for event in shown[1:3]:
        assert set(event) == keys[event["event"]]
