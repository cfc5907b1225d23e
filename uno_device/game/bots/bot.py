"""What a bot is, and the one that does anything that is allowed."""

from __future__ import annotations

from random import Random
from typing import Protocol

from uno_device.game.actions import Action, Draw, Keep, Play
from uno_device.game.bots.moves import move
from uno_device.game.views import View

DECLINES = 0.1
"""How often a random bot leaves a card that fits in the hand.

With draws as likely as plays, hands at random hardly ever end with a winner.
"""


class Bot(Protocol):
    """A program that plays for one seat.

    It is shown its seat's view when there is something that it may do, and nothing else, like the
    person it stands for. It may remember what it was shown.
    """

    def choose(self, view: View) -> Action | None:
        """Return what to do now; None to leave it, where there is only a call or a catch."""
        ...


class RandomBot:
    """Does anything that its seat may do, mostly as likely as anything else.

    It bluffs, challenges, and calls and catches when it happens to; it draws also when a card fits.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, view: View) -> Action:
        """Return any legal action."""
        entries = view.waiting
        if self._random.random() >= DECLINES and any(one.do == Play.DO for one in entries):
            entries = tuple(one for one in entries if one.do not in (Draw.DO, Keep.DO))
        return move(view, self._random.choice(entries), self._random.choice)
