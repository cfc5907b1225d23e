"""The languages of the page: which is chosen, what stands in, and how they are kept in step."""

from __future__ import annotations

import json
import logging
import re
import runpy
from pathlib import Path

import pytest

from hardware.motion import Outcome
from hardware.side import Side
from hardware.wiring import SYMBOLS, overlay
from uno_device.game.words.english import ENGLISH as GAME
from uno_device.table.alerts.catalogue import AlertId
from uno_device.units.checks.bench import Bench
from uno_device.units.checks.findings import WORDS
from uno_device.units.checks.words import ENGLISH as CHECKS
from uno_device.units.checks.words import LINES
from uno_device.units.faults import FaultId
from uno_device.units.sentence import Sentence, in_words_of
from uno_device.units.virtual import VirtualTable
from uno_device.units.words import STATES
from uno_device.web.languages.catalogue import ENGLISH, FOLDER, LanguageError, Languages
from uno_device.web.languages.comparison import differences, unfit
from uno_device.web.languages.english import of_the_sources, state_id

ROOT = Path(__file__).parents[2]
STATIC = FOLDER.parent / "static"
LANGUAGES = Languages()
OTHERS = [code for code in LANGUAGES.codes if code != ENGLISH]
LARGEST_PAGE = 32_000
"""So many bytes have the words that a browser loads, of one language: part of the page's weight."""


def folder_with(tmp_path: Path, **files: str) -> Languages:
    """Languages of files by code, `_` for `-`."""
    for code, text in {"en": "", **files}.items():
        (tmp_path / f"{code.replace('_', '-')}.toml").write_text(text, encoding="utf-8")
    return Languages(tmp_path)


# Which languages there are, and that they are in step


def test_english_and_german_are_there() -> None:
    assert {"de", "en"} <= set(LANGUAGES.codes)


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_all_sentences_with_all_their_parameters(code: str) -> None:
    assert list(differences(LANGUAGES.own(code), LANGUAGES.of(ENGLISH))) == []


@pytest.mark.parametrize("code", LANGUAGES.codes)
def test_every_sentence_is_one_line_of_text_for_people(code: str) -> None:
    for name, text in LANGUAGES.own(code).items():
        assert text.isprintable(), name
        assert text == " ".join(text.split()), name


def test_the_sentences_of_the_page_hide_none_of_the_sources() -> None:
    assert not set(LANGUAGES.own(ENGLISH)) & set(of_the_sources())


def test_all_that_can_be_told_has_its_sentence() -> None:
    english = LANGUAGES.of(ENGLISH)
    wanted = {f"alert.{alert.value}.meaning" for alert in (*FaultId, *AlertId)}
    wanted |= {f"finding.{finding.value}.remedy" for finding in WORDS}
    wanted |= {f"outcome.{outcome.value}" for outcome in Outcome}
    wanted |= {f"side.{side.value}" for side in Side}
    wanted |= {f"wheel.{symbol}" for symbol in SYMBOLS}
    wanted |= {state_id(state) for state in STATES}
    assert wanted | set(GAME) <= set(english)


def test_every_line_of_the_units_has_a_name() -> None:
    units = VirtualTable(overlay({}, "config")).units
    lines = {*units.contacts, *(output.name for output in units.bank.outputs)}
    assert {f"line.{line}" for line in lines} <= set(LINES)
    assert Bench(units).name("jackpot.lever") == "the lever"


def test_every_sentence_of_the_checks_is_said_somewhere() -> None:
    room = Path(Bench.__init__.__code__.co_filename).parent
    sources = "".join(
        file.read_text(encoding="utf-8") for file in room.glob("*.py") if file.name != "words.py"
    )
    computed = re.compile(r"line\.|pins\.|side\.|outcome\.|check\.(red_|green)|check\.both")
    unsaid = {name for name in CHECKS if f'"{name}"' not in sources and not computed.match(name)}
    assert unsaid == set()


# Which language is spoken


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT", "de"),
        ("DE-at", "de"),
        ("fr, de-CH;q=0.8, en;q=0.9", "en"),
        ("fr;q=1.0, de;q=0.7, en;q=0.2", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("de;q=0, en;q=0.1", "en"),
        ("de;q=0", "en"),
        ("de;q=x,*", "en"),
        (";;,,q=,;q=1", "en"),
        ("de; q=0.5, en; q=0.4", "de"),
        ("../../etc/passwd, de", "de"),
        ("parts/F1.de", "en"),
        ("de" + "-x" * 8000, "en"),
        ("fr," * 100 + "de", "en"),
    ],
)
def test_a_browser_gets_the_language_that_it_likes_best(header: str, code: str) -> None:
    assert LANGUAGES.best(header) == code


@pytest.mark.parametrize(("code", "same_as"), [("de-AT", "de"), ("xx", "en"), ("", "en")])
def test_a_kind_of_a_language_or_an_unknown_one_is_that_which_there_is(
    code: str, same_as: str
) -> None:
    assert LANGUAGES.of(code) is LANGUAGES.of(same_as)


def test_a_language_is_read_once() -> None:
    assert LANGUAGES.of("de") is LANGUAGES.of("de")


# What the page loads


