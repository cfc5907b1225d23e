"""A table behind the emulated board: mechanisms at its pins, and keys for people's hands.

The mechanisms are those of `--simulate`; here they are wired to a board, and a table that runs
elsewhere meets them through its serial port.
"""

from __future__ import annotations

import os
import secrets
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.emulator.console import Act, Gesture
from firmware_bridge.emulator.mechanisms import MechanismPins
from hardware import wiring as wirings
from hardware.clock import VirtualClock
from hardware.errors import WiringError
from hardware.simulation.table import SimulatedTable
from hardware.spelling import did_you_mean, listed
from hardware.wiring import load
from hardware.wiring.board_pins import BRIDGE, factory_table, is_bridge, unit_factories
from hardware.wiring.schema import Wiring
from uno_device.cli.panel.keys import LEFT, RIGHT, Fingers, KeyReader
from uno_device.cli.panel.terminal import Keyboard

UNITS: Final = ("showdown", "jackpot")
BUILT_IN: Final = Path(wirings.__file__).with_name(f"{BRIDGE}.toml")
"""The wiring of both units on one Uno or Nano."""

HANDS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "jackpot.lever": (("l",), "pull the lever"),
    "jackpot.dispenser_button": (("d",), "press the dispenser's button"),
    "showdown.timer_button": (("t",), "press the timer button"),
    "showdown.paddle_left": (("a", "left"), "press the left paddle"),
    "showdown.paddle_right": (("k", "right"), "press the right paddle"),
}
"""The panel's letters, as commands of the board's console."""

_WORDS: Final = {LEFT: "left", RIGHT: "right", "?": "help", "q": "quit"}
"""Keys whose command is another word."""
_LINE: Final = ":"
_BACKSPACE: Final = (0x08, 0x7F)
_ENTER: Final = (0x0A, 0x0D)
_END: Final = 0x04  # Ctrl-D


@dataclass(frozen=True, slots=True)
class WiredBoard:
    """What of a wiring is on one board: its units, and the keywords of its pin factory."""

    file: Path
    wiring: Wiring
    keywords: Mapping[str, Any]

    def how_to_run(self, link: Path, baud: int) -> str:
        """Return how a table is run on the board, for people."""
        told = {"port": link, "baud": baud}
        variables = [
            f"UNO_BRIDGE_{name.upper()}={value} "
            for name, value in told.items()
            if name not in self.keywords
        ]
        units = " and ".join(name for name in UNITS if getattr(self.wiring, name))
        wiring = "--pins unobridge" if self.file == BUILT_IN else f"--config {self.file}"
        return (
            f"At its pins: {units}. The table runs on it by\n"
            f"  {''.join(variables)}uno-device run {wiring}"
        )


def board_of(config: Path | None, name: str | None) -> WiredBoard:
    """Return what a wiring has on the board of that name; without one, on the only board.

    Without a wiring both units are on one board. Raises WiringError: also when there is no such
    board, or more than one.
    """
    file = config or BUILT_IN
    wiring = load(file)
    boards = _boards(wiring)
    if not boards:
        raise WiringError(f"{file}: no unit is on an Arduino (pin factory {BRIDGE})")
    if name is None and len(boards) > 1:
        raise WiringError(
            f"{file}: has {len(boards)} boards; choose one with --pins: {listed(boards)}"
        )
    chosen = name or next(iter(boards))
    if chosen not in boards:
        guess = did_you_mean(chosen, boards)
        raise WiringError(f'{file}: there is no board "{chosen}"; choose {listed(boards)}{guess}')
    elsewhere: dict[str, Any] = {unit: None for unit in UNITS if unit not in boards[chosen]}
    keywords = factory_table(wiring, chosen).keywords
    return WiredBoard(file, replace(wiring, **elsewhere), keywords)


def _boards(wiring: Wiring) -> dict[str, list[str]]:
    """Return the units on each board, by the name of its pin factory."""
    boards: dict[str, list[str]] = {}
    for unit, pins in unit_factories(wiring).items():
        if is_bridge(wiring, pins):
            boards.setdefault(pins, []).append(unit)
    return boards


