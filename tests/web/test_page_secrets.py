"""No page is ever sent a card of another hand, what is in a pile, or the seed.

Whole matches of every edition, at the simulated units, with pages open for everybody: each message
is compared with the match as it is at that moment, by what the rules let a viewer see.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.table.whole_matches import NAMES, WholeMatch, match_header
from tests.web.feeding import HOST, SCREEN, Page, Pages, run, seat, settle
from uno_device.game.bots.evening import Kind
from uno_device.game.editions import CODES, EDITIONS
from uno_device.game.event import Event, Hidden
from uno_device.game.events import Dealt, Given, HandShown
from uno_device.game.state import state_of
from uno_device.game.words.english import ENGLISH
from uno_device.game.words.readings import card
from uno_device.table.table import Table
from uno_device.web.access import Who
from uno_device.web.feed.hub import Feed
from uno_device.web.feed.viewer import Viewer
from uno_device.web.hands import VirtualHands
from uno_device.web.languages.catalogue import Languages
from uno_device.web.pictures.match import MatchPart
from uno_device.web.pictures.told import ToldPart

SEED = 910_427_731
"""Nothing else in a message looks like this number."""
PLAYERS = NAMES[:3]
VIEWERS: tuple[tuple[str | None, str, Who], ...] = (
    (None, "screen", SCREEN),
    (None, "host", HOST),
    *((name, "seat", seat(name)) for name in PLAYERS),
)
"""Whose hand may be seen, as what the page is open, and by whom."""
ANY_CODE = "|".join(sorted(map(re.escape, CODES), key=len, reverse=True))
CODE = re.compile(rf"(?<![\w!])(?:{ANY_CODE})(?![\w!])")
"""A card's code, as a word of its own."""
COUNTED = ("draw_pile", "discard_pile", "unit_cards")
NEVER = {"hands", "deck", "seed", "rule_cards"}
"""What is in a whole state, or in a header, and in no picture of a match."""


class Evening:
    """A whole match with bots, and the pages that are open meanwhile."""

    def __init__(
        self,
        edition: str,
        folder: Path,
        match_part: Callable[[Table, Languages], MatchPart] = MatchPart,
        told_part: Callable[[Languages], ToldPart] = ToldPart,
    ) -> None:
        self.whole = WholeMatch(match_header(edition, len(PLAYERS), SEED, target=60), folder)
        self.table = self.whole.table
        languages, clock = Languages(), self.whole.simulated.clock
        hands = VirtualHands(self.whole.simulated.simulated, self.table, clock)
        self._pages = Pages(Feed(clock, hands, languages), clock)
        self._told = told_part(languages)
        self._pages.feed.add("match", match_part(self.table, languages))
        self._pages.feed.add("told", self._told)
        self._events: list[Event] = []
        self._states: deque[dict[str, Any]] = deque(maxlen=2)
        self.messages = 0
        self.table.listeners.append(self._hear)

    async def play(self) -> None:
        """Play, and look into every message."""
        opened = [(name, await self._pages.open(as_, who)) for name, as_, who in VIEWERS]
        whole = self.whole
        whole.simulated.units.subscribe(whole._look_after)
        self.table.start(whole.header, dict.fromkeys(PLAYERS, Kind.SENSIBLE), lambda _: None)
        whole._check_levels()
        while not whole._over:
            whole._let_something_happen()
            await settle()
            for name, page in opened:
                self._look_into(name, page)
        for _, page in opened:
            await page.leave()
        whole._afterwards()

    def _hear(self, events: Sequence[Event]) -> None:
        self._events += [event for event in events if not isinstance(event, Dealt)]
        self._states.append(state_of(self.table.sitting.shown))
        self._told.match_events(events, 1, self.whole.header.edition, real_cards=False)
        self._pages.feed.touch()

    def _look_into(self, name: str | None, page: Page) -> None:
        for message in page.messages:
            self.messages += 1
            assert str(SEED) not in json.dumps(message)
            if message.get("match"):
                expect_no_card_but_own(name, message["match"], self._states)
            for one in message.get("told", ()):
                expect_only_cards_that_were_seen(name, one, self._events[one["n"] - 1])
        page.messages.clear()


