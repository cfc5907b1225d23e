"""Plays records of edges on the chip's lines, in real time, to units on the header's own pins.

    on_chip.py RECORD...

Prints the events of each as one JSON list. Times are those of the kernel's stamps, from the moment
at which the record began.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from pathlib import Path
from typing import Any

from hardware.clock import NS_PER_S, AsyncioClock
from hardware.compliance import GpioSim
from hardware.guard import ThreadGuard
from hardware.wiring import Wiring, overlay
from uno_device.table.pins import TablePins
from uno_device.units.assembly import Units
from uno_device.units.chance import Draws, Given
from uno_device.units.record import EdgeRecord, RecordedEdge
from uno_device.units.record_reader import read_record

BEFORE_S = 0.3
"""From the moment at which the pins are set up to the record's beginning."""
REST_S = 0.1
"""How often is looked whether the units have come to rest."""


class Hands:
    """Drives the chip's lines as a record says, from a thread of its own."""

    def __init__(self, record: EdgeRecord, wiring: Wiring, chip: GpioSim) -> None:
        self._edges = [line for line in record.lines if isinstance(line, RecordedEdge)]
        self._wiring, self._chip = wiring, chip
        self._thread = threading.Thread(target=self._play)
        for line in record.closed:
            self._drive(line, closed=True)

    def begin(self, at: int) -> None:
        """Begin the record at a moment of the clock."""
        self._began = at
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether all was driven."""
        return not self._thread.is_alive()

    def _play(self) -> None:
        for edge in self._edges:
            left = self._began + edge.at - time.monotonic_ns()
            if left > 0:
                time.sleep(left / NS_PER_S)
            self._drive(edge.line, closed=edge.closed)

    def _drive(self, line: str, *, closed: bool) -> None:
        unit, part = line.split(".")
        self._chip.drive(getattr(getattr(self._wiring, unit), part).pin, not closed)


async def play(record: EdgeRecord) -> list[dict[str, Any]]:
    """Return the events of a record that is played on the chip."""
    clock = AsyncioClock(asyncio.get_running_loop(), _fail)
    absent = dict.fromkeys({"showdown", "jackpot"} - set(record.units), False)
    wiring = overlay({**absent, "pins": "local"}, "record")
    told: list[tuple[int, dict[str, Any]]] = []
    with TablePins(wiring, clock) as pins:
        chance = Given(record.go_after_s, record.run_s, Draws())
        units = Units(wiring, clock, ThreadGuard(), pins.open, chance)
        units.subscribe(lambda event: told.append((event.at, event.to_json())))
        hands = Hands(record, wiring, GpioSim.find())
        began = clock.now() + round(BEFORE_S * NS_PER_S)
        hands.begin(began)
        while not (hands.done and units.idle):
            await asyncio.sleep(REST_S)
        units.close()
    return [{**event, "t": (at - began) / NS_PER_S} for at, event in told]


def _fail(error: Exception) -> None:
    raise error


def main() -> None:
    """Play every record that is named."""
    for name in sys.argv[1:]:
        with Path(name).open(encoding="utf-8") as file:
            record = read_record(file)
        sys.stdout.write(json.dumps(asyncio.run(play(record))) + "\n")


if __name__ == "__main__":
    main()
