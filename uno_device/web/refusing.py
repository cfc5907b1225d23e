"""How a page is told that something is not done: JSON with a sentence in the reader's language."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from uno_device.game.refusal import Refusal
from uno_device.game.words.readings import Language
from uno_device.records import RecordError
from uno_device.table.errors import (
    MatchUnderWayError,
    NoMatchError,
    NothingToDrawError,
    NoUnitError,
    PausedError,
    TableError,
)
from uno_device.table.journal.errors import JournalError, JournalFull, NotAccepted
from uno_device.table.requests import NotSaidHereError, UnknownRequestError
from uno_device.table.toys import NoJournalError
from uno_device.units.sentence import in_words_of
from uno_device.web.errors import WebError
from uno_device.web.languages.catalogue import Languages

STATUS: Mapping[type[Exception], tuple[HTTPStatus, str]] = {
    RecordError: (HTTPStatus.BAD_REQUEST, "malformed"),
    UnknownRequestError: (HTTPStatus.BAD_REQUEST, "unknown_request"),
    NotSaidHereError: (HTTPStatus.FORBIDDEN, "not_yours"),
    NoJournalError: (HTTPStatus.SERVICE_UNAVAILABLE, "no_journal"),
    JournalFull: (HTTPStatus.SERVICE_UNAVAILABLE, "journal_full"),
    JournalError: (HTTPStatus.SERVICE_UNAVAILABLE, "journal"),
    NoMatchError: (HTTPStatus.CONFLICT, "no_match"),
    MatchUnderWayError: (HTTPStatus.CONFLICT, "match_under_way"),
    PausedError: (HTTPStatus.CONFLICT, "paused"),
    NothingToDrawError: (HTTPStatus.CONFLICT, "nothing_to_draw"),
    NoUnitError: (HTTPStatus.CONFLICT, "no_unit"),
    TableError: (HTTPStatus.CONFLICT, "not_now"),
}
"""The first kind that an error is of counts."""
OWN_WORDS = frozenset({"malformed", "unknown_request", "not_yours", "not_now"})
"""What is said in the words of the error itself: in English, for whoever writes requests by hand;
those of the self-test know their sentence in every language."""

log = logging.getLogger("uno_device.web")


def language_of(connection: HTTPConnection, languages: Languages) -> str:
    """Return the code of the language in which a browser is told."""
    return languages.best(connection.headers.get("accept-language", ""))


def refused(error: Exception, language: Language) -> JSONResponse:
    """Return the answer for what is SAID."""
    if isinstance(error, WebError):
        return _refused_by_page(error, language)
    if isinstance(error, Refusal):
        rule = str(error.rule)
        told = {"error": error.why.in_words_of(language), "id": rule, "rule": rule}
        return JSONResponse(told, HTTPStatus.CONFLICT)
    status, name = next(known for kind, known in STATUS.items() if isinstance(error, kind))
    if isinstance(error, NotAccepted):
        log.warning("a request did not fit what is in the journal: %s", error)  # no alert tells it
    words = _why(error, language) if name in OWN_WORDS else language[f"error.{name}"]
    return JSONResponse({"error": words, "id": name}, status)


def _why(error: Exception, language: Language) -> object:
    """Return what an error says: in English, if it knows no sentence of the languages."""
    if isinstance(error, RecordError):
        return error.message
    return in_words_of(language, getattr(error, "sentence", str(error)))


def _refused_by_page(error: WebError, language: Language) -> JSONResponse:
    told: dict[str, Any] = {"error": error.why.in_words_of(language), "id": error.id}
    headers: dict[str, str] = {}
    if error.retry_after_s is not None:
        told["retry_after_s"] = error.retry_after_s
        headers["retry-after"] = str(error.retry_after_s)
    if error.status is HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        headers["connection"] = "close"  # the rest of it is not read
    return JSONResponse(told, error.status, headers)
