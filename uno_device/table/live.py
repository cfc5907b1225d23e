"""The live table: units on real pins or simulated ones, on one loop, until somebody stops it."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Self

from hardware.clock import AsyncioClock, Timer, to_ns
from hardware.errors import HardwareError, OutputsSealed
from hardware.guard import ThreadGuard
from hardware.outputs import Trouble
from hardware.wiring.schema import Wiring
from uno_device.table.pins import TablePins
from uno_device.units.assembly import Units
from uno_device.units.chance import Draws
from uno_device.units.recorder import NotedChance, Recorder

LEVEL_CHECK = to_ns(1.0)
"""How often the level of every idle input is compared with what its edges said (ns)."""

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT)

log = logging.getLogger("uno_device.table")


class LiveTable:
    """Opens the pins of a wiring, puts the units together and keeps them running.

    Use it as a context manager inside a running event loop. On every way out all outputs are off:
    at once in a signal handler, else when the context is left; the guard holds their limits
    meanwhile. `write_record` is given every line of the record as it comes.

    Raises FactoryError and PinError when the pins cannot be opened.
    """

    def __init__(self, wiring: Wiring, write_record: Callable[[str], object] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopped = asyncio.Event()
        self._level_check: Timer | None = None
        self.clock = AsyncioClock(self._loop, self._on_error)
        self.pins = TablePins(wiring, self.clock)
        chance = NotedChance(Draws())
        guard = ThreadGuard()
        try:
            self.units = Units(wiring, self.clock, guard, self.pins.open, chance)
        except BaseException:
            self.pins.close()
            raise
        try:
            self.units.bank.on_trouble.append(_log_trouble)
            self.recorder = Recorder(self.units, chance, self.clock, write_record)
        except BaseException:
            self._close()
            raise
        self._check_levels_later()

    async def until_stopped(self) -> None:
        """Wait for SIGTERM, SIGINT, SIGHUP or SIGQUIT, or for `stop`."""
        await self._stopped.wait()

    def stop(self) -> None:
        """Switch all outputs off and end `until_stopped`; may be called from a signal handler."""
        self.units.bank.seal()
        self._loop.call_soon_threadsafe(self._stopped.set)

    def __enter__(self) -> Self:
        self._former = {each: signal.signal(each, self._on_signal) for each in STOP_SIGNALS}
        # Ctrl-Z would stop the guard with the rest, and leave running what runs.
        self._former[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, signal.SIG_IGN)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.units.bank.seal()  # before anything that may fail
        try:
            self.recorder.close()
        finally:
            self._close()
            for each, handler in self._former.items():
                signal.signal(each, handler)

    def _close(self) -> None:
        if self._level_check is not None:
            self._level_check.cancel()
        try:
            self.units.close()
            self.pins.close()
        except HardwareError as trouble:
            log.error("%s", trouble)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        first = not self.units.bank.sealed
        self.stop()
        if not first:
            return
        name = signal.Signals(number).name
        self._loop.call_soon_threadsafe(log.info, "stopping on %s; all outputs are off", name)

    def _on_error(self, error: Exception) -> None:
        if isinstance(error, OutputsSealed):
            return  # what was under way when the table was stopped
        log.error("a callback failed: %s", error, exc_info=error)
        self.units.on_error(error)

    def _check_levels_later(self) -> None:
        when = self.clock.now() + LEVEL_CHECK
        self._level_check = self.clock.call_at(when, self._check_levels_regularly)

    def _check_levels_regularly(self) -> None:
        self._check_levels_later()
        self.check_levels()

    def check_levels(self) -> None:
        """Look at every input's level: an edge may have been lost, or all of them."""
        for contact in self.units.readable:
            self.clock.post(contact.check_level)  # each by itself: one may not be readable
        if self.units.idle:
            for stamps in self.units.stamps:
                stamps.sync()


def _log_trouble(output: str, what: Trouble, details: str) -> None:
    log.error("%s %s%s", output, what.value, f": {details}" if details else "")
