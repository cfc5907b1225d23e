"""Keeping house by itself: a journal is thinned at its start and after whatever makes it grow."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from functools import partial

from uno_device.table.journal.errors import JournalClosed
from uno_device.table.journal.thinning import Freed, Limits, thin
from uno_device.table.journal.writer import Writer

GROWN = 100
"""After so many small rows it is looked again whether there are too many."""

log = logging.getLogger("uno_device.table")


class Tidier:
    """Lets go of what is old until there is nothing to do.

    One step at a time is given to the writer, so that no action waits behind more than one. What
    cannot be let go now is tried again the next time.
    """

    def __init__(self, writer: Writer, limits: Limits) -> None:
        self._writer = writer
        self._limits = limits
        self._grown = 0

    def grown(self) -> None:
        """Something small was written; once in a while that is a reason to begin."""
        self._grown += 1
        if self._grown == GROWN:
            self._grown = 0
            self.go()

    def go(self) -> None:
        """Begin. Once more while it is under way does no harm: both come to their end."""
        while True:
            step = self._writer.submit(partial(thin, limits=self._limits), _heard_below)
            if not step.done():
                step.add_done_callback(self._go_on)
                return
            if not _is_there_more(step):
                return

    def _go_on(self, step: Future[Freed]) -> None:
        if _is_there_more(step):
            self.go()


def _is_there_more(step: Future[Freed]) -> bool:
    """Whether a step that is over was not the last one."""
    error = step.exception()
    if error is None:
        return step.result() is not Freed.NOTHING
    if not isinstance(error, JournalClosed):
        log.warning("what is old in the journal is still there: %s", error)
    return False


def _heard_below(_step: Future[Freed]) -> None:
    """Keep the writer from logging what has failed."""
