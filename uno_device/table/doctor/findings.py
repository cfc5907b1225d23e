"""What a check can say: a status, what was seen, what it means and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Status(StrEnum):
    """How a check came out. Only `wrong` counts for the exit code."""

    FINE = "fine"
    WARNING = "warning"
    """It works, and is worth a look."""
    WRONG = "wrong"
    NOT_HERE = "not here"
    """What the check looks at is not on this machine, or is not used by this wiring."""
    SKIPPED = "skipped"
    """It says nothing before an earlier check is mended."""


class CheckId(StrEnum):
    """The stable ids of the checks, in the order in which a person should mend."""

    HELD_OUTPUTS = "held_outputs"
    """First, since something may be moving or getting hot."""
    PYTHON = "python"
    POWER = "power"
    STATE_FOLDER = "state_folder"
    CLOCK = "clock"
    WIRING = "wiring"
    GPIO_CHIP = "gpio_chip"
    GPIO_GROUP = "gpio_group"
    CHIP_ACCESS = "chip_access"
    HEADER_CHIP = "header_chip"
    LGPIO = "lgpio"
    RPI_GPIO = "rpi_gpio"
    HEADER_PINS = "header_pins"
    LINES = "lines"
    DIALOUT_GROUP = "dialout_group"
    MODEM_MANAGER = "modem_manager"
    BRLTTY = "brltty"
    SERIAL_PORTS = "serial_ports"
    SERVICE = "service"


@dataclass(frozen=True, slots=True)
class Advice:
    """What a finding means, what to do, and the commands to type for it."""

    means: str
    do: str
    commands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one check has to say; without advice there is nothing to do."""

    status: Status
    saw: tuple[str, ...]
    advice: Advice | None = None


def fine(*saw: str) -> Verdict:
    """Nothing to do."""
    return Verdict(Status.FINE, saw)


def not_here(*saw: str) -> Verdict:
    """Nothing to look at."""
    return Verdict(Status.NOT_HERE, saw)


def warning(means: str, do: str, *commands: str, saw: tuple[str, ...]) -> Verdict:
    """Something to look at some time."""
    return Verdict(Status.WARNING, saw, Advice(means, do, commands))


def wrong(means: str, do: str, *commands: str, saw: tuple[str, ...]) -> Verdict:
    """Something to mend."""
    return Verdict(Status.WRONG, saw, Advice(means, do, commands))


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict of a check. `after`: it is skipped until that one is mended."""

    check: CheckId
    verdict: Verdict
    after: CheckId | None = None

    @property
    def status(self) -> Status:
        """How the check came out."""
        return self.verdict.status

    def to_json(self) -> dict[str, Any]:
        """Return the finding as JSON has it.

        `id` · `status` · `saw`: sentences · `means` and `do`: a sentence each or null ·
        `commands`: to be typed · `after`: the id of the check that it waits for, or null.
        """
        advice = self.verdict.advice
        return {
            "id": self.check.value,
            "status": self.status.value,
            "saw": list(self.verdict.saw),
            "means": advice.means if advice else None,
            "do": advice.do if advice else None,
            "commands": list(advice.commands) if advice else [],
            "after": self.after.value if self.after else None,
        }


def skipped(check: CheckId, after: CheckId) -> Finding:
    """Return the finding of a check that waits for another one."""
    return Finding(check, Verdict(Status.SKIPPED, (f"after {after} is mended",)), after)
