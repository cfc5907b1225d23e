"""Settings of all tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "table",
    deadline=None,  # a slow machine is no defect
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,  # the same run for the same commit; at home, look further
)
settings.load_profile("table")
