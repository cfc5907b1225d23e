"""The lobby: the code for those whom it concerns, a QR code that leads there, the games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import segno

from tests.game.game import Game
from tests.web.feeding import HOST, SCREEN, seat, viewer
from tests.web.house import NOON
from tests.web.shown import Shown, tables
from uno_device.game.editions import EDITIONS
from uno_device.table.journal.stored import OpenAlert
from uno_device.table.toys import Toys
from uno_device.web.access import Who
from uno_device.web.languages.catalogue import Languages
from uno_device.web.pictures.host import AlertsPart
from uno_device.web.pictures.qr import qr

MakeShown = Callable[..., Shown]


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Shown]:
    for make in tables(tmp_path):
        yield make()


@pytest.mark.parametrize(
    ("as_", "who"), [("screen", SCREEN), ("host", HOST), ("seat", seat("Ann"))]
)
def test_the_code_is_for_this_machine_the_host_and_who_has_joined(
    shown: Shown, as_: str, who: Who
) -> None:
    lobby = shown.sees(as_, who)["lobby"]
    assert lobby["code"] == shown.desk.seats.code
    (join,) = lobby["join"]
    assert join["url"] == "http://192.168.1.5:8080/join"
    assert join["qr"] == qr(f"{join['url']}#{lobby['code']}")
    assert (join["address"], join["interface"], join["default"]) == (
        "192.168.1.5",
        "wlan0",
        True,
    )


def test_a_stranger_gets_neither_code_nor_qr(shown: Shown) -> None:
    lobby = shown.sees("screen", Who())["lobby"]
    assert (lobby["code"], lobby["join"]) == (None, [])
    assert shown.desk.seats.code not in str(shown.sees("screen", Who()))


def test_a_new_code_has_a_new_picture(shown: Shown) -> None:
    before = shown.sees()["lobby"]
    shown.desk.seats.new_code()
    after = shown.sees()["lobby"]
    assert before["code"] != after["code"]
    assert before["join"][0]["qr"] != after["join"][0]["qr"]


@pytest.mark.parametrize("text", ["http://192.168.1.5:8080/join#KDFR", "http://10.0.0.1:80/j"])
def test_the_path_of_a_qr_code_covers_its_dark_modules_and_no_others(text: str) -> None:
    drawn = qr(text)
    rows = segno.make_qr(text, error="m", boost_error=False).matrix
    dark = {(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module}
    covered = [
        (int(x) + step, int(y))
        for x, y, length, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", drawn["path"])
        for step in range(int(length))
        if length == back
    ]
    assert len(covered) == len(set(covered))
    assert set(covered) == dark
    assert drawn["size"] == len(rows)
    assert re.fullmatch(r"(M\d+ \d+h\d+v1h-\d+z)+", drawn["path"])


def test_every_edition_is_offered_with_its_options(shown: Shown) -> None:
    editions = {one["name"]: one for one in shown.sees()["lobby"]["editions"]}
    assert list(editions) == list(EDITIONS)
    options = {
        name: {option["name"]: option for option in one["options"]}
        for name, one in editions.items()
    }
    assert options["classic"]["scoring"] == {
        "name": "scoring",
        "kind": "choice",
        "default": "winner",
        "choices": ["winner", "lowest"],
    }
    assert options["classic"]["target"] == {"name": "target", "kind": "int", "default": 500}
    assert options["jurassic_world_rebirth"]["single_hand"]["default"] is True
    assert [name for name, one in options.items() if "final_showdown" in one] == ["showdown"]
    assert [name for name, one in editions.items() if one["rule_cards"]] == ["wild_jackpot"]


def test_every_edition_says_which_cards_it_has_and_which_unit_takes_part(shown: Shown) -> None:
    editions = {one["name"]: one for one in shown.sees()["lobby"]["editions"]}
    for name, edition in EDITIONS.items():
        faces = editions[name]["faces"]
        colored = {
            f"{color[0].upper()}{face}"
            for color in editions[name]["colors"]
            for face in faces["colored"]
        }
        assert colored | set(faces["wild"]) == {card.code for card in edition.deck}
    units = {name: one["unit"] for name, one in editions.items() if one["unit"]}
    assert units == {"wild_jackpot": "jackpot", "showdown": "showdown"}


def test_a_match_can_begin_when_none_is_under_way(shown: Shown) -> None:
    assert shown.sees()["lobby"]["may_play"]
    shown.begin(Game("classic"))
    lobby = shown.sees()["lobby"]
    assert (lobby["may_play"], lobby["mode"]) == (False, "referee")
    assert lobby["title"] == shown.table.view(None).edition.title
    shown.play("Ann leave", "Bob leave")
    assert shown.sees()["lobby"]["may_play"]


def test_without_a_journal_it_is_said_why_there_is_no_match(shown: Shown) -> None:
    shown.without_journal()
    lobby = shown.sees()["lobby"]
    assert not lobby["may_play"]
    assert lobby["no_match_because"].startswith("The journal cannot be opened")
    assert "the disk is full" not in str(lobby)  # nor any folder of this machine
    assert shown.sees()["match"] is None


def test_the_host_sees_the_doors_and_what_is_wrong_and_nobody_else_does(shown: Shown) -> None:
    seen = shown.sees("host", HOST)
    assert seen["alerts"] == []
    (address,) = seen["doors"]["addresses"]
    assert address["address"] == "192.168.1.5"
    assert (seen["doors"]["open"], seen["doors"]["port"]) == (False, 8080)
    assert 0 <= seen["doors"]["volume"] <= 1
    assert not {"alerts", "doors"} & shown.sees("screen", HOST).keys()
    assert not {"alerts", "doors"} & shown.sees("seat", seat("Ann")).keys()


@pytest.mark.parametrize("language", Languages().codes)
def test_what_is_wrong_is_told_to_the_host_with_what_to_do(shown: Shown, language: str) -> None:
    low = OpenAlert(
        id=3, alert="storage_low", part="", first_at=NOON, last_at=NOON, count=1, details={}
    )
    toys, languages = Toys(shown.simulated.units, lambda: [low], "there is no room"), Languages()
    told = AlertsPart(toys, languages)(viewer("host", HOST, language))
    assert isinstance(told, list)
    (one,) = told
    words = languages.of(language)
    assert one["alert"] == "storage_low"
    assert one["meaning"] == words["alert.storage_low.meaning"]
    assert one["advice"] == words["alert.storage_low.remedy"]
