"""The bridge's edges and writes as a ratio to what the wire allows, and its cost while idle.

The compiled firmware runs in the emulator. Edges and writes are in its virtual time, so they do not
depend on the machine: edges at D2 at even distances for three seconds, to a host that reads every
millisecond; `edges/s` is the highest rate at which none is lost and none arrives more than 20 ms
late. An edge cannot take less than 3.6 bytes (a full frame), which is the wire's limit. A write
is measured from the first bit of its frame to the last of the answer, at random moments; its
floor are the bytes of both frames.
Idle is in real time, from outside: a process with an LED and a Button on a pseudo-terminal, where
nothing happens for 20 s, beside one that only sleeps. The share is that of one core.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import process
from bench.bridge_line import (
    BITS_A_BYTE,
    NS_PER_MS,
    NS_PER_S,
    BridgeLine,
    built,
    real_baud,
)
from bench.report import Figure, percentile
from firmware_bridge.frames import encode
from firmware_bridge.messages import (
    EVENTS_IN_FRAME,
    NO_LIMIT,
    BoardEvent,
    Done,
    Edges,
    EventKind,
    Events,
    Input,
    Output,
    Pull,
    Result,
    Write,
)

BAUD_RATES = (115_200, 500_000)
BUTTON, LAMP = 2, 4
OVER_S, SHORT_S = 3.0, 0.2
LATEST_NS = 20 * NS_PER_MS
LOOK_NS = NS_PER_MS
FINEST = 50
"""Edges per second to which the highest rate is found."""
WRITES = 1_000
IDLE_S = 20.0
SEED = 3
US = 1e3

PLAIN = "import signal; print('ready', flush=True); signal.pause()"
IDLE = """
import signal, sys
from gpiozero import LED, Button
from firmware_bridge.factory import UnoBridgeFactory
factory = UnoBridgeFactory(port=sys.argv[1], baud=int(sys.argv[2]))
button = Button(2, pin_factory=factory)
led = LED(13, pin_factory=factory)
button.when_pressed = led.toggle
print("ready", flush=True)
signal.pause()
"""


def measure(*, short: bool) -> Figure:
    """Measure both baud rates; short: a fifth of a second of edges, 20 writes, a second idle."""
    figure = Figure(
        (
            *("baud", "edges/s", "limit", "ratio", "bytes/edge", "and back"),
            *("write, us", "longest", "floor", "ratio", "longest", "idle CPU", "wake-ups/s"),
        )
    )
    for baud in BAUD_RATES:
        with built(baud) as firmware:
            cells = (*_edges(firmware, baud, short), *_writes(firmware, baud, short))
            idle, wake_ups = _idle(firmware, baud, 1.0 if short else IDLE_S)
        figure.add(f"{baud}", *cells, idle, wake_ups)
    with process.started((sys.executable, "-c", PLAIN), b"ready") as (pid, _):
        idle, wake_ups = _watched(pid, 1.0 if short else IDLE_S)
    figure.notes.append(f"a process that only waits: {idle} of a core, {wake_ups} wake-ups/s")
    figure.notes.append("to reach: 2,000 edges/s at 115200, 6,000 at 500000, writes 1.15, idle 1 %")
    return figure


def wire_limit(baud: int) -> float:
    """Return how many edges a second full frames of events can carry."""
    event = BoardEvent(EventKind.EDGE, BUTTON, 1, 1000)
    frame = Events(0, 1, (event,) * EVENTS_IN_FRAME)
    return real_baud(baud) / BITS_A_BYTE * EVENTS_IN_FRAME / len(encode(frame.payload()))


def _edges(firmware: Path, baud: int, short: bool) -> tuple[str, ...]:
    """Return the highest rate without a loss, its ratio to the wire's limit, and its bytes."""
    over_s = SHORT_S if short else OVER_S
    limit = wire_limit(baud)
    low, high = 0, round(limit * 1.1)
    bytes_an_edge = back = 0.0
    while high - low > FINEST:
        rate = (low + high) // 2
        carried = _carried(firmware, baud, rate, over_s)
        if carried is None:
            high = rate
        else:
            low, (bytes_an_edge, back) = rate, carried
    ratio = f"{low / limit:.2f}"
    return f"{low:,}", f"{limit:,.0f}", ratio, f"{bytes_an_edge:.2f}", f"{back:.2f}"


