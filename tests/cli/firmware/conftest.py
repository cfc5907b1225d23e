"""A board that runs our firmware, and a cache folder that goes with the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.firmware.processes import Emulated, emulated
from tests.workers import of_all_workers


@pytest.fixture(scope="package", autouse=True)
def cache(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where commands put what they build; a folder of people's may have a space in its name.

    It is built once for all workers of a run.
    """
    folder = of_all_workers(pytestconfig, tmp_path_factory) / "my cache"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Emulated]:
    """A board for tests that leave it as it was."""
    with emulated(tmp_path_factory.mktemp("dev") / "ttyUNO") as board:
        yield board
