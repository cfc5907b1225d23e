"""What people at the table can be called."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from itertools import count, islice

from uno_device.game.actions import HOST, TABLE
from uno_device.game.names import heard, is_name
from uno_device.web.errors import WebError

LONGEST_NAME = 20
"""A longer one fits on no scoreboard (characters)."""
BOTS = ("Cleo", "Dana", "Emil", "Finn", "Gina", "Hugo", "Iris", "Juno", "Kai")
"""How bots are called that nobody has given a name."""


def readable_name(text: str) -> str:
    """Return a name as it is written at the table. Raises WebError for what is none."""
    name = unicodedata.normalize("NFC", text).strip()
    if len(name) > LONGEST_NAME or not is_name(name):
        raise WebError(HTTPStatus.BAD_REQUEST, "bad_name", most=LONGEST_NAME)
    if heard(name) in {TABLE, HOST}:
        raise WebError(HTTPStatus.BAD_REQUEST, "name_means_another", player=name)
    return name


def bot_names(number: int, others: Iterable[str]) -> list[str]:
    """Return names for so many bots, none of which anybody has."""
    known = {heard(name) for name in others}
    free = (name for name in _bot_names() if heard(name) not in known)
    return list(islice(free, number))


def _bot_names() -> Iterator[str]:
    yield from BOTS
    for again in count(2):
        yield from (f"{name} {again}" for name in BOTS)
