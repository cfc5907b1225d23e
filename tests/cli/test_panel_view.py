"""The panel shows each state of both units in words, on any terminal."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from uno_device.cli.panel.chronicle import Chronicle
from uno_device.cli.panel.picture import JackpotPicture, Picture, ShowdownPicture, take
from uno_device.cli.panel.view import render
from uno_device.testing import Table

KEYS = [
    [("l", "lever"), ("d", "card"), ("t", "timer"), ("SHIFT", "holds")],
    [("c", "clear"), ("s", "STOP"), ("?", "help"), ("q", "quit")],
]

MakeTable = Callable[..., Table]


class Screen:
    """The panel of a table in virtual time, as text."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.chronicle = Chronicle(table.units)
        table.units.subscribe(self.chronicle.event)
        table.units.bank.on_change.append(self.chronicle.output_changed)
        for contact in table.units.contacts.values():
            contact.line.subscribe(lambda _edge: self.chronicle.look_at_wheel())

    @property
    def picture(self) -> Picture:
        return take(self.table.units, self.chronicle, pins="pins: simulated")

    @property
    def showdown(self) -> ShowdownPicture:
        picture = self.picture.showdown
        assert picture is not None
        return picture

    @property
    def jackpot(self) -> JackpotPicture:
        picture = self.picture.jackpot
        assert picture is not None
        return picture

    def text(self) -> str:
        console = Console(width=80, height=24, file=io.StringIO(), record=True)
        console.print(render(self.picture, KEYS, 80, 24))
        return console.export_text(styles=False)


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def screen(table: Table) -> Screen:
    return Screen(table)


@pytest.fixture
def make_screen(make_table: MakeTable) -> Callable[..., Screen]:
    return lambda **arguments: Screen(make_table(**arguments))


MakeScreen = Callable[..., Screen]


def test_ready(screen: Screen) -> None:
    text = screen.text()
    assert "showdown: ready" in text
    assert "jackpot: ready" in text
    assert "silent" in text
    assert "8 in the hopper" in text
    assert "pull the lever" in text
    assert "no glitches" in text
    assert "RED" not in text
    assert "GO" not in text
    assert "simulated" in text.splitlines()[0]


@pytest.mark.parametrize(("there", "absent"), [("showdown", "jackpot"), ("jackpot", "showdown")])
def test_a_unit_that_the_wiring_has_not_is_not_shown(
    make_screen: MakeScreen, there: str, absent: str
) -> None:
    text = make_screen(config={absent: False}).text()
    assert f"{there}: ready" in text
    assert absent not in text


# The showdown unit


def test_countdown(make_screen: MakeScreen) -> None:
    screen = make_screen(go_after_s=3.0)
    screen.table.tap("timer button")
    text = screen.text()
    assert "showdown: countdown" in text
    assert text.count("RED") == 2
    assert "880 Hz" in text
    screen.table.advance(0.4)
    assert "RED" not in screen.text()
    assert "silent" in screen.text()


def test_a_countdown_does_not_give_green_away(make_screen: MakeScreen) -> None:
    one, other = make_screen(go_after_s=3.0), make_screen(go_after_s=9.0)
    for screen in (one, other):
        screen.table.tap("timer button")
    while one.table.now < 2.9:
        assert one.picture == other.picture
        assert one.text() == other.text()
        for screen in (one, other):
            screen.table.advance(0.05)
    assert one.table.showdown.state is other.table.showdown.state


def test_green(make_screen: MakeScreen) -> None:
    screen = make_screen(go_after_s=1.0)
    screen.table.tap("timer button")
    screen.table.advance_until("go")
    text = screen.text()
    assert "showdown: green" in text
    assert "GO" in text
    assert "RED" not in text
    assert "1760 Hz" in text


def test_won(make_screen: MakeScreen) -> None:
    screen = make_screen(go_after_s=1.0)
    screen.table.tap("timer button")
    screen.table.advance_until("go")
    screen.table.advance(0.25)
    screen.table.press("left paddle")
    assert "CLOSED" in screen.text()
    screen.table.advance_until("won")
    text = words(screen.text())
    assert "throws right" in text
    assert "left was first, after 0.250 s; right takes the cards" in text
    assert "reaction 0.250 s (left)" in text
    assert "last duel left won" in text
    assert screen.showdown.red == (False, True)
    assert screen.showdown.wins == (1, 0)
    screen.table.advance(0.5)
    assert screen.showdown.flipper == "swings back"
    screen.table.release("left paddle")
    screen.table.advance_until("idle")
    assert screen.showdown.flipper == "at rest"


