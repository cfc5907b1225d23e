"""The system's Chromium: what it is called, and how it is started for a measurement or a test."""

from __future__ import annotations

import shutil
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""As systems call it."""
OWN_PAGES: Final = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
"""What opens below the address bar is made of two more pages for each window, which cost more than
the window's own; nobody writes into an address bar here."""
OFF: Final = (
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    *OWN_PAGES,
)
"""Only the last list counts that a browser is given: what Playwright leaves out is repeated."""
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
    "--no-proxy-server",
    f"--disable-features={','.join(OFF)}",
)
"""It asks nobody but the table."""
MISSING: Final = "a browser: sudo apt-get install chromium"


def chromium() -> str | None:
    """Return where it is; None where it is not."""
    return next(filter(None, map(shutil.which, NAMES)), None)
