"""Calibrates the paddles: how they bounce when people hit them."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from hardware.clock import NS_PER_S, to_s
from hardware.side import Side
from hardware.wiring.schema import ShowdownWiring
from uno_device.units.calibration.bounce import note_bounce, propose_debounce
from uno_device.units.calibration.measured import Measured
from uno_device.units.checks import Failed, Finding
from uno_device.units.checks.bench import Listening
from uno_device.units.checks.bursts import QUIET, Burst, bursts
from uno_device.units.checks.examination import Examination
from uno_device.units.checks.examiner import Press

HITS = 10
PATIENCE_S = 60.0
"""How long a person has for all hits of one paddle."""


async def calibrate_paddles(exam: Examination, wiring: ShowdownWiring, measured: Measured) -> None:
    """Have both paddles hit, and propose what their contacts want."""
    for side in Side:
        await _calibrate(exam, side, wiring, measured)


async def _calibrate(
    exam: Examination, side: Side, wiring: ShowdownWiring, measured: Measured
) -> None:
    part = f"paddle_{side.value}"
    line = f"showdown.{part}"
    text = f"Hit the {side.value} paddle {HITS} times, as in a duel: hard, softly, short and long."
    with exam.bench.listen() as heard:
        exam.request(Press(text, line, HITS))
        show = partial(exam.show, heard, line)
        if not await exam.until(lambda: _hits(heard, line) >= HITS, PATIENCE_S, show):
            raise Failed(
                Finding.NO_PRESS, part=exam.name(line), pin=exam.pins(line), limit=PATIENCE_S
            )
        moves = _moves(heard, line)
    note_bounce(measured, part, moves)
    held = [after.first - before.first for before, after in pairwise(moves) if before.closed]
    measured.add(f"{part}_held_s", *map(to_s, held))
    propose_debounce(measured, line, getattr(wiring, part), min(held, default=None))
    if held and min(held) < 2 * wiring.confirm_s * NS_PER_S:
        measured.notes.append(
            f"The shortest hit of the {side.value} paddle closed it for only "
            f"{min(held) / 1e6:.1f} ms, and a press must be closed for confirm_s = "
            f"{wiring.confirm_s:g} s: let the paddle close its contact earlier."
        )


def _hits(heard: Listening, line: str) -> int:
    """Return how often a paddle was hit and let go, each time until it was quiet."""
    if heard.quiet_for(line) < QUIET:
        return 0
    return sum(not move.closed for move in _moves(heard, line))


def _moves(heard: Listening, line: str) -> list[Burst]:
    return bursts(heard.lines[line].edges, QUIET)
