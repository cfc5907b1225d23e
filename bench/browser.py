"""The system's Chromium: what it is called, and how it is started for a measurement or a test."""

from __future__ import annotations

import shutil
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""As systems call it."""
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
    "--no-proxy-server",
)
"""It asks nobody but the table."""
MISSING: Final = "a browser: sudo apt-get install chromium"


def chromium() -> str | None:
    """Return where it is; None where it is not."""
    return next(filter(None, map(shutil.which, NAMES)), None)
