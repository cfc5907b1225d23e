"""Callbacks on a thread of their own."""

from __future__ import annotations

import threading
from functools import partial

import pytest

from firmware_bridge.callbacks import CallbackThread, DirectCallbacks

GUARD_S = 10.0


def test_they_come_one_after_the_other_on_one_other_thread() -> None:
    callbacks = CallbackThread()
    made: list[tuple[int, int]] = []
    done = threading.Event()

    def note(number: int) -> None:
        made.append((number, threading.get_ident()))

    for number in range(100):
        callbacks.make(partial(note, number))
    callbacks.make(done.set)
    assert done.wait(GUARD_S)
    assert [number for number, _ in made] == list(range(100))
    (thread,) = {thread for _, thread in made}
    assert thread != threading.get_ident()
    callbacks.close()


def test_one_that_takes_its_time_holds_up_nobody_but_the_next() -> None:
    callbacks = CallbackThread()
    go_on, done = threading.Event(), threading.Event()
    callbacks.make(lambda: go_on.wait(GUARD_S))
    callbacks.make(done.set)
    assert not done.is_set()
    go_on.set()
    assert done.wait(GUARD_S)
    callbacks.close()


def test_one_may_close_it() -> None:
    callbacks = CallbackThread()
    done = threading.Event()

    def close() -> None:
        callbacks.close()
        done.set()

    callbacks.make(close)
    assert done.wait(GUARD_S)


def test_after_closing_there_are_none() -> None:
    callbacks = CallbackThread()
    callbacks.close()
    made: list[int] = []
    callbacks.make(lambda: made.append(1))
    assert made == []
    callbacks.close()


@pytest.mark.parametrize("kind", [CallbackThread, DirectCallbacks])
def test_what_one_raises_is_logged_and_the_next_is_made(
    kind: type[CallbackThread | DirectCallbacks], caplog: pytest.LogCaptureFixture
) -> None:
    callbacks = kind()
    done = threading.Event()

    def fail() -> None:
        raise ValueError("a bug in a script")

    callbacks.make(fail)
    callbacks.make(done.set)
    assert done.wait(GUARD_S)
    assert "a bug in a script" in caplog.text
    callbacks.close()
