"""The host's hands in the machine: does what is asked on a serial port, one JSON object a line.

Asked `{"do": "run", ...}`, it answers `{"ok": ...}`, or `{"error": "..."}` with a sentence.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import traceback
from pathlib import Path
from typing import Any

PORT_NAME = "uno-machine"
PORTS = Path("/sys/class/virtio-ports")
POLL_S = 0.01

STARTED: dict[int, subprocess.Popen[bytes]] = {}
"""What goes on by itself."""


def run(argv: list[str], input: str = "", env: dict[str, str] | None = None) -> dict[str, Any]:  # noqa: A002 - subprocess's word
    """Run a command to its end."""
    done = subprocess.run(
        argv, input=input, capture_output=True, text=True, check=False, env=os.environ | (env or {})
    )
    return {"code": done.returncode, "out": done.stdout, "err": done.stderr}


def start(argv: list[str], output: str) -> int:
    """Start a command that goes on by itself, its output in a file; return its process id."""
    with Path(output).open("wb") as file:
        process = subprocess.Popen(
            argv, stdin=subprocess.DEVNULL, stdout=file, stderr=file, start_new_session=True
        )
    STARTED[process.pid] = process
    return process.pid


def end(pid: int) -> None:
    """Kill what was started, and wait until it is gone."""
    process = STARTED.pop(pid)
    process.kill()
    process.wait()


def read(path: str) -> str:
    """Return what is in a file."""
    return Path(path).read_text("utf-8")


def read_all(paths: list[str]) -> list[str]:
    """Return what is in each file, read one right after the other."""
    return [read(path) for path in paths]


def write(path: str, text: str) -> None:
    """Write a file."""
    Path(path).write_text(text, "utf-8")


def glob(folder: str, pattern: str) -> list[str]:
    """Return the paths below a folder that match."""
    return sorted(map(str, Path(folder).glob(pattern)))


def play(steps: list[tuple[float, str, str]]) -> list[float]:
    """Write texts to files at their times in seconds from now; return when each was."""
    began = time.monotonic()
    written = []
    for at, path, text in steps:
        left = began + at - time.monotonic()
        if left > 0:
            time.sleep(left)
        written.append(time.monotonic() - began)
        write(path, text)
    return written


def wait_for(path: str, text: str, seconds: float) -> bool:
    """Wait until a file says this; return whether it did in time."""
    ends = time.monotonic() + seconds
    while read(path).strip() != text:
        if time.monotonic() > ends:
            return False
        time.sleep(POLL_S)
    return True


def watch(
    paths: list[str], seconds: float, until: str | None = None
) -> list[tuple[float, int, str]]:
    """Return (time, which path, text) of every change seen within that time.

    With `until` it ends when the first path says this.
    """
    began = time.monotonic()
    last: list[str | None] = [None] * len(paths)
    seen: list[tuple[float, int, str]] = []
    while time.monotonic() < began + seconds:
        for number, path in enumerate(paths):
            text = read(path).strip()
            if text != last[number]:
                last[number] = text
                seen.append((time.monotonic() - began, number, text))
        if until is not None and last[0] == until:
            break
    return seen


DEEDS = {
    deed.__name__: deed
    for deed in (run, start, end, read, read_all, write, glob, play, wait_for, watch)
}


def answer(line: bytes) -> dict[str, Any]:
    """Do what a line asks for."""
    try:
        asked = json.loads(line)
        return {"ok": DEEDS[asked.pop("do")](**asked)}
    except Exception as error:  # the host wants to know, whatever it is
        traceback.print_exc()
        return {"error": f"{type(error).__name__}: {error}"}


def find_port() -> str:
    """Return the device of the port to the host."""
    for port in PORTS.iterdir():
        if (port / "name").read_text().strip() == PORT_NAME:
            return f"/dev/{port.name}"
    sys.exit(f"there is no serial port {PORT_NAME}")


def main() -> None:
    """Serve for ever."""
    port = os.open(find_port(), os.O_RDWR)
    with os.fdopen(port, "rb", buffering=0) as reader:
        pending = b""
        while True:
            chunk = reader.read(65536)
            if not chunk:  # nobody is connected
                time.sleep(0.05)
                continue
            *lines, pending = (pending + chunk).split(b"\n")
            for line in lines:
                send(port, json.dumps(answer(line)).encode() + b"\n")


def send(port: int, text: bytes) -> None:
    """Write all of it."""
    while text:
        text = text[os.write(port, text) :]


if __name__ == "__main__":
    main()
