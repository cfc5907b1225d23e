"""The wheel of the tree as it is, built once for a whole run of the tests."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.workers import made_once

ROOT = Path(__file__).parents[1]
LEFT_OUT = (".*", "*.egg-info", "build", "__pycache__")
"""What is no part of the source: what tools have left beside it."""


def built_wheel(config: pytest.Config, folders: pytest.TempPathFactory) -> Path:
    """Return the wheel; whichever test asks first builds it."""
    return next(made_once("wheel", config, folders, _build).glob("*.whl"))


def _build(place: Path) -> None:
    """Build from a copy of the tree: setuptools leaves its traces beside the source."""
    source = place / "source"
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(*LEFT_OUT))
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", place, source], check=True, capture_output=True)
