"""The link to a board: a core without I/O, and two drivers that give it a port and the time.

`LoopLink` runs on an asyncio loop, `ThreadLink` in a thread of its own for programs without one.
"""

from __future__ import annotations

from firmware_bridge.link.core import LinkCore
from firmware_bridge.link.counters import LinkCounters
from firmware_bridge.link.events import (
    Answer,
    Cut,
    Edge,
    EdgesLost,
    LinkEvent,
    LinkState,
    Loss,
    OnAnswer,
    StateChanged,
    Unrefused,
)
from firmware_bridge.link.settings import LinkSettings

__all__ = [
    "Answer",
    "Cut",
    "Edge",
    "EdgesLost",
    "LinkCore",
    "LinkCounters",
    "LinkEvent",
    "LinkSettings",
    "LinkState",
    "Loss",
    "OnAnswer",
    "StateChanged",
    "Unrefused",
]
