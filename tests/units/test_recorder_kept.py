"""The last minutes that the recorder keeps: where they begin, and that they do not grow."""

from __future__ import annotations

import pytest

from hardware.wiring import overlay
from tests.units.evenings import Evening, about, read, rehearsed, start_of, told_since
from uno_device.units import recorder as recorder_module
from uno_device.units.record import Order


def test_a_contact_that_is_held_when_the_kept_minutes_begin() -> None:
    evening = Evening()
    evening.hands.press("showdown.paddle_left")
    for _ in range(30):
        evening.hands.tap("jackpot.lever")
        evening.advance(40)
    evening.hands.tap("showdown.timer_button")
    evening.advance(1)
    evening.hands.release("showdown.paddle_left")
    evening.advance(10)
    dump = evening.recorder.dump()
    assert "showdown.paddle_left" in read(dump).closed
    again = rehearsed(dump)
    assert [event.get("side") for event in again if event["event"] == "not_ready"] == ["left"]
    assert told_since(start_of(evening), evening.events) == about(again)


def test_the_kept_minutes_do_not_begin_while_a_button_is_held() -> None:
    """Held for three seconds, a button clears a fault: its press must be in the record."""
    evening = Evening()
    evening.advance(100)
    evening.hands.press("jackpot.dispenser_button")
    evening.advance(100)
    assert len(evening.recorder._segments) == 1
    evening.hands.release("jackpot.dispenser_button")
    evening.advance(1)
    evening.hands.tap("jackpot.dispenser_button")
    evening.advance(100)
    assert len(evening.recorder._segments) == 2


def test_the_cards_in_the_hopper_when_the_kept_minutes_begin() -> None:
    evening = Evening(wiring=overlay({"jackpot": {"feed": {"cards": 30}}}, "test"))
    for _ in range(22):
        evening.hands.tap("jackpot.dispenser_button")
        evening.advance(40)
    record = read(evening.recorder.dump())
    assert record.config == {"jackpot": {"feed": {"cards": 30}}}
    kept = sum(event["event"] == "dispensed" for event in rehearsed(evening.recorder.dump()))
    assert kept < 22
    assert record.lines[0] == Order(0, "reload", {"unit": "jackpot", "cards": 30 - 22 + kept})


def test_a_contact_that_chatters_for_ever_does_not_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(recorder_module, "SEGMENT_LINES", 100)
    monkeypatch.setattr(recorder_module, "KEPT_LINES", 500)
    evening = Evening()
    for number in range(3000):
        evening.simulated.contacts["jackpot.lever"].set(number % 2 == 0)
        evening.advance(0.001)
        kept = sum(len(segment.lines) for segment in evening.recorder._segments)
        assert kept <= 600
    assert read(evening.recorder.dump()).lines
