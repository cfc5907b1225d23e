"""Why an action is not applied: the rule that says so, and a sentence for people."""

from __future__ import annotations

from uno_device.game.rules import Rule
from uno_device.game.words.message import Message


class Refusal(Exception):  # noqa: N818 - no error of the program: an answer to a player
    """An action that is not applied; nothing has changed.

    The sentence is the message `RULE.NAME` of the catalogue, with these parameters.
    """

    def __init__(self, rule: Rule, name: str, **parameters: object) -> None:
        super().__init__(rule, name)
        self.rule = rule
        self.why = Message(f"{rule}.{name}", parameters)

    def __str__(self) -> str:
        return f"{self.rule}: {self.why}"
