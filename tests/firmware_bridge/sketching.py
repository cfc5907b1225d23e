"""Small programs for the emulated board, compiled with Debian's avr-gcc."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

from firmware_bridge.emulator import EmulatedBoard

SKETCHES = Path(__file__).with_name("sketches")


class Sketchbook:
    """Compiles the programs of `sketches` into a folder, each once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def build(self, name: str, *options: str) -> Path:
        """Return the ELF file of a program, built with these macros (`-DB=16`)."""
        built = self._folder / f"{name}{''.join(options)}.elf"
        if not built.exists():
            command = [required("avr-gcc", "gcc-avr avr-libc"), "-mmcu=atmega328p", "-Os"]
            command += ["-DF_CPU=16000000L", "-std=gnu99", "-Wall", "-Werror", *options]
            subprocess.run([*command, "-o", str(built), str(SKETCHES / f"{name}.c")], check=True)
        return built


class Boards:
    """Boards that run sketches, all closed at the end."""

    def __init__(self, sketchbook: Sketchbook) -> None:
        self._sketchbook = sketchbook
        self._made: list[EmulatedBoard] = []

    def __call__(self, name: str, *options: str, baud: int | None = None) -> EmulatedBoard:
        """Make a board with a sketch on it, powered on."""
        self._made.append(EmulatedBoard(self._sketchbook.build(name, *options), baud=baud))
        return self._made[-1]

    def close(self) -> None:
        for board in self._made:
            board.close()


def required(command: str, packages: str) -> str:
    """Return where a command is."""
    found = shutil.which(command)
    return found if found is not None else missing(f"{command}: sudo apt-get install {packages}")


def missing(what: str) -> NoReturn:
    """Skip the test at home, and fail it under CI."""
    if "CI" in os.environ:
        pytest.fail(f"missing: {what}")
    pytest.skip(f"missing: {what}")
