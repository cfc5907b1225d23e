"""The page's modules hold to the types that their comments say."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

from tests.web.browser.tools import MODULES, module, node

CONFIGURATION: Final = Path(__file__).parents[1] / "tsconfig.json"
FOUND_BEFORE: Final = MODULES.parent / "page.tsbuildinfo"
"""What it found in modules that have not changed since; with another compiler it counts for
nothing."""


def test_the_modules_of_the_page_have_no_mistake_of_types() -> None:
    tsc = module("typescript/lib/tsc.js")
    command = [node(), str(tsc), "--pretty", "false", "--skipLibCheck", "-p", str(CONFIGURATION)]
    command += ["--incremental", "--tsBuildInfoFile", str(FOUND_BEFORE)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
