"""A program on telemetrix: prints every edge.

python -m bench.peers.telemetrix_host PORT BAUD PIN…
"""

from __future__ import annotations

import sys
from typing import Any

from telemetrix import telemetrix

RESET_S = 0.5
"""How long the library waits for the board; 4 s as it comes."""


def main() -> None:
    """Print until the input ends."""
    port, _baud, *pins = sys.argv[1:]
    board = telemetrix.Telemetrix(com_port=port, arduino_wait=RESET_S)
    for pin in pins:
        board.set_pin_mode_digital_input(int(pin), callback=_changed)
    print("ready", flush=True)
    sys.stdin.read()
    board.shutdown()


def _changed(told: list[Any]) -> None:
    _kind, pin, level, _at = told
    print("edge", pin, level, flush=True)


if __name__ == "__main__":
    main()
