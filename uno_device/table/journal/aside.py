"""Moving a journal aside that cannot be used, so that a table can go on with a new one."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from uno_device.durable import sync_folder
from uno_device.table.journal.errors import JournalMissing
from uno_device.table.journal.locking import Lock
from uno_device.table.journal.meaning import told_by_system
from uno_device.table.journal.reading import index_of, log_of


def set_aside(path: Path, when: datetime) -> Path:
    """Move a journal that cannot be used out of the way, with all that lies beside it.

    Returns where it is now. The log goes first: without it the file is still what it is, while a
    log that stayed would be taken for that of the next journal. Raises JournalMissing,
    JournalInUse, JournalUnusable.
    """
    lock = Lock(path)
    try:
        if not path.exists() and not log_of(path).exists():
            raise JournalMissing(path)
        aside = free_name(path, f"aside-{when:%Y%m%d-%H%M%S}")
        for old, new in ((log_of(path), log_of(aside)), (index_of(path), index_of(aside))):
            if old.exists():
                old.rename(new)
        if path.exists():
            path.rename(aside)
        sync_folder(path)
    except OSError as error:
        raise told_by_system(error, path, "cannot be moved aside") from error
    finally:
        lock.release()
    return aside


def free_name(path: Path, what: str) -> Path:
    """Return a name beside a file that nothing has yet: `journal.WHAT.db`, `journal.WHAT-2.db`."""
    name, number = path.with_name(f"{path.stem}.{what}{path.suffix}"), 1
    while name.exists() or log_of(name).exists():
        number += 1
        name = path.with_name(f"{path.stem}.{what}-{number}{path.suffix}")
    return name
