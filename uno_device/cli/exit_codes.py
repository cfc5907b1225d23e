"""What the process tells by its exit code: one for each kind of end."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """The service manager restarts the table on any of these but OK and UNUSABLE_INPUT."""

    OK = 0
    UNUSABLE_INPUT = 2
    """A wiring, a record, a journal or a command line that cannot be used."""
    REFUSED = 3
    """An action was refused: of a record, or asked for at the running table."""
    TEST_FAILED = 4
    """A part did not pass its self-test."""
    PINS_UNUSABLE = 5
    """The pins cannot be opened or driven."""
    MACHINE_WRONG = 6
    """The doctor found something wrong with the machine."""
    MISTAKE = 70
    """A mistake in this program."""
    UNAVAILABLE = 75
    """Something of the machine is exhausted, taken or out of order now: it may work later."""
    INTERRUPTED = 130
    """Stopped by Ctrl-C where that is not the usual way to stop."""
