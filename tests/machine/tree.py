"""What lies over the host's root in the machine: our program as `install.sh` puts it there.

The installer runs here, on a folder that stands for the machine's root: as for an image of a card.
Its pip takes the wheels that were laid ready, and nothing else.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from zipfile import ZipFile

from tests.machine.kernel import INSIDE
from tests.machine.needs import command

ROOT = Path(__file__).parents[2]
PARTS = ("uno_device", "hardware", "firmware_bridge", "systemd")
"""What the program is built from, with the files beside them."""
FILES = ("pyproject.toml", "README.md", "LICENSE")

UNITS = "etc/systemd/system"
MASKED = (
    "getty.target",
    "ldconfig.service",
    "systemd-binfmt.service",
    "systemd-hwdb-update.service",
    "systemd-journal-catalog-update.service",
    "systemd-logind.service",
    "systemd-random-seed.service",
    "systemd-tmpfiles-clean.timer",
    "systemd-update-done.service",
    "systemd-update-utmp-runlevel.service",
    "systemd-update-utmp.service",
    "var-lib-machines.mount",
)
"""Units that every Debian starts by itself, and that take time or write to nowhere."""


def python_version() -> str:
    """Return which Python the system has, and so the machine: "3.11"."""
    asked = "import sys; print('%d.%d' % sys.version_info[:2])"
    return command(["/usr/bin/python3", "-c", asked]).strip()


def sources() -> list[Path]:
    """Return the files that the program is made of."""
    found = [path for part in PARTS for path in (ROOT / part).rglob("*") if path.is_file()]
    files = [ROOT / name for name in FILES]
    return sorted(path for path in [*found, *files] if "__pycache__" not in path.parts)


def build(folder: Path) -> None:
    """Put the tree into `tree` of a folder. Raises Missing."""
    wheels, tree = folder / "wheels", folder / "tree"
    _make_wheels(folder, wheels)
    tree.mkdir()
    _lay_lgpio(wheels, tree)
    (own,) = wheels.glob("uno_device-*.whl")
    command(
        ["sh", ROOT / "systemd" / "install.sh", "--root", tree, "--wheel", own],
        PIP_NO_INDEX="1",
        PIP_FIND_LINKS=str(wheels),
        PYTHONPATH="",
    )
    _lay_our_hands(tree)


def _make_wheels(folder: Path, wheels: Path) -> None:
    copy = folder / "source"
    copy.mkdir()
    for path in sources():
        place = copy / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    command([*pip, "wheel", "--no-deps", "--wheel-dir", wheels, copy])
    (own,) = wheels.glob("*.whl")
    for_guest = ["--only-binary=:all:", "--python-version", python_version()]
    command([*pip, "download", *for_guest, "--dest", wheels, own, "lgpio>=0.2.2"])
    shutil.rmtree(copy)


def _lay_lgpio(wheels: Path, tree: Path) -> None:
    """Put lgpio where apt does on a Raspberry Pi: among the system's Python packages."""
    (wheel,) = wheels.glob("lgpio-*.whl")
    place = tree / "usr/local/lib" / f"python{python_version()}" / "dist-packages"
    place.mkdir(parents=True)
    with ZipFile(wheel) as packed:
        packed.extractall(place)


def _lay_our_hands(tree: Path) -> None:
    hands = tree / "usr/local/lib/uno-machine"
    hands.mkdir(parents=True)
    for path in INSIDE.glob("*.py"):
        shutil.copy(path, hands)
    units = tree / UNITS
    wanted = units / "multi-user.target.wants"
    wanted.mkdir(parents=True, exist_ok=True)
    shutil.copy(INSIDE / "uno-machine.service", units)
    (wanted / "uno-machine.service").symlink_to("../uno-machine.service")
    for name in MASKED:
        (units / name).symlink_to("/dev/null")
    journal = tree / "etc/systemd/journald.conf.d"
    journal.mkdir(parents=True)
    (journal / "machine.conf").write_text("[Journal]\nStorage=volatile\nRateLimitBurst=0\n")
    (tree / "etc/hostname").write_text("uno-machine\n")
