"""What the showdown unit shows and plays: flash patterns and melodies as steps of its outputs."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.clock import to_ns
from hardware.outputs import Output
from hardware.parts import ShowdownParts
from hardware.patterns import Step
from hardware.side import Side
from uno_device.units.judge import FalseStartBy, Verdict, WonBy

COUNTDOWN_HZ = 880.0
GO_HZ = 1760.0
WON_HZ = (1047.0, 1319.0, 1568.0)
WRONG_HZ = 233.0

FIRST_PERIOD_S = 0.9
SHORTEST_PERIOD_S = 0.2
QUICKENING = 0.93
"""Each flash of the countdown is this much shorter than the one before, down to the shortest."""
INVITING_BLINKS = 30
"""Of a second each: so long is the player of the card invited."""


class Signals:
    """The signals of one showdown unit; `show` is how long a result is shown (ns).

    Nothing here depends on how long a countdown will be.
    """

    def __init__(self, parts: ShowdownParts) -> None:
        self._red = parts.red
        self._green = parts.green
        self._tone = parts.tone

    def armed(self, challenger: Side) -> Iterator[Step]:
        """Red blinks slowly, for a while, where the player of the card sits (SD1)."""
        for _ in range(INVITING_BLINKS):
            yield Step(to_ns(0.3), {self._red[challenger]: 1.0})
            yield Step(to_ns(0.7), {})

    def countdown(self) -> Iterator[Step]:
        """Flash red and beep, quicker and quicker, by the time since the start alone (SD2)."""
        period = FIRST_PERIOD_S
        on = {**self._both_red(), self._tone: COUNTDOWN_HZ}
        while True:
            yield Step(to_ns(period * 0.4), on)
            yield Step(to_ns(period * 0.6), {})
            period = max(SHORTEST_PERIOD_S, period * QUICKENING)

    def go(self, longest: int) -> Iterator[Step]:
        """Green, at most for so long (ns), and a high tone."""
        yield Step(to_ns(0.15), {self._green: 1.0, self._tone: GO_HZ})
        yield Step(longest, {self._green: 1.0})

    def result(self, verdict: Verdict | None, show: int) -> Iterator[Step]:
        """Show a verdict for so long (ns); None: the duel was interrupted."""
        match verdict:
            case FalseStartBy():
                return self.false_start(verdict.loser, show)
            case WonBy():
                return self.won(verdict.loser, show)
            case _:
                return self.void()

    def won(self, loser: Side, show: int) -> Iterator[Step]:
        """Green stays, red points at the loser, and a rising melody plays."""
        lamps = {self._green: 1.0, self._red[loser]: 1.0}
        note = min(to_ns(0.12), show // len(WON_HZ))
        for frequency in WON_HZ:
            yield Step(note, {**lamps, self._tone: frequency})
        yield Step(show - len(WON_HZ) * note, lamps)

    def false_start(self, offender: Side, show: int) -> Iterator[Step]:
        """Red points at the offender, with a low tone (SD4)."""
        lamps = {self._red[offender]: 1.0}
        tone = min(to_ns(0.5), show)
        yield Step(tone, {**lamps, self._tone: WRONG_HZ})
        yield Step(show - tone, lamps)

    def void(self) -> Iterator[Step]:
        """Both red lamps blink twice, with a low tone."""
        for _ in range(2):
            yield Step(to_ns(0.2), {**self._both_red(), self._tone: WRONG_HZ})
            yield Step(to_ns(0.2), {})

    def not_ready(self, sides: list[Side]) -> Iterator[Step]:
        """The red lamp of each paddle that is closed blinks (SD6)."""
        while True:
            yield Step(to_ns(0.15), {self._red[side]: 1.0 for side in sides})
            yield Step(to_ns(0.15), {})

    def _both_red(self) -> dict[Output, float]:
        return {self._red[Side.LEFT]: 1.0, self._red[Side.RIGHT]: 1.0}
