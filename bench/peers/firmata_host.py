"""A program on pyfirmata2: prints every edge. `python -m bench.peers.firmata_host PORT BAUD PIN…`.

The library calls back for all inputs of a port whenever one of them was told, changed or not;
here a level that is the same as before is no edge.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pyfirmata2.pyfirmata2

RESET_S = 0.5
"""How long the library waits for the board; 5 s as it comes."""


def main() -> None:
    """Print until the input ends."""
    port, baud, *pins = sys.argv[1:]
    pyfirmata2.pyfirmata2.BOARD_SETUP_WAIT_TIME = RESET_S
    board = pyfirmata2.Arduino(port, baudrate=int(baud))
    board.samplingOn()
    levels: dict[int, int] = {}
    inputs = [_printed(board, int(pin), partial(_changed, levels, int(pin))) for pin in pins]
    print("ready", flush=True)
    sys.stdin.read()
    del inputs
    board.exit()


def _printed(board: Any, pin: int, callback: Callable[[bool], None]) -> Any:
    part = board.get_pin(f"d:{pin}:i")
    part.register_callback(callback)
    part.enable_reporting()
    return part


def _changed(levels: dict[int, int], pin: int, value: bool) -> None:
    level = int(value)
    if levels.get(pin) != level:
        levels[pin] = level
        print("edge", pin, level, flush=True)


if __name__ == "__main__":
    main()
