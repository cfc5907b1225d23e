"""The archive that the machine's kernel unpacks into memory: cpio, in its "newc" format."""

from __future__ import annotations

import stat
from collections.abc import Mapping

MAGIC = "070701"
END = "TRAILER!!!"


def initrd(files: Mapping[str, bytes]) -> bytes:
    """Return an archive of programs by their paths (without a leading slash), and their folders."""
    folders = sorted({folder for path in files for folder in _folders_of(path)})
    parts = [_entry(folder, stat.S_IFDIR | 0o755, b"", n) for n, folder in enumerate(folders, 1)]
    programs = enumerate(files.items(), len(folders) + 1)
    parts += [_entry(path, stat.S_IFREG | 0o755, data, n) for n, (path, data) in programs]
    return b"".join([*parts, _entry(END, 0, b"", 0)])


def _folders_of(path: str) -> list[str]:
    names = path.split("/")[:-1]
    return ["/".join(names[:length]) for length in range(1, len(names) + 1)]


def _entry(name: str, mode: int, data: bytes, inode: int) -> bytes:
    words = name.encode() + b"\0"
    fields = (inode, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(words), 0)
    header = MAGIC + "".join(f"{field:08x}" for field in fields)
    return _padded(header.encode() + words) + _padded(data)


def _padded(text: bytes) -> bytes:
    return text + bytes(-len(text) % 4)
