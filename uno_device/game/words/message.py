"""A message by its id, with parameters: what is told is decided here, how it reads elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from uno_device.game.words.english import ENGLISH

Parameter = "str | int | Message"


@dataclass(frozen=True, slots=True)
class Message:
    """A message's id and what is to be put into it; as a string, the English sentence."""

    id: str
    parameters: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return ENGLISH[self.id].format(**self.parameters)
