"""Settings of all tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

EXAMPLES = int(os.environ.get("EXAMPLES", "25"))
"""Of each property that says no number of its own; `EXAMPLES=1000` looks further."""

settings.register_profile(
    "table",
    max_examples=EXAMPLES,
    deadline=None,  # a slow machine is no defect
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,  # the same run for the same commit; at home, look further
)
settings.load_profile("table")


RARELY = (20_000, 20, 20)
"""How many new objects, and rounds, the collector of garbage waits for."""


def pytest_collection_finish() -> None:
    """Ten thousand tests are kept to the end: the collector need not go through them each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)


@pytest.fixture(scope="session", autouse=True)
def nothing_is_left_at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tables that tests start keep their journals in a folder that goes with the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield
