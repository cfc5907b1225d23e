"""The program itself, built into a scratch root from a wheel, without a network."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.systemd.scratch_root import Ran, ScratchRoot
from tests.wheels import built_wheel

PYTHON = "/opt/uno-device/venv/bin/python"
SERVICE = "share/uno-device/systemd"
"""Where the wheel has the service's files, below the prefix of the Python."""
ALONE = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_COMPILE": "1"}
"""pip's own settings: what the program depends on would come from a network; and what Python keeps
compiled is of no interest here."""


LEFT_OVER = "/opt/uno-device/venv/left-over"


@pytest.fixture(scope="module")
def wheel(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_wheel(pytestconfig, tmp_path_factory)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> tuple[ScratchRoot, Ran]:
    """A root where an earlier version was, and the installation over it."""
    root = ScratchRoot(tmp_path_factory.mktemp("root"))
    assert root.install("--no-venv").code == 0
    root.write(LEFT_OVER, "of an earlier version")
    return root, root.install("--wheel", wheel, environment=ALONE)


def version(root: ScratchRoot) -> str:
    """The version that the built program says it has."""
    asked = "import importlib.metadata as known; print(known.version('uno-device'))"
    command: list[str | Path] = [root.path(PYTHON), "-I", "-c", asked]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    return str(told.stdout).strip()


def test_the_built_program_finds_itself(installed: tuple[ScratchRoot, Ran], wheel: Path) -> None:
    root, done = installed
    assert done.code == 0, done.remarks
    assert wheel.name.split("-")[1] == version(root)
    folder = root.path("/opt/uno-device")
    assert {path.name for path in folder.iterdir()} == {"manifest", "venv"}


def test_its_scripts_start_the_python_of_the_machine_and_not_of_the_root(
    installed: tuple[ScratchRoot, Ran],
) -> None:
    root, _ = installed
    script = root.path("/opt/uno-device/venv/bin/uno-device").read_text("utf-8")
    assert script.splitlines()[0] == f"#!{PYTHON}"
    texts = [path for path in root.path("/opt/uno-device/venv/bin").iterdir() if path.is_file()]
    named = [path.name for path in texts if b"venv.new" in path.read_bytes()[:20_000]]
    assert named == []


def test_it_sees_what_apt_has_installed(installed: tuple[ScratchRoot, Ran]) -> None:
    root, _ = installed
    settings = root.path("/opt/uno-device/venv/pyvenv.cfg").read_text("utf-8")
    assert "include-system-site-packages = true" in settings


def test_a_program_that_cannot_be_built_leaves_the_old_one_in_use(
    installed: tuple[ScratchRoot, Ran], tmp_path: Path
) -> None:
    root, _ = installed
    before = version(root)
    python = a_python(
        tmp_path, f'case $* in *"-m venv"*) exit 1 ;; *) exec {sys.executable} "$@" ;; esac'
    )
    (tmp_path / "new.whl").write_bytes(b"")
    done = root.install("--wheel", tmp_path / "new.whl", environment={"PYTHON": python})
    assert done.code != 0
    assert done.did[-1].startswith("build ")
    assert version(root) == before


def test_a_program_is_put_where_none_was(tmp_path: Path) -> None:
    root = ScratchRoot(tmp_path / "root")
    root.folder.mkdir()
    empty = 'for new; do :; done; mkdir -p "$new/bin"; ln -s /bin/true "$new/bin/python"'
    python = a_python(
        tmp_path,
        f'case $* in *"-m venv"*) {empty}; echo "$new" >"$new/pyvenv.cfg" ;;'
        f' *) exec {sys.executable} "$@" ;; esac',
    )
    (tmp_path / "new.whl").write_bytes(b"")
    done = root.install("--wheel", tmp_path / "new.whl", environment={"PYTHON": python})
    assert done.code == 0, done.remarks
    assert {path.name for path in root.path("/opt/uno-device").iterdir()} == {"manifest", "venv"}
    settings = root.path("/opt/uno-device/venv/pyvenv.cfg").read_text("utf-8")
    assert settings == "/opt/uno-device/venv\n"


def test_it_is_built_anew_and_taken_away_as_a_whole(installed: tuple[ScratchRoot, Ran]) -> None:
    root, _ = installed
    assert not root.path(LEFT_OVER).exists()
    carried = root.path(f"/opt/uno-device/venv/{SERVICE}/install.sh")
    ScratchRoot(root.folder, carried).install("--uninstall")  # whoever has no source any more
    assert root.tree() == {}


def test_a_wheel_alone_is_enough_to_install_from(wheel: Path, tmp_path: Path) -> None:
    with ZipFile(wheel) as carried:
        carried.extractall(tmp_path / "unpacked")
    (tmp_path / "from wheel").mkdir()
    (tmp_path / "from source").mkdir()
    (data,) = (tmp_path / "unpacked").glob("*.data")
    unpacked = ScratchRoot(tmp_path / "from wheel", data / "data" / SERVICE / "install.sh")
    source = ScratchRoot(tmp_path / "from source")
    assert unpacked.install("--no-venv").code == source.install("--no-venv").code == 0
    assert unpacked.tree() == source.tree()
    asked = unpacked.install()
    assert (asked.code, asked.did) == (2, [])
    assert "name a wheel (--wheel FILE)" in asked.remarks
    assert any(line.startswith("build ") for line in foretold(unpacked, wheel))


def foretold(root: ScratchRoot, wheel: Path) -> list[str]:
    """What an installation of a wheel would do."""
    return root.install("--wheel", wheel, "--dry-run").did


def test_a_python_that_is_not_there_is_told(tmp_path: Path) -> None:
    told = ScratchRoot(tmp_path).install(environment={"PYTHON": "/no/python3"})
    assert (told.code, told.did) == (1, [])
    assert "there is no /no/python3" in told.remarks


def test_a_python_that_is_too_old_is_told(tmp_path: Path) -> None:
    python = a_python(tmp_path, '[ "$1" = --version ] && echo Python 3.9.2; exit 1')
    told = ScratchRoot(tmp_path).install(environment={"PYTHON": python})
    assert (told.code, told.did) == (1, [])
    assert "Python 3.9.2 is too old" in told.remarks


def test_a_missing_package_is_told_by_its_name(tmp_path: Path) -> None:
    python = a_python(tmp_path, "case $2 in *ensurepip*) exit 1 ;; esac")
    told = ScratchRoot(tmp_path).install(environment={"PYTHON": python})
    assert (told.code, told.did) == (1, [])
    assert "sudo apt-get install python3-venv" in told.remarks


def a_python(folder: Path, does: str) -> str:
    """A Python that behaves as the machine's might."""
    python = folder / "python"
    python.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    python.chmod(0o755)
    return str(python)
