"""A match that still runs, as everybody at the table has seen it: what may leave the journal.

No hand, no deck, no seed, and no card that was not laid down or held up before everybody. So it
cannot be replayed. It is a function of what the big screen was told, and of nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import datetime
from typing import Any

from uno_device.game.event import Event
from uno_device.game.match import Match
from uno_device.game.refusal import Refusal
from uno_device.table.journal.moments import stamp
from uno_device.table.journal.stored import StoredMatch


def public_lines(stored: StoredMatch) -> Iterator[str]:
    """Yield the lines: a header, then every event as the big screen was told it."""
    yield _line(_header(stored))
    match = Match(stored.header)
    yield from _events(match.started, 0, stored.begun_at)
    for stored_action in stored.actions:
        try:
            events = match.apply(stored_action.action)
        except Refusal as refusal:
            # Only its rule is told: a refusal may name the card that it is about.
            yield _line({"state": stored_action.number, "refused": refusal.rule})
            return
        yield from _events(events, stored_action.number, stored_action.at)


def _header(stored: StoredMatch) -> dict[str, Any]:
    header = stored.header
    return {
        "uno_public_record": 1,
        "match": stored.id,
        "begun_at": stamp(stored.begun_at),
        "edition": header.edition.name,
        "players": list(header.players),
        "bots": dict(stored.bots),
        "mode": header.mode,
        "options": asdict(header.options),
    }


def _events(events: Iterable[Event], state: int, at: datetime) -> Iterator[str]:
    for event in events:
        yield _line({"state": state, "at": stamp(at), **event.seen_by(None).to_json()})


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value) + "\n"
