"""What the host takes away as a file: edges to rehearse, and events as everybody knows them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.table.whole_matches import match_header
from tests.units.evenings import Evening, read, rehearsed, start_of, told_since
from uno_device.game.event import Event
from uno_device.game.events import Kept
from uno_device.game.header import Header
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter
from uno_device.table.table import Table
from uno_device.web.downloads import MOST_EVENTS, Downloads, EventLog, file_name

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
SECRETS = {"hand", "hands", "deck", "seed", "wait_s"}
OF_EDGES = {"t", "line", "closed", "seen_at"}
OF_ORDERS = {"t", "do", "unit", "spin", "cards", "stand_ins", "run_s", "reaction_s", "go_after_s"}
ALONE = {"Ann": "sensible", "Bob": "sensible", "Cy": "random"}


class Downloading(Evening):
    """An evening whose host takes files away."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed)
        self.log = EventLog(self.units, lambda: NOON)
        self.downloads = Downloads(self.recorder, self.log)

    def draw(self, times: int) -> None:
        """Let other waits come than would have come."""
        assert self.units.showdown
        assert self.units.wiring.showdown
        for _ in range(times):
            self.units.showdown._chance.wait_s(self.units.wiring.showdown)

    def edges(self) -> str:
        return asyncio.run(self.downloads.edges())

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.downloads.events().splitlines()]


class BotEvening(Downloading):
    """An evening at which bots play a match."""

    def __init__(self, folder: Path, header: Header) -> None:
        super().__init__()
        self.journal = Journal.open(folder / "journal.db", lambda: NOON, InlineWriter)
        self.table = Table(self.units, self.journal, Random(1), self.simulated)
        self.heard: list[Event] = []
        self.table.listeners += [self._hear, self.log.match_told]
        self.table.start(header, ALONE, lambda _error: None)

    def _hear(self, events: Sequence[Event]) -> None:
        self.heard += events


@pytest.fixture
def evening() -> Iterator[Downloading]:
    """An evening without a match."""
    evening = Downloading()
    yield evening
    evening.units.close()


class TestEdges:
    def test_they_can_be_rehearsed_event_for_event(self, evening: Downloading) -> None:
        for line in ("showdown.timer_button", "jackpot.lever"):
            evening.advance(30.0)
            evening.hands.tap(line)
        evening.advance(30.0)
        text = evening.edges()
        names = [event["event"] for event in rehearsed(text)]
        since = told_since(start_of(evening), evening.events)
        assert names == [event["event"] for event in since]
        assert {"countdown", "go", "stopped"} <= set(names)

    def test_a_countdown_that_is_under_way_does_not_give_green_away(self) -> None:
        """Two tables that differ in nothing but the wait: nobody can tell them apart."""
        texts, green_after = [], []
        for drawn_before in range(2):
            evening = Downloading()
            evening.draw(drawn_before)
            evening.advance(1.0)
            evening.hands.tap("showdown.timer_button")
            evening.advance(1.0)
            assert [event.name() for event in evening.events] == ["countdown"]
            texts.append((evening.edges(), evening.downloads.events()))
            evening.advance(30.0)
            green_after.append(_go_after_s(evening.edges()))
            evening.units.close()
        assert texts[0] == texts[1]
        assert green_after[0] != green_after[1]

    def test_the_wait_is_in_it_once_the_duel_is_over(self, evening: Downloading) -> None:
        evening.hands.tap("showdown.timer_button")
        evening.advance(1.0)
        assert _go_after_s(evening.edges()) == []
        evening.hands.press("showdown.paddle_left")
        evening.advance(5.0)
        assert len(_go_after_s(evening.edges())) == 1

    def test_the_loop_goes_on_while_the_text_is_made(self, evening: Downloading) -> None:
        async def both() -> tuple[str, list[int]]:
            beats: list[int] = []
            making = asyncio.ensure_future(evening.downloads.edges())
            while not making.done():
                beats.append(len(beats))
                await asyncio.sleep(0)
            return await making, beats

        evening.play(300.0)
        text, beats = asyncio.run(both())
        assert read(text).lines
        assert beats


def _go_after_s(text: str) -> list[float]:
    lines = [json.loads(line) for line in text.splitlines()]
    return [line["go_after_s"] for line in lines if "go_after_s" in line]


class TestEvents:
    def test_they_are_what_the_units_told_with_peoples_time(self, evening: Downloading) -> None:
        evening.hands.tap("jackpot.lever")
        evening.advance(30.0)
        told = [
            {"at": "2026-01-02T12:00:00.000+00:00", **event.to_json()} for event in evening.events
        ]
        assert evening.lines() == told
        assert told

    def test_the_last_ones_are_kept(self, evening: Downloading) -> None:
        for _ in range(MOST_EVENTS + 5):
            evening.log.match_told([Kept(player="Ann")])
        assert len(evening.lines()) == MOST_EVENTS


@pytest.mark.parametrize("edition", ["showdown", "wild_jackpot"])
def test_of_a_whole_match_no_file_tells_more_than_the_big_screen(
    tmp_path: Path, edition: str
) -> None:
    evening = BotEvening(tmp_path, match_header(edition, 3, seed=3))
    for _ in range(10):
        evening.advance(30.0)
        _expect_no_secret(evening)
    names = {event.NAME for event in evening.heard}
    assert {"drew", "played"} <= names
    hidden = [event for event in evening.heard if event.seen_by(None) != event]
    assert hidden
    evening.table.pause()
    evening.units.close()
    evening.journal.close()


def _expect_no_secret(evening: BotEvening) -> None:
    lines = [line for line in evening.lines() if "event" in line]
    of_match = [event.seen_by(None).to_json() for event in evening.heard][-200:]
    told = [{key: one for key, one in line.items() if key != "at"} for line in lines]
    assert [one for one in of_match if one not in told] == []
    drawn = [line for line in told if line["event"] == "drew"]
    assert all("cards" not in line for line in drawn)
    assert not any(SECRETS & line.keys() for line in told)
    header, *edges = (json.loads(line) for line in evening.edges().splitlines())
    assert not any(line.keys() - OF_EDGES and line.keys() - OF_ORDERS for line in edges)
    assert header["seed"] == 0  # of the rehearsal; the match has none here


def test_a_file_is_named_by_what_it_is_and_when() -> None:
    assert file_name("edges", NOON) == "uno-edges-20260102-120000.jsonl"
