"""The page about records of matches tells what the code reads and prints, and no more."""

from __future__ import annotations

import importlib
import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from uno_device.cli.exit_codes import ExitCode
from uno_device.game.action_reader import _FIELDS, KINDS, OF_THE_HOST, read_action
from uno_device.game.actions import Action, Leave, Role, Side, VoidReason, WheelSymbol
from uno_device.game.cards import Color
from uno_device.game.editions import EDITIONS
from uno_device.game.header import Mode
from uno_device.game.header_reader import _KEYS, read_header
from uno_device.game.match import Match
from uno_device.game.options import Options
from uno_device.game.record import Refused, Replay, read_record, replay
from uno_device.game.refusal import Refusal
from uno_device.game.rules import ANSWERS, Rule
from uno_device.game.scoring import Scoring
from uno_device.game.state import state_of
from uno_device.game.steps.base import Step
from uno_device.game.views import view_of

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "records.md").read_text(encoding="utf-8")
ROLES = {Role.PLAYER: "a player", Role.TABLE: "the table", Role.HOST: "the host"}


def blocks(language: str) -> list[str]:
    """The fenced blocks of the page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def rows(head: str) -> list[list[str]]:
    """The rows of the table whose first heading is this one, cell by cell."""
    table = re.search(rf"^\| {re.escape(head)} \|.*\n\|[- |]*\|\n((?:\|.*\n)*)", PAGE, re.MULTILINE)
    assert table is not None, head
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in table[1].splitlines()]


def words(cell: str) -> list[str]:
    """What stands in backticks in a cell."""
    return re.findall(r"`([^`]*)`", cell)


def first_words(head: str) -> list[str]:
    """What the rows of a table are about."""
    return [word for row in rows(head) for word in words(row[0])]


@pytest.fixture
def match() -> Match:
    """A match that has been dealt."""
    return Match(read_header(json.loads(blocks("json")[0])))


def test_every_key_of_the_header_is_told() -> None:
    assert sorted(first_words("Key")) == sorted(_KEYS)


def test_every_option_is_told_with_its_default() -> None:
    told = {words(row[0])[0]: row[2] for row in rows("Option")}
    assert list(told) == [each.name for each in fields(Options)]
    for name, default in told.items():
        usual = json.dumps(getattr(Options(), name))
        assert default.split("; ")[0].strip("`") == usual, name
        for edition in EDITIONS.values():
            own = getattr(edition, name, False) is True
            assert (f"`{edition.name}`" in default) is own, (name, edition.name)


def told_actions() -> set[tuple[str, str, tuple[str, ...]]]:
    """Each action of the table with who does it and its own keys."""
    return {(words(row[0])[0], row[1], tuple(words(row[2]))) for row in rows("`do`")}


def known_actions() -> set[tuple[str, str, tuple[str, ...]]]:
    """The same as the code has it."""
    kinds = dict.fromkeys([*KINDS.values(), *OF_THE_HOST.values()])
    known = {(kind.DO, _who(kind), tuple(_FIELDS.get(kind, ()))) for kind in kinds}
    leave = (Leave.DO, _who(Leave), ("player",))
    assert leave in known
    return known - {leave} | {("leave", "a player", ()), ("leave", "the host", ("player",))}


def _who(kind: type[Action]) -> str:
    return ", ".join(words for role, words in ROLES.items() if role in kind.ROLES)


def test_every_action_is_told_with_who_does_it_and_its_keys() -> None:
    assert told_actions() == known_actions()


@pytest.mark.parametrize(
    "kind", [Scoring, Mode, Color, WheelSymbol, VoidReason, Side], ids=lambda kind: kind.__name__
)
def test_every_word_that_a_record_may_have_is_told(kind: Any) -> None:
    assert [word for word in kind if not re.search(rf'`"?{word}"?`', PAGE)] == []


def test_every_edition_is_told() -> None:
    assert [name for name in EDITIONS if f'`"{name}"`' not in PAGE] == []


def test_every_way_to_write_a_card_is_told() -> None:
    cards = PAGE.partition("## Cards")[2].partition("## Actions")[0]
    deck = [card for edition in EDITIONS.values() for card in edition.deck]
    letters = {card.color.letter if card.color else card.code for card in deck}
    letters |= {card.symbol for card in deck if not card.symbol.isdigit()}
    assert sorted(letters - set(words(cards))) == []


def test_every_key_of_the_state_is_told(match: Match) -> None:
    state = PAGE.partition("## What replay prints")[2].partition("### The step under way")[0]
    told = {
        word for row in re.findall(r"^\| (`.*?) \|", state, re.MULTILINE) for word in words(row)
    }
    assert told == {*state_of(match), "refused"}


def test_every_key_of_a_view_that_is_not_as_in_the_state_is_told(match: Match) -> None:
    views = PAGE.partition("## Views")[2].partition("## Refusals")[0]
    told = {
        word for row in re.findall(r"^\| (`.*?) \|", views, re.MULTILINE) for word in words(row)
    }
    state, view = state_of(match), view_of(match, "Ann").to_json()
    assert set(state) - set(view) == {"hands"}
    own = {key for key in view if key not in state or view[key] != state[key]}
    assert own <= told <= set(view)


def test_every_step_is_told() -> None:
    assert set(first_words("`kind`")) == {kind.KIND for kind in _kinds(Step)} - {"turn"}


def _kinds(kind: type[Step]) -> list[type[Step]]:
    """The kinds of steps that a match can wait for."""
    below = [each for one in kind.__subclasses__() for each in _kinds(one)]
    return below if below else [kind]


def test_what_is_told_of_a_refusal() -> None:
    refused = Refused(4, Refusal(Rule.A1, "hand_over")).to_json()
    assert first_words("Key of `refused`") == list(refused)
    assert [row[0] for row in rows("Id")] == list(ANSWERS)


def test_the_exit_codes_of_replay_are_those_of_the_command() -> None:
    others = {ExitCode.TEST_FAILED, ExitCode.PINS_UNUSABLE, ExitCode.MACHINE_WRONG}
    replays = set(ExitCode) - others
    assert [int(row[0]) for row in rows("Code")] == sorted(replays)


def test_the_lines_that_the_page_shows_can_be_read() -> None:
    header, action, _answer = blocks("json")
    read_header(json.loads(header))
    read_action(json.loads(action), 2)


def test_the_example_comes_out_as_the_page_says() -> None:
    (record,) = blocks("jsonl")
    answer = json.loads(blocks("json")[-1])
    replayed = replay(read_record(record.splitlines()))
    assert replayed.refused is not None
    printed = {**view_of(replayed.match, None).to_json(), "refused": replayed.refused.to_json()}
    assert {key: printed.get(key) for key in answer} == answer


def test_the_tests_that_development_shows_do_what_it_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = (DOCS / "development.md").read_text(encoding="utf-8")
    tested, saved = re.findall(r"^```python\n(from .*?)^```$", page, re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {}
    exec(tested, names)
    names["test_skip"]()
    monkeypatch.setattr(importlib.import_module("tests.game.game"), "RECORDS", tmp_path)
    exec(saved, names)
    replayed = replay(read_record((tmp_path / "U8_skip.record.jsonl").read_text().splitlines()))
    expected = json.loads((tmp_path / "U8_skip.state.json").read_text())
    state = {**state_of(replayed.match), **_refused(replayed)}
    assert {key: state[key] for key in ("turn", "top")} == {"turn": "Ann", "top": "RS"}
    assert state["hands"]["Cy"] == expected["hands"]["Cy"]
    assert state["refused"] == {**state["refused"], **expected["refused"]}


def _refused(replayed: Replay) -> dict[str, Any]:
    return {} if replayed.refused is None else {"refused": replayed.refused.to_json()}
