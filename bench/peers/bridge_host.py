"""A program on the bridge: prints every edge, and what the factory reports.

python -m bench.peers.bridge_host PORT BAUD PIN…
"""

from __future__ import annotations

import sys

from firmware_bridge.factory import UnoBridgeFactory
from firmware_bridge.pins import UnoBridgePin


class Printed:
    """A pin whose edges are printed."""

    def __init__(self, factory: UnoBridgeFactory, pin: int) -> None:
        self._number = pin
        self._pin: UnoBridgePin = factory.pin(pin)
        self._pin.function = "input"
        self._pin.edges = "both"
        self._pin.when_changed = self.changed

    def changed(self, ticks: int, level: int) -> None:
        """Print an edge."""
        del ticks
        print("edge", self._number, level, flush=True)


def main() -> None:
    """Print until the input ends, then what was counted."""
    port, baud, *pins = sys.argv[1:]
    factory = UnoBridgeFactory(port=port, baud=int(baud))
    factory.when_reported(lambda what, _says, _pin: print("told", what, flush=True))
    printed = [Printed(factory, int(pin)) for pin in pins]
    print("ready", flush=True)
    sys.stdin.read()
    del printed
    for name, count in factory.counters().items():
        print("counted", name, count, flush=True)
    factory.close()


if __name__ == "__main__":
    main()
