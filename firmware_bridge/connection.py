"""What the pins and the factory ask of a link to one board, whatever is behind it.

On the table that is a serial port with a thread or a loop (`serial_connection`), in tests an
emulated board in virtual time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from firmware_bridge.link.events import Answer, Listener, OnAnswer
from firmware_bridge.messages import Command


class Link(Protocol):
    """What pins ask."""

    @property
    def ready(self) -> bool:
        """Whether a session is open."""

    def describe(self) -> str:
        """Return the link's state as a sentence for people."""

    def ticks(self) -> int:
        """Return the board's microseconds now; they go on over resets of the board."""

    def command(self, command: Command) -> Answer:
        """Send a command and wait for its answer.

        Raises LinkLost, or BoardSilent when the answer does not come in time.
        """

    def post(self, command: Command, on_answer: OnAnswer) -> None:
        """Queue a command; it is executed after those that were queued before.

        `on_answer` is called on the link's thread. Raises LinkLost when no session is open, and
        BoardSilent when more waits than the board can take in a reasonable time, unless
        `on_answer` is `Unrefused`.
        """


class Connection(Link, Protocol):
    """What the factory asks: a link that has been opened once and opens itself again."""

    def listen(self, listener: Listener) -> None:
        """Tell this one what happens from now on, on the link's thread, in the board's order."""

    def retry(self) -> None:
        """Leave the fault of a link that was lost too often, and search again."""

    def counters(self) -> Mapping[str, int]:
        """Return what was counted, on both sides, by name."""

    def close(self) -> None:
        """Wait, not for long, until what is queued has been executed, and hang up."""
