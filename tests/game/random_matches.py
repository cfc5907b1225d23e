"""Random matches for the property tests: headers, and people who do all that can be done.

A seed makes all choices, so that hypothesis finds a small header and a short match; the record of
a match that fails is told with the failure.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import note
from hypothesis import strategies as st

from tests.game.editions_by_hand import by_hand
from tests.game.stray_actions import correction, stray
from uno_device.game.actions import HOST, TABLE, Action, Leave, Play
from uno_device.game.awaited import Awaited
from uno_device.game.bots.moves import move
from uno_device.game.editions import EDITIONS
from uno_device.game.event import Event
from uno_device.game.header import Header
from uno_device.game.header_reader import read_header
from uno_device.game.match import Match, Phase
from uno_device.game.record import lines
from uno_device.game.refusal import Refusal
from uno_device.game.state import state_of
from uno_device.game.views import view_of

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")
RULES = ("Sing a song", "Swap hands", "Go on")
SEEDS = st.integers(10**12, 10**12 + 10**6)
"""Seeds that no count, score or number of a state can be taken for."""
CHOICES = st.integers(0, 2**32 - 1)
"""Seeds of what people do."""
OFTENER = 5
"""How much oftener somebody leaves where it is not simple to go on."""

State = dict[str, Any]


@st.composite
def headers(draw: st.DrawFn, mode: str = "referee", edition: str | None = None) -> Header:
    """Draw a header: every edition (or this one), number of players and option."""
    edition = edition or draw(st.sampled_from(list(EDITIONS)))
    players = NAMES[: draw(st.integers(2, len(NAMES)))]
    optional = {
        "scoring": st.sampled_from(["winner", "lowest"]),
        "target": st.sampled_from([1, 20, 40, 200, 500]),
        "single_hand": st.booleans(),
        "wilds_count_as_color": st.booleans(),
        **({"final_showdown": st.booleans()} if by_hand(edition).final_showdown else {}),
    }
    further: dict[str, st.SearchStrategy[Any]] = {"dealer": st.sampled_from(players)}
    if by_hand(edition).rule_cards:
        further["rule_cards"] = st.lists(st.sampled_from([" ", *RULES]), max_size=4)
    value = {
        "uno_record": 1,
        "edition": edition,
        "players": list(players),
        "seed": draw(SEEDS),
        "mode": mode,
        "options": draw(st.fixed_dictionaries({}, optional=optional)),
        **draw(st.fixed_dictionaries({}, optional=further)),
    }
    return read_header(value)


@dataclass(frozen=True, slots=True)
class Attempt:
    """An action that was tried: on which state, and what came of it."""

    action: Action
    before: State
    after: State
    events: tuple[Event, ...]
    refusal: Refusal | None

    def told(self, name: str) -> list[dict[str, Any]]:
        """Return the events of a name, as JSON."""
        return [event.to_json() for event in self.events if name == event.NAME]


@dataclass(frozen=True, slots=True)
class Manners:
    """How people play: the chances of what they do."""

    playing: float
    """A card that fits is played, rather than one drawn."""
    straying: float
    """Something is tried that nobody waits for."""
    leaving: float
    """Somebody leaves; OFTENER in the middle of a card, and between two hands."""
    calling: float
    """UNO is called, or somebody caught, when it can be."""


class RandomMatch:
    """A match in which a seed makes every choice, at most so many actions long."""

    def __init__(self, header: Header, seed: int, length: int, manners: Manners | None = None):
        self.header = header
        self.random = Random(seed)
        self.length = length
        self.manners = manners or _manners(self.random)
        self.match = Match(header)
        self.actions: list[Action] = []
        """What has been accepted."""
        self.events: list[Event] = list(self.match.started)
        self.state: State = state_of(self.match)

    def __repr__(self) -> str:
        return f"RandomMatch({self.header.to_json()}, length={self.length}, {self.manners})"

    def attempts(self) -> Iterator[Attempt]:
        """Try one action after the other; a match that is over is tried once more."""
        with self.recorded():
            while self.match.phase is not Phase.MATCH_OVER and len(self.actions) < self.length:
                yield self.attempt(self.choice())
            yield self.attempt(stray(self.match, self.random))

    def accepted(self) -> Iterator[Attempt]:
        """Try one action after the other; yield those that were accepted."""
        return (attempt for attempt in self.attempts() if not attempt.refusal)

    def play(self) -> None:
        """Play the match, as long as it is."""
        for _ in self.attempts():
            pass

    def attempt(self, action: Action) -> Attempt:
        """Try an action."""
        before = self.state
        events: tuple[Event, ...] = ()
        refusal: Refusal | None = None
        try:
            events = tuple(self.match.apply(action))
        except Refusal as refused:
            refusal = refused
        else:
            self.actions.append(action)
            self.events += events
        self.state = state_of(self.match)
        return Attempt(action, before, self.state, events, refusal)

    def choice(self) -> Action:
        """Return what somebody does now."""
        between = self.state["phase"] == "hand_over" or self.state["pending"]
        leaving = self.manners.leaving * (OFTENER if between else 1)
        roll = self.random.random()
        if roll < leaving:
            return _leave(self.state, self.random)
        if roll < leaving + self.manners.straying:
            return stray(self.match, self.random)
        pending = self.state["pending"] or {}
        if pending.get("kind") == "done" and self.random.random() < self.manners.straying:
            return correction(self.state, self.random)
        return moved(self.match, self.awaited(), self.random)

    def awaited(self) -> Awaited:
        """Return one of the things that are awaited."""
        entries = self.match.waiting()
        calls = [entry for entry in entries if entry.do in {"uno", "catch"}]
        if calls and self.random.random() < self.manners.calling:
            return self.random.choice(calls)
        owed = [entry for entry in entries if entry not in calls]
        plays = [entry for entry in owed if entry.do == Play.DO]
        if plays and self.random.random() < self.manners.playing:
            return plays[0]
        return self.random.choice([entry for entry in owed if entry not in plays] or owed)

    def twin(self, actions: int | None = None) -> Match:
        """Return another match after the same actions (so many of them)."""
        match = Match(self.header)
        for action in self.actions[:actions]:
            match.apply(action)
        return match

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """Tell the record of the match when something fails."""
        try:
            yield
        except BaseException:
            note("".join(lines(self.header, self.actions)))
            raise


def moved(match: Match, entry: Awaited, random: Random) -> Action:
    """Return an action for what is awaited, of those who see what its player sees."""
    viewer = None if entry.player in {TABLE, HOST} else entry.player
    return move(view_of(match, viewer), entry, random.choice)


@st.composite
def matches(
    draw: st.DrawFn,
    length: int,
    mode: str = "referee",
    edition: str | None = None,
    manners: Manners | None = None,
) -> RandomMatch:
    """Draw a random match of up to so many actions."""
    header, seed = draw(headers(mode, edition)), draw(CHOICES)
    return RandomMatch(header, seed, draw(st.integers(0, length)), manners)


def _manners(random: Random) -> Manners:
    return Manners(
        playing=random.choice((0.05, 0.7, 0.95, 1)),
        straying=random.choice((0, 0.05, 0.4)),
        leaving=random.choice((0, 0.002, 0.03)),
        calling=random.choice((0, 0.3, 0.8)),
    )


def _leave(state: State, random: Random) -> Action:
    playing = [name for name in state["players"] if name not in state["left"]]
    player = random.choice(playing)
    return random.choice((Leave(player), Leave(HOST, player)))
