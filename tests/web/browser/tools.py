"""What tests of the page need besides Python: a browser, and what scripts/test-tools installs."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

from bench import browser
from tests.firmware_bridge.sketching import missing

MODULES: Final = Path(sys.prefix) / "node" / "node_modules"
"""Where scripts/test-tools installs what `package.json` says."""


def chromium() -> str:
    """Return where the browser is."""
    return browser.chromium() or missing(browser.MISSING)


def node() -> str:
    """Return where Node.js is."""
    found = shutil.which("node")
    return found if found is not None else missing("node: sudo apt-get install nodejs npm")


def module(path: str) -> Path:
    """Return a file of an installed npm package, as `axe-core/axe.min.js`."""
    file = MODULES / path
    return file if file.exists() else missing(f"{file}: scripts/test-tools installs it")
