"""What goes wrong with a journal. Each error says which file, what happened, and what to do."""

from __future__ import annotations

from pathlib import Path


class JournalError(Exception):
    """Base of all of them. No text of theirs tells a card."""


NEW_ONE = (
    "To go on without it, start the table once with --set-journal-aside: the file is moved aside, "
    "and a new journal begun"
)


class JournalMissing(JournalError):  # noqa: N818 - named for what is the matter, as all of them
    """There is no journal at this place: nothing has been played yet."""

    def __init__(self, path: Path, hint: str = "a table begins it when it is started") -> None:
        super().__init__(f"{path}: there is no journal; {hint}")


class JournalBeyondUse(JournalError):  # noqa: N818
    """A table cannot go on with this file, which was left as it is.

    `what` is the matter; the whole text says also what to do.
    """

    def __init__(self, what: str, advice: str) -> None:
        super().__init__(f"{what}. {advice}")
        self.what = what


class JournalDamaged(JournalBeyondUse):
    """The file is torn, or is no SQLite file at all."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: the journal is damaged: {why}", f"It was not changed. {NEW_ONE}")


class JournalForeign(JournalBeyondUse):
    """The file is the database of another program."""

    def __init__(self, path: Path) -> None:
        what = f"{path}: this is the database of another program"
        super().__init__(what, f"It was not touched. Give the journal another place. {NEW_ONE}")


class JournalNewer(JournalBeyondUse):
    """The file was written by a newer version of this program."""

    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(
            f"{path}: the journal has version {version}, and this program knows {known} at most",
            "It was not changed. Update uno-device, or give the journal another place",
        )


class JournalOlder(JournalBeyondUse):
    """The file has an older version, and whoever reads it does not migrate it."""

    def __init__(self, path: Path, version: int, advice: str) -> None:
        super().__init__(f"{path}: the journal has the older version {version}", advice)


class MatchNotResumed(JournalBeyondUse):
    """The match that was under way cannot be gone on with; the journal itself is in order."""

    def __init__(self, path: Path, match: int, why: str) -> None:
        super().__init__(
            f"{path}: match {match} was interrupted, and this program cannot go on with it: {why}",
            f"The version of uno-device that has played it can. {NEW_ONE}",
        )


class JournalUnusable(JournalError):  # noqa: N818
    """The file or its folder cannot be opened, read or written."""


class JournalGone(JournalUnusable):
    """The file was taken away under a table that writes it; nothing is written elsewhere."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path}: the journal is not there any more, or another file is: somebody has moved or "
            "deleted it. Put it back under its name, and it goes on; if it is lost, start the "
            "table again"
        )


class JournalUnavailable(JournalUnusable):
    """Something of the machine is exhausted or out of order now: it may work again later."""


class JournalHangs(JournalUnavailable):
    """The disk has not answered at the end; what was accepted before is there."""

    def __init__(self, path: Path, waited_s: float, entries: int) -> None:
        lost = f"up to {entries} of the last entries, of which nobody was told, may be missing"
        super().__init__(
            f"{path}: the journal could not be closed, for the card or disk has not answered for "
            f"{waited_s:g} s: {lost if entries else 'nothing is missing'}. Is it in order?"
        )


class JournalFull(JournalUnavailable):
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
    """A match that cannot be read back; `match` is its id, `why` the reason."""

    def __init__(self, path: Path, match: int, why: str) -> None:
        super().__init__(f"{path}: match {match} cannot be read: {why}")
        self.match = match
        self.why = why
