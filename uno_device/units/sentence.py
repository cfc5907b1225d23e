"""A sentence for people that can be said in other languages too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self


class Sentence(str):
    """An English sentence that knows its id and what was put into it.

    Whoever needs no more than a text has one. Parameters are values, or sentences themselves.
    """

    __slots__ = ("capital", "name", "parameters")

    name: str
    parameters: Mapping[str, object]
    capital: bool

    def __new__(
        cls, name: str, text: str, parameters: Mapping[str, object], *, capital: bool = False
    ) -> Self:
        """`text`: the English one, parameters in braces. `capital`: whatever its first word is."""
        made = super().__new__(cls, _begun(text.format(**parameters), capital=capital))
        made.name = name
        made.parameters = dict(parameters)
        made.capital = capital
        return made

    def in_words_of(self, language: Mapping[str, str]) -> str:
        """Return it in another language: a catalogue with the same ids and parameters."""
        words = {name: in_words_of(language, one) for name, one in self.parameters.items()}
        return _begun(language[self.name].format(**words), capital=self.capital)


def in_words_of(language: Mapping[str, str], value: object) -> object:
    """Return a value with all sentences in it in a language; mappings and lists are gone through.

    All else stays as it is.
    """
    match value:
        case Sentence():
            return value.in_words_of(language)
        case Mapping():
            return {name: in_words_of(language, one) for name, one in value.items()}
        case list() | tuple():
            return [in_words_of(language, one) for one in value]
        case _:
            return value


def _begun(text: str, *, capital: bool) -> str:
    return text[:1].upper() + text[1:] if capital else text
