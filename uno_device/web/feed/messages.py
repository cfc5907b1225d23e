"""What a client may say on the feed: its hand on a contact, and what else it wants to see."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

LONGEST = 4096
"""A longer message is none (bytes)."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A contact is pressed, or let go."""

    line: str
    down: bool


@dataclass(frozen=True, slots=True)
class Watch:
    """These further parts are to be sent, and no others."""

    parts: frozenset[str]


def read_message(text: object) -> Hand | Watch | None:
    """Read what a client has sent; None for what is no message."""
    if not isinstance(text, str) or len(text.encode("utf-8", "replace")) > LONGEST:
        return None
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return None
    match told:
        case {"hands": {"line": str(line), "down": bool(down)}} if _whole(told, "hands", 2):
            return Hand(line, down)
        case {"watch": [*parts]} if len(told) == 1 and all(isinstance(one, str) for one in parts):
            return Watch(frozenset(parts))
        case _:
            return None


def _whole(told: dict[str, Any], key: str, size: int) -> bool:
    """Whether nothing else is in a message, and in what it tells."""
    return len(told) == 1 and len(told[key]) == size
