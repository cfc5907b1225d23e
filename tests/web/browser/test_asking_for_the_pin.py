"""The form for the host's PIN: the same on the host's page and over the big screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from tests.web.browser.conftest import Come
from tests.web.browser.people import Person
from tests.web.browser.tables import BrowserTable
from uno_device.web.tries import IN_A_ROW

GO_ON = ".pin-form button.primary"
COUNTING = re.compile(r"^Try again in \d+ s\.$")
WAIT_MS = 30_000
"""The first wait for too many wrong PINs."""

Asked = Callable[[Person, BrowserTable], None]


@pytest.fixture(autouse=True)
def no_phones_and_no_wrong_tries(table: BrowserTable) -> Iterator[None]:
    """Nobody has tried a PIN yet, and afterwards it is so again."""
    table.asks("shut")
    yield
    table.asks("pin", reset=True)


def on_the_hosts_page(somebody: Person, table: BrowserTable) -> None:
    somebody.opens(table.at("/host"))


def over_the_big_screen(somebody: Person, table: BrowserTable) -> None:
    somebody.opens(table.at("/"))
    somebody.presses("Open the table")


def says(somebody: Person, pin: str) -> None:
    """Write a PIN and press Enter."""
    somebody.types(re.compile("^PIN"), pin)
    somebody.strikes("Enter")


@pytest.mark.parametrize("asked", [on_the_hosts_page, over_the_big_screen])
def test_after_too_many_wrong_pins_it_counts_down_and_then_takes_the_right_one(
    table: BrowserTable, person: Come, asked: Asked
) -> None:
    wrong = "000000" if table.pin != "000000" else "111111"
    somebody = person("Eve")
    somebody.stage(somebody.page.clock.install())
    asked(somebody, table)
    for _ in range(IN_A_ROW):
        says(somebody, wrong)
        somebody.sees("This is not the PIN.")
        somebody.shows(f"{GO_ON}:enabled")
    says(somebody, wrong)
    somebody.sees("Too many wrong PINs")
    somebody.sees(COUNTING)
    somebody.shows(f"{GO_ON}:disabled")
    somebody.stage(somebody.page.clock.run_for(WAIT_MS))
    somebody.sees_no(COUNTING)
    table.asks("pin", reset=True)  # it is another one, and the table has not waited
    says(somebody, table.pin)
    somebody.counts(".pin-form", 0)
