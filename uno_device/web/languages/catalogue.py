"""The languages that there are: each a file `CODE.toml` in a folder, read when it is first used."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Final

from uno_device.game.words.readings import Language
from uno_device.web.languages.comparison import unfit
from uno_device.web.languages.english import of_the_sources

ENGLISH: Final = "en"
"""The language that is always there, and stands in for what another one lacks."""
FOLDER: Final = Path(__file__).parent

FOR_THE_PAGE: Final = ("page.", "color.", "symbol.", "card.", "count.", "wheel.", "side.")
"""What the page puts into words itself begins like this; all else the server tells in words."""

LONGEST_CODE: Final = 35
"""No code of a language needs more characters (RFC 5646, 4.4.1)."""
MOST_WANTED: Final = 32
"""So many languages of a header are looked at: browsers tell a few."""

log = logging.getLogger("uno_device.web")


class LanguageError(ValueError):
    """A file of a language cannot be used."""


class Languages:
    """The languages of a folder. A file that cannot be read raises LanguageError when it is used.

    English has the sentences of the sources, and those of the page in its file. A sentence of
    another language that does not fit its parameters is left out: the English one is said.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self.codes: tuple[str, ...] = tuple(sorted({file.stem for file in folder.glob("*.toml")}))
        """The codes of all languages, as browsers tell them: `de`, `pt-BR`."""
        self._read: dict[str, Language] = {}

    def of(self, code: str) -> Language:
        """Return a language, or the one that it is a kind of (`de` for `de-AT`), or English."""
        return self._language(self._known(code) or ENGLISH)

    def best(self, accept_language: str) -> str:
        """Return the code of the language that a browser likes best, by its header."""
        for wanted in _wanted(accept_language):
            if (code := self._known(wanted)) is not None:
                return code
        return ENGLISH

    def page(self, code: str) -> dict[str, str]:
        """Return what the page puts into words itself, by its id."""
        return {name: text for name, text in self.of(code).items() if name.startswith(FOR_THE_PAGE)}

    def own(self, code: str) -> Language:
        """Return what the language's own file says, without what stands in for the rest."""
        return read(self._folder / f"{code}.toml")

    def _known(self, code: str) -> str | None:
        """Return the code of a language that is there: this one, or the one it is a kind of."""
        if len(code) > LONGEST_CODE:
            return None  # it would take long, and somebody means it to
        by_name = {each.lower(): each for each in self.codes}
        for name in _from_narrow_to_wide(code.lower()):
            if name in by_name:
                return by_name[name]
        return None

    def _language(self, code: str) -> Language:
        if code not in self._read:
            stand_in, own = self._stand_in(code), self.own(code)
            fitting = own if code == ENGLISH else _fitting(code, own, stand_in)
            self._read[code] = MappingProxyType({**stand_in, **fitting})
        return self._read[code]

    def _stand_in(self, code: str) -> Language:
        """Return what is said where a language has no words of its own."""
        if code == ENGLISH:
            return of_the_sources()
        wider = code.rpartition("-")[0]
        return self.of(wider) if wider else self._language(ENGLISH)


def _fitting(code: str, own: Language, stand_in: Language) -> Language:
    """Return what can be said: a mistake in a file must not end a page in the middle of a match."""
    wrong = {name: unfit(text, stand_in.get(name, text)) for name, text in own.items()}
    for name, why in wrong.items():
        if why is not None:
            log.warning("language %s: %s is left out: %s", code, name, why)
    return {name: text for name, text in own.items() if wrong[name] is None}


def read(file: Path) -> Language:
    """Return what a language's file says. Raises LanguageError with the file and what is wrong."""
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LanguageError(f"{file} cannot be read: {error}") from error
    for name, text in told.items():
        if not isinstance(text, str):
            raise LanguageError(
                f'{file}: {name} is no sentence: write "ID" = "...", with the whole id in quotes'
            )
    return told


def _from_narrow_to_wide(code: str) -> Iterator[str]:
    while code:
        yield code
        code = code.rpartition("-")[0]


def _wanted(accept_language: str) -> list[str]:
    """Return the codes of a header Accept-Language (RFC 9110, 12.5.4), the most wanted first."""
    wanted: list[tuple[float, str]] = []
    for each in accept_language.split(",", MOST_WANTED)[:MOST_WANTED]:
        code, _, parameters = each.partition(";")
        weight = _weight(parameters)
        if code.strip() and weight > 0:
            wanted.append((weight, code.strip()))
    return [code for _, code in sorted(wanted, key=lambda one: -one[0])]


def _weight(parameters: str) -> float:
    """Return how much a language is wanted; one whose weight cannot be read, not at all."""
    _, _, value = parameters.replace(" ", "").partition("q=")
    if not value:
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
