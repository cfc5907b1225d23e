"""The last minutes as they were when they were taken, whatever comes later."""

from __future__ import annotations

from threading import Thread

from tests.units.evenings import Evening, read


def test_what_was_taken_is_written_later_as_it_was_then() -> None:
    evening = Evening()
    evening.hands.tap("showdown.timer_button")
    evening.advance(30)
    then, text = evening.recorder.dump(), evening.recorder.taken()
    for _ in range(3):
        evening.hands.tap("jackpot.dispenser_button")
        evening.advance(40)
    assert text() == then
    assert evening.recorder.dump() != then


def test_it_is_written_in_another_thread_while_edges_come() -> None:
    evening = Evening()
    evening.hands.tap("showdown.timer_button")
    evening.advance(30)
    lines, text, texts = read(evening.recorder.dump()).lines, evening.recorder.taken(), list[str]()
    thread = Thread(target=lambda: texts.append(text()))
    thread.start()
    evening.hands.tap("jackpot.dispenser_button")
    evening.advance(40)
    thread.join()
    assert read(texts[0]).lines == lines
