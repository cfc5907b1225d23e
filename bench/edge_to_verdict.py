"""From the edge that settles a duel to its verdict: what our own code adds, in microseconds.

A duel on the running table's loop, its pins simulated, its edges driven by another thread as a
pin library does. Configured waits are left out: the time runs from the moment at which the
verdict could be known.

- settled by an edge: the winner has been on the paddle for longer than `confirm_s`, then the
  rival presses, so that nothing earlier can come. From just before the rival's pin is driven to
  the event `won`: pin, hand-over to the loop, debounce, judge and state machine.
- settled by time: nobody else presses. From the drive of the winner's pin plus `settle_s` to
  `won`: as above, and how late the loop's timer is (the selector waits whole milliseconds). How
  late a timer of asyncio is that does nothing is measured beside it.

Against plain gpiozero, in turn with the duels: `Button.when_pressed` on MockFactory, from just
before the pin is driven to the handler. MockFactory calls it in the driving thread itself, so the
same script is also measured with its handler on an asyncio loop.

Under load: once more while another thread of the process computes without end, which makes every
wake-up wait for the interpreter's lock (5 ms a turn).
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random

from gpiozero import Button
from gpiozero.pins.mock import MockFactory

from bench.report import Figure, percentile
from hardware.clock import AsyncioClock, to_ns
from hardware.guard import ThreadGuard
from hardware.simulation.pins import SimulatedFactory
from hardware.simulation.table import SimulatedTable
from hardware.wiring import overlay
from hardware.wiring.schema import ShowdownWiring, SpinWiring
from uno_device.units.assembly import Pins, Units
from uno_device.units.events import Event

SETTLE_S = 0.01
CONFIRMED_S = 0.004
"""How long the winner is on the paddle before the rival presses; `confirm_s` is 0.002."""
PAUSE_S = 0.002
"""Between two looks at whether the contacts have come to rest, and between two presses."""
QUICK = {
    "pins": "simulated",
    "jackpot": False,
    "showdown": {
        "flipper": False,  # its mute would be waited for
        "settle_s": SETTLE_S,
        "timer_button": {"debounce_s": 0.002},
        "paddle_left": {"debounce_s": 0.002},
        "paddle_right": {"debounce_s": 0.002},
    },
}
DUEL_LIMIT_S = 10.0
ROWS = (
    "duel settled by an edge",
    "duel settled by time",
    "Button.when_pressed",
    "... on a loop",
    "a timer alone",
)

Samples = dict[str, list[float]]


class NoWait:
    """Green comes at once: the countdown is not what is measured."""

    def wait_s(self, _wiring: ShowdownWiring) -> float:
        """Return a millisecond."""
        return 0.001

    def run_s(self, _wiring: SpinWiring) -> float:
        """Return a second."""
        return 1.0

    def reaction_s(self) -> float:
        """Return what nobody asks for: there are people at both paddles."""
        return 1.0


class Duels:
    """A showdown unit on this loop; `duel` is called from another thread."""

    def __init__(self) -> None:
        self._errors: list[Exception] = []
        clock = AsyncioClock(asyncio.get_running_loop(), self._errors.append)
        factory = SimulatedFactory(clock)
        wiring = overlay(QUICK, "bench")
        self._contacts = SimulatedTable(wiring, factory, Random(1)).contacts
        pins = Pins(factory, factory.stamp_resolution_s)
        self.units = Units(wiring, clock, ThreadGuard(), lambda _name: pins, NoWait())
        self.units.subscribe(self._on_event)
        self._green, self._over = threading.Event(), threading.Event()
        self._told_at = 0

    def duel(self, *, rival: bool) -> float:
        """Fight one duel; return the microseconds from its last edge or its settling to `won`."""
        self._green.clear()
        self._over.clear()
        self._set("timer_button", True)
        self._wait(self._green)
        self._set("timer_button", False)
        time.sleep(PAUSE_S)
        known_at = self._set("paddle_left", True) + to_ns(SETTLE_S)
        if rival:
            time.sleep(CONFIRMED_S)
            known_at = self._set("paddle_right", True)
        self._wait(self._over)
        for paddle in ("paddle_left", "paddle_right"):
            self._set(paddle, False)
        while not all(each.at_rest for each in self.units.contacts.values()):
            time.sleep(PAUSE_S)
        return (self._told_at - known_at) / 1000

    def _set(self, part: str, closed: bool) -> int:
        before = time.monotonic_ns()
        self._contacts[f"showdown.{part}"].set(closed)
        return before

    def _wait(self, event: threading.Event) -> None:
        if not event.wait(DUEL_LIMIT_S):
            raise RuntimeError(f"the duel does not go on; errors: {self._errors}")

    def _on_event(self, event: Event) -> None:
        now = time.monotonic_ns()
        if event.name() == "go":
            self._green.set()
        elif event.name() == "won":
            self._told_at = now
            self._over.set()


class PlainButton:
    """What a short gpiozero script does; with a loop, it hands the press over to it."""

    def __init__(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        factory = MockFactory()
        self._pin = factory.pin(5)
        self._button = Button(5, pin_factory=factory)
        self._pressed_at = 0
        self._pressed = threading.Event()
        self._loop = loop
        self._button.when_pressed = self._on_press

    def press(self) -> float:
        """Press and let go; return the microseconds from the edge to the handler."""
        self._pressed.clear()
        before = time.monotonic_ns()
        self._pin.drive_low()
        self._pressed.wait(DUEL_LIMIT_S)
        self._pin.drive_high()
        time.sleep(PAUSE_S)
        return (self._pressed_at - before) / 1000

    def close(self) -> None:
        """Let the pin go."""
        self._button.close()

    def _on_press(self) -> None:
        if self._loop is None:
            self._note()
        else:
            self._loop.call_soon_threadsafe(self._note)

    def _note(self) -> None:
        self._pressed_at = time.monotonic_ns()
        self._pressed.set()


def measure(*, short: bool) -> Figure:
    """Fight duels and press buttons in turn, alone and under load."""
    rounds = 5 if short else 200
    figure = Figure(("us", "samples", "p50", "p99", "max"))
    for name, load in (("", _nothing), (", under load", _computing)):
        with load():
            samples = asyncio.run(_alternate(rounds))
        for row in ROWS:
            values = samples[row]
            cells = (percentile(values, 0.5), percentile(values, 0.99), max(values))
            figure.add(row + name, str(len(values)), *(f"{cell:.0f}" for cell in cells))
    return figure


async def _alternate(rounds: int) -> Samples:
    duels = Duels()
    loop = asyncio.get_running_loop()
    plain, handed_over = PlainButton(), PlainButton(loop)
    measures: dict[str, Callable[[], float]] = dict(
        zip(
            ROWS,
            (
                lambda: duels.duel(rival=True),
                lambda: duels.duel(rival=False),
                plain.press,
                handed_over.press,
                partial(_timer_alone, loop),
            ),
            strict=True,
        )
    )
    samples: Samples = {row: [] for row in ROWS}

    def in_turn() -> None:
        for _ in range(rounds):
            for row, take in measures.items():
                samples[row].append(take())

    try:
        await asyncio.to_thread(in_turn)
    finally:
        duels.units.close()
        plain.close()
        handed_over.close()
    return samples


def _timer_alone(loop: asyncio.AbstractEventLoop) -> float:
    """Return by how many microseconds a timer of the loop is late that does nothing."""
    late: list[float] = []
    over = threading.Event()

    def arm() -> None:
        when = loop.time() + SETTLE_S
        loop.call_at(when, note, when)

    def note(when: float) -> None:
        late.append(loop.time() - when)
        over.set()

    loop.call_soon_threadsafe(arm)
    over.wait(DUEL_LIMIT_S)
    return late[0] * 1e6


@contextmanager
def _nothing() -> Iterator[None]:
    yield


@contextmanager
def _computing() -> Iterator[None]:
    """Keep the interpreter busy from another thread."""
    over = threading.Event()

    def compute() -> None:
        while not over.is_set():
            sum(range(1000))

    thread = threading.Thread(target=compute, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
