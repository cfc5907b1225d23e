"""The recorder: an evening that was played is rehearsed from its record, event for event."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from hardware.clock import to_ns
from hardware.wiring import FactoryWiring, SolenoidFlipperWiring, load
from tests.units.evenings import Evening, about, read, rehearsed, start_of, told_since
from uno_device.units import recorder as recorder_module
from uno_device.units.record import RecordedEdge
from uno_device.units.record_reader import read_record
from uno_device.units.recorder import KEPT_S


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_is_rehearsed_event_for_event(seed: int) -> None:
    evening = Evening(seed)
    evening.play(2.5 * KEPT_S)
    kinds = {event.name() for event in evening.events}
    assert {"won", "false_start", "void", "stopped", "dispensed", "refused", "fault"} <= kinds
    assert start_of(evening) > 0, "the first minutes are dropped"
    kept = rehearsed(evening.recorder.dump())
    assert told_since(start_of(evening), evening.events) == about(kept)
    assert [event.to_json() for event in evening.events] == about(rehearsed("".join(evening.file)))


def test_a_duel_that_is_being_recorded_does_not_give_its_green_away() -> None:
    evening = Evening()
    evening.hands.tap("showdown.timer_button")
    evening.advance(1.4)
    assert [event.name() for event in evening.events] == ["countdown"]
    assert not [line for line in (*evening.file, evening.recorder.dump()) if "drawn" in line]
    evening.advance(15)
    assert "go" in [event.name() for event in evening.events]
    assert len([line for line in evening.file if "drawn" in line]) == 1


def test_a_duel_that_was_stopped_early_keeps_its_place_in_the_draws() -> None:
    evening = Evening()
    for early in (0.5, None, 0.7):
        evening.hands.tap("showdown.timer_button")
        if early is not None:
            evening.advance(early)
            evening.hands.tap("showdown.paddle_right")
        evening.advance(30)
    again = rehearsed(evening.recorder.dump())
    assert [event.to_json() for event in evening.events] == about(again)


def test_an_edge_that_came_late_is_recorded_with_both_times() -> None:
    evening = Evening()
    evening.advance(2)
    paddle = evening.simulated.contacts["showdown.paddle_left"]
    paddle.set(True, at=to_ns(2.0), seen_at=to_ns(2.25))
    evening.advance(1)
    edge = {"t": 2.0, "line": "showdown.paddle_left", "closed": True, "seen_at": 2.25}
    assert json.loads(evening.file[-1]) == edge
    assert read(evening.recorder.dump()).lines == (
        RecordedEdge(to_ns(2.0), "showdown.paddle_left", True, to_ns(2.25)),
    )


def test_a_table_on_a_board_of_its_own_is_rehearsed_without_the_board() -> None:
    wiring = load()
    assert wiring.showdown
    assert wiring.jackpot
    flipper = SolenoidFlipperWiring(
        kind="solenoids", left_pin="D5", right_pin="D6", longest_on_s=1.0
    )
    on_a_board = replace(
        wiring,
        pins="board",
        factory={"board": FactoryWiring(entry_point="nobody_has_this")},
        showdown=replace(
            wiring.showdown,
            timer_button=replace(wiring.showdown.timer_button, pin="D2"),
            flipper=flipper,
        ),
        jackpot=replace(wiring.jackpot, pins="local"),
    )
    plain = recorder_module.on_plain_pins(on_a_board)
    assert plain.showdown
    assert plain.showdown.timer_button == wiring.showdown.timer_button
    evening = Evening(wiring=plain)
    evening.hands.tap("showdown.timer_button")
    evening.advance(30)
    record = read(evening.recorder.dump())
    assert "pins" not in record.config
    assert record.config["showdown"]["flipper"]["kind"] == "solenoids"
    again = rehearsed(evening.recorder.dump())
    assert [event.to_json() for event in evening.events] == about(again)
    assert recorder_module.on_plain_pins(load()) == load()


def test_what_the_stamps_resolve_is_in_the_record() -> None:
    """Presses that were a tie on a coarse clock are one in the rehearsal."""
    evening = Evening(resolution_s=0.005)
    evening.advance(1.0)
    evening.hands.tap("showdown.timer_button")
    evening.advance(20.0)
    assert evening.units.showdown is not None
    told = read_record(evening.recorder.dump().splitlines())
    assert told.config["showdown"]["resolution_s"] == 0.005
