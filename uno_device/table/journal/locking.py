"""One table at a time writes a journal."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from uno_device.table.journal.errors import JournalInUse
from uno_device.table.journal.meaning import told_by_system


class Lock:
    """What a table holds as long as it writes a journal: two of them would tear the match apart.

    The kernel lets go of it whatever becomes of the process. Raises JournalInUse.
    """

    def __init__(self, path: Path) -> None:
        file = path.with_name(f"{path.name}.lock")
        try:
            self._descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise told_by_system(error, file, "cannot be written") from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            process = os.read(self._descriptor, 20).decode(errors="replace").strip()
            self.release()
            raise JournalInUse(path, process) from None
        with suppress(OSError):  # on a full card nobody is told who holds it
            os.truncate(self._descriptor, 0)
            os.write(self._descriptor, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let go."""
        os.close(self._descriptor)
