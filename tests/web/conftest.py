"""What tests of the page share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.house import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A table with a page, in virtual time."""
    house = House(tmp_path)
    yield house
    house.close()
