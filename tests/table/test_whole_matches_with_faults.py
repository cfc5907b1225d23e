"""Whole matches while every mechanism fails at random: each ends, and nothing is lost.

`MATCHES` in the environment says how many times as many are played, and longer; one is a sample.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardware.clock import to_ns
from hardware.simulation.faults import FOR_EVER, ContactFaults, Faults, faults_from
from tests.table.whole_matches import WholeMatch, match_header
from uno_device.units.events import Event, Fault
from uno_device.units.faults import FaultId

MATCHES = int(os.environ.get("MATCHES", "1"))
TARGETS = {"wild_jackpot": 250, "showdown": 100 if MATCHES == 1 else 250}
"""Reached in some hands, with faults they are long; a sample of showdown, whose unit meets hardly
any, is shorter."""
TURNED = 1 / 4
"""How likely each knob is turned."""
AGAIN_S = (20.0, 200.0)
"""When all knobs are turned anew: between these (s)."""
BROKEN: dict[FaultId, Any] = {
    FaultId.SPINNER_STALLED: {"wheel": {"stall": True}},
    FaultId.SPINNER_NO_INDEX: {"contacts": {"jackpot.spinner_index": {"stuck": "open"}}},
    FaultId.SPINNER_NOT_AT_REST: {"wheel": {"drag": 0.0}},
    FaultId.SPINNER_BETWEEN_STOPS: {"wheel": {"between": FOR_EVER}},
    FaultId.SPINNER_MISCOUNT: {"contacts": {"jackpot.spinner_slot": {"missed": 0.2}}},
    FaultId.DISPENSER_JAM: {"hopper": {"jam": FOR_EVER}},
}
"""What brings about each fault of a mechanism; an output, an input or a link is none."""

Turn = Callable[[Random], Any]


def on(_random: Random) -> bool:
    return True


def share(random: Random) -> float:
    return random.choice([0.05, 0.3, 1.0])


def times(random: Random) -> int:
    return random.choice([1, 2, 5, FOR_EVER])


KNOBS: dict[str, dict[str, Turn]] = {
    "wheel": {
        "stall": on,
        "slip": share,
        "between": times,
        "drag": lambda random: random.choice([0.0, 0.3, 4.0]),
        "noise": on,
    },
    "hopper": {"jam": times, "slip": times, "double": times, "noise": on},
    "flipper": {"noise": on},
}
CONTACT_KNOBS: dict[str, Turn] = {
    "bounce_s": lambda random: random.choice([0.002, 0.01, 0.3]),
    "stuck": lambda random: random.choice(["open", "closed"]),
    "missed": share,
    "lost": share,
}
"""How each fault knob is turned, if it is."""


def turn_all(match: WholeMatch, random: Random) -> None:
    """Turn each knob, or leave it as a table that works has it."""
    faults = match.simulated.faults
    for mechanism, knobs in KNOBS.items():
        turn(getattr(faults, mechanism), knobs, random)
    for line in match.simulated.simulated.contacts:
        turn(faults.of_contact(line), CONTACT_KNOBS, random)


def turn(mechanism: Any, knobs: dict[str, Turn], random: Random) -> None:
    usual = type(mechanism)()
    for knob, draw in knobs.items():
        turned = random.random() < TURNED
        setattr(mechanism, knob, draw(random) if turned else getattr(usual, knob))


def turn_again_and_again(match: WholeMatch, random: Random) -> None:
    turn_all(match, random)
    clock = match.simulated.clock
    pause = to_ns(random.uniform(*AGAIN_S))
    clock.call_at(clock.now() + pause, partial(turn_again_and_again, match, random))


def prepared(folder: Path, edition: str, seed: int) -> WholeMatch:
    """A match whose table has its knobs turned."""
    match = WholeMatch(match_header(edition, 2 + seed % 4, seed, target=TARGETS[edition]), folder)
    turn_again_and_again(match, Random(f"knobs {seed}"))
    return match


def played(folder: Path, edition: str, seed: int) -> WholeMatch:
    match = prepared(folder, edition, seed)
    match.play()
    expect_nothing_lost(match)
    return match


def expect_nothing_lost(match: WholeMatch) -> None:
    match.expect_played_to_the_end()
    match.expect_outputs_kept_their_limits()
    match.expect_record_of_what_counted()
    told = iter(match.outcomes)
    assert all(kept in told for kept in match.kept_outcomes)  # in this order, each told by a unit


def test_every_knob_there_is_is_turned() -> None:
    for mechanism, knobs in KNOBS.items():
        there = {knob.name for knob in fields(getattr(Faults(), mechanism))}
        assert there == set(knobs), mechanism
    assert {knob.name for knob in fields(ContactFaults)} == set(CONTACT_KNOBS)
    assert {knob.name for knob in fields(Faults)} == {*KNOBS, "contacts"}


@pytest.mark.parametrize("draw", range(50))
def test_knobs_are_turned_as_far_as_they_go(draw: int) -> None:
    random = Random(draw)
    for mechanism, knobs in KNOBS.items():
        faults_from({mechanism: {knob: turn(random) for knob, turn in knobs.items()}})
    contact = {knob: turn(random) for knob, turn in CONTACT_KNOBS.items()}
    faults_from({"contacts": {"jackpot.lever": contact}})


@pytest.mark.parametrize("seed", range(4 * MATCHES))
@pytest.mark.parametrize("edition", ["wild_jackpot", "showdown"])
def test_people_play_on_while_knobs_are_turned(tmp_path: Path, edition: str, seed: int) -> None:
    played(tmp_path, edition, seed).expect_nothing_lost_of_what_people_did()


@pytest.mark.parametrize("seed", range(4 * MATCHES))
@pytest.mark.parametrize("edition", ["wild_jackpot", "showdown"])
def test_bots_play_on_while_knobs_are_turned(tmp_path: Path, edition: str, seed: int) -> None:
    match = prepared(tmp_path, edition, seed)
    match.play_with_bots()
    expect_nothing_lost(match)


@pytest.mark.parametrize(("fault", "knobs"), BROKEN.items())
def test_a_mechanism_fails_is_mended_and_serves_the_match_again(
    tmp_path: Path, fault: FaultId, knobs: Any
) -> None:
    header = match_header("wild_jackpot", 3, 1, target=TARGETS["wild_jackpot"])
    match = WholeMatch(header, tmp_path, faults_from(knobs))
    match.simulated.units.subscribe(partial(mend, match))
    match.play()
    expect_nothing_lost(match)
    match.expect_nothing_lost_of_what_people_did()
    told = [event.to_json() for event in match.simulated.events]
    (failed,) = (number for number, event in enumerate(told) if event["event"] == "fault")
    assert told[failed]["id"] == fault.value
    served = {event["event"] for event in told[failed:]}
    assert served >= {"stopped", "dispensed"}


def mend(match: WholeMatch, event: Event) -> None:
    """Put right what is wrong with the mechanisms, once a unit has told that something is."""
    if isinstance(event, Fault):
        faults = match.simulated.faults
        for mechanism in (faults.wheel, faults.hopper, *faults.contacts.values()):
            turn_back(mechanism)


def turn_back(mechanism: Any) -> None:
    usual = type(mechanism)()
    for knob in fields(mechanism):
        setattr(mechanism, knob.name, getattr(usual, knob.name))
