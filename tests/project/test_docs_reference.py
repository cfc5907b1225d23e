"""What the pages take from the code is current and complete."""

from __future__ import annotations

import inspect
import re
import runpy
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from hardware.wiring import hints, schema
from uno_device.cli.exit_codes import ExitCode
from uno_device.testing import Table
from uno_device.units.faults import ADVICE, FaultId
from uno_device.units.record import LINES, ORDERS, EdgeRecord

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


@pytest.fixture
def reference(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The script that writes the reference parts."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    return runpy.run_path(str(ROOT / "scripts" / "reference.py"))


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_the_reference_parts_are_current(reference: dict[str, Any]) -> None:
    stale = [name for name in reference["PAGES"] if reference["current"](page(name)) != page(name)]
    assert not stale, "run `make reference`"


def test_every_reference_part_stands_on_a_page(reference: dict[str, Any]) -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in DOCS.glob("*.md"))
    assert sorted(re.findall(r"<!-- reference: (.*) -->", pages)) == sorted(reference["PARTS"])
    listed = "".join(map(page, reference["PAGES"]))
    assert pages.count("<!-- reference: ") == listed.count("<!-- reference: ")


def test_every_key_of_a_wiring_has_its_sentence(reference: dict[str, Any]) -> None:
    wanted = {
        (table.__name__, each.name)
        for table in vars(schema).values()
        if hints.is_table(table) and table not in (schema.Limits, schema.PinName)
        for each in fields(table)
        if not _has_a_section(hints.hints_of(table)[each.name])
    }
    given = {(table, key) for table, keys in reference["MEANINGS"].items() for key in keys}
    assert wanted <= given
    assert all(name in vars(schema) for name, _ in given - wanted)


def _has_a_section(hint: Any) -> bool:
    """Whether a key is a table, which is told in a section of its own."""
    return bool(hints.tables(hint)) or "FactoryWiring" in str(hint)


@pytest.mark.parametrize("fault", FaultId)
def test_every_fault_is_on_its_page_with_what_to_do(fault: FaultId) -> None:
    advice = ADVICE[fault]
    assert f"| `{fault.value}` | {advice.meaning} | {advice.remedy} |" in page("faults.md")


@pytest.mark.parametrize("code", ExitCode)
def test_every_exit_code_is_told(code: ExitCode) -> None:
    assert f"| {code.value} | " in page("faults.md")


def test_every_word_of_the_test_vocabulary_is_told() -> None:
    words = [name for name in vars(Table) if not name.startswith("_")]
    attributes = [name for name in vars(Table()) if not name.startswith("_")]
    arguments = [name for name in inspect.signature(Table).parameters if name != "self"]
    missing = [
        name
        for name in (*words, *attributes, *arguments)
        if not re.search(rf"^\| `{name}[`(]", page("testing.md"), re.MULTILINE)
    ]
    assert not missing


def test_the_record_format_is_told_completely() -> None:
    text = page("rehearsals.md")
    names = {each.name for each in fields(EdgeRecord)} - {"units", "lines", "header_line"}
    names |= {"edge_record", "unit", "units", *ORDERS}
    names |= {key for keys in ORDERS.values() for key in keys}
    names |= {f"{unit}.{part}" for unit, parts in LINES.items() for part in parts}
    assert sorted(name for name in names if f"`{name}`" not in text) == []


def test_every_make_target_is_told() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    told = re.findall(r"^\| `make ([\w-]+)`", page("development.md"), re.MULTILINE)
    assert sorted(told) == sorted(phony[1].split())
