"""Who stands between a check and the table: what a check asks to be done and to be looked at.

On a terminal, and later on a page, an examiner shows the texts to a person. On simulated pins one
does what is asked for itself (`simulated.SimulatedExaminer`). The texts are for people; the other
fields say the same to a program.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from hardware.side import Side


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that is to be done at the table."""

    text: str


@dataclass(frozen=True, slots=True)
class HandsOff(Deed):
    """Touch nothing for a moment."""


@dataclass(frozen=True, slots=True)
class Press(Deed):
    """Close and open a contact, so many times."""

    line: str
    times: int


@dataclass(frozen=True, slots=True)
class TurnWheel(Deed):
    """Turn the wheel forward by hand, so many turns or a little more."""

    turns: int


@dataclass(frozen=True, slots=True)
class LoadCards(Deed):
    """See to it that so many cards or more are in the hopper."""

    cards: int


@dataclass(frozen=True, slots=True)
class Question:
    """Something that is answered with yes or no."""

    text: str


@dataclass(frozen=True, slots=True)
class Ready(Question):
    """Whether something may move now. Later questions are about what is seen from here on."""


@dataclass(frozen=True, slots=True)
class Blinks(Question):
    """Whether this lamp blinks, and no other."""

    output: str


@dataclass(frozen=True, slots=True)
class OtherBlinks(Question):
    """Whether a lamp blinks that is not this one."""

    output: str


@dataclass(frozen=True, slots=True)
class Dark(Question):
    """Whether this lamp is off."""

    output: str


@dataclass(frozen=True, slots=True)
class Heard(Question):
    """Whether so many tones sound, again and again, each higher if the part can do that."""

    tones: int


@dataclass(frozen=True, slots=True)
class Threw(Question):
    """Whether the flipper threw to this side."""

    side: Side


@dataclass(frozen=True, slots=True)
class Turned(Question):
    """Whether the wheel turned forward."""


@dataclass(frozen=True, slots=True)
class Ran(Question):
    """Whether this motor ran, either way."""

    output: str


@dataclass(frozen=True, slots=True)
class PushedBack(Question):
    """Whether this motor ran backwards."""

    output: str


@dataclass(frozen=True, slots=True)
class OneCard(Question):
    """Whether exactly one card came out."""


@dataclass(frozen=True, slots=True)
class LineState:
    """An input as it is now, to be shown live."""

    line: str
    closed: bool
    edges: int
    """Edges since the check began to look, bounce included."""
    bounce_s: float | None
    """How long it bounced when it moved last; None before it moved."""


class Examiner(Protocol):
    """Talks to a person, or plays one."""

    def tell(self, text: str) -> None:
        """Show a sentence."""

    def request(self, deed: Deed) -> None:
        """Ask for something to be done. Whether it was done, the check sees at its inputs."""

    def ask(self, question: Question, answer: Callable[[bool], None]) -> None:
        """Ask a question; call `answer` later, once, on the loop. The check waits for a while."""

    def live(self, state: LineState) -> None:
        """Show how an input is now."""
