"""What a link can be set to, and the times by which it works."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NS_PER_MS: Final = 1_000_000
NS_PER_S: Final = 1_000_000_000

HELLO_EVERY_NS: Final = 100 * NS_PER_MS
OPENING_NS: Final = 3 * NS_PER_S
"""How long a port is given to open a session: an Uno's boot loader takes up to two seconds."""
HELLO_NS: Final = 1 * NS_PER_S
"""How long a board that has said who it is has for opening the session."""
SEARCH_EVERY_NS: Final = 250 * NS_PER_MS
LOST_NS: Final = 100 * NS_PER_MS
"""How long a lost link rests before it is opened again."""

RESEND_NS: Final = 30 * NS_PER_MS
"""How long an answer may take beside the time of both frames on the line."""
TRIES: Final = 8
BOARD_LOOP_NS: Final = 1 * NS_PER_MS
"""How long the board may leave a frame in its receive ring."""
GAPS: Final = 50
"""Batches in a row that begin after the event that is due: the board does not have it any more."""


@dataclass(frozen=True, slots=True)
class LinkSettings:
    """What a link to one board is set to.

    `board_id` None: whichever board is found first; from then on the link stays with that one.
    """

    baud: int = 500_000
    board_id: int | None = None
    heartbeat_ms: int = 1000
    """The board makes its outputs safe when it hears nothing for so long; 100 to 5000."""
    losses: int = 5
    """A link that is lost so often within `losses_within_s` stays in fault."""
    losses_within_s: float = 60.0
    queue: int = 512
    """Commands that may wait; one more is refused to who gives it, unless an output goes off."""

    def __post_init__(self) -> None:
        if not 100 <= self.heartbeat_ms <= 5000:
            raise ValueError(f"heartbeat_ms is {self.heartbeat_ms}; it must be 100 to 5000")
        if self.baud <= 0 or self.losses <= 0 or self.losses_within_s <= 0 or self.queue <= 0:
            raise ValueError(f"a number that is not positive in {self}")

    @property
    def heartbeat_ns(self) -> int:
        """The heartbeat's time in nanoseconds."""
        return self.heartbeat_ms * NS_PER_MS
