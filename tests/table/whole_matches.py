"""Words of the tests of whole matches: a table, its journal, people, and what is to hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from hardware.clock import to_ns
from hardware.simulation.faults import Faults
from tests.table.journal.evenings import rows
from tests.table.whole_matches_people import People
from uno_device.game.actions import HOST, TABLE, Action, NextHand
from uno_device.game.bots.bot import Bot, RandomBot
from uno_device.game.bots.evening import Kind
from uno_device.game.bots.sensible import SensibleBot
from uno_device.game.cards import codes
from uno_device.game.event import Event
from uno_device.game.header import Header
from uno_device.game.header_reader import read_header
from uno_device.game.match import Match, Phase
from uno_device.game.record import Record, lines, read_record
from uno_device.game.state import pending, state_of
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.stored import MatchState, StoredMatch
from uno_device.table.journal.writer import InlineWriter
from uno_device.table.table import Table
from uno_device.testing import Table as SimulatedTable
from uno_device.units.events import Empty, Fault, Jam
from uno_device.units.events import Event as UnitEvent

LIMIT_S = 48 * 3600.0
"""No match may take longer: of the table's time, virtual."""
AFTERWARDS_S = 60.0
"""How long the table is watched once the match is over."""
MENDED_AFTER_S = 5.0
"""How long after a fault somebody clears it, where bots play."""
WRITTEN_AFTER_S = 0.02
"""How long it takes until whoever has done something is told that it counts."""
LEVEL_CHECK_S = 1.0
"""How often the running table looks at the levels of its inputs."""
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")

OUTCOMES = {"stopped", "dispensed", "double_feed", "won", "false_start", "void"}
"""The unit events that say something to a match, in the words of a record."""


def match_header(edition: str, players: int, seed: int, **options: Any) -> Header:
    """A match to 500 points, whatever the edition usually has."""
    return read_header(
        {
            "uno_record": 1,
            "edition": edition,
            "players": list(NAMES[:players]),
            "options": {"single_hand": False, **options},
            "seed": seed,
        }
    )


