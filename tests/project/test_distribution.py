"""What the wheel carries: all that a running table needs, and nothing that only tests need."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.wheels import built_wheel

ROOT = Path(__file__).parents[2]
PACKAGES = ("uno_device", "hardware", "firmware_bridge")
SERVICE = "share/uno-device/systemd"
"""Where the files of the service are below the prefix of the Python."""


@pytest.fixture(scope="module")
def wheel(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    return ZipFile(built_wheel(pytestconfig, tmp_path_factory))


def test_every_module_is_in_the_wheel(wheel: ZipFile) -> None:
    wanted = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        if "plans" not in path.parts
    }
    carried = {name for name in wheel.namelist() if name.endswith(".py")}
    assert carried == wanted


def test_the_wheel_carries_what_is_not_code(wheel: ZipFile) -> None:
    names = wheel.namelist()
    assert "hardware/wiring/default.toml" in names
    assert {f"{package}/py.typed" for package in PACKAGES} <= set(names)
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_wheel_carries_all_of_the_page(wheel: ZipFile) -> None:
    room = ROOT / "uno_device" / "web"
    files = [*room.glob("languages/*.toml"), *room.glob("static/**/*.*")]
    wanted = {path.relative_to(ROOT).as_posix() for path in files}
    assert wanted <= set(wheel.namelist())
    assert "uno_device/web/static/screen.html" in wanted


def test_the_wheel_carries_all_that_makes_a_service(wheel: ZipFile) -> None:
    carried = {
        name.partition(f".data/data/{SERVICE}/")[2]: wheel.read(name)
        for name in wheel.namelist()
        if ".data/" in name
    }
    files = (path for path in (ROOT / "systemd").rglob("*") if path.is_file())
    wanted = {
        path.relative_to(ROOT / "systemd").as_posix(): path.read_bytes()
        for path in files
        if not path.name.startswith(".")
    }
    assert carried == wanted
    assert "install.sh" in wanted


def test_tests_and_benches_stay_at_home(wheel: ZipFile) -> None:
    tops = {name.split("/")[0] for name in wheel.namelist()}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == set(PACKAGES)


def test_the_command_and_the_pytest_plugin_are_declared(wheel: ZipFile) -> None:
    name = next(name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    declared = wheel.read(name).decode()
    assert "uno-device = uno_device.cli:main" in declared
    assert "uno_device = uno_device.testing.plugin" in declared
