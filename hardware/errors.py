"""One tree of errors. Each says what happened, where, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.wiring.problems import Problem


class HardwareError(Exception):
    """Base of everything that the parts, the pins and the wiring raise on purpose."""


class WiringError(HardwareError, ValueError):
    """A wiring that cannot be used; its text lists every mistake, one a line."""

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


class FactoryError(HardwareError, OSError):
    """Pins that cannot be opened: no chip, no library, no permission, no such factory."""


class FactoryUnknown(FactoryError, LookupError):  # noqa: N818 - named for what is the matter
    """A pin factory that nobody has: a name in the wiring or on the command line is wrong."""


class PinError(HardwareError, OSError):
    """One pin that cannot be used as the wiring says: busy, not there, or without the function."""


class InputFailed(HardwareError, OSError):  # noqa: N818 - named for what happened
    """An input could not be read."""

    def __init__(self, line: str, cause: Exception) -> None:
        super().__init__(f"{line} could not be read: {cause}")
        self.line = line


class OutputFailed(HardwareError, OSError):  # noqa: N818 - named for what happened
    """An output could not be driven; it is being switched off until that succeeds."""

    def __init__(self, output: str, cause: Exception | str) -> None:
        super().__init__(f"{output} could not be driven: {cause}")
        self.output = output


class OutputBlocked(HardwareError, RuntimeError):  # noqa: N818 - named for what happened
    """An output must not run together with another one that is running (small supplies)."""


class OutputsSealed(HardwareError, RuntimeError):  # noqa: N818 - named for what happened
    """An output was to be driven after the outputs were sealed for the way out."""


class SimulationError(HardwareError, RuntimeError):
    """The simulated table was asked for something it does not have."""
