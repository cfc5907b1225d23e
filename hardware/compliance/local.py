"""The header's own pins on the bench, where its chip is one that gpio-sim makes; in real time."""

from __future__ import annotations

import os
import time
from random import Random
from typing import Any, Final

from hardware.compliance.bench import Drive, LastDrives, PulseTrain, Traits
from hardware.compliance.gpio_sim import GpioSim
from hardware.compliance.mock import HEADER_PINS
from hardware.factories.local import open_local

MEASURED_TIMES: Final = 5
"""So much longer than asked a duty is measured: lgpio's thread makes it when it gets to run."""
DUTY_WITHIN: Final = 0.25
"""lgpio's thread makes PWM. On an emulated processor its pulses are up to 0.1 of a period too long,
and up to 0.21 were seen while the host was busy."""
DUTY_HZ: Final = 10.0
"""So that a thread that comes some milliseconds late makes little of a period's difference."""
HEADER_LINES: Final = range(2, 28)
LOOK_S: Final = (0.0003, 0.0012)
"""Shortest and longest time between two looks: at random, so that no wave keeps step with them."""


class LocalBench:
    """`local`: lgpio on a kernel's chip. gpio-sim tells a line's level, and not when it changed."""

    name = "local"
    traits = Traits(
        pull_down=True,
        pwm_anywhere=True,
        any_frequency=True,
        filters_edges=True,
        raises_to_driver=False,
        can_want_none=False,
        duty_within=DUTY_WITHIN,
        duty_hz=DUTY_HZ,
        sees_waves=False,
    )
    pins = HEADER_PINS

    def __init__(self, chip: GpioSim | None = None) -> None:
        self._chip = chip or GpioSim.find()
        self._factory: Any = None
        self._waited_s = 0.0
        self._drives = LastDrives()
        self._random = Random("looks")
        for line in HEADER_LINES:  # nothing is attached yet but the drawings' pull-downs
            self._chip.drive(line, False)

    def open(self) -> Any:
        """Open the factory; when it is open already, return it."""
        if self._factory is None:
            self._factory = open_local()
        return self._factory

    def close(self) -> None:
        """Close the factory, if it is open."""
        if self._factory is not None:
            self._factory.close()
            self._factory = None

    def drive(self, pin: int | str, high: bool | None) -> None:
        """Drive an input from outside, now; None: it goes where its pull takes it.

        The chip has one pull for both: that of the program and that of the contact.
        """
        driven = self.open().pin(pin)
        level = driven.pull == "up" if high is None else high
        began = time.monotonic()
        self._chip.drive(self._number(pin), level)
        self._drives.add(Drive(began, time.monotonic(), self._waited_s))

    def level(self, pin: int | str) -> bool:
        """Return what is measured at a pin now."""
        return self._chip.level(self._number(pin))

    def measure(self, pin: int | str, seconds: float) -> PulseTrain:
        """Let some time pass and return the mean duty of a pin."""
        self._waited_s += seconds
        file = os.open(self._chip.value_file(self._number(pin)), os.O_RDONLY | os.O_CLOEXEC)
        high = looks = 0
        ends = time.monotonic() + seconds * MEASURED_TIMES
        try:
            while time.monotonic() < ends:
                high += os.pread(file, 1, 0) == b"1"
                looks += 1
                time.sleep(self._random.uniform(*LOOK_S))
        finally:
            os.close(file)
        return PulseTrain(high / looks, None, None)

    def advance(self, seconds: float) -> None:
        """Let time pass: at least so much of everybody's."""
        self._waited_s += seconds
        time.sleep(seconds)

    def late_s(self) -> float:
        """Return how much longer than asked it was, at most, between the last two drives."""
        return self._drives.late_s()

    @staticmethod
    def _number(pin: int | str) -> int:
        return pin if isinstance(pin, int) else int(pin.removeprefix("GPIO"))
