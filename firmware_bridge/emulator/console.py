"""What a person (or a test) can do to the emulated board while it runs: one command a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from firmware_bridge.emulator.board import EmulatedBoard
from firmware_bridge.emulator.serial_port import SerialPort
from firmware_bridge.emulator.values import PIN_COUNT, Direction, pin_number

TAP_NS = 120_000_000
"""How long `tap` closes a contact."""

HELP = """\
tap PIN           close a contact to ground and open it after 120 ms
low|high|open PIN drive a pin from outside, or let go of it
pins              show every pin
reset             pull the reset line
brown-out         let the supply sag
unplug            pull the cable: the port vanishes, the board loses its power
plug [NAME]       plug it in again, also under another name
quit              end"""

_LEVELS: dict[str, int | None] = {"low": 0, "high": 1, "open": None}


Act = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Gesture:
    """An act with a sentence for the help."""

    sentence: str
    act: Act

    def __call__(self) -> object:
        """Do it."""
        return self.act()


class Console:
    """Obeys commands and says what it did. `more` are commands of what is wired to the pins."""

    def __init__(
        self,
        board: EmulatedBoard,
        port: SerialPort,
        link: Path | None,
        say: Callable[[str], object],
        more: Mapping[str, Act] = MappingProxyType({}),
    ) -> None:
        self.ended = False
        self._board, self._port = board, port
        self._link = link
        self._say = say
        self._simple: dict[str, Act] = {
            **more,
            "pins": self._pins,
            "reset": board.reset,
            "brown-out": board.brown_out,
            "unplug": self._unplug,
            "plug": self.plug,
            "quit": self._quit,
            "help": lambda: self._tell("\n".join([HELP, *_helped(more)])),
        }

    def obey(self, line: str) -> None:
        """Do what a line says, or say what is wrong with it."""
        match line.split():
            case []:
                return
            case [word] if word in self._simple:
                self._simple[word]()
            case ["plug", name]:
                self._link = Path(name)
                self.plug()
            case [word, name] if word == "tap" or word in _LEVELS:
                self._drive(word, name)
            case _:
                self._tell(f"{line.strip()!r} is no command; `help` shows them")

    def plug(self) -> None:
        """Make the port appear and give the board its power."""
        try:
            self._port.plug(self._link)
        except OSError as error:
            self._tell(f"not plugged in: {error}")
            return
        self._board.power_on()
        self._tell(f"The board is at {self._link or self._port.device}")

    def _drive(self, word: str, name: str) -> None:
        try:
            pin = pin_number(name)
        except ValueError as error:
            self._tell(str(error))
            return
        self._board.drive(pin, _LEVELS.get(word, 0))
        if word == "tap":
            self._board.drive(pin, None, at_ns=self._board.now_ns + TAP_NS)

    def _pins(self) -> None:
        for pin in range(PIN_COUNT):
            name = f"D{pin}" if pin < 14 else f"A{pin - 14}"
            direction = self._board.direction(pin)
            timer = ", by a timer" if self._board.has_timer(pin) else ""
            driven = timer if direction is Direction.OUTPUT else ""
            self._tell(f"{name:<3} {self._board.level(pin)} {direction.value}{driven}")

    def _unplug(self) -> None:
        self._port.unplug()
        self._board.power_off()
        self._tell("unplugged")

    def _quit(self) -> None:
        self.ended = True

    def _tell(self, text: str) -> None:
        self._say(text)


def _helped(more: Mapping[str, Act]) -> list[str]:
    return [
        f"{word:<18}{act.sentence}" if isinstance(act, Gesture) else word
        for word, act in more.items()
    ]
