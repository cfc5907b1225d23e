"""Where the jackpot unit can be, and what brings it from one state to the next."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from uno_device.units.unit import TransitionTable


class JackpotState(Enum):
    """Where the jackpot unit is."""

    IDLE = "idle"
    SPINNING = "spinning"
    SPIN_PAUSE = "pause before another spin"
    FEEDING = "feeding"
    FEED_PAUSE = "pause before another feed"
    FAULT = "fault"


S = JackpotState
MOVING = [S.SPINNING, S.SPIN_PAUSE, S.FEEDING, S.FEED_PAUSE]

TABLE: TransitionTable = [
    {"trigger": "lever_pulled", "source": S.IDLE, "dest": S.SPINNING, "conditions": "may_spin"},
    {"trigger": "lever_pulled", "source": list(S), "dest": None, "after": "refuse"},
    {"trigger": "button_pressed", "source": S.IDLE, "dest": S.FEEDING, "conditions": "may_feed"},
    {"trigger": "button_pressed", "source": list(S), "dest": None, "after": "refuse"},
    {"trigger": "spin_again", "source": S.SPINNING, "dest": S.SPIN_PAUSE},
    {"trigger": "feed_again", "source": S.FEEDING, "dest": S.FEED_PAUSE},
    {
        "trigger": "pause_over",
        "source": S.SPIN_PAUSE,
        "dest": S.SPINNING,
        "conditions": "supply_stands_spin",
    },
    {
        "trigger": "pause_over",
        "source": S.FEED_PAUSE,
        "dest": S.FEEDING,
        "conditions": "supply_stands_feed",
    },
    {
        "trigger": "pause_over",
        "source": [S.SPIN_PAUSE, S.FEED_PAUSE],
        "dest": None,
        "after": "wait_for_supply",
    },
    {
        "trigger": "finished",
        "source": [S.SPINNING, S.FEEDING],
        "dest": S.IDLE,
        "after": "tell_idle",
    },
    {"trigger": "given_up", "source": MOVING, "dest": S.IDLE, "after": "tell_idle"},
    {"trigger": "failed", "source": [S.IDLE, *MOVING], "dest": S.FAULT},
    {
        "trigger": "cleared",
        "source": S.FAULT,
        "dest": S.IDLE,
        "conditions": "is_linked",
        "after": "tell_idle",
    },
]


class JackpotTriggers:
    """The triggers of the table, for the type checker; at run time the machine adds them."""

    if TYPE_CHECKING:

        def lever_pulled(self, *, at: int) -> bool:
            """The lever was pulled."""

        def button_pressed(self, *, at: int) -> bool:
            """The dispenser's button was pressed."""

        def spin_again(self) -> bool:
            """The spin failed and is tried again."""

        def feed_again(self) -> bool:
            """No card came out and it is tried again."""

        def pause_over(self) -> bool:
            """The next attempt is due."""

        def finished(self) -> bool:
            """The spin or the feed is over."""

        def given_up(self) -> bool:
            """What was under way is ended: by somebody above, or the supply never stood it."""
