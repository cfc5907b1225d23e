"""A scratch root to install into, and what its tree looks like."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.systemd.unit_file import INSTALLER

AMPLE_S = 120.0
"""A limit that only a hanging test reaches."""

MADE = re.compile(r"(?:make folder|write|keep what was there as) (.+)")


@dataclass(frozen=True)
class Ran:
    """How a run of the installer ended: what it did, one line each, and what it remarked."""

    code: int
    did: list[str]
    remarks: str


@dataclass(frozen=True)
class ScratchRoot:
    """A folder that stands for the root of a machine."""

    folder: Path
    installer: Path = INSTALLER

    def install(self, *options: str | Path, environment: Mapping[str, str] | None = None) -> Ran:
        """Run the installer on this root."""
        command = ["sh", self.installer, "--root", self.folder, *options]
        ran = subprocess.run(
            command,
            env=os.environ | {"PYTHON": sys.executable} | dict(environment or {}),
            capture_output=True,
            text=True,
            check=False,
            timeout=AMPLE_S,
        )
        return Ran(ran.returncode, ran.stdout.splitlines(), ran.stderr)

    def path(self, name: str) -> Path:
        """The place of a path of the machine, such as /etc."""
        return self.folder / name.removeprefix("/")

    def write(self, name: str, text: str) -> None:
        """Put a file there, as a person would."""
        self.path(name).parent.mkdir(parents=True, exist_ok=True)
        self.path(name).write_text(text, encoding="utf-8")

    def tree(self) -> dict[str, tuple[str, bytes]]:
        """Everything below: its mode and, of a file, what is in it."""
        return {f"/{path.relative_to(self.folder)}": _seen(path) for path in self._all()}

    def times(self) -> dict[str, int]:
        """When each file was last written."""
        return {str(path): path.lstat().st_mtime_ns for path in self._all() if path.is_file()}

    def made(self, ran: Ran) -> set[str]:
        """The paths that a run says it makes."""
        found = (MADE.fullmatch(line) for line in ran.did)
        return {each[1].removeprefix(str(self.folder)) for each in found if each}

    def _all(self) -> Iterator[Path]:
        return self.folder.rglob("*")


def _seen(path: Path) -> tuple[str, bytes]:
    mode = stat.filemode(path.lstat().st_mode)
    return mode, path.read_bytes() if path.is_file() else b""