def expect_no_card_but_own(
    name: str | None, match: Mapping[str, Any], states: Sequence[Mapping[str, Any]]
) -> None:
    """The own hand, the top card and cards that are shown to all (JW1): no others."""
    view = match["view"]
    own = [[] if name is None else state["hands"].get(name, []) for state in states]
    assert view["hand"] in own
    assert not NEVER & set(keys(match))
    assert all(isinstance(view[pile], int) for pile in COUNTED)
    assert all(isinstance(count, int) for count in view["hand_counts"].values())
    shown = (view["pending"] or {}).get("shown", [])
    assert {code for text in texts(match) for code in CODE.findall(text)} <= {
        *view["hand"],
        *texts(shown),
        view["top"],
    }


def expect_only_cards_that_were_seen(
    name: str | None, told: Mapping[str, Any], event: Event
) -> None:
    """Cards that went into a hand, or were shown to one player, are named to no others (U13)."""
    if not isinstance(event, Hidden):
        return
    saw = {event.player, event.to} if isinstance(event, HandShown | Given) else {event.player}
    if name not in saw:
        named = [code for code in event.cards or () if card(code, ENGLISH) in told["text"]]
        assert not named, f"{name} is told {told}"
        assert "cards" not in told


def texts(value: Any) -> Iterator[str]:
    """Yield every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


def keys(value: Any) -> Iterator[str]:
    """Yield every key in a value."""
    if isinstance(value, Mapping):
        yield from value
    for one in value.values() if isinstance(value, Mapping) else value:
        if isinstance(one, Mapping | list):
            yield from keys(one)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_match_tells_nobody_a_secret(edition: str, tmp_path: Path) -> None:
    evening = Evening(edition, tmp_path)
    run(evening.play())
    assert evening.messages > 150


class ShowsAllHands(MatchPart):
    def __call__(self, viewer: Viewer) -> dict[str, Any] | None:
        told = super().__call__(viewer)
        table = self._hosted
        assert isinstance(table, Table)
        return told and {**told, "all": state_of(table.sitting.shown)["hands"]}


class ShowsTheDrawPile(MatchPart):
    def __call__(self, viewer: Viewer) -> dict[str, Any] | None:
        told = super().__call__(viewer)
        table = self._hosted
        assert isinstance(table, Table)
        return told and {**told, "next": state_of(table.sitting.shown)["draw_pile"][:3]}


class ShowsTheHandOfAnn(MatchPart):
    def __call__(self, viewer: Viewer) -> dict[str, Any] | None:
        told = super().__call__(viewer)
        return told and {**told, "view": self._hosted.view("Ann").to_json()}


class ShowsTheSeed(MatchPart):
    def __call__(self, viewer: Viewer) -> dict[str, Any] | None:
        table = self._hosted
        assert isinstance(table, Table)
        told = super().__call__(viewer)
        return told and {**told, "note": f"seed {table.sitting.match.header.seed}"}


class TellsEverybodyAll(ToldPart):
    def __call__(self, viewer: Viewer) -> list[dict[str, Any]]:
        return [
            self._made(entry, getattr(entry.event, "player", None), viewer.language)
            for entry in self._entries
        ]


@pytest.mark.parametrize("part", [ShowsAllHands, ShowsTheDrawPile, ShowsTheHandOfAnn, ShowsTheSeed])
def test_a_picture_that_tells_a_secret_is_found_out(part: type[MatchPart], tmp_path: Path) -> None:
    evening = Evening("classic", tmp_path, match_part=part)
    with pytest.raises(AssertionError):
        run(evening.play())


def test_a_story_that_tells_a_secret_is_found_out(tmp_path: Path) -> None:
    evening = Evening("classic", tmp_path, told_part=TellsEverybodyAll)
    with pytest.raises(AssertionError, match="is told"):
        run(evening.play())
