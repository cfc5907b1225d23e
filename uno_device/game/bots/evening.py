"""A number of hands between bots: who sits where, which matches are begun, what was counted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from functools import partial
from itertools import count, cycle, islice
from random import Random
from typing import Any

from uno_device.game.actions import Action
from uno_device.game.bots.bot import Bot, RandomBot
from uno_device.game.bots.driver import Driver
from uno_device.game.bots.sensible import LAPSE, SensibleBot
from uno_device.game.bots.tally import Tally
from uno_device.game.event import Event
from uno_device.game.header import Header
from uno_device.game.header_reader import read_header
from uno_device.game.match import Phase

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
"""The players, in seating order."""
OPEN_END = {"target": 10**9, "single_hand": False}
"""The options of a match that never ends, if nothing else is said."""


class Kind(StrEnum):
    """The kinds of bots."""

    SENSIBLE = "sensible"
    RANDOM = "random"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be played."""

    edition: str
    kinds: Sequence[Kind]
    """Of the bot at each seat."""
    hands: int
    seed: int
    """All chance comes from it."""
    lapse: float = LAPSE
    """The probability that a sensible bot forgets to call UNO or to catch."""
    voids: float = 0.0
    """The probability that a duel has no loser."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """As in a header."""

    def players(self) -> dict[str, Kind]:
        """Return the kind of each player, in seating order."""
        return dict(zip(NAMES, self.kinds, strict=False))


def seated(kinds: Sequence[Kind], players: int) -> tuple[Kind, ...]:
    """Return the kind for each of so many seats: the kinds take turns around the table."""
    return tuple(islice(cycle(kinds), players))


class Evening:
    """Plays the hands of a plan, and counts.

    It is one match that goes on for all hands, so that the deal passes on as the edition says.
    With options by which a match ends (`target`, `single_hand`) the next one is begun, by a seed
    of its own and a new draw for the deal; points and hands are counted over all of them.
    """

    def __init__(self, plan: Plan) -> None:
        """RecordError for an edition or options that there are not."""
        self.plan = plan
        self.tally = Tally(plan.players())
        self._header = self._new_header(plan.seed)
        self._bots = {name: self._bot(name, kind) for name, kind in plan.players().items()}

    @property
    def options(self) -> dict[str, Any]:
        """Return all options in force, as a header has them."""
        return asdict(self._header.options)

    def play(self, record: Callable[[str], object] | None = None) -> Iterator[int]:
        """Play; yield the number of hands after each. DriverError if a match cannot go on.

        `record` takes the lines of the first match.
        """
        for header in self._headers():
            driver = self._driver(header, record)
            record = None
            while driver.match.phase is not Phase.MATCH_OVER:
                if self.tally.hands >= self.plan.hands:
                    return
                driver.play_hand()
                yield self.tally.hands

    def _headers(self) -> Iterator[Header]:
        yield self._header
        for number in count(1):
            yield self._new_header(self._random(f"match {number}").getrandbits(32))

    def _driver(self, header: Header, record: Callable[[str], object] | None) -> Driver:
        hear = self.tally.hear
        if record is not None:
            record(_line(header))
            hear = partial(self._hear_and_record, record)
        return Driver(header, self._bots, header.seed, voids=self.plan.voids, hear=hear)

    def _hear_and_record(
        self, record: Callable[[str], object], action: Action | None, events: Sequence[Event]
    ) -> None:
        if action is not None:
            record(_line(action))
        self.tally.hear(action, events)

    def _new_header(self, seed: int) -> Header:
        return read_header(
            {
                "uno_record": 1,
                "edition": self.plan.edition,
                "players": list(self.plan.players()),
                "options": {**OPEN_END, **self.plan.options},
                "seed": seed,
            }
        )

    def _bot(self, name: str, kind: Kind) -> Bot:
        if kind is Kind.SENSIBLE:
            return SensibleBot(self._random(name), self.plan.lapse)
        return RandomBot(self._random(name))

    def _random(self, whose: str) -> Random:
        """Return chance of its own for each purpose, all of it from the plan's seed."""
        return Random(f"{self.plan.seed} {whose}")


def _line(told: Header | Action) -> str:
    return json.dumps(told.to_json()) + "\n"
