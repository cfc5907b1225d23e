"""A table that dies while its configuration is edited: `safe` knows its outputs all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

AMPLE_S = 30.0
"""A limit that only a hanging test reaches."""


def test_the_outputs_of_a_table_that_was_killed_are_switched_off_by_its_copy(
    tmp_path: Path,
) -> None:
    config = tmp_path / "table.toml"
    config.write_text('pins = "simulated"\n', encoding="utf-8")
    environment = {**os.environ, "STATE_DIRECTORY": str(tmp_path / "state")}
    program = [sys.executable, "-m", "uno_device"]
    with subprocess.Popen(
        [*program, "run", "--no-web", "--config", str(config)],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
    ) as table:
        assert table.stderr is not None
        assert any("ready" in line for line in table.stderr)
        table.kill()
    config.write_text("pins = ", encoding="utf-8")
    safe = subprocess.run(
        [*program, "safe", "--config", str(config)],
        capture_output=True,
        env=environment,
        text=True,
        timeout=AMPLE_S,
        check=False,
    )
    assert safe.returncode == 0
    assert "jackpot.spinner_motor" in safe.stdout
    assert "used instead, as the table last started well with it" in safe.stderr
