"""The machine's image: a kernel with a Pi's chip, and the program installed. Cached in two parts.

Each part lies in a folder named by a hash of all that goes into it, so a change of the program
leaves the kernel where it is. `$UNO_MACHINE_CACHE` is the folder of both; else XDG's cache.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.machine import kernel, tree
from tests.machine.initrd import initrd
from tests.machine.needs import look_for_tools

KEPT = 3
"""So many of each part stay in the cache, the ones used last."""


@dataclass(frozen=True, slots=True)
class Image:
    """What to boot: the kernel, its first files, and the tree over the host's root."""

    kernel: Path
    initrd: Path
    tree: Path


def cache() -> Path:
    """Return the folder of what was built."""
    own = os.environ.get("UNO_MACHINE_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "uno-device-machine"


def build() -> Image:
    """Return the image, from the cache where nothing has changed. Raises Missing."""
    look_for_tools()
    release = kernel.release()
    words = [release, kernel.version(release)]
    parts = [Path(kernel.__file__), kernel.INSIDE / "Kbuild", kernel.INSIDE / "table_pi.c"]
    linux = _cached("kernel", _hash(words, parts), lambda folder: kernel.build(release, folder))
    inside = [path for path in kernel.INSIDE.iterdir() if path.is_file()]
    contents = [*tree.sources(), *inside, Path(tree.__file__)]
    words = [tree.python_version()]
    program = _cached("program", _hash(words, contents), tree.build)
    (program / "initrd").write_bytes(initrd(_first_files(linux)))
    return Image(linux / "vmlinuz", program / "initrd", program / "tree")


def _first_files(linux: Path) -> dict[str, bytes]:
    modules = {f"modules/{path.name}": path.read_bytes() for path in (linux / "modules").iterdir()}
    init = (kernel.INSIDE / "init").read_bytes()
    return {"init": init, "bin/busybox": (linux / "busybox").read_bytes(), **modules}


def _hash(words: Iterable[str], files: Iterable[Path]) -> str:
    digest = hashlib.sha256("\n".join(words).encode())
    for path in sorted(files):
        digest.update(f"\0{path.relative_to(tree.ROOT)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _cached(part: str, key: str, make: Callable[[Path], None]) -> Path:
    """Return the folder of a part; it is there whole or not at all."""
    place = cache() / f"{part}-{key}"
    if not place.is_dir():
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f"{part}.new-", dir=cache()) as folder:
            made = Path(folder) / "made"
            made.mkdir()
            make(made)
            made.rename(place)
    os.utime(place)
    used = sorted(cache().glob(f"{part}-*"), key=lambda path: path.stat().st_mtime)
    for old in used[:-KEPT]:
        shutil.rmtree(old)
    return place
