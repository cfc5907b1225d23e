"""The installer puts the service's files where they belong, says so, and respects what is there."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hardware.wiring import problems_of
from tests.systemd.scratch_root import ScratchRoot
from tests.systemd.unit_file import INSTALLER, SYSTEMD, settings

UNIT = "/usr/local/lib/systemd/system/uno-device.service"
RULES = "/usr/local/lib/udev/rules.d/60-uno-device.rules"
CONFIG = "/etc/uno-device/table.toml"
FILES = {
    UNIT: "uno-device.service",
    RULES: "60-uno-device.rules",
    "/usr/local/lib/sysusers.d/uno-device.conf": "sysusers.d/uno-device.conf",
    "/usr/local/lib/tmpfiles.d/uno-device.conf": "tmpfiles.d/uno-device.conf",
    "/usr/local/bin/uno-device": "bin/uno-device",
    "/usr/local/bin/uno-device-service": "bin/uno-device-service",
    CONFIG: "table.toml",
}


@pytest.fixture
def root(tmp_path: Path) -> ScratchRoot:
    folder = tmp_path / "a root"
    folder.mkdir()
    return ScratchRoot(folder)


def test_every_file_is_where_it_belongs(root: ScratchRoot) -> None:
    assert root.install("--no-venv").code == 0
    for path, source in FILES.items():
        assert root.path(path).read_bytes() == (SYSTEMD / source).read_bytes()
    files = {path for path, (mode, _) in root.tree().items() if mode.startswith("-")}
    assert files == {*FILES, "/opt/uno-device/manifest"}
    programs = {path for path, (mode, _) in root.tree().items() if mode == "-rwxr-xr-x"}
    assert programs == {"/usr/local/bin/uno-device", "/usr/local/bin/uno-device-service"}


def test_a_dry_run_does_nothing_and_lists_exactly_what_a_real_run_does(root: ScratchRoot) -> None:
    foretold = root.install("--no-venv", "--dry-run")
    assert root.tree() == {}
    done = root.install("--no-venv")
    assert (foretold.code, done.code) == (0, 0)
    assert foretold.did == done.did
    assert root.made(foretold) == set(root.tree())
    assert "nothing is changed" in foretold.remarks


def test_a_dry_run_foretells_an_update_of_a_changed_installation(root: ScratchRoot) -> None:
    root.install("--no-venv")
    root.write(UNIT, "[Service]\nExecStart=/bin/mine\n")
    root.path("/usr/local/bin/uno-device").unlink()
    before = root.tree()
    foretold = root.install("--no-venv", "--dry-run")
    assert root.tree() == before
    done = root.install("--no-venv")
    assert foretold.did == done.did
    after = root.tree()
    assert root.made(done) == {path for path in after if after[path] != before.get(path)}


def test_installing_twice_is_installing_once(root: ScratchRoot) -> None:
    root.install("--no-venv")
    tree, times = root.tree(), root.times()
    again = root.install("--no-venv")
    assert (again.code, again.did) == (0, [])
    assert root.tree() == tree
    assert root.times() == times


def test_nobody_s_file_is_lost(root: ScratchRoot) -> None:
    root.write(RULES, "# mine\n")
    done = root.install("--no-venv")
    assert f"keep what was there as {root.path(RULES)}.backup-1" in done.did
    assert root.path(f"{RULES}.backup-1").read_text("utf-8") == "# mine\n"
    assert root.path(RULES).read_bytes() == (SYSTEMD / "60-uno-device.rules").read_bytes()


def test_a_file_that_was_changed_after_installing_is_kept_under_the_next_number(
    root: ScratchRoot,
) -> None:
    root.install("--no-venv")
    for words in ("# first\n", "# second\n"):
        root.write(UNIT, words)
        root.install("--no-venv")
    kept = [root.path(f"{UNIT}.backup-{number}").read_text("utf-8") for number in (1, 2)]
    assert kept == ["# first\n", "# second\n"]


def test_an_older_file_of_ours_is_replaced_without_a_copy(
    root: ScratchRoot, tmp_path: Path
) -> None:
    older = tmp_path / "older"
    subprocess.run(["cp", "-R", SYSTEMD, older], check=True)
    (older / UNIT.rpartition("/")[2]).write_text("# as it was\n", encoding="utf-8")
    ScratchRoot(root.folder, older / "install.sh").install("--no-venv")
    assert root.path(UNIT).read_text("utf-8") == "# as it was\n"
    assert root.made(root.install("--no-venv")) == {UNIT, "/opt/uno-device/manifest"}


def test_what_this_version_no_longer_has_is_taken_away(root: ScratchRoot) -> None:
    root.install("--no-venv")
    former = "/usr/local/lib/udev/rules.d/59-uno-device.rules"
    root.write(former, "# as an earlier version had it\n")
    manifest = root.path("/opt/uno-device/manifest")
    with manifest.open("a", encoding="utf-8") as lines:
        lines.write(f"file 0123 {former}\n")
    assert f"remove {root.path(former)}" in root.install("--no-venv").did
    assert not root.path(former).exists()


@pytest.mark.parametrize("option", [[], ["--dry-run"]])
def test_a_configuration_is_never_touched(root: ScratchRoot, option: list[str]) -> None:
    root.write(CONFIG, "jackpot = false\n")
    done = root.install("--no-venv", *option)
    assert done.code == 0
    assert CONFIG not in root.made(done)
    assert root.path(CONFIG).read_text("utf-8") == "jackpot = false\n"
    assert [path.name for path in root.path("/etc/uno-device").iterdir()] == ["table.toml"]


def test_the_configuration_that_is_installed_is_a_wiring_without_mistakes() -> None:
    text = (SYSTEMD / "table.toml").read_text(encoding="utf-8")
    assert problems_of(text, "table.toml") == []


def test_a_link_is_replaced_and_not_followed(root: ScratchRoot) -> None:
    root.write("/home/ann/uno-device", "ann's own\n")
    root.path("/usr/local/bin").mkdir(parents=True)
    root.path("/usr/local/bin/uno-device").symlink_to(root.path("/home/ann/uno-device"))
    root.install("--no-venv")
    assert root.path("/home/ann/uno-device").read_text("utf-8") == "ann's own\n"
    assert not root.path("/usr/local/bin/uno-device").is_symlink()
    assert root.path("/usr/local/bin/uno-device.backup-1").is_symlink()


def test_a_unit_that_would_be_used_instead_is_pointed_out(root: ScratchRoot) -> None:
    root.write("/etc/systemd/system/uno-device.service", "[Service]\n")
    assert "is used instead of the unit" in root.install("--no-venv").remarks


def test_what_the_unit_starts_is_what_is_installed(root: ScratchRoot) -> None:
    done = root.install("--dry-run", environment={"PYTHON": "python3"})
    program, *arguments = settings("Service")["ExecStart"][0].split()
    (built,) = (line for line in done.did if line.startswith("build "))
    folder = program.removesuffix("/bin/python")
    assert built.startswith(f"build {root.folder}{folder} from ")
    assert arguments[-1] in root.made(done)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--purge"], "--purge goes with --uninstall only"),
        (["--dance"], "unknown option: --dance; install.sh --help lists all"),
        (["everything"], "unknown option: everything; install.sh --help lists all"),
        (["--wheel"], "--wheel needs a value; install.sh --help says more"),
        (["--wheel", "missing.whl"], "--wheel missing.whl: there is no such file"),
        (["--root", "/no/where"], "--root /no/where: there is no such folder"),
        (["--no-venv", "--wheel", "x.whl"], "--wheel and --no-venv exclude each other"),
    ],
)
def test_an_option_that_cannot_be_used_ends_with_2_and_a_sentence(
    root: ScratchRoot, options: list[str], sentence: str
) -> None:
    done = root.install(*options)
    assert (done.code, done.did) == (2, [])
    assert done.remarks == f"install.sh: {sentence}\n"
    assert root.tree() == {}


def test_help_names_every_option() -> None:
    shown = subprocess.run(["sh", INSTALLER, "--help"], capture_output=True, text=True, check=True)
    for option in ("--dry-run", "--wheel", "--no-venv", "--root", "--uninstall", "--purge"):
        assert option in shown.stdout
