"""Opening a session on a port: who is there, and then the session with the boot that answered."""

from __future__ import annotations

import secrets

from firmware_bridge.link.settings import HELLO_EVERY_NS, HELLO_NS, OPENING_NS
from firmware_bridge.messages import Hello, IAm, Message, Open, Opened, Result


def random_nonce() -> int:
    """Return a number by which an answer to us is known from one to somebody before us."""
    return secrets.randbits(32)


class Opening:
    """One try on one port: it asks again and again, until it is answered or its time is over."""

    def __init__(self, nonce: int, heartbeat_ms: int, now: int) -> None:
        self._nonce = nonce
        self._heartbeat_ms = heartbeat_ms
        self._ask_at = now
        self._over_at = now + OPENING_NS
        self._again_at = self._over_at
        self.board: IAm | None = None
        """The board that has answered."""

    def next(self, now: int) -> Message | None:
        """Return the question that is to be asked now."""
        if now < self._ask_at:
            return None
        self._ask_at = now + HELLO_EVERY_NS
        if self.board is None:
            return Hello(self._nonce)
        return Open(self._nonce, self.board.boot_id, self._heartbeat_ms)

    def told_who(self, board: IAm, now: int) -> bool:
        """Take an answer to HELLO; False for one to somebody else's."""
        if board.nonce != self._nonce or self.board is not None:
            return False
        self.board = board
        self._ask_at = now
        self._again_at = now + HELLO_NS
        return True

    def opened(self, opened: Opened) -> bool:
        """Whether this answer to OPEN begins our session."""
        return (
            self.board is not None
            and (opened.nonce, opened.boot_id) == (self._nonce, self.board.boot_id)
            and opened.result is Result.DONE
        )

    def ask_again(self, now: int) -> None:
        """Ask who is there once more: the board was reset, or does not open."""
        self.board = None
        self._ask_at = now

    def must_ask_again(self, now: int) -> bool:
        """Whether the board that has answered has had its time to open the session."""
        return self.board is not None and now >= self._again_at

    def is_over(self, now: int) -> bool:
        """Whether this port has had its time."""
        return now >= self._over_at

    def deadline(self) -> int:
        """Return when something is to be done (ns)."""
        return min(self._ask_at, self._over_at)
