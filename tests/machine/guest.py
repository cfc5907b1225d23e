"""The host's side of the machine's hands: commands and files inside, as calls."""

from __future__ import annotations

import json
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.machine.qemu import Machine

BOOT_S = 180.0
ANSWER_S = 300.0
"""Limits that only a machine that hangs reaches."""


class GuestError(AssertionError):
    """What was asked of the machine went wrong there; says how."""


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command in the machine ended."""

    code: int
    out: str
    err: str


class Guest:
    """A booted machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(machine.socket))
        self._answers = self._socket.makefile("rb")
        self._socket.settimeout(BOOT_S)
        self.ask("read", path="/proc/uptime")
        self._socket.settimeout(ANSWER_S)

    def ask(self, do: str, **details: object) -> Any:
        """Ask for a deed of `inside/agent.py` and return what it gives."""
        self._socket.sendall(json.dumps({"do": do, **details}).encode() + b"\n")
        try:
            line = self._answers.readline()
        except TimeoutError:
            self._machine.check()
            raise GuestError(f"no answer to {do}; {self._machine.last_lines()}") from None
        if not line:
            raise GuestError(f"the machine has ended: {self._machine.last_lines()}")
        answer = json.loads(line)
        if "error" in answer:
            raise GuestError(f"{do}: {answer['error']}")
        return answer["ok"]

    def run(self, *words: str, given: str = "", **environment: str) -> Ran:
        """Run a command to its end, as root."""
        return Ran(**self.ask("run", argv=words, input=given, env=environment))

    def must(self, *words: str, given: str = "") -> str:
        """Run a command that has to end with 0, and return what it prints."""
        ran = self.run(*words, given=given)
        if ran.code:
            raise GuestError(f"{' '.join(words)} ends with {ran.code}: {ran.out}{ran.err}")
        return ran.out

    def start(self, *words: str, output: str = "/dev/null") -> int:
        """Start a command that goes on; return its process id."""
        pid: int = self.ask("start", argv=words, output=output)
        return pid

    def end(self, pid: int) -> None:
        """Kill what was started, and wait until it is gone."""
        self.ask("end", pid=pid)

    def read(self, path: str) -> str:
        """Return what is in a file."""
        text: str = self.ask("read", path=path)
        return text

    def write(self, path: str, text: str) -> None:
        """Write a file."""
        self.ask("write", path=path, text=text)

    def glob(self, folder: str, pattern: str) -> Sequence[str]:
        """Return the paths below a folder that match."""
        paths: list[str] = self.ask("glob", folder=folder, pattern=pattern)
        return paths

    def close(self) -> None:
        """Let go of it."""
        self._answers.close()
        self._socket.close()
