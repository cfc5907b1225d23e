"""The bridge's own errors; where gpiozero has a kind for what is the matter, that one is raised.

Each says what happened, on which board or pin, and what to do.
"""

from __future__ import annotations

from gpiozero import GPIOZeroError


class BridgeError(GPIOZeroError):  # type: ignore[misc]
    """Base of what the bridge's pins raise and gpiozero has no kind for."""


class BadOption(BridgeError, ValueError):  # noqa: N818 - named for what is the matter
    """A keyword of the factory, or a variable of the environment, that cannot be used."""


class FirmwareUnbuilt(BridgeError, OSError):  # noqa: N818 - named for what is found
    """The firmware could not be compiled."""


class BridgeUnusable(BridgeError, OSError):  # noqa: N818 - named for what is found
    """No board, more than one, or one that does not answer."""


class LinkLost(BridgeError, OSError):  # noqa: N818 - named for what happened
    """The board does not answer any more: unplugged, reset, or its line is disturbed."""


class BoardSilent(BridgeError, TimeoutError):  # noqa: N818 - named for what happened
    """The answer to a set-up did not come within its time."""


class CommandRefused(BridgeError, ValueError):  # noqa: N818 - named for what happened
    """The board has refused a command; nothing was changed."""


class OutputCut(BridgeError, RuntimeError):  # noqa: N818 - named for what happened
    """The board has cut an output after its longest on-time; it must be switched off first."""
