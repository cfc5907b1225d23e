"""The host's PIN: drawn at every start, or set by a person; and the browsers that have said it."""

from __future__ import annotations

import hmac
import secrets
from hashlib import scrypt
from http import HTTPStatus

from hardware.clock import Clock
from uno_device.table.errors import TableError
from uno_device.web.errors import WebError
from uno_device.web.store import Store
from uno_device.web.tokens import hashed, is_of, new_token
from uno_device.web.tries import Tries

DIGITS = 6
"""Of a PIN."""
MOST_SESSIONS = 16
"""So many browsers may be the host's; the next one ends the oldest."""
SCRYPT_N = 2**13
"""The cost of a hash: 8 MB and a few hundredths of a second, for it holds up the loop. A million
PINs are soon tried by whoever has the file, at any cost that a small computer could pay."""
SCRYPT_R = 8
"""The usual block size."""
SALT_BYTES = 16


class PinFormatError(TableError):
    """What was said is no PIN."""


class HostPin:
    """The PIN, how often it may be tried, and the sessions of those who know it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._tries = Tries(clock)
        self._drawn = _draw()

    @property
    def drawn(self) -> str | None:
        """The PIN of this start; None where a person has set one, which nobody can read."""
        return self._drawn if self._store.kept.pin is None else None

    def reset(self) -> str:
        """Return a new PIN, also instead of one that was set; all sessions of hosts end."""
        self._drawn = _draw()
        self._store.keep(pin=None, host_sessions=())
        self._tries.forget()
        return self._drawn

    def set(self, pin: str) -> None:
        """Keep a PIN over restarts, as a hash; all sessions of hosts end.

        Raises PinFormatError for what is not six digits.
        """
        if not is_pin(pin):
            raise PinFormatError(f"a PIN has {DIGITS} digits, as 204816")
        salt = secrets.token_bytes(SALT_BYTES)
        self._store.keep(pin=f"{salt.hex()}:{_hash(pin, salt).hex()}", host_sessions=())
        self._tries.forget()

    def log_in(self, pin: str, address: str, *, local: bool) -> str:
        """Return the token of a new session.

        Raises WebError for a wrong PIN (401) and while none is looked at (429).
        """
        self._tries.check(address, local=local)
        if not (is_pin(pin) and self._is_right(pin)):
            self._tries.wrong(address, local=local)
            raise WebError(HTTPStatus.UNAUTHORIZED, "wrong_pin")
        self._tries.right(address)
        token = new_token()
        sessions = (*self._store.kept.host_sessions, hashed(token))
        self._store.keep(host_sessions=sessions[-MOST_SESSIONS:])
        return token

    def log_out(self, token: str | None) -> None:
        """End a session, if it is one."""
        sessions = self._store.kept.host_sessions
        self._store.keep(host_sessions=tuple(one for one in sessions if not is_of(token, one)))

    def is_host(self, token: str | None) -> bool:
        """Whether a token is that of a session."""
        return any(is_of(token, one) for one in self._store.kept.host_sessions)

    def _is_right(self, pin: str) -> bool:
        kept = self._store.kept.pin
        if kept is None:
            return hmac.compare_digest(pin, self._drawn)
        salt, _, known = kept.partition(":")
        try:
            return hmac.compare_digest(_hash(pin, bytes.fromhex(salt)), bytes.fromhex(known))
        except ValueError:  # somebody has edited the file: no PIN is right before one is reset
            return False


def is_pin(text: str) -> bool:
    """Whether a text could be a PIN."""
    return len(text) == DIGITS and text.isascii() and text.isdecimal()


def _draw() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def _hash(pin: str, salt: bytes) -> bytes:
    return scrypt(pin.encode(), salt=salt, n=SCRYPT_N, r=SCRYPT_R, p=1)
