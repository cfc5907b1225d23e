"""docs/web-api.md tells all that there is, and nothing that there is not."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tests.web.house import House
from uno_device.web.api.routes import CHANGING, SHOWING
from uno_device.web.app import PAGES
from uno_device.web.languages.catalogue import Languages
from uno_device.web.pin_request import PIN
from uno_device.web.refusing import STATUS

TEXT = (Path(__file__).parents[2] / "docs" / "web-api.md").read_text(encoding="utf-8")
OF_THE_FEED = frozenset({"too_many_pages"})
"""What is told on the feed alone, when it is closed with 4429."""
DIAGNOSTICS = frozenset({"volume", "selftest", "selftest_answer", "selftest_skip", "selftest_end"})
"""What the diagnostics add to the requests of a host."""
WATCHED = frozenset({"lines", "links", "selftest"})
"""The parts for whoever asks for them."""


def rows_below(title: str) -> list[list[str]]:
    """Return the cells of the first table that has this title."""
    _, _, below = TEXT.partition(f"| {title} |")
    table, _, _ = below.partition("\n\n")
    return [row.strip("| ").split(" | ") for row in table.splitlines()[2:]]


def named(cell: str) -> set[str]:
    return set(re.findall(r"`([a-z_]+)`", cell))


def test_every_request_has_its_section() -> None:
    told = set(re.findall(r"^### (GET|POST) (\S+)$", TEXT, re.MULTILINE))
    assert told == {("POST", path) for path in CHANGING} | {("GET", path) for path in SHOWING}


def test_every_page_is_named() -> None:
    assert all(f"`{path}`" in TEXT for path in PAGES)


@pytest.mark.parametrize("language", Languages().codes)
def test_every_error_is_in_the_table_and_has_its_sentence(language: str) -> None:
    told = {name for row in rows_below("Status") for name in named(row[1])}
    sentences = {name for name in Languages().own(language) if name.startswith("error.")}
    without = {name for _, name in STATUS.values() if f"error.{name}" not in sentences}
    assert told | OF_THE_FEED == {name.removeprefix("error.") for name in sentences} | without


def test_every_request_of_a_host_is_in_the_table(house: House) -> None:
    told = {name for row in rows_below("`do`") for name in named(row[0])}
    assert told - DIAGNOSTICS == house.desk.requests.known - {PIN}


def test_every_part_of_the_feed_is_in_the_table(house: House) -> None:
    async def run() -> set[str]:
        async with (await house.host()).feed("host") as feed:
            return set(await feed.next())

    told = {name for row in rows_below("Part") for name in named(row[0])}
    assert told - WATCHED == asyncio.run(run()) - {"number"}
