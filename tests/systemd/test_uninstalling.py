"""Taking the service away leaves nothing of it, and everything of the people's own."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.systemd.scratch_root import ScratchRoot
from tests.systemd.unit_file import INSTALLER

UNIT = "/usr/local/lib/systemd/system/uno-device.service"
CONFIG = "/etc/uno-device/table.toml"
JOURNAL = "/var/lib/uno-device/journal.db"


@pytest.fixture
def root(tmp_path: Path) -> ScratchRoot:
    """A root in which the service is installed."""
    root = ScratchRoot(tmp_path)
    assert root.install("--no-venv").code == 0
    return root


def files(root: ScratchRoot) -> set[str]:
    return {path for path, (mode, _) in root.tree().items() if not mode.startswith("d")}


def test_an_untouched_installation_goes_without_a_trace(root: ScratchRoot) -> None:
    gone = root.install("--uninstall")
    assert (gone.code, gone.remarks) == (0, "")
    assert root.tree() == {}


def test_a_dry_run_takes_nothing_away_and_lists_exactly_what_would_go(root: ScratchRoot) -> None:
    tree = root.tree()
    foretold = root.install("--uninstall", "--dry-run")
    assert root.tree() == tree
    assert foretold.did == root.install("--uninstall").did
    named = {line.split()[-1].removeprefix(str(root.folder)) for line in foretold.did[:8]}
    assert named == {path for path, (mode, _) in tree.items() if not mode.startswith("d")}


def test_folders_that_were_there_before_stay(tmp_path: Path) -> None:
    root = ScratchRoot(tmp_path)
    root.path("/usr/local/lib/udev").mkdir(parents=True)
    before = root.tree()
    root.install("--no-venv")
    root.install("--uninstall")
    assert root.tree() == before


def test_folders_that_others_use_by_now_stay(root: ScratchRoot) -> None:
    root.write("/usr/local/bin/another-program", "#!/bin/sh\n")
    gone = root.install("--uninstall")
    assert files(root) == {"/usr/local/bin/another-program"}
    assert f"not empty, so it stays: {root.path('/usr/local/bin')}" in gone.remarks


def test_configuration_and_scores_stay_unless_they_are_to_go(root: ScratchRoot) -> None:
    root.write(CONFIG, "jackpot = false\n")
    root.write(JOURNAL, "all the evenings")
    gone = root.install("--uninstall")
    assert files(root) == {CONFIG, JOURNAL}
    assert f"yours, so it stays: {root.path('/etc/uno-device')}" in gone.remarks
    assert f"yours, so it stays: {root.path('/var/lib/uno-device')}" in gone.remarks
    root.install("--uninstall", "--purge")
    assert files(root) == set()


def test_purging_leaves_an_empty_root(root: ScratchRoot) -> None:
    root.write(CONFIG, "jackpot = false\n")
    foretold = root.install("--uninstall", "--purge", "--dry-run")
    assert CONFIG in files(root)
    gone = root.install("--uninstall", "--purge")
    assert gone.did == foretold.did
    assert root.tree() == {}


def test_a_changed_file_is_kept_beside_where_it_was(root: ScratchRoot) -> None:
    root.write(UNIT, "[Service]\nExecStart=/bin/mine\n")
    gone = root.install("--uninstall", "--purge")
    assert files(root) == {f"{UNIT}.backup-1"}
    assert f"keep what was there as {root.path(UNIT)}.backup-1" in gone.did


def test_a_configuration_outlives_the_service_and_is_found_again(root: ScratchRoot) -> None:
    root.write(CONFIG, "jackpot = false\n")
    root.install("--uninstall")
    root.install("--no-venv")
    assert root.path(CONFIG).read_text("utf-8") == "jackpot = false\n"


def test_an_installation_that_was_cut_off_is_taken_away_as_well(tmp_path: Path) -> None:
    root = ScratchRoot(tmp_path)
    root.write("/usr/local/lib/systemd", "a file where a folder must be\n")
    before = root.tree()
    assert root.install("--no-venv").code != 0
    assert root.tree() != before
    root.install("--uninstall")
    assert root.tree() == before


def test_the_program_s_folder_goes_with_all_that_has_come_into_it(root: ScratchRoot) -> None:
    root.write("/opt/uno-device/venv.new/half-built", "")
    with root.path("/opt/uno-device/manifest").open("a", encoding="utf-8") as manifest:
        manifest.write("tree - /opt/uno-device/venv\n")
    root.write("/opt/uno-device/venv/lib/cache", "")
    root.install("--uninstall")
    assert root.tree() == {}


def test_taking_away_what_is_not_there_is_no_mistake(tmp_path: Path) -> None:
    root = ScratchRoot(tmp_path)
    gone = root.install("--uninstall")
    assert (gone.code, gone.did) == (0, [])
    assert "nothing is installed" in gone.remarks


def test_another_root_s_files_are_left_alone(root: ScratchRoot, tmp_path: Path) -> None:
    other = ScratchRoot(tmp_path / "other")
    other.folder.mkdir()
    subprocess.run(["sh", INSTALLER, "--no-venv", "--root", other.folder], check=True)
    tree = other.tree()
    root.install("--uninstall", "--purge")
    assert other.tree() == tree