class WholeMatch:
    """A match from its start to its end, at a simulated table with a journal of its own.

    All chance comes from the header's seed. The journal's answers come a moment later, in order, as
    on the running table. Who plays is either People, or the table's own bots with their hands.
    """

    def __init__(self, header: Header, folder: Path, faults: Faults | None = None) -> None:
        self.header = header
        self.path = folder / "journal.db"
        self._faults = faults
        self._told_before: list[UnitEvent] = []
        self._switch_on(header.seed)

    def _switch_on(self, seed: int) -> None:
        """Start a table with what its journal has."""
        self.simulated = SimulatedTable(seed=seed, faults=self._faults)
        units, simulated = self.simulated.units, self.simulated.simulated
        writer = partial(InlineWriter, deliver=self._a_moment_later)
        self._journal = Journal.open(self.path, lambda: NOON, writer)
        self.table = Table(units, self._journal, Random(f"table {seed}"), simulated)
        self.table.listeners.append(self._expect_all_cards)
        random = Random(f"people {seed}")
        self.people = People(self.table, self.simulated, _bots(self.header), random)

    def _a_moment_later(self, tell: Callable[[], object]) -> None:
        clock = self.simulated.clock
        clock.call_at(clock.now() + to_ns(WRITTEN_AFTER_S), tell)

    def play(self) -> None:
        """Let people play the match to its end."""
        self.table.start(self.header, {}, self._people_begin)
        self._to_the_end()

    def play_with_bots(self) -> None:
        """Let the table's own bots play it; somebody fills the hopper, and mends the units."""
        self.simulated.units.subscribe(self._look_after)
        bots = dict.fromkeys(self.header.players, Kind.SENSIBLE)
        self.table.start(self.header, bots, _expect_begun)
        self._to_the_end()

    @property
    def kept_of_people(self) -> list[Action]:
        """What the journal has by now of players and the host."""
        return [one.action for one in self._kept_by_now().actions if one.action.by != TABLE]

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.table.sitting.match

    @cached_property
    def kept(self) -> StoredMatch:
        """The match in the journal, once that is closed: nothing is written any more."""
        assert self._over
        return self._kept_by_now()

    @property
    def actions(self) -> list[Action]:
        """The actions that the journal has in the end."""
        return [one.action for one in self.kept.actions]

    @cached_property
    def record(self) -> str:
        """The match as `uno-device export` prints it."""
        return "".join(lines(self.kept.header, self.actions))

    @property
    def outcomes(self) -> list[dict[str, Any]]:
        """What the units told that says something to a match, in order."""
        told = (event.to_json() for event in (*self._told_before, *self.simulated.events))
        return [event for event in told if event["event"] in OUTCOMES]

    @property
    def kept_outcomes(self) -> list[dict[str, Any]]:
        """The outcomes that the journal has with the actions."""
        kept = rows(self.path, "SELECT event FROM outcomes WHERE match = 1 ORDER BY id")
        return [json.loads(event) for (event,) in kept]

    # What is to hold

    def expect_played_to_the_end(self) -> None:
        """The match is over as its options say; nobody was refused, no callback has failed."""
        assert self.match.phase is Phase.MATCH_OVER
        assert max(self.match.scores.values()) >= self.header.options.target
        assert self.match.winners
        dealt = sum(isinstance(action, NextHand) for action in self.actions)
        assert self.match.hand_number == 1 + dealt
        assert self.people.answers == []

    def expect_outputs_kept_their_limits(self) -> None:
        """No output is on, and none was on for longer than it may."""
        self.simulated.expect_off()
        self.simulated.expect_within_limits()

    def expect_record_of_what_counted(self) -> None:
        """The journal gives the match at the table; its table has done what the units told."""
        record = read_record(self.record.splitlines())
        again, by_the_units = folded(record, self.kept_outcomes)
        assert state_of(again) == state_of(self.match) == state_of(self.table.sitting.shown)
        (kept,) = Archive(self.path).matches()
        assert (kept.state, kept.hands) == (MatchState.OVER, self.match.hand_number)
        assert (kept.scores, kept.winners) == (self.match.scores, self.match.winners)
        assert [one.to_json() for one in self.actions if one.by == TABLE] == by_the_units

    def expect_nothing_lost_of_what_people_did(self) -> None:
        """The journal has every action that was answered as one that counts, and no other."""
        kept = [one for one in self.actions if one.by != TABLE]
        assert [one for one in kept if one.by != HOST] == self.people.said
        assert len(kept) == len(self.people.said) + self.people.draws

    def _people_begin(self, error: BaseException | None) -> None:
        _expect_begun(error)
        self.people.sit_down()

    def _look_after(self, event: UnitEvent) -> None:
        """Fill an empty hopper; clear a fault a while later: as keys of the panel do."""
        clock = self.simulated.clock
        if isinstance(event, Empty | Jam):
            self._fill()
        elif isinstance(event, Fault):
            clock.call_at(clock.now() + to_ns(MENDED_AFTER_S), self._clear)

    def _fill(self) -> None:
        jackpot = self.simulated.units.jackpot
        assert jackpot is not None
        jackpot.reload()
        self.simulated.hopper.load(jackpot.cards)

    def _clear(self) -> None:
        for unit in self.simulated.units.all:
            unit.clear()

    def _kept_by_now(self) -> StoredMatch:
        return Archive(self.path).match(1)

    def _to_the_end(self) -> None:
        clock = self.simulated.clock
        while not self._over:
            self._let_time_pass_until(clock.now() + to_ns(LEVEL_CHECK_S))
            clock.post(self._check_levels)
        self._afterwards()

    def _let_something_happen(self) -> None:
        """Let time pass until the next thing that is due."""
        deadline = self.simulated.clock.next_deadline
        assert deadline is not None
        self._let_time_pass_until(deadline)

    def _let_time_pass_until(self, when: int) -> None:
        """Let all happen that is due until then."""
        assert when < to_ns(LIMIT_S), "the match does not end"
        self.simulated.clock.advance_to(when)
        assert self.simulated.errors == [], self.simulated.errors

    def _afterwards(self) -> None:
        """Watch the table for a minute once the match is over."""
        self.simulated.advance(AFTERWARDS_S)
        self._journal.close()

    def _expect_all_cards(self, _events: Sequence[Event]) -> None:
        """At every step, no card is lost and none is there twice."""
        round_ = self.match.round
        assert round_ is not None
        piles = round_.piles
        there = codes(chain(*round_.hands, piles.draw, piles.discard, piles.unit))
        assert sorted(there) == self._whole_deck

    @cached_property
    def _whole_deck(self) -> list[str]:
        return sorted(codes(self.header.edition.deck))

    @property
    def _over(self) -> bool:
        return self.table.match is not None and self.table.sitting.over

    def _check_levels(self) -> None:
        """Look at the inputs' levels: edges may have been lost."""
        for contact in self.simulated.units.contacts.values():
            contact.check_level()


def folded(
    record: Record, outcomes: Iterable[Mapping[str, Any]]
) -> tuple[Match, list[dict[str, Any]]]:
    """Play a record; return the match after it, and what its units told as the table's actions."""
    match, left, told = Match(record.header), iter(outcomes), []
    for _, action in record.actions:
        if action.by == TABLE:
            outcome = next(left, None)
            assert outcome is not None, f"no unit has told {action}"
            told.append(said_by(outcome, pending(match) or {}))
        match.apply(action)
    assert list(left) == []
    return match, told


def said_by(outcome: Mapping[str, Any], step: Mapping[str, Any]) -> dict[str, Any]:
    """Return what an outcome says to a match; its player of the card is on the left (SD1)."""
    if outcome["event"] == "stopped":
        return {"by": "table", "do": "spin", "symbol": outcome["symbol"]}
    if outcome["event"] in ("dispensed", "double_feed"):
        return {"by": "table", "do": "dispense"}
    if outcome["event"] == "void":
        return {"by": "table", "do": "showdown", "void": True, "why": outcome["why"]}
    left, right = step["duellists"]
    side = outcome.get("loser", outcome.get("offender"))
    return {"by": "table", "do": "showdown", "loser": {"left": left, "right": right}[side]}


def _expect_begun(error: BaseException | None) -> None:
    assert error is None


def _bots(header: Header) -> dict[str, Bot]:
    """Sensible players, and every third does anything that is allowed."""
    return {
        name: RandomBot(_random(header, name)) if seat % 3 == 2 else _sensible(header, name)
        for seat, name in enumerate(header.players)
    }


def _sensible(header: Header, name: str) -> Bot:
    return SensibleBot(_random(header, name))


def _random(header: Header, name: str) -> Random:
    return Random(f"{name} {header.seed}")
