"""What goes wrong with a journal. Each error says which file, what happened, and what to do."""

from __future__ import annotations

from pathlib import Path


class JournalError(Exception):
    """Base of all of them. No text of theirs tells a card."""


class JournalMissing(JournalError):  # noqa: N818 - named for what is the matter, as all of them
    """There is no journal at this place: nothing has been played yet."""

    def __init__(self, path: Path, hint: str = "a table begins it when it is started") -> None:
        super().__init__(f"{path}: there is no journal; {hint}")


class JournalDamaged(JournalError):  # noqa: N818
    """The file is torn, or is no SQLite file at all. It was left as it is."""

    def __init__(self, path: Path, why: str) -> None:
        advice = f"move {path.name} aside, with {path.name}-wal if that is there; the next start"
        super().__init__(
            f"{path}: the journal is damaged: {why}. It was not changed. To go on, {advice} of the "
            "table begins a new one"
        )


class JournalForeign(JournalError):  # noqa: N818
    """The file is the database of another program. It was left as it is."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path}: this is the database of another program and was not touched; "
            "give the journal another place"
        )


class JournalNewer(JournalError):  # noqa: N818
    """The file was written by a newer version of this program. It was left as it is."""

    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(
            f"{path}: the journal has version {version}, and this program knows {known} at most. "
            "It was not changed; update uno-device, or give the journal another place"
        )


class JournalOlder(JournalError):  # noqa: N818
    """The file has an older version, and whoever reads it does not migrate it."""

    def __init__(self, path: Path, version: int, advice: str) -> None:
        super().__init__(f"{path}: the journal has the older version {version}; {advice}")


class JournalUnusable(JournalError):  # noqa: N818
    """The file or its folder cannot be opened, read or written."""


class JournalFull(JournalUnusable):
    """There is no room for what was to be written; nothing of it was. It works again with room."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path}: the journal cannot be written: the card or disk is full; "
            "make room, and it goes on"
        )


class JournalInUse(JournalError):  # noqa: N818
    """Another table writes this journal."""

    def __init__(self, path: Path, process: str) -> None:
        by = f" (process {process})" if process else ""
        super().__init__(
            f"{path}: another table is using this journal{by}; stop it, or give this one another"
        )


class JournalClosed(JournalError):  # noqa: N818
    """The journal is closed, or its writer has died: nothing is written any more."""


class NotAccepted(JournalError):  # noqa: N818
    """What was to be written does not fit what is there: a mistake of the caller."""


class NotInJournal(JournalError):  # noqa: N818
    """What was asked for is not in the journal, or is not kept any more."""


class MatchUnreadable(JournalError):  # noqa: N818
    """A match that cannot be read back; `match` is its id."""

    def __init__(self, path: Path, match: int, why: str) -> None:
        super().__init__(f"{path}: match {match} cannot be read: {why}")
        self.match = match
