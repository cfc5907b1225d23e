"""Building the emulator's shim: into a cache folder, once, with a clear word when it cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_bridge.emulator import EmulatedBoard, EmulatorMissing
from firmware_bridge.emulator.library import cache_folder
from tests.firmware_bridge.sketching import Sketchbook


def test_it_is_built_once_into_the_folder(sketchbook: Sketchbook, tmp_path: Path) -> None:
    for _ in range(2):
        with EmulatedBoard(sketchbook.build("blink"), cache=tmp_path / "cache"):
            pass

    (built,) = (tmp_path / "cache").iterdir()
    assert built.suffix == ".so"


def test_the_cache_is_where_xdg_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "uno-device" / "emulator"

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "uno-device" / "emulator"


def test_without_a_compiler_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, sketchbook: Sketchbook, tmp_path: Path
) -> None:
    firmware = sketchbook.build("blink")
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(EmulatorMissing, match="sudo apt-get install gcc libsimavr-dev"):
        EmulatedBoard(firmware, cache=tmp_path / "none")


def test_without_libsimavr_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, sketchbook: Sketchbook, tmp_path: Path
) -> None:
    firmware = sketchbook.build("blink")
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\necho 'cannot find -lsimavr' >&2\nexit 1\n")
    compiler.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")

    with pytest.raises(EmulatorMissing, match="libsimavr-dev\ncannot find -lsimavr"):
        EmulatedBoard(firmware, cache=tmp_path / "none")
    assert list((tmp_path / "none").iterdir()) == []
