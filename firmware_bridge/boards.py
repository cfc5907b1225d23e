"""The boards: which pins they have, where, under which names, and what their timers can make.

Uno and Nano have the same ATmega328P and the same pins; they differ in where these are. Numbers of
pins are Arduino's: D0 to D13 are 0 to 13, A0 to A5 are 14 to 19.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from textwrap import dedent
from types import MappingProxyType
from typing import Any, Final

from gpiozero.pins import BoardInfo, HeaderInfo, PinInfo

CPU_HZ: Final = 16_000_000

SERIAL_PINS: Final = (0, 1)
"""The serial line's own: the host is at their other end."""

SERVO_PINS: Final = (9, 10)
"""Timer 1 makes their pulses in hardware."""

TONE_PINS: Final = (3, 11)
"""Timer 2 makes tones on one of them at a time."""

TIMER_SIBLINGS: Final = MappingProxyType({5: 6, 6: 5, 3: 11, 11: 3})
"""The other pin of a timer that makes PWM: both have the same frequency."""

_TIMER_0_HZ: Final = tuple(CPU_HZ / divider / 256 for divider in (1, 8, 64, 256, 1024))
_TIMER_2_HZ: Final = tuple(CPU_HZ / divider / 256 for divider in (1, 8, 32, 64, 128, 256, 1024))

PWM_HZ: Final = MappingProxyType({5: _TIMER_0_HZ, 6: _TIMER_0_HZ, 3: _TIMER_2_HZ, 11: _TIMER_2_HZ})
"""The frequencies that each pin's timer can make, in Hz (ATmega328P data sheet, fast PWM)."""


class Model(Enum):
    """What a board is sold as."""

    UNO = "Uno"
    NANO = "Nano"


class ArduinoInfo(BoardInfo):  # type: ignore[misc]
    """gpiozero's description of a board, without what only a Raspberry Pi has."""

    __slots__ = ()

    @property
    def description(self) -> str:
        """The board's name, for people."""
        return f"{self.manufacturer} {self.model}"

    def __format__(self, format_spec: str) -> str:
        """Print as `pinout` does, with an AVR's memory in kilobytes and what each pin can do."""
        words = format_spec.split()
        bold, reset = ("\033[1m", "\033[0m") if "color" in words else ("", "")
        if "specs" in words:
            return "\n".join(f"{bold}{what:<19}{reset}: {value}" for what, value in self._specs())
        if "headers" in words:
            return "\n\n".join(
                f"{bold}{header.name}{reset}:\n{_listed(header)}"
                for header in self.headers.values()
            )
        return str(super().__format__(format_spec))

    def _specs(self) -> tuple[tuple[str, str], ...]:
        return (
            ("Description", self.description),
            ("SoC", self.soc),
            ("Clock", f"{CPU_HZ // 1_000_000} MHz"),
            ("RAM", "2 kB"),
            ("Flash", "32 kB, of which the bootloader has 0.5 to 2 kB"),
        )


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a model's pins are: the labels of each header, in the order of its numbers."""

    headers: dict[str, tuple[str, ...]]
    drawing: str


_UNO = Layout(
    {
        "IOL": tuple(f"D{number}" for number in range(8)),
        "IOH": (*(f"D{number}" for number in range(8, 14)), "GND", "AREF", "SDA", "SCL"),
        "POWER": ("NC", "IOREF", "RESET", "3V3", "5V", "GND", "GND", "VIN"),
        "AD": tuple(f"A{number}" for number in range(6)),
    },
    dedent("""\
              SCL to D8   D7 to D0
          ,---{IOH:{style} rev col1}--{IOL:{style} rev col1}-.
        +=====+                    |
        | USB |    Arduino Uno     |
        +=====+                    |
        +====+     ATmega328P      |
        | DC |                     |
        +====+----{POWER:{style} col1}--{AD:{style} col1}-'
                  NC to VIN A0-A5"""),
)

_NANO = Layout(
    {
        "J1": ("D1", "D0", "RESET", "GND", *(f"D{number}" for number in range(2, 13))),
        "J2": (
            *("VIN", "GND", "RESET", "5V"),
            *(f"A{number}" for number in range(7, -1, -1)),
            *("AREF", "3V3", "D13"),
        ),
    },
    dedent("""\
          D1  to  D12
        ,-{J1:{style} col1}-.
        | Arduino     +===+
        | Nano        |USB|
        |             +===+
        '-{J2:{style} col1}-'
          VIN to  D13"""),
)

_LAYOUTS: Final = MappingProxyType({Model.UNO: _UNO, Model.NANO: _NANO})

_BUSES: Final = MappingProxyType(
    {0: "uart", 1: "uart", 10: "spi", 11: "spi", 12: "spi", 13: "spi", 18: "i2c", 19: "i2c"}
)


def pin_label(number: int) -> str:
    """Return what is printed beside a pin: "D13", "A0"."""
    return f"D{number}" if number < 14 else f"A{number - 14}"


def board_info(model: Model) -> ArduinoInfo:
    """Return gpiozero's description of a model, with its headers."""
    layout = _LAYOUTS[model]
    nothing: dict[str, Any] = dict.fromkeys(BoardInfo._fields, 0)
    return ArduinoInfo(
        **{
            **nothing,
            "revision": "",
            "model": model.value,
            "pcb_revision": "",
            "released": "",
            "soc": "ATmega328P",
            "manufacturer": "Arduino",
            "headers": {
                name: HeaderInfo(
                    name=name,
                    rows=len(labels),
                    columns=1,
                    pins={
                        place: _pin_info(name, place, label)
                        for place, label in enumerate(labels, start=1)
                    },
                )
                for name, labels in layout.headers.items()
            },
            "board": layout.drawing,
        }
    )


def _pin_info(header: str, place: int, label: str) -> PinInfo:
    number = _number(label)
    names: set[int | str] = {f"{header}:{place}", label}
    interfaces = {"power"} if number is None else _interfaces(number)
    if number is not None:
        names |= {number, str(number), f"D{number}"}
    return PinInfo(
        number=place,
        name=label,
        names=frozenset(names),
        pull="",
        row=place,
        col=1,
        interfaces=frozenset(interfaces),
    )


def _listed(header: HeaderInfo) -> str:
    return "\n".join(
        f"{pin.name:>5} {f'({pin.number})':<5}{_abilities(pin)}".rstrip()
        for pin in header.pins.values()
    )


def _abilities(pin: PinInfo) -> str:
    if "uart" in pin.interfaces:
        return "the serial line's own"
    shown = {"gpio": "in, out", "pwm": "PWM", "servo": "servo", "tone": "tone"}
    return ", ".join(text for name, text in shown.items() if name in pin.interfaces)


def _number(label: str) -> int | None:
    """Return the Arduino's number of a label; None for what is no digital pin (A6, A7, GND)."""
    if label[0] == "D" and label[1:].isdecimal():
        return int(label[1:])
    if label[0] == "A" and label[1:].isdecimal() and int(label[1:]) < 6:
        return 14 + int(label[1:])
    return None


def _interfaces(number: int) -> set[str]:
    found = {_BUSES[number]} if number in _BUSES else set()
    if number in SERIAL_PINS:
        return found
    found.add("gpio")
    if number in PWM_HZ:
        found.add("pwm")
    if number in SERVO_PINS:
        found.add("servo")
    if number in TONE_PINS:
        found.add("tone")
    return found