@pytest.mark.parametrize("code", LANGUAGES.codes)
def test_the_words_of_the_page_are_small(code: str) -> None:
    told = json.dumps(LANGUAGES.page(code), ensure_ascii=False, separators=(",", ":"))
    assert len(told.encode()) < LARGEST_PAGE
    assert "color.red" in LANGUAGES.page(code)
    assert "U4" not in LANGUAGES.page(code)


def test_the_page_says_nothing_that_has_no_words() -> None:
    said: dict[str, str] = {}
    for file in STATIC.rglob("*.js"):
        text = file.read_text(encoding="utf-8")
        said |= dict.fromkeys(re.findall(r"\bt\(\s*\"([\w.]+)\"", text), file.name)
    page = LANGUAGES.page(ENGLISH)
    assert said
    assert {name: file for name, file in said.items() if name not in page} == {}


# Another language is one file


def test_a_third_language_is_one_file(tmp_path: Path) -> None:
    languages = folder_with(tmp_path, xx='"color.red" = "rosso"\n"side.left" = "sinistra"\n')
    assert languages.codes == ("en", "xx")
    assert languages.best("xx-YY, en;q=0.5") == "xx"
    assert languages.of("xx")["color.red"] == "rosso"
    assert languages.of("xx")["U8"] == GAME["U8"]
    assert languages.page("xx")["side.left"] == "sinistra"


def test_a_kind_of_a_language_says_only_what_differs(tmp_path: Path) -> None:
    german = '"color.red" = "Rot"\n"color.blue" = "Blau"\n'
    languages = folder_with(tmp_path, de=german, de_AT='"color.red" = "Rout"\n')
    told = languages.of("de-AT")
    assert (told["color.red"], told["color.blue"]) == ("Rout", "Blau")
    assert told["color.green"] == "green"
    assert languages.best("de-at") == "de-AT"


def test_what_a_language_lacks_is_told_in_words() -> None:
    own = {name: text for name, text in LANGUAGES.own("de").items() if name != "U8"}
    own |= {"event.kept": "behalten", "event.played": "{playr} spielt", "U9": " ", "xx": "neu"}
    assert list(differences(own, LANGUAGES.of(ENGLISH))) == [
        "U8 is missing",
        "xx is not in English: nothing says it",
        "U9: is empty",
        "event.kept: does not say {player}",
        "event.played: {playr} is not in the English sentence",
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nach {reaction_s:.3f} s", None),
        ("nach {reaction_s} s", None),
        ("nach {reaction_s:d} s", "{reaction_s:d} is not in the English sentence"),
        ("nach {reaction_s!r} s", "{reaction_s:!r} is not in the English sentence"),
        ("nach {0} s", "{0} is not in the English sentence"),
        ("nach {reaction_s.real} s", "{reaction_s.real} is not in the English sentence"),
        ("nach {reaction_s s", "its braces do not fit together: "),
        ("", "is empty"),
    ],
)
def test_a_sentence_fits_when_it_can_be_said_in_the_place_of_the_english_one(
    text: str, why: str | None
) -> None:
    wrong = unfit(text, "after {reaction_s:.3f} s")
    assert wrong == why or (why and wrong and wrong.startswith(why))


def test_a_sentence_that_does_not_fit_is_told_and_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    languages = folder_with(tmp_path, xx='"event.kept" = "{who} tiene"\n"U8" = "otto"\n')
    with caplog.at_level(logging.WARNING):
        told = languages.of("xx")
    assert (told["event.kept"], told["U8"]) == (GAME["event.kept"], "otto")
    assert "language xx: event.kept is left out: {who} is not in" in caplog.text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('"U8" = ', "cannot be read"),
        ('color.red = "rosso"', 'color is no sentence: write "ID" = '),
        ('"U8" = 8', "U8 is no sentence"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, text: str, why: str) -> None:
    languages = folder_with(tmp_path, xx=text)
    with pytest.raises(LanguageError, match=re.escape(why)) as told:
        languages.of("xx")
    assert "xx.toml" in str(told.value)


def test_the_command_tells_what_is_to_do(tmp_path: Path) -> None:
    compared = runpy.run_path(str(ROOT / "scripts" / "languages.py"))["compared"]
    languages = folder_with(tmp_path, xx='"color.red" = "rosso"\n', yy="= broken")
    told = list(compared(languages))
    assert "xx: U8 is missing" in told
    assert "xx: color.red is missing" not in told
    assert any(each.startswith("yy: ") and "yy.toml cannot be read" in each for each in told)


# Sentences that know their id


def test_a_sentence_is_said_again_in_another_language() -> None:
    part = Sentence("line.jackpot.lever", "the lever", {})
    why = Sentence("x", "{part} gave {edges} edges", {"part": part, "edges": 3}, capital=True)
    assert why == "The lever gave 3 edges"
    german = {"line.jackpot.lever": "der Hebel", "x": "{part} gab {edges} Flanken"}
    told = in_words_of(german, {"why": [why, "as it is", 7], "none": None})
    assert told == {"why": ["Der Hebel gab 3 Flanken", "as it is", 7], "none": None}
    assert json.dumps({"why": why}) == '{"why": "The lever gave 3 edges"}'
