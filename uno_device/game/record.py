"""Records of matches: the header and the actions as JSON Lines, and what becomes of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from uno_device.game.action_reader import read_action
from uno_device.game.actions import Action
from uno_device.game.event import Event
from uno_device.game.header import Header
from uno_device.game.header_reader import read_header
from uno_device.game.match import Match
from uno_device.game.refusal import Refusal
from uno_device.records import RecordError, objects


@dataclass(frozen=True, slots=True)
class Record:
    """A header and actions, each with the number of its line (the first line is 1)."""

    header: Header
    actions: tuple[tuple[int, Action], ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """The action that ended a replay: its line and why."""

    line: int
    refusal: Refusal

    def to_json(self) -> dict[str, Any]:
        """Return what `refused` says in a printed state."""
        return {"line": self.line, "rule": self.refusal.rule, "why": str(self.refusal.why)}


@dataclass(frozen=True, slots=True)
class Replay:
    """A match after a record: as far as its actions were applied, and what happened."""

    match: Match
    events: tuple[Event, ...]
    refused: Refused | None


def read_record(text: Iterable[str]) -> Record:
    """Read a whole record. Raises RecordError for the first line that cannot be read."""
    numbered = objects(text)
    line, value = next(numbered)
    header = read_header(value, line)
    return Record(header, tuple(_actions(numbered)))


def replay(record: Record) -> Replay:
    """Play a record again; it ends at the first action that is refused."""
    match = Match(record.header)
    events = list(match.started)
    for line, action in record.actions:
        try:
            events += match.apply(action)
        except Refusal as refusal:
            return Replay(match, tuple(events), Refused(line, refusal))
    return Replay(match, tuple(events), None)


def lines(header: Header, actions: Iterable[Action]) -> Iterator[str]:
    """Yield a record's lines, as a journal writes them."""
    for value in (header.to_json(), *(action.to_json() for action in actions)):
        yield json.dumps(value) + "\n"


def _actions(numbered: Iterable[tuple[int, dict[str, Any]]]) -> Iterator[tuple[int, Action]]:
    for line, value in numbered:
        if "uno_record" in value:
            raise RecordError(line, "a second header: one file holds one record")
        yield line, read_action(value, line)
