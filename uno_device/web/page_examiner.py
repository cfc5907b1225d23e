"""The self-test's talk with a person at the host's page: what it tells, asks and shows now."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from uno_device.units.checks import Deed, LineState, Question
from uno_device.units.checks.examiner import Ready

TOLD: Final = 20
"""So many sentences of a check are kept."""


class AskKind(Enum):
    """What a check wants of a person."""

    DEED = "deed"
    """Something is to be done; whether it was, the check sees at its inputs."""
    QUESTION = "question"
    READY = "ready"
    """Whether something may move now."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked now. `number` tells one question from the next."""

    kind: AskKind
    text: str
    number: int
    answer: Callable[[bool], object] | None = None

    def to_json(self) -> dict[str, Any]:
        """Return it as the page gets it."""
        return {"kind": self.kind.value, "text": self.text, "number": self.number}


class PageExaminer:
    """Keeps what is to be shown; `changed` is called after every change."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self._changed = changed
        self._told: deque[str] = deque(maxlen=TOLD)
        self._live: dict[str, LineState] = {}
        self._asked: Asked | None = None
        self._number = 0

    def begin(self) -> None:
        """Another check begins, or there is none any more: nothing is asked or shown."""
        self._told.clear()
        self._live.clear()
        self._asked = None
        self._changed()

    def tell(self, text: str) -> None:
        """Show the sentence."""
        self._told.append(text)
        self._changed()

    def request(self, deed: Deed) -> None:
        """Show what is to be done."""
        self._ask(AskKind.DEED, deed.text, None)

    def ask(self, question: Question, answer: Callable[[bool], None]) -> None:
        """Show the question until it is answered."""
        kind = AskKind.READY if isinstance(question, Ready) else AskKind.QUESTION
        self._ask(kind, question.text, answer)

    def live(self, state: LineState) -> None:
        """Show how an input is now."""
        self._live[state.line] = state
        self._changed()

    def answer(self, yes: bool, number: int | None = None) -> bool:
        """Take a person's answer, to the question of that number if they say which.

        False: that is not asked, or not any more.
        """
        asked = self._asked
        if asked is None or asked.answer is None or number not in (None, asked.number):
            return False
        self._asked = None
        asked.answer(yes)
        self._changed()
        return True

    def to_json(self) -> dict[str, Any]:
        """Return what is to be shown."""
        return {
            "tell": list(self._told),
            "asks": None if self._asked is None else self._asked.to_json(),
            "live": [
                {"line": each.line, "closed": each.closed, "edges": each.edges}
                for each in self._live.values()
            ],
        }

    def _ask(self, kind: AskKind, text: str, answer: Callable[[bool], None] | None) -> None:
        self._number += 1
        self._asked = Asked(kind, text, self._number, answer)
        self._changed()
