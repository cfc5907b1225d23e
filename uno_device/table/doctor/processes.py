"""The programs that run, and which devices they have open, as far as we may see that."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from dataclasses import dataclass

from uno_device.table.doctor.machine import Machine


@dataclass(frozen=True, slots=True)
class Process:
    """A program that runs: its number, its name, whether it is a table, and its open devices."""

    number: int
    name: str
    is_table: bool
    devices: frozenset[str]

    def __str__(self) -> str:
        return f"{self.name} (process {self.number})"


def processes(machine: Machine) -> tuple[Process, ...]:
    """Return all processes. Of those of other users, root alone sees the devices."""
    numbers = [name for name in machine.names("/proc") if name.isdecimal()]
    return tuple(_process(machine, number) for number in numbers)


def holders(running: Iterable[Process], device: str) -> tuple[Process, ...]:
    """Return the processes that have a device open."""
    return tuple(process for process in running if device in process.devices)


def _process(machine: Machine, number: str) -> Process:
    folder = f"/proc/{number}"
    name = (machine.read(f"{folder}/comm") or "").strip()
    words = [word for word in (machine.read(f"{folder}/cmdline") or "").split("\0") if word]
    links = (machine.link(f"{folder}/fd/{each}") for each in machine.names(f"{folder}/fd"))
    return Process(
        number=int(number),
        name=_called(name, words),
        is_table=name == "uno-device" or "uno_device" in words,
        devices=frozenset(link for link in links if link and link.startswith("/dev/")),
    )


def _called(name: str, words: list[str]) -> str:
    """Return a name for people: of a script, not only the language. Folders are left out."""
    if not name.startswith("python"):
        return name or "a program"
    if "-m" in words[:-1]:
        return f"{name} -m {words[words.index('-m') + 1]}"
    script = next((word for word in words[1:] if not word.startswith("-")), "")
    return f"{name} {posixpath.basename(script)}".strip()
