"""The page's modules hold to the types that their comments say."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.web.browser.tools import module, node

CONFIGURATION = Path(__file__).parents[1] / "tsconfig.json"


def test_the_modules_of_the_page_have_no_mistake_of_types() -> None:
    tsc = module("typescript/lib/tsc.js")
    command = [node(), str(tsc), "--pretty", "false", "--skipLibCheck", "-p", str(CONFIGURATION)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
