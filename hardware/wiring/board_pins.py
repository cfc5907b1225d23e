"""Which board a pin factory drives, and which of its pins a name means.

One pin has many names, and two users of one pin must be found under any of them.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Final

from hardware.wiring.schema import FactoryWiring

if TYPE_CHECKING:
    from hardware.wiring.schema import Wiring

HEADER_FACTORIES: Final = ("auto", "local", "simulated", "mock")
CHECKED_FACTORIES: Final = ("auto", "local", "simulated")
BRIDGE: Final = "unobridge"
"""The entry point of pin factories that look for their board at serial ports."""
_HEADER_ENTRY_POINTS: Final = ("mock", "lgpio", "rpigpio", "pigpio", "native")
"""Entry points of gpiozero whose pins are a Raspberry Pi's."""
_PI_4B: Final = 0xA02082  # any model with the 40-pin header will do


class BoardKind(Enum):
    """What the pins are on, as people call it."""

    HEADER = "40-pin header"
    UNO = "Arduino Uno"
    NANO = "Arduino Nano"
    OTHER = "other board"
    """Nothing is known of it but the names that its factory is given."""

    @property
    def is_arduino(self) -> bool:
        """Whether it has the pins of an ATmega328P: D2 to D13 and A0 to A5, no pull-downs."""
        return self in (BoardKind.UNO, BoardKind.NANO)


def unit_factories(wiring: Wiring) -> dict[str, str]:
    """The pin factory of each unit that is there; `auto` is the local or the simulated one."""
    units = {"showdown": wiring.showdown, "jackpot": wiring.jackpot}
    named = {name: unit.pins or wiring.pins for name, unit in units.items() if unit is not None}
    any_auto = "auto" in named.values()
    return {
        name: "auto" if any_auto and factory in CHECKED_FACTORIES else factory
        for name, factory in named.items()
    }


def factory_table(wiring: Wiring, factory: str) -> FactoryWiring:
    """The `[factory.NAME]` of a factory; one that has none is its own entry point."""
    return wiring.factory.get(factory, FactoryWiring(entry_point=factory))


def is_bridge(wiring: Wiring, factory: str) -> bool:
    """Whether it drives a board at a serial port; entry points are looked up in lower case."""
    return factory_table(wiring, factory).entry_point.lower() == BRIDGE


def board_kind(wiring: Wiring, factory: str, pins: Iterable[int | str]) -> BoardKind:
    """What board these pins of a factory are on."""
    if is_bridge(wiring, factory):
        model = str(factory_table(wiring, factory).keywords.get("model", "")).lower()
        return BoardKind.NANO if model == "nano" else BoardKind.UNO
    if factory in HEADER_FACTORIES:
        return BoardKind.HEADER
    entry_point = factory_table(wiring, factory).entry_point.lower()
    on_header = entry_point in _HEADER_ENTRY_POINTS and all(map(header_gpio, pins))
    return BoardKind.HEADER if on_header else BoardKind.OTHER


def pin_on(kind: BoardKind, name: int | str) -> str | None:
    """The pin that a name means on a board, by one name for all; None where there is no such."""
    if kind is BoardKind.HEADER:
        return header_gpio(name)
    if kind.is_arduino:
        return arduino_pins(kind).get(str(name))
    return str(name)


def header_gpio(name: int | str) -> str | None:
    """The GPIO of the 40-pin header that a name means (`BOARD11` is `GPIO17`); None: no GPIO."""
    found = _header().get(str(name))
    return None if found is None else found[0]


def fixed_pull(gpio: str) -> str:
    """The pull of a GPIO that a resistor on every Raspberry Pi makes: "up", or ""."""
    found = _header().get(gpio)
    return "" if found is None else found[1]


@functools.cache
def _header() -> Mapping[str, tuple[str, str]]:
    """Every name of a GPIO, what it is called here, and its resistor on the board."""
    from gpiozero.pins.pi import PiBoardInfo

    pins = PiBoardInfo.from_revision(_PI_4B).headers["J8"].pins.values()
    gpios = [pin for pin in pins if pin.name.startswith("GPIO")]
    return {str(name): (str(pin.name), str(pin.pull)) for pin in gpios for name in pin.names}


@functools.cache
def arduino_pins(kind: BoardKind) -> Mapping[str, str]:
    """Every name of an Arduino's pins that can be used, and what is printed beside it."""
    place = _place_on_uno if kind is BoardKind.UNO else _place_on_nano
    labels = {number: f"D{number}" if number < 14 else f"A{number - 14}" for number in range(2, 20)}
    return {
        name: label
        for number, label in labels.items()
        for name in (label, str(number), f"D{number}", place(number))
    }


def _place_on_uno(number: int) -> str:
    if number < 8:
        return f"IOL:{number + 1}"
    return f"IOH:{number - 7}" if number < 14 else f"AD:{number - 13}"


def _place_on_nano(number: int) -> str:
    if number < 13:
        return f"J1:{number + 3}"
    return "J2:15" if number == 13 else f"J2:{26 - number}"
