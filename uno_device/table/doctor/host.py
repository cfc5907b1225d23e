"""The machine that this program runs on, or one that is laid out in a folder."""

from __future__ import annotations

import fcntl
import grp
import os
import posixpath
import pwd
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from uno_device.table.doctor.machine import Membership, Ran, Space

PROGRAM_FOLDERS: Final = (
    "/usr/local/bin",
    "/usr/bin",
    "/bin",
    "/usr/local/sbin",
    "/usr/sbin",
    "/sbin",
)
"""Where programs are looked for: also those that a user's PATH does not have."""
SYSTEM: Final = Path("/")


def _now() -> datetime:
    return datetime.now().astimezone()


def _this_python() -> tuple[int, int, int]:
    return sys.version_info[:3]


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """A machine whose files are below `root`; the rest is the real one's unless it is given.

    With another root, the user and the groups are read from its etc/passwd and etc/group, and
    programs are run from its usr/bin and so on. `python` is how a Python is started, `environment`
    what is added to its environment. `patience_s`: how many seconds a program has.
    """

    root: Path = SYSTEM
    user_id: int = field(default_factory=os.geteuid)
    session_groups: Collection[int] = field(default_factory=os.getgroups)
    python_version: tuple[int, int, int] = field(default_factory=_this_python)
    clock: Callable[[], datetime] = _now
    access: Callable[[Path, int], bool] = os.access
    statvfs: Callable[[Path], os.statvfs_result] = os.statvfs
    ioctl: Callable[[int, int, bytes], bytes] = fcntl.ioctl
    python_command: Sequence[str] = (sys.executable,)
    environment: Mapping[str, str] = field(default_factory=dict)
    patience_s: float = 20.0

    @property
    def is_root(self) -> bool:
        """Whether we are root."""
        return self.user_id == 0

    def now(self) -> datetime:
        """Return the time of the machine's clock."""
        return self.clock()

    def read(self, path: str) -> str | None:
        """Return the text of a file; bytes that are no UTF-8 become question marks."""
        try:
            return self._at(path).read_bytes().decode("utf-8", "replace")
        except OSError:
            return None

    def names(self, folder: str) -> tuple[str, ...]:
        """Return what is in a folder."""
        try:
            return tuple(sorted(each.name for each in self._at(folder).iterdir()))
        except OSError:
            return ()

    def exists(self, path: str) -> bool:
        """Whether something is there, be it a link that leads nowhere."""
        return os.path.lexists(self._at(path))

    def link(self, path: str) -> str | None:
        """Return where a link leads, as an absolute path."""
        try:
            target = str(self._at(path).readlink())
        except OSError:
            return None
        return posixpath.normpath(posixpath.join(posixpath.dirname(path), target))

    def may_use(self, path: str) -> bool:
        """Whether we may read and write it."""
        return self.access(self._at(path), os.R_OK | os.W_OK)

    def space(self, folder: str) -> Space | None:
        """Return the file system of a folder."""
        try:
            told = self.statvfs(self._at(folder))
        except OSError:
            return None
        return Space(
            free=told.f_bavail * told.f_frsize,
            free_files=told.f_favail if told.f_files else None,
            read_only=bool(told.f_flag & os.ST_RDONLY),
        )

    def membership(self, group: str) -> Membership | None:
        """Return whether the user is in a group. A user's first group counts, too."""
        found = self._group(group)
        if found is None:
            return None
        group_id, members = found
        name, first_group = self._user()
        return Membership(
            in_session=group_id in (first_group, *self.session_groups),
            in_database=group_id == first_group or name in members,
        )

    def run(self, program: str, *arguments: str) -> Ran | None:
        """Run a program of the system, in English, without input."""
        for folder in PROGRAM_FOLDERS:
            path = self._at(f"{folder}/{program}")
            if path.is_file() and os.access(path, os.X_OK):
                environment = {"PATH": ":".join(PROGRAM_FOLDERS), "LC_ALL": "C.UTF-8"}
                return self._ran([str(path), *arguments], environment, "/")
        return None

    def python(self, program: str) -> Ran | None:
        """Run a text in a new Python, in a folder of its own: lgpio leaves a fifo where it is."""
        with tempfile.TemporaryDirectory(prefix="uno-device-") as folder:
            environment = {**os.environ, **self.environment, "LG_WD": folder}
            return self._ran([*self.python_command, "-c", program], environment, folder)

    def ask_chip(self, device: str, request: int, argument: bytes) -> bytes:
        """Open a gpiochip, ask, and close it again. Raises OSError."""
        chip = os.open(self._at(device), os.O_RDWR | os.O_CLOEXEC)
        try:
            return self.ioctl(chip, request, argument)
        finally:
            os.close(chip)

    def _at(self, path: str) -> Path:
        return self.root / path.lstrip("/")

    def _ran(
        self, command: Sequence[str], environment: Mapping[str, str], folder: str
    ) -> Ran | None:
        try:
            run = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                timeout=self.patience_s,
                env=environment,
                cwd=folder,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        return Ran(run.returncode, run.stdout, run.stderr)

    def _group(self, name: str) -> tuple[int, Sequence[str]] | None:
        """Return the number and the members of a group."""
        if self.root == SYSTEM:
            try:
                entry = grp.getgrnam(name)
            except KeyError:
                return None
            return entry.gr_gid, entry.gr_mem
        for fields in self._table("/etc/group", 4):
            if fields[0] == name:
                return int(fields[2]), fields[3].split(",")
        return None

    def _user(self) -> tuple[str | None, int | None]:
        """Return the user's name and first group; None for a user whom nobody knows."""
        if self.root == SYSTEM:
            try:
                entry = pwd.getpwuid(self.user_id)
            except KeyError:
                return None, None
            return entry.pw_name, entry.pw_gid
        for fields in self._table("/etc/passwd", 4):
            if int(fields[2]) == self.user_id and fields[3].isdecimal():
                return fields[0], int(fields[3])
        return None, None

    def _table(self, path: str, columns: int) -> list[list[str]]:
        """Return the rows of passwd or group that are whole; the third column is a number."""
        rows = [line.split(":") for line in (self.read(path) or "").splitlines()]
        return [row for row in rows if len(row) >= columns and row[2].isdecimal()]
