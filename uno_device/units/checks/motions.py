"""What the checks of all motors have in common."""

from __future__ import annotations

from hardware.motion import Motion, Outcome
from uno_device.units.checks.bench import Listening
from uno_device.units.checks.examination import CLOSED, Examination
from uno_device.units.checks.findings import Failed, Finding
from uno_device.units.checks.words import say

AFTER_S = 0.3
"""How long the inputs are watched after a motion: longer than they stay muted."""


def expect_outcome(exam: Examination, line: str, motion: Motion, *expected: Outcome) -> None:
    """Expect that a motion has ended in one of these ways. Raises Failed."""
    if motion.outcome not in expected:
        outcome = say(f"outcome.{motion.outcome.value}")
        raise Failed(Finding.MOTION_ENDED, part=exam.name(line), outcome=outcome)


async def expect_undisturbed(exam: Examination, line: str, heard: Listening, *its_own: str) -> None:
    """Expect that no input closed while a motor ran: `its_own` and those muted meanwhile apart.

    Notes how many edges came on the others, muted or not. Raises Failed.
    """
    await exam.pause(AFTER_S)
    others = {name: track for name, track in heard.lines.items() if name not in its_own}
    exam.figures["edges_of_others"] = sum(track.count for track in others.values())
    for name in heard.reacted(CLOSED):
        stays = exam.bench.contacts[name].line.read() and not heard.lines[name].closed_before
        if name in others and (others[name].heeded or stays):
            raise Failed(Finding.DISTURBED, part=exam.name(line), other=exam.name(name))
