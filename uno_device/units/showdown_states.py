"""Where the showdown unit can be, and what brings it from one state to the next."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from hardware.side import Side
from uno_device.units.judge import Verdict
from uno_device.units.unit import TransitionTable


class ShowdownState(Enum):
    """Where the showdown unit is."""

    IDLE = "idle"
    NOT_READY = "not ready"
    COUNTDOWN = "countdown"
    TOO_EARLY = "too early"
    """Somebody was early; who, shows when the settle time is over."""
    GO = "go"
    RESULT = "result"
    FAULT = "fault"


S = ShowdownState
AT_REST = [S.IDLE, S.NOT_READY, S.RESULT]
DUEL = [S.COUNTDOWN, S.TOO_EARLY, S.GO]

TABLE: TransitionTable = [
    {
        "trigger": "timer_pressed",
        "source": AT_REST,
        "dest": S.COUNTDOWN,
        "conditions": ["may_start", "both_ready"],
        "before": "tell_idle_again",
    },
    {
        "trigger": "timer_pressed",
        "source": AT_REST,
        "dest": S.NOT_READY,
        "conditions": "may_start",
        "before": "tell_idle_again",
    },
    {"trigger": "timer_pressed", "source": list(S), "dest": None, "after": "refuse"},
    {"trigger": "was_not_ready", "source": S.COUNTDOWN, "dest": S.NOT_READY},
    {"trigger": "green_is_due", "source": S.COUNTDOWN, "dest": S.GO},
    {"trigger": "early_press", "source": S.COUNTDOWN, "dest": S.TOO_EARLY},
    {"trigger": "decided", "source": DUEL, "dest": S.RESULT},
    {"trigger": "shown", "source": [S.NOT_READY, S.RESULT], "dest": S.IDLE, "after": "tell_idle"},
    {"trigger": "failed", "source": DUEL, "dest": S.FAULT, "before": "tell_interrupted"},
    {"trigger": "failed", "source": AT_REST, "dest": S.FAULT},
    {
        "trigger": "cleared",
        "source": S.FAULT,
        "dest": S.IDLE,
        "conditions": "is_linked",
        "after": "tell_idle",
    },
]


class ShowdownTriggers:
    """The triggers of the table, for the type checker; at run time the machine adds them."""

    if TYPE_CHECKING:

        def timer_pressed(self, *, at: int) -> bool:
            """The timer button was pressed."""

        def was_not_ready(self, *, side: Side, at: int) -> bool:
            """A paddle was closed before the timer was pressed, as is heard only now."""

        def green_is_due(self) -> bool:
            """The wait is over."""

        def early_press(self) -> bool:
            """Somebody pressed before green."""

        def decided(self, *, verdict: Verdict | None) -> bool:
            """The duel has a verdict, or was interrupted."""

        def shown(self) -> bool:
            """The result has been shown."""
