"""What becomes of every command and block of the pages: it is run, or why it is not.

The lists are closed: a command that no rule is for, or a reason that is not here, fails a test.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


class Why(Enum):
    """Why something in the pages is not run: the words of its mark."""

    BOARD = "needs a board on a cable"
    SYSTEM = "changes the system"
    SERVICE = "needs the installed service"
    SETUP = "sets up what the tests run in"
    LONG = "is a bench, or part of the tests itself"
    NETWORK = "asks a running table over the network"
    PAGES = "writes parts of these pages"
    EXAMPLE = "is an example of what is written or printed"
    NOTATION = "is notation"
    DRAWING = "is a drawing"


@dataclass(frozen=True, slots=True)
class By:
    """Another test runs it."""

    test: str


@dataclass(frozen=True, slots=True)
class Run:
    """It is run here: on simulated pins, in a folder of its own. `codes` are as they may end."""

    codes: frozenset[int] = frozenset({0})


@dataclass(frozen=True, slots=True)
class Live:
    """A table that is run until it is ready, and then stopped."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request to a running table, which is started for it. It may be refused by the rules."""


Proof = Why | By | Run | Live | Asked

FIRMWARE = "tests/cli/firmware/"

RULES: tuple[tuple[str, Proof], ...] = (
    (r"GPIOZERO_PIN_FACTORY=unobridge", By("tests/firmware_bridge/test_factory_script.py")),
    (r"uno-device wiring .*--pins unobridge", By("tests/cli/test_wiring_command.py")),
    (r"UNO_BRIDGE_PORT=|--pins unobridge", By(f"{FIRMWARE}test_play_on_the_board.py")),
    (r"uno-device firmware flash", By(f"{FIRMWARE}test_firmware_flash.py")),
    (r"uno-device firmware info", By(f"{FIRMWARE}test_firmware_info.py")),
    (r"uno-device firmware build", By(f"{FIRMWARE}test_firmware_build.py")),
    (r"uno-device firmware emulate", By(f"{FIRMWARE}test_firmware_emulate.py")),
    (r"make -C firmware_bridge/firmware flash", Why.BOARD),
    (r"make -C firmware_bridge/firmware", By(f"{FIRMWARE}test_firmware_build.py")),
    (r"-m firmware_bridge.emulator", By("tests/firmware_bridge/test_emulator_process.py")),
    (r"/etc/uno-device|uno-device-service|systemctl|journalctl|RUN_OPTIONS", Why.SERVICE),
    (r"install\.sh --dry-run", By("tests/systemd/test_installing.py")),
    (r"install\.sh --uninstall", By("tests/systemd/test_uninstalling.py")),
    (r"install\.sh", By("tests/systemd/test_installing.py")),
    (r"-m zipfile|^cd unpacked", By("tests/systemd/test_installed_program.py")),
    (r"^sudo |-m pip ", Why.SYSTEM),
    (r"^scripts/setup|\.venv/bin/activate", Why.SETUP),
    (r"^make run", By("tests/project/test_newcomer.py")),
    (r"^make |-m pytest|-m bench", Why.LONG),
    (r"^curl |--port ", Why.NETWORK),
    (r"--as-built", By("tests/project/test_newcomer.py")),
    (r"uno-device (matches|scores)", By("tests/cli/test_matches.py")),
    (r"uno-device export", By("tests/cli/test_export.py")),
    (r"uno-device pins-test", By("tests/pins/test_pins_test.py")),
    (r"uno-device run .*--panel", By("tests/project/test_newcomer.py")),
    (r"uno-device run", Live()),
    (r"uno-device host", Asked()),
    (r"uno-device doctor", Run(frozenset({0, 6}))),
    (r"uno-device replay FILE", Run(frozenset({0, 3}))),
    (r"uno-device ", Run()),
    (r"^python scripts/(languages.py|plans.py .*--to )", Run()),
    (r"^python scripts/", Why.PAGES),
)
"""For a command the first whose pattern it has."""

PROVEN: dict[tuple[str, str], str] = {
    ("architecture.md", "python"): "tests/project/test_docs_architecture.py",
    ("bridge.md", "python"): "tests/firmware_bridge/test_factory_script.py",
    ("build.md", "text"): "tests/project/test_newcomer.py",
    ("development.md", "python"): "tests/project/test_docs_records.py",
    ("emulator.md", "python"): "tests/project/test_docs_commands.py",
    ("journal.md", "jsonl"): "tests/table/journal/test_journal_page.py",
    ("pins.md", "python"): "tests/pins/test_pins_test.py",
    ("records.md", "json"): "tests/project/test_docs_records.py",
    ("records.md", "jsonl"): "tests/project/test_docs_records.py",
    ("rehearsals.md", "json"): "tests/project/test_docs_examples.py",
    ("rehearsals.md", "jsonl"): "tests/project/test_docs_examples.py",
    ("states.md", "mermaid"): "tests/project/test_docs.py",
    ("wiring-drawing.md", "text"): "tests/cli/test_wiring_command.py",
    ("testing.md", "python"): "tests/project/test_docs_examples.py",
}
"""The tests that run the blocks of a page in one language. Such a test names the page."""


def proof_of(command: str) -> Proof | None:
    """Return what becomes of a command; None if nobody has said."""
    return next((proof for pattern, proof in RULES if re.search(pattern, command)), None)