def _carried(firmware: Path, baud: int, rate: int, over_s: float) -> tuple[float, float] | None:
    """Return the bytes an edge took, from the board and to it; None when the rate is too high."""
    line = BridgeLine(firmware, baud, look_ns=LOOK_NS)
    try:
        line.command(Input(BUTTON, Pull.NONE, Edges.BOTH))
        line.advance(NS_PER_S)  # the first pings come faster
        line.bytes_from_board = line.bytes_to_board = 0
        begin, count = line.board.now_ns + NS_PER_MS, round(rate * over_s)
        for number in range(count):
            at_ns = begin + number * NS_PER_S // rate
            line.board.drive(BUTTON, 1 - number % 2, at_ns=at_ns)
        line.advance(round((over_s + 0.1) * NS_PER_S))
        levels = [heard.edge.level for heard in line.heard]
        complete = levels == [1 - number % 2 for number in range(count)] and not line.lost
        if not complete or line.heard[-1].at > begin + over_s * NS_PER_S + LATEST_NS:
            return None
        return line.bytes_from_board / count, line.bytes_to_board / count
    finally:
        line.board.close()


def _writes(firmware: Path, baud: int, short: bool) -> tuple[str, ...]:
    """Return the median and the longest round trip, and both as a ratio to the wire's floor."""
    chance, took, ratios = random.Random(SEED), list[float](), list[float]()
    line = BridgeLine(firmware, baud)
    line.command(Output(LAMP, 0, 0, NO_LIMIT))
    line.advance(NS_PER_S)
    for number in range(20 if short else WRITES):
        line.advance(NS_PER_MS + chance.randrange(10 * NS_PER_MS))
        ns, answer = line.command(Write(LAMP, 1 - number % 2))
        floor_ns = _floor_ns(number, answer.ticks, baud)
        took.append(ns / US)
        ratios.append(ns / floor_ns)
    line.close()
    middle, most = percentile(ratios, 0.5), max(ratios)
    return (
        f"{percentile(took, 0.5):.0f}",
        f"{max(took):.0f}",
        f"{percentile(took, 0.5) / middle:.0f}",
        f"{middle:.3f}",
        f"{most:.3f}",
    )


def _floor_ns(number: int, stamp: int, baud: int) -> float:
    """Return how long the bytes of a write and its answer take on the line, each at its rate."""
    request = encode(Write(LAMP, 1).payload(number % 256))
    answer = encode(Done(Result.DONE, stamp & 0xFFFFFFFF).payload(number % 256))
    bits = BITS_A_BYTE * NS_PER_S
    return len(request) * bits / baud + len(answer) * bits / real_baud(baud)


def _idle(firmware: Path, baud: int, over_s: float) -> tuple[str, str]:
    with emulated(firmware) as port:
        host = (sys.executable, "-c", IDLE, str(port), str(baud))
        with process.started(host, b"ready") as (pid, _):
            time.sleep(2.0)  # the first pings come faster
            return _watched(pid, over_s)


@contextmanager
def emulated(firmware: Path) -> Iterator[Path]:
    """Run the board behind a pseudo-terminal and give its name."""
    with tempfile.TemporaryDirectory() as folder:
        port = Path(folder, "board")
        command = (sys.executable, "-m", "firmware_bridge.emulator", str(firmware))
        with process.started((*command, "--link", str(port)), b"The board is at"):
            yield port


def _watched(pid: int, over_s: float) -> tuple[str, str]:
    cpu_s, wake_ups, begun = process.cpu_s(pid), process.wake_ups(pid), time.monotonic()
    time.sleep(over_s)
    took_s = time.monotonic() - begun
    share = (process.cpu_s(pid) - cpu_s) / took_s
    return f"{share:.2%}", f"{(process.wake_ups(pid) - wake_ups) / took_s:.0f}"
