"""How a contact bounces, and the quiet time that it wants."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.clock import NS_PER_S, to_s
from hardware.wiring.schema import ContactWiring
from uno_device.units.calibration.measured import BOUNCE_STEP_S, Measured
from uno_device.units.calibration.spread import rounded_down, rounded_up
from uno_device.units.checks.bursts import Burst

TIMES_PAUSE = 2.0
"""The quiet time is to be this many times the longest pause within a bounce."""
SHORTEST_DEBOUNCE_S = 0.002
"""A contact that was not seen to bounce is given this, if its movements leave it so much."""
FINE_STEP_S = 0.0001
"""The step of a quiet time where the movements leave no room for a round one."""


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
    most = None if shortest is None else shortest / NS_PER_S / 2
    least = _least(pause_s, most)
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
        why = f"{why}, and is at most half the {2000 * most:.1f} ms between two movements"
    measured.propose(line, "debounce_s", value, why)


def _least(pause_s: float, most: float | None) -> float:
    """Return the shortest quiet time (s) for pauses within a bounce.

    It is a round one if that is not above `most`.
    """
    least = max(SHORTEST_DEBOUNCE_S, rounded_up(TIMES_PAUSE * pause_s, BOUNCE_STEP_S))
    if most is None or least <= most:
        return least
    return max(rounded_down(most, FINE_STEP_S), rounded_up(TIMES_PAUSE * pause_s, FINE_STEP_S))
