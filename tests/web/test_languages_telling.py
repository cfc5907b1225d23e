"""Whatever happens at a table is told in every language, and nothing of it without a catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.side import Side
from hardware.simulation.faults import faults_from
from hardware.wiring import overlay
from tests.cli.test_panel_words import EVENTS
from tests.game.random_matches import NAMES, RULES, RandomMatch, matches
from tests.game.stray_actions import STRANGER
from tests.game.test_words_languages import silent
from uno_device.game.editions import EDITIONS
from uno_device.game.views import view_of
from uno_device.game.words.message import Message
from uno_device.game.words.readings import Language
from uno_device.game.words.rule_book import contents, heading, rule_text
from uno_device.game.words.telling import message
from uno_device.table.alerts.catalogue import AlertId, advice_on
from uno_device.table.alerts.looks import SEEN, Disk, WallClock
from uno_device.table.serving import Serving, serving
from uno_device.testing import Table
from uno_device.units import words
from uno_device.units.checks import Bench, Selftest
from uno_device.units.checks.catalogue import checks_of
from uno_device.units.checks.simulated import SimulatedExaminer
from uno_device.units.checks.trial import run_through
from uno_device.units.events import Stopped, Won
from uno_device.units.faults import FaultId
from uno_device.units.sentence import Sentence, in_words_of
from uno_device.units.virtual import VirtualTable
from uno_device.units.words import STATES
from uno_device.web.languages.catalogue import ENGLISH, Languages
from uno_device.web.languages.telling import (
    advice,
    said,
    state_words,
    symbol_words,
    unit_message,
)

LANGUAGES = Languages()
every_language = pytest.mark.parametrize("code", LANGUAGES.codes)


SILENT = {name: silent(text) for name, text in LANGUAGES.of(ENGLISH).items()}
"""A language without words: what is still said was not looked up."""
TOLD: tuple[Language, ...] = (*map(LANGUAGES.of, LANGUAGES.codes), SILENT)

FROM_THE_MATCH = re.compile(rf"(-|[0-9]|{'|'.join((*NAMES, STRANGER, *RULES, 'Dance'))})+")
"""What people have said themselves, and numbers."""

UNITS = Table().units
UNIT_EVENTS = (*EVENTS, Stopped(unit="jackpot", at=0, symbol="a duck", stop=0))


def messages_of(served: Serving) -> Iterator[Message]:
    yield served.awaited
    if served.standing is not None:
        yield served.standing
    yield from (way.message for way in served.ways_on)


def expect_told(one: Message) -> None:
    """Expect that a message is told in every language, in words that were looked up."""
    for language in TOLD:
        told = said(one, language)
        assert told["id"] == one.id
        assert told["text"]
        assert not set("{}") & set(told["text"]), told
    assert FROM_THE_MATCH.fullmatch(one.in_words_of(SILENT)), one


@settings(max_examples=60, deadline=None)
@given(matches(60))
def test_all_that_happens_is_refused_or_is_awaited_is_told(played: RandomMatch) -> None:
    for attempt in played.attempts():
        for viewer in (None, NAMES[0]):
            for event in attempt.events:
                expect_told(message(event.seen_by(viewer)))
        if attempt.refusal:
            expect_told(attempt.refusal.why)
        for paused in (False, True):
            for one in messages_of(serving(view_of(played.match, None), UNITS, paused=paused)):
                expect_told(one)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_every_rule_can_be_read(edition: Any) -> None:
    for rule in edition.rules:
        for one in filter(None, [rule_text(edition, rule), heading(rule), heading("contents")]):
            expect_told(one)
    for line in contents(edition):
        expect_told(line)


@every_language
def test_all_that_the_units_tell_is_told(code: str) -> None:
    language = LANGUAGES.of(code)
    for event in UNIT_EVENTS:
        told = unit_message(event, language)
        assert told["id"] == f"unit.{words.message(event).id}"
        assert told["text"]
        assert "{" not in told["text"]
        still_said = unit_message(event, SILENT)["text"]
        assert re.fullmatch(r"(-|0\.0|a duck)+", still_said), event


def test_in_english_the_units_tell_what_they_tell_on_the_panel() -> None:
    for event in UNIT_EVENTS:
        told = unit_message(event, LANGUAGES.of(ENGLISH))
        assert told["text"] == str(words.message(event))


def test_in_german_a_side_is_german_and_a_wheel_of_ones_own_stands_as_it_is() -> None:
    german = LANGUAGES.of("de")
    won = Won(unit="showdown", at=0, winner=Side.LEFT, loser=Side.RIGHT, reaction_ns=251_400_000)
    told = unit_message(won, german)["text"]
    assert told == "links war zuerst, nach 0.251 s; rechts nimmt die Karten"
    assert symbol_words("a duck", german) == "a duck"
    assert symbol_words("everyone", german) == "alle"
    stands = Message("serving.not_ready", {"unit": "showdown", "side": "left"})
    assert said(stands, german)["text"].startswith("das Paddel links ist gedrückt")
    ready = Message("serving.ready", {"unit": "jackpot", "side": ""})
    assert said(ready, german)["text"] == "das Jackpot-Gerät ist bereit"
    assert said(ready, LANGUAGES.of(ENGLISH))["text"] == "the jackpot unit is ready"


@every_language
def test_every_state_and_every_alert_is_told(code: str) -> None:
    language = LANGUAGES.of(code)
    assert all(state_words(state, language) for state in STATES)
    for alert in (*FaultId, *AlertId):
        told = advice(alert.value, language)
        assert told.meaning
        assert told.remedy
        assert (told == advice_on(alert)) is (code == ENGLISH)
    assert advice("of_a_later_version", language) == advice("unknown", language)


# What looks and checks have seen


def test_what_was_seen_of_an_alert_is_told() -> None:
    space = SimpleNamespace(f_bavail=1, f_frsize=2_000_000, f_files=0, f_favail=0, f_flag=1)
    full = SimpleNamespace(f_bavail=1, f_frsize=10**9, f_files=9, f_favail=0, f_flag=0)

    def disk(told: SimpleNamespace) -> Disk:
        return Disk(Path("/journal"), lambda _folder: told)  # type: ignore[arg-type,return-value]

    def clock(now: datetime) -> WallClock:
        newest = datetime(2026, 1, 2, 12, tzinfo=UTC)
        return WallClock(lambda: now, newest, Path("/nowhere"))

    seen = [
        disk(space).room(),
        disk(space).writable(),
        disk(full).room(),
        clock(datetime(1970, 1, 1, tzinfo=UTC)).look(),
        clock(datetime(2026, 1, 1, tzinfo=UTC)).look(),
    ]
    assert seen[0] == "2 MB free at /journal"
    assert in_words_of(LANGUAGES.of("de"), seen)[0] == "2 MB frei in /journal"  # type: ignore[index]
    told = {one.name for one in seen if isinstance(one, Sentence)}
    assert told == set(SEEN) - {"saw.firmware"}


WRONG_TABLES: tuple[Mapping[str, Any], ...] = (
    {},
    {"config": {"showdown": {"tone": {"kind": "buzzer"}}}},
    {"built": {"showdown": {"red_left": {"pin": 27}, "red_right": {"pin": 17}}}},
    {"built": {"showdown": {"green": {"pin": 12}, "tone": {"pin": 22}}}},
    {"built": {"jackpot": {"spinner_slot": {"pin": 18}, "spinner_index": {"pin": 16}}}},
    {"built": {"jackpot": {"spinner_motor": {"forward_pin": 21, "backward_pin": 20}}}},
    {"built": {"jackpot": {"spinner_motor": {"backward_pin": 7}}}},
    {"built": {"jackpot": {"dispenser_motor": {"forward_pin": 26, "backward_pin": 19}}}},
    {"faults": {"wheel": {"slip": 0.97}}},
    {"faults": {"hopper": {"jam": 9}, "wheel": {"between": 9}}},
    {"faults": {"hopper": {"double": 9}, "wheel": {"stall": True}}},
    {"faults": {"contacts": {"jackpot.lever": {"stuck": "closed"}}}},
    {"faults": {"contacts": {"jackpot.lever": {"stuck": "open"}}}},
)


@pytest.mark.parametrize("wrong", WRONG_TABLES, ids=str)
def test_all_that_a_self_test_says_can_be_said_in_every_language(wrong: Mapping[str, Any]) -> None:
    wiring = overlay(wrong.get("config", {}), "config")
    built = overlay(wrong["built"], "built") if "built" in wrong else None
    table = VirtualTable(wiring, built=built, faults=faults_from(wrong.get("faults", {})))
    said: list[str] = []
    examiner = SimulatedExaminer(table.simulated, table.built, said.append)
    checks = checks_of(wiring)
    with Bench(table.units) as bench:
        selftest = Selftest(bench, checks, lambda _check: examiner)
        run_through(selftest, table)
        for result in selftest.results():
            said += [text for text in (result.why, result.advice) if text is not None]
    said += [text for check in checks for text in (check.title, check.expects, check.wrong)]
    for sentence in said:
        assert isinstance(sentence, Sentence), sentence
        assert sentence.in_words_of(LANGUAGES.of(ENGLISH)) == sentence
        assert sentence.in_words_of(LANGUAGES.of("de")) != sentence
        still_said = sentence.in_words_of(SILENT)
        assert re.fullmatch(r"(-|[0-9., ]|showdown\.\w+|jackpot\.\w+)+", still_said), sentence


@settings(max_examples=30)
@given(st.text(max_size=8))
def test_names_may_look_like_anything(name: str) -> None:
    told = Message("event.kept", {"player": name}).in_words_of(LANGUAGES.of("de"))
    assert told == f"{name} behält die gezogene Karte"
