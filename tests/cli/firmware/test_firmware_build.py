"""`uno-device firmware build`: where, how big, and what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from firmware_bridge.errors import FirmwareUnbuilt
from firmware_bridge.firmware_build import FOLDER
from tests.cli.firmware.processes import firmware
from uno_device.cli import firmware_images

BAUD = 500_000


def test_building_says_where_the_firmware_is_and_how_big(cache: Path) -> None:
    done = firmware("build")
    assert (done.returncode, done.stderr) == (0, "")
    path, size = done.stdout.splitlines()
    assert Path(path).is_relative_to(cache)
    assert Path(path).read_text(encoding="ascii").startswith(":")
    assert "of 32256 bytes" in size
    assert "of 2048 bytes" in size


def test_nothing_is_built_beside_the_sketch() -> None:
    before = set(FOLDER.rglob("*"))
    assert firmware("build").returncode == 0
    assert set(FOLDER.rglob("*")) <= before


def test_each_baud_rate_has_its_own_firmware() -> None:
    slow = firmware("build", "--baud", "115200").stdout.splitlines()[0]
    by_environment = firmware("build", environment={**os.environ, "UNO_BRIDGE_BAUD": "115200"})
    assert by_environment.stdout.splitlines()[0] == slow
    assert slow != str(firmware_images.image(BAUD))


def test_what_was_built_from_these_sources_is_taken_again(mocker: MockerFixture) -> None:
    first = firmware_images.image(BAUD)
    build = mocker.patch.object(firmware_images, "build_firmware")
    assert firmware_images.image(BAUD) == first
    build.assert_not_called()


def test_sources_that_were_changed_are_built_anew(tmp_path: Path, mocker: MockerFixture) -> None:
    first = firmware_images.image(BAUD)
    changed = shutil.copytree(FOLDER, tmp_path / "firmware")
    with (changed / "uno_bridge" / "protocol.h").open("a", encoding="utf-8") as header:
        header.write("// changed\n")
    mocker.patch.object(firmware_images, "FOLDER", changed)
    mocker.patch("firmware_bridge.firmware_build.FOLDER", changed)
    assert firmware_images.image(BAUD).hex.parent != first.hex.parent


@pytest.mark.parametrize(
    ("tools", "core", "sentence"),
    [
        (
            ["make"],
            True,
            'without "avr-gcc", "avr-objcopy" and "avr-size"; '
            "`sudo apt install gcc-avr binutils-avr`",
        ),
        (
            ["make", "avr-gcc", "avr-objcopy", "avr-size"],
            False,
            'without "Arduino\'s core"; `sudo apt install arduino-core-avr`',
        ),
    ],
)
def test_what_is_missing_for_a_build_is_named_by_its_package(
    tools: list[str], core: bool, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for tool in tools:
        there = shutil.which(tool)
        assert there is not None
        (tmp_path / tool).symlink_to(there)
    monkeypatch.setenv("PATH", str(tmp_path))
    if not core:
        monkeypatch.setenv("ARDUINO", str(tmp_path / "nowhere"))
    done = firmware("build")
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


def test_a_baud_rate_that_there_is_not_is_told() -> None:
    done = firmware("build", "--baud", "9600")
    assert done.returncode == 2
    assert done.stderr == (
        "uno-device firmware: baud = '9600': choose 500000 or 115200, as the firmware was built\n"
    )


def test_the_compilers_own_words_are_told(mocker: MockerFixture, tmp_path: Path) -> None:
    broken = shutil.copytree(FOLDER, tmp_path / "firmware")
    (broken / "uno_bridge" / "rare.h").write_text("#error here\n", encoding="utf-8")
    mocker.patch.object(firmware_images, "FOLDER", broken)
    mocker.patch("firmware_bridge.firmware_build.FOLDER", broken)
    with pytest.raises(FirmwareUnbuilt, match="#error here"):
        firmware_images.build(BAUD)


def test_the_help_loads_nothing_of_the_bridge() -> None:
    script = (
        "import sys; from uno_device.cli.main import _parser; _parser().format_help(); "
        "print([name for name in sys.modules if name.startswith(('firmware_bridge', 'serial'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
