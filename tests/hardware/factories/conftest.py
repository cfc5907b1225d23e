"""A small lgpio without hardware, and Pis made of files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hardware.factories import Machine

AFTER_LGPIO = ("gpiozero.pins.lgpio", "hardware.factories.header")


class FakeLgpio(ModuleType):
    """What gpiozero and we use of lgpio 0.2.2: claims, levels, PWM; every call in `calls`."""

    SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 128, 32, 64
    BOTH_EDGES, RISING_EDGE, FALLING_EDGE = 3, 1, 2

    class error(Exception):  # noqa: D106, N801, N818 - lgpio's name
        pass

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.calls: list[tuple[Any, ...]] = []
        self.outputs: set[int] = set()
        self.callbacks: dict[int, Any] = {}
        self.busy: dict[int, str] = {}
        self.openable = True

    def gpiochip_open(self, chip: int) -> int:
        if not self.openable:
            raise self.error("can not open gpiochip")
        return chip << 16

    def gpiochip_close(self, handle: int) -> None:
        self.calls.append(("close", handle >> 16))

    def gpio_claim_input(self, _handle: int, gpio: int, _flags: int = 0) -> None:
        if gpio in self.busy:
            raise self.error(self.busy[gpio])
        self.outputs.discard(gpio)
        self.calls.append(("input", gpio))

    def gpio_claim_output(self, _handle: int, gpio: int, level: int = 0) -> None:
        self.outputs.add(gpio)
        self.calls.append(("output", gpio, level))

    def gpio_get_line_info(self, _handle: int, gpio: int) -> list[Any]:
        return [0, gpio, 1, f"GPIO{gpio}", "spi0 CS0"]

    def gpio_get_mode(self, _handle: int, gpio: int) -> int:
        return 2 if gpio in self.outputs else 0

    def gpio_free(self, _handle: int, gpio: int) -> None:
        self.calls.append(("free", gpio))

    def gpio_read(self, _handle: int, _gpio: int) -> int:
        return 0

    def gpio_write(self, _handle: int, gpio: int, level: int) -> None:
        self.calls.append(("write", gpio, int(level)))

    def tx_pwm(self, _handle: int, gpio: int, frequency: float, duty: float) -> None:
        if not 0 <= duty <= 100:
            raise self.error("bad PWM dutycycle")
        self.calls.append(("pwm", gpio, frequency, duty))

    def gpio_claim_alert(self, _handle: int, gpio: int, _edges: int, _flags: int) -> None:
        self.calls.append(("alert", gpio))

    def callback(self, _handle: int, gpio: int, _edges: int, function: Any) -> Any:
        self.callbacks[gpio] = function
        fake = self

        class Callback:
            def cancel(self) -> None:
                fake.calls.append(("cancel", gpio))

        return Callback()


def forget(names: tuple[str, ...]) -> None:
    for name in names:
        sys.modules.pop(name, None)


@pytest.fixture
def fake_lgpio(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeLgpio]:
    """Make the fake be lgpio; what imports it is imported anew."""
    fake = FakeLgpio()
    forget(AFTER_LGPIO)
    monkeypatch.setitem(sys.modules, "lgpio", fake)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xC03115)  # a Pi 4
    yield fake
    forget(AFTER_LGPIO)


@pytest.fixture
def no_lgpio(monkeypatch: pytest.MonkeyPatch) -> None:
    """Importing lgpio fails as if it were not installed."""
    monkeypatch.setitem(sys.modules, "lgpio", None)


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    """A Pi 4 whose header is gpiochip0."""
    return make_pi(tmp_path, {"gpiochip0": "pinctrl-bcm2711", "gpiochip1": "raspberrypi-exp-gpio"})


@pytest.fixture
def no_pi(tmp_path: Path) -> Machine:
    """A PC: no device tree."""
    return Machine(model=tmp_path / "none", devices=tmp_path)


def make_pi(
    folder: Path,
    labels: dict[str, str | OSError],
    model: str = "Raspberry Pi 4 Model B Rev 1.2",
    kernel: str = "6.12.25+rpt-rpi-v8",
) -> Machine:
    """Return a Pi with these chips; a label that is an OSError is raised when it is read."""
    (folder / "model").write_bytes(model.encode() + b"\0")
    devices = folder / "dev"
    devices.mkdir()
    for name in labels:
        (devices / name).touch()

    def read(device: Path) -> str:
        label = labels[device.name]
        if isinstance(label, OSError):
            raise label
        return label

    return Machine(folder / "model", devices, kernel, read)


@pytest.fixture
def make_machine() -> Any:
    """Return the function that makes a Pi of files."""
    return make_pi
