"""What building the machine takes from this system, and what is said where it is not there."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

AMPLE_S = 600.0
"""A limit that only a hanging command reaches."""

TOOLS = {
    "qemu-system-x86_64": "qemu-system-x86",
    "make": "make",
    "tar": "tar",
    "xz": "xz-utils",
    "dpkg-deb": "dpkg",
    "apt-get": "apt",
    "/usr/bin/python3": "python3",
    "/lib/systemd/systemd": "systemd-sysv",
    "/lib/systemd/systemd-udevd": "udev",
}
"""Commands, and the packages that bring them."""


class Missing(Exception):  # noqa: N818 - named for what happened
    """The machine cannot be built here; says what is missing and what to do."""


def command(words: Sequence[str | Path], folder: Path | None = None, **environment: str) -> str:
    """Run a command and return what it prints. Raises Missing with its last lines if it fails."""
    done = subprocess.run(
        list(map(str, words)),
        cwd=folder,
        env=os.environ | {"LC_ALL": "C"} | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=AMPLE_S,
    )
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-12:])
        raise Missing(f"`{' '.join(map(str, words))}` ends with {done.returncode}:\n{said}")
    return done.stdout


def look_for_tools() -> None:
    """See that every tool is there, and install what may be. Raises Missing."""
    if not shutil.which("apt-get") or _architecture() != "amd64":
        raise Missing("the machine is made of Debian's amd64 packages, and this is no such system")
    install({package for tool, package in TOOLS.items() if not shutil.which(tool)})
    if not _has_venv():
        install({"python3-venv"})


def install(packages: set[str]) -> None:
    """Install packages of the system, if this person may. Raises Missing with what to type."""
    if not packages:
        return
    names = sorted(packages)
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    options = ["-y", "--no-install-recommends"]
    try:
        try:
            command([*as_root, "apt-get", "install", *options, *names])
        except Missing:  # the lists may be old
            command([*as_root, "apt-get", "update"])
            command([*as_root, "apt-get", "install", *options, *names])
    except (Missing, OSError) as error:
        raise Missing(f"please run:  sudo apt-get install {' '.join(names)}\n{error}") from error


def _architecture() -> str:
    return command(["dpkg", "--print-architecture"]).strip()


def _has_venv() -> bool:
    asked = ["/usr/bin/python3", "-c", "import ensurepip, venv"]
    return not subprocess.run(asked, check=False, capture_output=True).returncode
