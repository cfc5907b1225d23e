"""What a page is told that something is not done: in the reader's language, whoever refuses it."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from tests.web.asgi import Answer
from tests.web.house import House
from uno_device.table.errors import SeatError, TableError
from uno_device.table.journal.errors import JournalFull, JournalGone, NotAccepted
from uno_device.table.toys import NoJournalError
from uno_device.web.errors import WebError
from uno_device.web.languages.catalogue import Languages
from uno_device.web.pin import PinFormatError
from uno_device.web.refusing import OWN_WORDS, STATUS, refused
from uno_device.web.selftest import SelftestRefusedError

WEB = Path(__file__).parents[2] / "uno_device" / "web"
DOCS = WEB.parents[1] / "docs" / "languages.md"
LANGUAGES = Languages()
FOLDER = Path("/somewhere/private/journal.db")
every_language = pytest.mark.parametrize("code", LANGUAGES.codes)


def raised() -> Iterator[ast.Call]:
    """Yield every WebError that the page makes, as it is written."""
    for file in WEB.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == WebError.__name__:
                yield node


def named() -> dict[str, set[str] | None]:
    """Return what the sentence of each is told, by its name; None where that is not written out."""
    told: dict[str, set[str] | None] = {}
    for call in raised():
        if len(call.args) > 1 and isinstance(name := call.args[1], ast.Constant):
            keys = [one.arg for one in call.keywords]
            seconds = {"seconds"} if "retry_after_s" in keys else set()
            told[str(name.value)] = None if None in keys else {*map(str, keys), *seconds}
    return told


def kinds(error: type[Exception]) -> Iterator[type[Exception]]:
    """Yield a kind of errors and all its kinds."""
    yield error
    for kind in error.__subclasses__():
        yield from kinds(kind)


def name_of(error: type[Exception]) -> str:
    """Return by which name a kind of errors is refused."""
    return next(name for kind, (_, name) in STATUS.items() if issubclass(error, kind))


@every_language
def test_all_that_the_page_refuses_has_its_sentence(code: str) -> None:
    own = LANGUAGES.own(code)
    assert {"no_seat", "table_full", "wrong_pin", "bots_with_real_cards"} <= named().keys()
    for name, told in named().items():
        said = {each for _, each, _, _ in Formatter().parse(own[f"error.{name}"]) if each}
        assert told is None or said <= told, name


@every_language
def test_so_has_all_that_the_table_refuses_but_what_only_programs_meet(code: str) -> None:
    sentences = {name.removeprefix("error.") for name in LANGUAGES.own(code)}
    assert {name for _, name in STATUS.values()} - OWN_WORDS <= sentences
    assert not OWN_WORDS & sentences


def test_what_is_said_in_english_is_told_where_languages_are_described() -> None:
    told = DOCS.read_text(encoding="utf-8")
    assert all(f"`{name}`" in told for name in OWN_WORDS)


@every_language
@pytest.mark.parametrize(
    "error",
    [
        JournalFull(FOLDER),
        JournalGone(FOLDER),
        NotAccepted(f"{FOLDER}: match 3 is over"),
        NoJournalError(f"there is no match without a journal: {FOLDER}"),
    ],
)
def test_where_the_journal_lies_is_nobodys_business(code: str, error: Exception) -> None:
    told = bytes(refused(error, LANGUAGES.of(code)).body).decode()
    assert str(FOLDER.parent) not in told


def test_no_other_kind_says_only_that_it_is_not_now() -> None:
    told = {kind for kind in kinds(TableError) if not issubclass(kind, WebError)}
    assert {kind for kind in told if name_of(kind) == "not_now"} == {
        TableError,
        SeatError,  # of a `start` that somebody has written; `begin` looks before
        PinFormatError,  # of the table's socket
        SelftestRefusedError,  # has its sentence with it
    }


# As people meet them


def begun(house: House, bots: int, **how: Any) -> Answer:
    """A host who reads German seats bots and begins a match."""

    async def run() -> Answer:
        host = await house.host()
        for _ in range(bots):
            await host.post("/api/host", {"do": "add_bot"})
        begin = {"do": "begin", "edition": "classic", **how}
        return await host.post("/api/host", begin, accept_language="de")

    return asyncio.run(run())


def test_alone_at_the_table_one_is_told_in_german(house: House) -> None:
    assert begun(house, 1).json == {
        "error": "2 bis 10 können spielen; am Tisch: 1.",
        "id": "bad_number_of_players",
    }


def test_a_bot_that_came_as_real_cards_were_dealt_is_told_in_german(house: House) -> None:
    told = begun(house, 2, mode="score").json
    assert told["id"] == "bots_with_real_cards"
    assert told["error"] == LANGUAGES.own("de")["page.host.begin.no_bots"]


def test_a_table_without_a_journal_is_told_in_german(house: House) -> None:
    house.without_journal()
    told = begun(house, 2).json
    assert told["error"].startswith("Der Tisch hat kein Journal")


# A list of texts is read in one way, wherever it is asked for


@pytest.mark.parametrize(
    "asked",
    [
        {"do": "order", "names": ["Ann", 3]},
        {"do": "begin", "edition": "wild_jackpot", "rule_cards": ["sing", 3]},
    ],
)
def test_what_is_no_text_in_a_list_of_texts_is_named(house: House, asked: dict[str, Any]) -> None:
    async def run() -> Answer:
        host = await house.host()
        for _ in range(2):
            await host.post("/api/host", {"do": "add_bot"})
        return await host.post("/api/host", asked)

    (key,) = asked.keys() - {"do", "edition"}
    assert asyncio.run(run()).json == {
        "error": f'"{key}" is a list of texts, and 3 is none',
        "id": "malformed",
    }
