"""Draw every picture of docs/fairness.md, and write the figures that the page states.

What is in virtual time is measured anew; equal seeds give equal pictures. What depends on the
machine is drawn from what was measured and kept, unless `--measure` takes it anew. The counts of
the virtual machine are taken over from its test, where that has run.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Mapping

from bench.bridge_line import built
from bench.figures import board, host, order, pictures
from firmware_bridge.emulator import EmulatorMissing
from firmware_bridge.errors import FirmwareUnbuilt

MACHINE_TEST = pictures.ROOT / "build" / "machine" / "order.json"
"""Where the test of the virtual machine leaves its counts."""


def main() -> None:
    """Draw and write."""
    parser = argparse.ArgumentParser(prog="python -m bench.figures", description=__doc__)
    parser.add_argument(
        "--measure", action="store_true", help="press a plain Button anew, in real time"
    )
    measures = parser.parse_args().measure
    try:
        with built(board.BAUD) as firmware:
            of_board = board.measure(firmware), order.measure(firmware)
    except (EmulatorMissing, FirmwareUnbuilt) as error:
        sys.exit(f"no pictures were drawn: {error}")
    if measures:
        host.save(host.measure(), pictures.ARRIVALS)
    if MACHINE_TEST.exists():
        order.read(MACHINE_TEST)  # what cannot be read must not take the place of what can
        shutil.copyfile(MACHINE_TEST, pictures.MACHINE_ORDER)
    _write({**pictures.without_board(), **pictures.of_board(*of_board)})


def _write(drawn: Mapping[str, pictures.Picture]) -> None:
    for name, picture in drawn.items():
        (pictures.FOLDER / f"{name}.svg").write_text(picture.svg, encoding="utf-8")
    page = pictures.PAGE.read_text(encoding="utf-8")
    pictures.PAGE.write_text(pictures.current(page, drawn), encoding="utf-8")


if __name__ == "__main__":
    main()
