"""Every command and block of code in the pages is run by a test, or bears a mark why not."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware_bridge.emulator import EmulatedBoard, EmulatorMissing
from firmware_bridge.emulator.library import load_library
from firmware_bridge.emulator.mechanisms import MechanismPins
from firmware_bridge.errors import FirmwareUnbuilt
from firmware_bridge.firmware_build import build_firmware
from hardware.clock import VirtualClock
from hardware.simulation.table import SimulatedTable
from hardware.wiring import load, problems_of
from hardware.wiring.loader import built_in
from tests.firmware_bridge.sketching import missing
from tests.project.doc_blocks import PAGES, ROOT, Block, blocks_of
from tests.project.doc_proofs import PROVEN, Asked, By, Live, Run, Why, proof_of
from uno_device.cli import main
from uno_device.testing import Table

BLOCKS = [block for page in PAGES for block in blocks_of(page)]
SHELL = [block for block in BLOCKS if block.language == "sh"]
SHOWN = [block for block in BLOCKS if block.language != "sh"]
RUN = [
    block
    for block in SHELL
    if any(not isinstance(proof_of(each), Why | By | None) for each in block.commands)
]
SIMULATED = {"calibrate", "run", "safe", "selftest"}
"""What would drive pins, where there are some."""
GIVE_UP_S = 60.0
FILES = {"replay": "match.jsonl", "rehearse": "edges.jsonl"}
"""What FILE stands for."""


def block_of(page: str, language: str, number: int = 0) -> str:
    """The text of a page's block."""
    return [each.text for each in BLOCKS if (each.page.name, each.language) == (page, language)][
        number
    ]


class Folder:
    """A person's folder, home and terminal, in which the commands of one block are run."""

    def __init__(self, place: Path) -> None:
        self.place = place
        example = ROOT / "docs" / "examples" / "my-table.toml"
        (place / "my-table.toml").write_bytes(example.read_bytes())
        (place / "match.jsonl").write_text(block_of("records.md", "jsonl"), encoding="utf-8")
        (place / "edges.jsonl").write_text(block_of("rehearsals.md", "jsonl"), encoding="utf-8")
        self._table: subprocess.Popen[str] | None = None

    def run(self, command: str) -> int:
        """Run a command of the program, or one of our scripts, on simulated pins."""
        program, *words = shlex.split(command)
        if program == "python":
            return subprocess.run(
                [sys.executable, ROOT / words[0], *words[1:]], check=False
            ).returncode
        try:
            return int(main(self._offline(words)))
        except SystemExit as end:  # of the command line's reader
            return int(end.code or 0)

    def ask(self, command: str) -> int:
        """Ask a table that runs."""
        if self._table is None:
            self._table = self._start(["run"])
        return self.run(command)

    def live(self, command: str) -> int:
        """Run a table until it is ready, then stop it."""
        table = self._start(shlex.split(command)[1:])
        return self._stop(table)

    def close(self) -> None:
        if self._table is not None:
            self._stop(self._table)

    def _offline(self, words: list[str]) -> list[str]:
        named = {"FILE": FILES.get(words[0], "new.jsonl")}
        simulated = ["--simulate"] if words[0] in SIMULATED else []
        told = [named.get(word, word) for word in words]
        return told if "--simulate" in told else [*told[:1], *simulated, *told[1:]]

    def _start(self, words: list[str]) -> subprocess.Popen[str]:
        table = subprocess.Popen(
            [sys.executable, "-m", "uno_device", *self._offline(words)],
            cwd=self.place,
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert table.stderr is not None
        for line in table.stderr:
            if line.rstrip().endswith("ready"):
                return table
        table.wait(GIVE_UP_S)
        raise AssertionError(f"the table did not get ready: {words}")

    def _stop(self, table: subprocess.Popen[str]) -> int:
        table.send_signal(signal.SIGINT)
        _, _ = table.communicate(timeout=GIVE_UP_S)
        return table.returncode


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Folder]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    folder = Folder(place)
    yield folder
    folder.close()


@pytest.mark.parametrize("block", RUN, ids=str)
def test_the_commands_of_the_pages_work(block: Block, folder: Folder) -> None:
    for command in block.commands:
        match proof_of(command):
            case Run(codes=codes):
                assert folder.run(command) in codes, command
            case Live():
                assert folder.live(command) == 0, command
            case Asked():
                assert folder.ask(command) in {0, 3}, command


@pytest.mark.parametrize("block", SHELL, ids=str)
def test_every_command_is_run_or_its_block_says_why_not(block: Block) -> None:
    proofs = {command: proof_of(command) for command in block.commands}
    assert [command for command, proof in proofs.items() if proof is None] == []
    reasons = {proof.value for proof in proofs.values() if isinstance(proof, Why)}
    assert block.marks == reasons, mark(reasons)
    for proof in proofs.values():
        assert not isinstance(proof, By) or (ROOT / proof.test).is_file()


@pytest.mark.parametrize("block", SHOWN, ids=str)
def test_every_other_block_is_proven_or_says_why_not(block: Block) -> None:
    assert block.marks <= {why.value for why in Why}
    if block.language == "toml" and not block.marks:
        assert problems_of(block.text, str(block)) == []
        return
    test = PROVEN.get((block.page.name, block.language))
    assert (test is None) == bool(block.marks), mark({"REASON"})
    if test is not None:
        assert block.page.name in (ROOT / test).read_text(encoding="utf-8")


def mark(reasons: set[str]) -> str:
    """What is to be written before a block."""
    if not reasons:
        return "no mark: everything in it is run"
    return f"<!-- not run: {'; '.join(sorted(reasons))} -->"


def test_a_command_that_nobody_has_thought_of_is_noticed() -> None:
    assert proof_of("rm -rf /") is None
    assert proof_of("uno-device check my-table.toml") == Run()
    assert proof_of("sudo uno-device-service scores") is Why.SERVICE


def test_blocks_are_found_fenced_indented_and_marked(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "Say\n\n    uno-device check\n\nor\n\n<!-- not run: is a drawing -->\n\n"
        "```mermaid\na\n```\n\n"
        "1. Here:\n\n        make run   # starts it\n\n   and it prints\n\n    ready\n",
        encoding="utf-8",
    )
    found = [(each.line, each.language, each.commands, each.marks) for each in blocks_of(page)]
    assert found == [
        (3, "sh", ["uno-device check"], frozenset()),
        (9, "mermaid", [], {"is a drawing"}),
        (15, "sh", ["make run"], frozenset()),
        (19, "text", [], frozenset()),
    ]


def test_the_emulators_examples_do_what_emulator_md_says(folder: Folder) -> None:
    try:
        load_library()
        image = build_firmware(folder.place / "made", 500_000)
    except (EmulatorMissing, FirmwareUnbuilt) as error:
        missing(str(error))
    (folder.place / "build").mkdir()
    os.link(image, "build/uno_bridge.elf")
    exec(block_of("emulator.md", "python"), {})
    wiring = load(built_in("unobridge"))
    names: dict[str, Any] = {"MechanismPins": MechanismPins, "SimulatedTable": SimulatedTable}
    with EmulatedBoard(image) as board:
        names |= {"board": board, "clock": VirtualClock(), "wiring": wiring, "Random": Random}
        exec(block_of("emulator.md", "python", 1), names)
        board.advance(10_000_000)
        assert names["clock"].now() > 0


def test_the_first_words_of_development_md_are_a_duel() -> None:
    table = Table(go_after_s=2.0)
    exec(block_of("development.md", "python"), {"table": table})
