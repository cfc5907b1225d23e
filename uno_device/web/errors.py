"""Why a request of a page is not done: a status, an id, and a sentence in the reader's language."""

from __future__ import annotations

from http import HTTPStatus

from uno_device.game.words.message import Message
from uno_device.table.errors import TableError
from uno_device.web.languages.catalogue import ENGLISH, Languages


class WebError(TableError):
    """A request that is not done; nothing has changed.

    The sentence is the message `error.ID` of the languages, with these parameters.
    """

    def __init__(
        self,
        status: HTTPStatus,
        name: str,
        *,
        retry_after_s: int | None = None,
        **parameters: object,
    ) -> None:
        """`retry_after_s`: when it may be tried again (429), in s."""
        super().__init__(status, name)
        self.status = status
        self.id = name
        self.retry_after_s = retry_after_s
        told = {} if retry_after_s is None else {"seconds": retry_after_s}
        self.why = Message(f"error.{name}", {**told, **parameters})

    def __str__(self) -> str:
        """Return the sentence in English, for whoever has no page: the table's socket."""
        return self.why.in_words_of(Languages().of(ENGLISH))
