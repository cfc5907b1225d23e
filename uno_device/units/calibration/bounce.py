"""How a contact bounces, and the quiet time that it wants."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.clock import NS_PER_S, to_s
from hardware.wiring.schema import ContactWiring
from uno_device.units.calibration.measured import BOUNCE_STEP_S, Measured
from uno_device.units.calibration.spread import rounded_up
from uno_device.units.checks.bursts import Burst

TIMES_PAUSE = 2.0
"""The quiet time is to be this many times the longest pause within a bounce."""
SHORTEST_DEBOUNCE_S = 0.002


def note_bounce(measured: Measured, part: str, moves: Sequence[Burst]) -> None:
    """Note how long the movements of a contact bounced, and the pauses within."""
    measured.add(f"{part}_bounce_s", *(to_s(move.bounce) for move in moves))
    measured.add(f"{part}_pause_s", *(to_s(move.longest_gap) for move in moves))


def propose_debounce(
    measured: Measured, line: str, wiring: ContactWiring, shortest: int | None
) -> None:
    """Propose a contact's quiet time, from what was noted under the last name of its line.

    It is left alone while it fits: at least twice the longest pause, and at most half the shortest
    time (ns) from one movement to the next.
    """
    part = line.split(".")[-1]
    pause_s = measured.highest(f"{part}_pause_s")
    least = max(SHORTEST_DEBOUNCE_S, rounded_up(TIMES_PAUSE * pause_s, BOUNCE_STEP_S))
    most = None if shortest is None else shortest / NS_PER_S / 2
    if most is not None and least > most:
        measured.notes.append(
            f"{line} bounces with pauses of up to {1000 * pause_s:.1f} ms, and some of its "
            f"movements are only {2000 * most:.1f} ms apart: clean or replace it; no quiet time "
            "fits both."
        )
        return
    if least <= wiring.debounce_s and (most is None or wiring.debounce_s <= most):
        value, why = wiring.debounce_s, "it fits"
    else:
        value, why = least, "twice the longest pause within a bounce"
    if most is not None:
        why = f"{why}, and is at most half the {1000 * 2 * most:.0f} ms between two movements"
    measured.propose(line, "debounce_s", value, why)