def test_false_start(make_screen: MakeScreen) -> None:
    screen = make_screen(go_after_s=5.0)
    screen.table.tap("timer button")
    screen.table.advance(1.0)
    screen.table.tap("right paddle")
    screen.table.advance_until("false_start")
    text = screen.text()
    assert text.count("RED") == 1
    assert screen.showdown.red == (False, True)
    assert screen.showdown.false_starts == (0, 1)
    assert "right was too early" in text


def test_not_ready(make_screen: MakeScreen) -> None:
    screen = make_screen(closed=["left paddle"])
    assert "HELD" in screen.text()
    screen.table.press("timer button")
    screen.table.advance(0.05)
    assert "showdown: not ready" in screen.text()
    assert screen.showdown.red == (True, False)
    screen.table.release("timer button")


def test_void(make_screen: MakeScreen) -> None:
    screen = make_screen(go_after_s=1.0)
    screen.table.tap("timer button")
    screen.table.advance_until("void")
    text = screen.text()
    assert "no loser (nobody)" in text
    assert "nobody pressed in time" in text


def test_a_unit_without_a_flipper_points(make_screen: MakeScreen) -> None:
    assert "red points" in make_screen(config={"showdown": {"flipper": False}}).text()


# The jackpot unit


def test_spinning_shows_the_slots_that_pass_the_sensors(make_screen: MakeScreen) -> None:
    screen = make_screen(run_s=2.0)
    screen.table.pull()
    assert screen.jackpot.stop is None
    assert "slot " in screen.text()
    shown = set()
    while screen.table.jackpot.state.value == "spinning":
        screen.table.advance(0.01)
        picture = screen.jackpot
        seen = screen.table.simulated.contacts["jackpot.spinner_slot"].closed
        if picture.sure and seen:
            assert picture.stop == screen.table.wheel.stop
            shown.add(picture.stop)
    assert shown == set(range(6))


def test_the_motor_and_what_follows(make_screen: MakeScreen) -> None:
    screen = make_screen(run_s=2.0)
    screen.table.pull()
    assert "80%, " in screen.text()
    assert "jackpot: spinning" in screen.text()
    screen.table.advance(2.2)
    assert "0%, runs out" in screen.text()
    stopped = screen.table.advance_until("stopped").to_json()
    symbol = stopped["symbol"].replace("_", " ")
    assert screen.jackpot.symbols[stopped["stop"]] == symbol
    assert screen.jackpot.stop == stopped["stop"]
    assert f"last {symbol} (spin 1)" in words(screen.text())


def test_a_second_spin_goes_on_from_where_the_wheel_stands(make_screen: MakeScreen) -> None:
    screen = make_screen(run_s=2.0)
    screen.table.pull()
    stop = screen.table.advance_until("stopped").to_json()["stop"]
    screen.table.pull()
    assert not screen.jackpot.sure
    assert screen.jackpot.stop == (stop + screen.jackpot.slots) % 6
    assert " ? " in screen.text()


def test_a_card_in_the_gate(screen: Screen) -> None:
    screen.table.press("dispenser button")
    screen.table.advance(0.01)
    assert "CLOSED" in screen.text()
    screen.table.advance(0.29)
    text = screen.text()
    assert "jackpot: feeding" in text
    assert "a card in it, motor 60%" in text
    screen.table.release("dispenser button")
    screen.table.advance_until("dispensed")
    text = screen.text()
    assert "7 in the hopper" in text
    assert "a card came out" in text


def test_an_empty_hopper(make_screen: MakeScreen) -> None:
    screen = make_screen(config={"jackpot": {"feed": {"cards": 0}}})
    screen.table.tap("dispenser button")
    screen.table.advance_until("empty")
    assert "no card" in screen.text()
    assert "the hopper is empty" in screen.text()


def test_muted_inputs_say_so(make_screen: MakeScreen) -> None:
    screen = make_screen(run_s=1.0)
    screen.table.pull()
    assert screen.jackpot.button == "muted"


@pytest.mark.parametrize("symbols", [["left", "right"], ["left", "draw_four", "everyone"] * 20])
def test_wheels_of_other_sizes(make_screen: MakeScreen, symbols: list[str]) -> None:
    screen = make_screen(config={"jackpot": {"spin": {"symbols": symbols}}}, run_s=2.0)
    screen.table.pull()
    stopped = screen.table.advance_until("stopped").to_json()
    assert stopped["symbol"].replace("_", " ") in screen.text()
