"""What a pin factory on a board is built with: keywords first, then the environment's defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from firmware_bridge.boards import Model
from firmware_bridge.errors import BadOption

BAUD_RATES: Final = (500_000, 115_200)
SHORTEST_HEARTBEAT_S: Final = 0.1
LONGEST_HEARTBEAT_S: Final = 5.0
SHORTEST_ON_S: Final = 0.001
LONGEST_ON_S: Final = 60.0
PREFIX: Final = "UNO_BRIDGE_"
UNNAMED: Final = 0xFFFFFFFF
"""What an EEPROM has that was never written."""

Number = TypeVar("Number", int, float)


@dataclass(frozen=True, slots=True)
class Options:
    """How to find a board, and what it is told.

    - `port`: the serial port; None: the only board found.
    - `board`: the board's id, which finds it at any port; None: whichever is at the port.
    - `heartbeat_s`: how long the board goes on without hearing the host.
    - `longest_on_s`: how long an output may be away from its safe level when nobody says it for
      the pin; None: as long as the host is heard.
    - `model`: what `pinout` draws.
    """

    port: str | None = None
    board: int | None = None
    baud: int = BAUD_RATES[0]
    heartbeat_s: float = 1.0
    longest_on_s: float | None = None
    model: Model = Model.UNO


def options_from(keywords: Mapping[str, Any], environment: Mapping[str, str]) -> Options:
    """Return the options; a keyword that is not None goes before the environment's variable.

    Raises BadOption.
    """
    read: dict[str, Any] = {}
    for name, reader in _READERS.items():
        variable = f"{PREFIX}{name.upper()}"
        value, said = keywords.get(name), name
        if value is None and environment.get(variable):
            value, said = environment[variable], variable
        if value is not None:
            read[name] = _read(reader, value, said)
    return Options(**read)


def _read(reader: Callable[[Any], Any], value: Any, said: str) -> Any:
    try:
        return reader(value)
    except (TypeError, ValueError) as error:
        raise BadOption(f"{said} = {value!r}: {error}") from None


def _port(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError('expected the name of a serial port, such as "/dev/ttyACM0"')
    return value


def _board(value: Any) -> int:
    said = 'expected a board\'s id, such as "1a2b3c4d"'
    hexadecimal = isinstance(value, str)
    number = _number(value, (lambda text: int(text, 16)) if hexadecimal else int, said)
    if not 0 < number < UNNAMED:
        raise ValueError(said)
    return number


def _baud(value: Any) -> int:
    baud = _number(value, int, "expected a baud rate")
    if baud not in BAUD_RATES:
        raise ValueError(f"choose {' or '.join(map(str, BAUD_RATES))}, as the firmware was built")
    return baud


def _number(value: Any, reader: Callable[[str], Number], said: str) -> Number:
    """Return a number, or what a text says. Raises ValueError with the sentence."""
    try:
        return reader(str(value))
    except ValueError:
        raise ValueError(said) from None


def _seconds(low: float, high: float) -> Callable[[Any], float]:
    def read(value: Any) -> float:
        seconds = _number(value, float, "expected a number of seconds")
        if not low <= seconds <= high:
            raise ValueError(f"expected {low:g} to {high:g} s")
        return seconds

    return read


def _model(value: Any) -> Model:
    for model in Model:
        if str(value).lower() == model.value.lower():
            return model
    raise ValueError(f"choose {' or '.join(model.value.lower() for model in Model)}")


_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "port": _port,
    "board": _board,
    "baud": _baud,
    "heartbeat_s": _seconds(SHORTEST_HEARTBEAT_S, LONGEST_HEARTBEAT_S),
    "longest_on_s": _seconds(SHORTEST_ON_S, LONGEST_ON_S),
    "model": _model,
}
