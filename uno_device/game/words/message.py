"""A message by its id, with parameters: what is told is decided here, how it reads elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from uno_device.game.words.english import ENGLISH
from uno_device.game.words.readings import Language, listed, spoken


@dataclass(frozen=True, slots=True)
class Message:
    """A message's id and what is to be put into it; as a string, the English sentence.

    Parameters are values as events and actions have them, so that every language can read them in
    its own way, or messages, or lists of messages.
    """

    id: str
    parameters: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.in_words_of(ENGLISH)

    def in_words_of(self, language: Language) -> str:
        """Return the sentence in a language: a catalogue with the same ids as the English one."""
        words = {name: _words(name, one, language) for name, one in self.parameters.items()}
        return language[text_id(self.id, language)].format(**words)


def text_id(name: str, language: Language) -> str:
    """Return which text a message has: a refusal without one of its own has that of every rule.

    That is `refusal.CASE` for `RULE.CASE`, so that a new rule can use the steps that there are.
    """
    general = f"refusal.{name.partition('.')[2]}"
    return general if name not in language and general in language else name


def _words(name: str, value: object, language: Language) -> str:
    if isinstance(value, Message):
        return value.in_words_of(language)
    if isinstance(value, list) and all(isinstance(one, Message) for one in value):
        return listed((_words(name, one, language) for one in value), language)
    return spoken(name, value, language)
