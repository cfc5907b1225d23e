"""What players can be called, so that everybody knows who is meant."""

from __future__ import annotations

import unicodedata
from typing import Final

_JOINERS: Final = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Invisible, but part of names in Persian or Hindi, and of many emoji."""


def is_name(text: str) -> bool:
    """Whether a text can be a name: one line that can be seen, without blanks around it."""
    bare = text.translate(_JOINERS)
    return bool(bare) and bare == bare.strip() and bare.isprintable()


def heard(name: str) -> str:
    """Return what is the same for all names that look or sound the same."""
    return unicodedata.normalize("NFC", name.translate(_JOINERS)).casefold()