@dataclass(frozen=True, slots=True)
class Mechanisms:
    """Wires the mechanisms of a wiring to a board, and returns the commands for people's hands."""

    wiring: Wiring

    def __call__(self, board: EmulatedBoard) -> Mapping[str, Act]:
        """Build the table behind the board's pins."""
        pins = MechanismPins(board, VirtualClock())
        simulated = SimulatedTable(
            self.wiring,
            pins,  # type: ignore[arg-type]  # what mechanisms ask of a factory, and no more
            secrets.SystemRandom(),
        )
        return commands_for(simulated, self.wiring)


def commands_for(simulated: SimulatedTable, wiring: Wiring) -> dict[str, Act]:
    """Return the commands for the hands of a table."""
    fingers = Fingers(simulated)
    commands: dict[str, Act] = {}
    for line, (words, sentence) in HANDS.items():
        if simulated.hands.reach(line):
            commands |= {word: Gesture(sentence, fingers.tap(line)) for word in words}
            stay = f"{sentence} and stay on it; once more: let it go"
            commands[words[0].upper()] = Gesture(stay, fingers.hold(line))
    hopper = simulated.hopper
    if hopper is not None and wiring.jackpot is not None:
        cards = wiring.jackpot.feed.cards
        fill = f"fill the hopper with {cards} cards (and tell the table by its own r)"
        commands["r"] = Gesture(fill, lambda: hopper.load(cards))
    return commands


class TypedCommands:
    """Turns keys into lines of commands: a letter is one by itself, after `:` a line is typed."""

    def __init__(self) -> None:
        self._reader = KeyReader()
        self._line: bytearray | None = None
        self.ended = False

    def feed(self, data: bytes) -> tuple[list[str], str]:
        """Return the commands that these bytes complete, and what is to be shown of them."""
        commands: list[str] = []
        shown = ""
        for byte in data:
            if self._line is not None:
                shown += self._add(self._line, byte, commands)
            elif byte == _END:
                self.ended = True
            else:
                shown += self._key(byte, commands)
        return commands, shown

    def _key(self, byte: int, commands: list[str]) -> str:
        for key in self._reader.feed(bytes((byte,))):
            if key == _LINE:
                self._line = bytearray()
                return _LINE
            commands.append(_WORDS.get(key, key))
        return ""

    def _add(self, line: bytearray, byte: int, commands: list[str]) -> str:
        if byte in _ENTER:
            self._line = None
            commands.append(line.decode(errors="replace"))
            return "\n"
        if byte in _BACKSPACE:
            if not line:
                return ""
            line.pop()
            return "\b \b"
        line.append(byte)
        return chr(byte) if 0x20 <= byte < 0x7F else ""


@contextmanager
def keys_as_commands() -> Iterator[bool]:
    """While it is open, a terminal's keys come as lines of standard input.

    Yields whether there is a terminal; without one, standard input stays as it is.
    """
    if not sys.stdin.isatty():
        yield False
        return
    terminal = sys.stdin
    keyboard = Keyboard(terminal.fileno())
    reading, writing = os.pipe()
    try:
        with os.fdopen(reading) as lines:
            sys.stdin = lines
            threading.Thread(target=_carry, args=(keyboard, writing), daemon=True).start()
            yield True
    finally:
        sys.stdin = terminal
        keyboard.close()


def _carry(keyboard: Keyboard, writing: int) -> None:
    """Carry what is typed to the pipe, until the terminal is gone or the pipe is closed."""
    typed = TypedCommands()
    with os.fdopen(writing, "w", buffering=1, encoding="utf-8") as lines:
        try:
            while not typed.ended and (data := keyboard.read()):
                commands, shown = typed.feed(data)
                sys.stdout.write(shown)
                sys.stdout.flush()
                for command in commands:
                    lines.write(f"{command}\n")
        except BrokenPipeError:
            return
