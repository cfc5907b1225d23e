"""Records of anything that may happen at a table, for the tests of rehearsals.

What people do is drawn as they do it, a button let go after it was pressed and a duel in which
somebody hits: of edges by chance alone hardly any begins a duel, and none is won. Among it come
edges by chance, edges that are delivered late, faults, and orders from above.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from hardware.simulation.faults import FOR_EVER
from uno_device.units.record import LINES

Line = dict[str, Any]
Deed = list[Line]
"""What is done at once, as lines of a record; a button is let go later."""

ALL_LINES = [f"{unit}.{part}" for unit, parts in LINES.items() for part in parts]
PRESSED = {
    "showdown": ["showdown.timer_button"],
    "jackpot": ["jackpot.lever", "jackpot.dispenser_button"],
}
GAPS_US = [0, 1, 3_000, 30_000, 700_000, 3_000_000, 9_000_000, 20_000_000]
LATE_US = [0, 0, 0, 1, 500, 20_000, 30_000, 400_000, 5_000_000]
HELD_US = [1_000, 100_000, 100_000, 3_200_000]
GREEN_S = 2.0
"""Of the waits before green this is the most frequent, and paddles are hit around it."""
HITS_US = [600_000, 1_999_000, 2_000_500, 2_100_000, 2_100_001, 2_120_000, 2_400_000]
"""How long after the timer's button a paddle is hit."""
PLAIN_ORDERS = ["disarm", "stand_alone", "link_lost", "edges_lost", "stop"]
AS_IT_WAS = ["stand_alone", "link_back", "clear"]
"""After these orders people can play on."""
KNOBS: dict[str, dict[str, list[float]]] = {
    "wheel": {
        "stall": [True],
        "slip": [0.4, 1.0],
        "between": [1, 3, FOR_EVER],
        "drag": [0.3, 4.0],
    },
    "hopper": {"jam": [1, 3, FOR_EVER], "slip": [1, FOR_EVER], "double": [1, FOR_EVER]},
    "flipper": {"noise": [True]},
}
"""What can be wrong with each mechanism, and how much."""

contact_faults = st.fixed_dictionaries(
    {},
    optional={
        "bounce_s": st.sampled_from([0.001, 0.005, 0.02]),
        "stuck": st.sampled_from([None, "open", "closed"]),
        "missed": st.sampled_from([0.0, 0.3, 1.0]),
    },
)


@st.composite
def faults(draw: st.DrawFn, lines: list[str]) -> dict[str, Any]:
    contacts = st.dictionaries(st.sampled_from(lines), contact_faults, max_size=1)
    broken: dict[str, Any] = {"contacts": draw(contacts)}
    for mechanism in draw(st.lists(st.sampled_from(sorted(KNOBS)), max_size=2)):
        knob = draw(st.sampled_from(sorted(KNOBS[mechanism])))
        value = draw(st.sampled_from(KNOBS[mechanism][knob]))
        broken.setdefault(mechanism, {})[knob] = value
    return broken


def headers(units: list[str], lines: list[str]) -> st.SearchStrategy[Line]:
    draw = st.floats(0, 8)
    of_the_seed: list[float] = []
    draws = st.just(GREEN_S) | st.just(of_the_seed) | st.lists(draw, max_size=3) | draw
    return st.fixed_dictionaries(
        {
            "edge_record": st.just(1),
            "units": st.just(units),
            "seed": st.integers(0, 9),
            "mechanisms": st.sampled_from([True, True, False]),
            "go_after_s": draws,
            "run_s": draws,
        },
        optional={
            "closed": st.lists(st.sampled_from(lines), max_size=2, unique=True),
            "faults": faults(lines),
        },
    )


def tap(now: int, line: str, held: int) -> Deed:
    """A contact closed now and opened later, in microseconds."""
    return [
        {"t": at / 1e6, "line": line, "closed": closed}
        for at, closed in ((now, True), (now + held, False))
    ]


def taps(now: int, units: list[str]) -> st.SearchStrategy[Deed]:
    pressed = st.sampled_from([line for unit in units for line in PRESSED[unit]])
    return st.builds(tap, st.just(now), pressed, st.sampled_from(HELD_US))


@st.composite
def duels(draw: st.DrawFn, now: int) -> Deed:
    """Somebody presses the timer's button, and people hit their paddles or do not."""
    deed = tap(now, "showdown.timer_button", 100_000)
    for side in draw(st.sampled_from(["left", "right", "left right"])).split():
        deed += tap(now + draw(st.sampled_from(HITS_US)), f"showdown.paddle_{side}", 100_000)
    return deed


def edges(now: int, lines: list[str]) -> st.SearchStrategy[Deed]:
    late = st.sampled_from(LATE_US).map(lambda us: (now + us) / 1e6)
    fields: dict[str, st.SearchStrategy[Any]] = {
        "t": st.just(now / 1e6),
        "line": st.sampled_from(lines),
        "closed": st.booleans(),
        "seen_at": late,
    }
    return st.fixed_dictionaries(fields).map(lambda edge: [edge])


def orders(now: int, units: list[str]) -> st.SearchStrategy[Deed]:
    unit = st.sampled_from(units)
    named: dict[str, st.SearchStrategy[Any]] = {"t": st.just(now / 1e6), "unit": unit}
    plain = st.sampled_from(PLAIN_ORDERS) | st.sampled_from(AS_IT_WAS)
    told = st.fixed_dictionaries({**named, "do": plain}) | st.fixed_dictionaries(
        {**named, "do": st.just("arm")}, optional={"cards": st.integers(0, 3)}
    )
    return told.map(lambda order: [order])


@st.composite
def records(draw: st.DrawFn) -> list[str]:
    """A record: its header, and its lines in order of time."""
    units = draw(st.sampled_from([["showdown", "jackpot"], ["jackpot"], ["showdown"]]))
    lines = [line for line in ALL_LINES if line.split(".")[0] in units]
    header = draw(headers(units, lines))
    told: list[Line] = []
    now = 0
    for _ in range(draw(st.integers(1, 12))):
        now += draw(st.sampled_from(GAPS_US))
        deeds = [taps(now, units), edges(now, lines), orders(now, units)]
        if "showdown" in units:
            deeds.append(duels(now))
        if "jackpot" in units:
            deeds.append(taps(now, ["jackpot"]))
        told += draw(st.one_of(deeds))
    told.sort(key=lambda line: float(line["t"]))
    return [json.dumps(line) for line in (header, *told)]
