"""Why the table ends a client's feed: a close code, and an error that a person can mend."""

from __future__ import annotations

from enum import Enum


class Ending(Enum):
    """The close code of the websocket, and the id of the error that is sent before it."""

    NO_SEAT = (4401, "no_seat")
    """Whoever asks has no place at the table, or not any more."""
    NO_HOST = (4401, "no_host")
    """Whoever asks is not the host, or not any more."""
    TOO_MANY = (4429, "too_many_pages")
    RUDE = (4400, None)
    """It sends what nobody understands, or too much."""
    SLOW = (1013, None)
    """It takes no message."""

    def __init__(self, code: int, error: str | None) -> None:
        self.code = code
        """The close code: from 4000 on they are ours."""
        self.error = error
        """The id of the error; `error.ID` is its sentence in every language."""
