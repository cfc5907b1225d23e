"""The unit file as tests read it, and the tools of the system that judge it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNIT = SYSTEMD / "uno-device.service"
INSTALLER = SYSTEMD / "install.sh"
PACKAGES = {"systemd-analyze": "systemd", "systemd-sysusers": "systemd"}


def tool(name: str) -> str:
    """Where a program is. Without it the test is skipped at home, and fails under CI."""
    if found := shutil.which(name):
        return found
    missing = f"{name} is not here: sudo apt-get install {PACKAGES.get(name, name)}"
    if "CI" in os.environ:
        pytest.fail(missing)
    pytest.skip(missing)


def settings(section: str) -> dict[str, list[str]]:
    """The values of every key of a section, in their order; continued lines are joined."""
    text = UNIT.read_text(encoding="utf-8").replace("\\\n", " ")
    body = text.partition(f"[{section}]\n")[2].partition("\n[")[0]
    values: dict[str, list[str]] = {}
    for line in body.splitlines():
        if line and not line.startswith("#"):
            key, _, value = line.partition("=")
            values.setdefault(key, []).append(" ".join(value.split()))
    return values


def setting(key: str) -> str:
    """The one value of a key of [Service]."""
    (value,) = settings("Service")[key]
    return value
