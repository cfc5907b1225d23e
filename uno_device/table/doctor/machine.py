"""All that the doctor may ask of a machine: it looks, and changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Ran:
    """A program that ran to its end: its exit code and what it printed."""

    code: int
    output: str
    errors: str


@dataclass(frozen=True, slots=True)
class Space:
    """The file system of a folder; sizes in bytes, what an ordinary user may still take."""

    free: int
    free_files: int | None
    """None: this file system does not count them."""
    read_only: bool


@dataclass(frozen=True, slots=True)
class Membership:
    """Whether the user is in a group: as this session has it, and as the group database has it."""

    in_session: bool
    in_database: bool


class Machine(Protocol):
    """A machine. Paths are absolute, and whatever is missing is an answer, not an error."""

    @property
    def python_version(self) -> tuple[int, int, int]:
        """The version of the Python that the table runs on."""

    @property
    def is_root(self) -> bool:
        """Whether we are root, who may do everything."""

    def now(self) -> datetime:
        """Return the time of the machine's clock, with its zone."""

    def read(self, path: str) -> str | None:
        """Return the text of a file; None when it is not there or may not be read."""

    def names(self, folder: str) -> tuple[str, ...]:
        """Return what is in a folder, sorted; nothing when it is not there."""

    def exists(self, path: str) -> bool:
        """Whether a file, folder or device is there."""

    def link(self, path: str) -> str | None:
        """Return where a link leads; None when it is none, or may not be read."""

    def may_use(self, path: str) -> bool:
        """Whether we may read and write a file, folder or device that is there."""

    def space(self, folder: str) -> Space | None:
        """Return the file system of a folder; None when it is not there."""

    def membership(self, group: str) -> Membership | None:
        """Return whether the user is in a group; None when there is no such group."""

    def run(self, program: str, *arguments: str) -> Ran | None:
        """Run one of the system's programs; None when it is not there or does not end in time."""

    def python(self, program: str) -> Ran | None:
        """Run a text in a new process of the table's Python; None when it does not end in time."""

    def ask_chip(self, device: str, request: int, argument: bytes) -> bytes:
        """Ask the kernel about a gpiochip: an ioctl. Raises OSError."""
