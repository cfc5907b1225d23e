"""Tokens that browsers keep in cookies: 128 random bits, of which only the SHA-256 is kept."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

TOKEN_BYTES = 16
"""Nobody guesses 128 bits."""
LONGEST_TOKEN = 64
"""A longer one is none of ours (characters)."""


def new_token() -> str:
    """Return a token for a browser."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """Return what is kept of a token. It is random, so that a fast hash is enough."""
    return sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def is_of(token: str | None, kept: str | None) -> bool:
    """Whether a browser's token is the one that something is kept of."""
    if token is None or kept is None or len(token) > LONGEST_TOKEN:
        return False
    return hmac.compare_digest(hashed(token), kept)
