"""The panel's frame: orders, faults, counters, and terminals of every size and kind."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tests.cli.panel_evening import Evening
from tests.game.game import Game
from uno_device.cli.panel.chronicle import Chronicle
from uno_device.cli.panel.help import render_help
from uno_device.cli.panel.picture import Picture, take
from uno_device.cli.panel.signs import ASCII, UNICODE, Signs, signs_for
from uno_device.cli.panel.view import render
from uno_device.testing import Table
from uno_device.units.faults import ADVICE, FaultId

KEYS = [
    [("l", "lever"), ("d", "card"), ("t", "timer"), ("SHIFT", "holds")],
    [("c", "clear"), ("s", "STOP"), ("?", "help"), ("q", "quit")],
]


def picture_of(table: Table, **more: Any) -> Picture:
    return take(table.units, Chronicle(table.units), pins="pins: simulated", **more)


def draw(
    picture: Picture, width: int = 80, height: int = 24, signs: Signs = UNICODE, **how: Any
) -> str:
    console = Console(width=width, height=height, file=io.StringIO(), record=True, **how)
    console.print(render(picture, KEYS, width, height, signs))
    return console.export_text(styles=False)


def text_of(table: Table, width: int = 80, height: int = 24) -> str:
    return draw(picture_of(table), width, height)


# Orders, faults, counters


def test_units_that_somebody_governs(table: Table) -> None:
    table.showdown.arm()
    table.jackpot.arm(spin=True, cards=2)
    text = text_of(table)
    assert "armed: a duel" in text
    assert "armed: a spin, 2 cards" in text
    table.showdown.disarm()
    table.jackpot.disarm()
    assert text_of(table).count("not armed") == 2


@pytest.mark.parametrize("fault", [each for each in FaultId if each is not FaultId.STOPPED])
def test_faults_say_what_they_mean_and_what_to_do(table: Table, fault: FaultId) -> None:
    for unit in table.units.all:
        unit.fail(fault)
    text = text_of(table)
    assert "showdown: FAULT" in text
    assert "jackpot: FAULT" in text
    told = " ".join(text.split())
    assert told.count(f"{fault.value} {ADVICE[fault].meaning} {ADVICE[fault].remedy}") == 2
    assert len(text.splitlines()) == 24
    assert text.splitlines()[-1].strip().endswith("quit")


def test_counters_name_the_contacts_that_bounce(table: Table) -> None:
    lever = table.simulated.contacts["jackpot.lever"]
    lever.glitch(1_000_000)
    table.advance(0.1)
    assert "contacts: lever (glitches 1)" in text_of(table)


def test_the_last_trouble_in_the_log_is_shown(table: Table) -> None:
    assert "the lamp is loose" in draw(picture_of(table, note="error: the lamp is loose"))


def test_a_stop_says_how_to_go_on(table: Table) -> None:
    for unit in table.units.all:
        unit.stop()
    text = draw(picture_of(table))
    assert "c goes on" in text
    assert text.count(": stopped") == 2


# Terminals


@pytest.mark.parametrize(
    ("width", "height"), [(80, 24), (100, 30), (240, 70), (60, 40), (40, 60), (80, 25), (78, 24)]
)
def test_it_fills_the_terminal_and_no_more(table: Table, width: int, height: int) -> None:
    chronicle = Chronicle(table.units)
    table.units.subscribe(chronicle.event)
    for _ in range(101):
        table.tap("lever")  # most of them are refused
        table.advance(0.1)
    lines = draw(take(table.units, chronicle), width, height).splitlines()
    assert len(lines) == height
    assert max(map(len, lines)) <= width
    assert lines[-1].startswith(" c  clear")
    assert "not now" in " ".join(lines[-5:-3])  # on a narrow one it takes two lines


@pytest.mark.parametrize(("width", "height"), [(80, 10), (20, 5), (1, 1)])
def test_a_terminal_that_is_too_small_is_no_error(table: Table, width: int, height: int) -> None:
    table.showdown.fail(FaultId.INTERNAL_ERROR)
    assert text_of(table, width, height)


def test_without_colour_every_sign_is_still_there(make_table: Callable[..., Table]) -> None:
    table = make_table(go_after_s=3.0)
    table.tap("timer button")
    plain = draw(picture_of(table), no_color=True, force_terminal=True)
    assert plain == draw(picture_of(table), force_terminal=True, color_system="truecolor")
    assert plain.count("RED") == 2


def test_no_color_is_heeded(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    console = Console(width=80, height=24, file=io.StringIO(), force_terminal=True)
    console.print(render(picture_of(table), KEYS, 80, 24))
    file = console.file
    assert isinstance(file, io.StringIO)
    assert not any(f"\x1b[{colour}m" in file.getvalue() for colour in (31, 32, 33, 36))


def test_a_terminal_that_knows_only_ascii(make_table: Callable[..., Table]) -> None:
    table = make_table(run_s=1.0)
    table.pull()
    table.advance_until("stopped")
    assert draw(picture_of(table), signs=ASCII).isascii()
    assert signs_for("latin-1") is ASCII
    assert signs_for("UTF-8") is UNICODE


@pytest.mark.parametrize("flips", [True, False])
def test_the_help_has_every_key_and_the_warning_where_a_flipper_is(flips: bool) -> None:
    console = Console(width=80, height=24, file=io.StringIO(), record=True)
    sentences = [("l", "pull the lever"), ("q", "leave")]
    console.print(render_help(sentences, ["pins: simulated"], 80, flips=flips))
    text = console.export_text(styles=False)
    assert "pull the lever" in text
    assert "pins: simulated" in text
    assert ("Never aim" in text) is flips
    assert len(text.splitlines()) <= 24


def test_with_every_key_of_a_match_the_warning_is_still_on_the_page(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.start(Game("classic", "Ann Bob").header)
    console = Console(width=80, height=24, file=io.StringIO(), record=True)
    console.print(render_help(evening.keys.sentences, ["pins: simulated"], 80, flips=True))
    evening.journal.close()
    seen = " ".join(" ".join(console.export_text(styles=False).splitlines()[:24]).split())
    assert "press the dispenser's button" in seen
    assert "everything off, and leave" in seen
    assert "Never aim the flipper" in seen
    assert "nothing but cards in the unit." in seen
