"""Keys: how bytes become keys, what each key does, and what a stop stops."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.simulation.faults import FOR_EVER
from hardware.simulation.table import SimulatedTable
from uno_device.cli.panel.keys import LEFT, RIGHT, KeyMap, KeyReader, key_map
from uno_device.table.operator import Operator
from uno_device.testing import Table
from uno_device.units.faults import FaultId

MakeTable = Callable[..., Table]


class Typist:
    """Somebody at the keyboard of a table in virtual time."""

    def __init__(self, table: Table, simulated: SimulatedTable | None) -> None:
        self.table = table
        self.controls = Operator(table.units)
        self.told: list[str] = []
        self.keys: KeyMap = key_map(
            self.controls,
            simulated,
            save=lambda: self.told.append("save"),
            show_help=lambda: self.told.append("help"),
            leave=lambda: self.told.append("leave"),
        )

    def press(self, key: str) -> None:
        act = self.keys.act(key)
        assert act is not None, f"{key} does nothing"
        act()
        self.table.advance(0)

    @property
    def names(self) -> list[str]:
        return [name for line in self.keys.lines for name, _ in line]


@pytest.fixture
def operator(table: Table) -> Typist:
    return Typist(table, table.simulated)


# Bytes


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        (b"l", ["l"]),
        (b"lA?", ["l", "A", "?"]),
        (b"\x1b[D", [LEFT]),
        (b"\x1bOC", [RIGHT]),
        (b"\x1b[A\x1b[B", []),  # arrows up and down
        (b"\x1b[1;2D", []),  # an arrow with shift
        (b"\x1b[3~q", ["q"]),  # Delete, then q
        (b"\x1b[[Aq", ["q"]),  # F1 on the Linux console
        (b"\x1bq", ["q"]),  # Escape, then q
        (b"\x1b\x1b[Dq", [LEFT, "q"]),
        ("ä€q".encode(), ["q"]),
        (b"\x00\x1a\x13 \n\x7f", []),
        (b"\x1b[" + b"1" * 40 + b"q", ["1"] * 24 + ["q"]),  # no sequence is that long
    ],
)
def test_bytes_become_keys(typed: bytes, keys: list[str]) -> None:
    assert KeyReader().feed(typed) == keys


@given(
    st.lists(st.sampled_from([b"l", b"A", b"\x1b[D", b"\x1bOC", b"\x1b[3~", b"\x1b[[B", b"\x80"])),
    st.integers(1, 4),
)
def test_it_does_not_matter_how_bytes_are_split(typed: list[bytes], size: int) -> None:
    data = b"".join(typed)
    reader = KeyReader()
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    assert [key for piece in pieces for key in reader.feed(piece)] == KeyReader().feed(data)


@given(st.binary(max_size=50))
def test_no_bytes_are_an_error(data: bytes) -> None:
    assert all(isinstance(key, str) for key in KeyReader().feed(data))


# Hands


def test_every_input_has_a_key(operator: Typist) -> None:
    table = operator.table
    operator.press("l")
    table.advance(0.2)
    table.expect("spin_started")
    table.advance_until("idle", 30.0)
    table.advance(0.1)  # the wheel's motor has muted the button until just now
    operator.press("d")
    table.advance_until("dispensed")
    operator.press("t")
    table.advance(0.2)
    table.expect("countdown")
    operator.press("a")
    table.advance(0.2)
    table.expect("false_start", offender="left")
    table.advance_until("idle")


@pytest.mark.parametrize(("key", "side"), [("k", "right"), (RIGHT, "right"), (LEFT, "left")])
def test_paddles_by_letter_and_arrow(operator: Typist, key: str, side: str) -> None:
    operator.press("t")
    operator.table.advance(0.3)
    operator.press(key)
    operator.table.advance(0.2)
    operator.table.expect("false_start", offender=side)
    operator.table.advance_until("idle")


def test_shift_presses_and_stays_until_the_next_time(operator: Typist) -> None:
    operator.press("A")
    operator.table.advance(10.0)
    assert operator.table.units.contacts["showdown.paddle_left"].closed
    operator.press("a")  # a tap on what is held changes nothing
    operator.table.advance(1.0)
    assert operator.table.units.contacts["showdown.paddle_left"].closed
    operator.press("A")
    operator.table.advance(1.0)
    assert not operator.table.units.contacts["showdown.paddle_left"].closed


def test_a_key_that_repeats_does_not_cut_its_tap_short(operator: Typist) -> None:
    operator.press("l")
    operator.table.advance(0.1)
    operator.press("l")
    operator.table.advance(0.019)
    assert operator.table.simulated.contacts["jackpot.lever"].closed
    operator.table.advance(0.002)
    assert not operator.table.simulated.contacts["jackpot.lever"].closed
    operator.press("s")


def test_reload_fills_the_hopper_and_clears_a_jam(operator: Typist) -> None:
    table = operator.table
    table.faults.hopper.jam = FOR_EVER
    operator.press("d")
    table.advance_until("jam")
    table.faults.hopper.jam = 0
    table.hopper.cards = 1
    operator.press("r")
    table.advance_until("idle")
    assert (table.hopper.cards, table.jackpot.cards) == (8, 8)
    operator.press("d")
    table.advance_until("dispensed")


def test_help_and_leaving(operator: Typist) -> None:
    operator.press("?")
    operator.press("q")
    assert operator.told == ["help", "leave"]
    assert operator.keys.act("x") is None


# Tables that are not, or not all, simulated


def test_a_real_table_has_no_hands(table: Table) -> None:
    operator = Typist(table, None)
    assert operator.names == ["r", "c", "s", "w", "?", "q"]
    for key in ("l", "d", "t", "a", "k", LEFT, RIGHT, "L", "D", "T", "A", "K"):
        assert operator.keys.act(key) is None
    assert not any("lever" in sentence for _, sentence in operator.keys.sentences)
    table.jackpot.cards = 0
    operator.press("r")  # somebody has filled the real hopper
    assert table.jackpot.cards == 8


@pytest.mark.parametrize(
    ("absent", "names"),
    [
        ("showdown", ["l", "d", "r", "SHIFT", "c", "s", "w", "?", "q"]),
        ("jackpot", ["t", "a", "k", "SHIFT", "c", "s", "w", "?", "q"]),
    ],
)
def test_keys_are_those_of_the_units_that_are_there(
    make_table: MakeTable, absent: str, names: list[str]
) -> None:
    table = make_table(config={absent: False})
    assert Typist(table, table.simulated).names == names


def test_every_key_is_in_the_help(operator: Typist) -> None:
    told = [name.split(",")[0] for name, _ in operator.keys.sentences]
    assert told == operator.names


# Stop, and go on


def start(table: Table, what: str) -> None:
    """Bring the table to where something is on."""
    match what:
        case "countdown":
            table.tap("timer button")
        case "go":
            table.tap("timer button")
            table.advance_until("go")
        case "result":
            table.tap("timer button")
            table.advance_until("go")
            table.tap("left paddle")
            table.expect("won")
        case "not ready":
            table.press("left paddle")
            table.tap("timer button")
            table.release("left paddle")
        case "spin":
            table.pull()
        case "feed":
            table.tap("dispenser button")


@pytest.mark.parametrize("what", ["countdown", "go", "result", "not ready", "spin", "feed", "rest"])
def test_a_stop_stops_everything_until_somebody_goes_on(make_table: MakeTable, what: str) -> None:
    table = make_table(go_after_s=1.0)
    operator = Typist(table, table.simulated)
    start(table, what)
    operator.press("s")
    changes: list[tuple[str, int, float]] = []
    table.units.bank.on_change.append(lambda *change: changes.append(change))
    table.expect_off()
    for contact in ("lever", "dispenser button", "timer button", "left paddle"):
        table.tap(contact)
        table.advance(5.0)
    assert changes == []
    operator.press("s")  # twice is no way to go on
    table.pull()
    assert changes == []
    operator.press("c")
    assert [unit.fault for unit in table.units.all] == [None, None]
    table.tap("timer button")
    table.advance_until("go")
    table.advance_until("idle", 30.0)
    table.pull()
    table.advance_until("stopped", 30.0)


def test_a_stop_makes_a_duel_void(make_table: MakeTable) -> None:
    table = make_table(go_after_s=5.0)
    table.tap("timer button")
    Typist(table, table.simulated).press("s")
    table.expect("void", why="interrupted")


@pytest.mark.parametrize("arming", [{"spin": True}, {"cards": 3}])
def test_what_was_armed_from_above_stays_armed(operator: Typist, arming: Mapping[str, Any]) -> None:
    table = operator.table
    table.jackpot.arm(**arming)
    before = table.jackpot.standing_order()
    operator.press("s")
    operator.press("c")
    assert table.jackpot.governed
    assert table.jackpot.standing_order() == before
    assert not table.showdown.governed


def test_c_clears_faults_and_nothing_else(operator: Typist) -> None:
    table = operator.table
    table.showdown.fail(FaultId.INTERNAL_ERROR)
    operator.press("c")
    assert table.showdown.fault is None
    assert not table.showdown.governed
    orders: list[str] = []
    table.showdown.on_order = lambda _unit, do, _details: orders.append(do)
    operator.press("c")
    assert orders == []


def test_a_stop_holds_over_a_fault(operator: Typist) -> None:
    table = operator.table
    table.jackpot.fail(FaultId.DISPENSER_JAM)
    operator.press("s")
    assert table.jackpot.fault is FaultId.STOPPED
    operator.press("c")
    assert table.jackpot.fault is None
    operator.press("d")
    table.advance_until("dispensed")
