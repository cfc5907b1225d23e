"""What the script of a check works with: time, people, inputs, motions, figures. Every wait ends.

A check reads like this:

    async def check(exam: Examination) -> None:
        exam.request(Press("Press the button.", "showdown.timer_button", 1))
        with exam.bench.listen() as heard:
            if not await exam.until(lambda: bool(heard.reacted(CLOSED)), within_s=20.0):
                raise Failed(Finding.NO_PRESS, ...)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from hardware.clock import to_ns, to_s
from hardware.outputs import Output
from hardware.patterns import PatternPlayer, Step
from uno_device.units.checks.bench import Bench, Listening
from uno_device.units.checks.examiner import Deed, Examiner, LineState, Question, Ready
from uno_device.units.checks.findings import Failed, Finding, Skipped
from uno_device.units.checks.script import Wait
from uno_device.units.checks.words import say

T = TypeVar("T")

Figure = str | float | list[int] | list[float]
"""Something measured. The name says the unit: `bounce_s`; without one it is a count or a name."""

LOOK = to_ns(0.1)
"""How often a condition is looked at when no edge comes, and how often a live line may change."""
CLOSED = to_ns(0.002)
"""A contact that was closed for less is taken for a glitch (ns)."""
READY_TIMES = 10
"""Until a table is made ready (cards put in, say) takes longer than a press."""


def nothing() -> None:
    """Show nothing while waiting."""


class Examination:
    """One check under way. `patience_s` is how long a person has for whatever is asked for."""

    def __init__(self, bench: Bench, examiner: Examiner, patience_s: float) -> None:
        self.bench = bench
        self.clock = bench.clock
        self.patience_s = patience_s
        self.figures: dict[str, Figure] = {}
        """What was measured so far, by name."""
        self._examiner = examiner
        self._shown: dict[str, LineState] = {}

    # Time

    async def pause(self, seconds: float) -> None:
        """Let time pass."""
        wait: Wait[None] = Wait()
        timer = self.clock.call_at(self.clock.now() + to_ns(seconds), lambda: wait.settle(None))
        try:
            await wait
        finally:
            timer.cancel()

    async def until(
        self,
        condition: Callable[[], bool],
        within_s: float,
        show: Callable[[], object] = nothing,
        *,
        every: int = LOOK,
    ) -> bool:
        """Wait for a condition; return False if it does not come.

        It is looked at after every edge, and `every` so often (ns) when none comes. `show` is
        called as often meanwhile: `partial(exam.show, heard, line)`.
        """
        deadline = self.clock.now() + to_ns(within_s)
        look = self.clock.now()
        while not condition():
            now = self.clock.now()
            if now >= deadline:
                return False
            if now >= look:
                look = now + every
                show()
            await self.bench.next_edge(min(deadline, look))
        show()
        return True

    def show(self, heard: Listening, *lines: str) -> None:
        """Show inputs live: those that have changed since they were shown."""
        for line in lines:
            track = heard.lines[line]
            state = LineState(
                line=line,
                closed=self.bench.contacts[line].line.read(),
                edges=track.count,
                bounce_s=None if track.bounce is None else to_s(track.bounce),
            )
            if self._shown.get(line) != state:
                self._shown[line] = state
                self._examiner.live(state)

    # People

    def tell(self, text: str) -> None:
        """Show a sentence."""
        self._examiner.tell(text)

    def request(self, deed: Deed) -> None:
        """Ask for something to be done."""
        self._examiner.request(deed)

    async def ask(self, question: Question) -> bool:
        """Ask a question. Raises Failed when nobody answers in time."""
        return await self._answer(question, self.patience_s)

    async def ready(self, text: str) -> None:
        """Ask whether something may move now. Raises Skipped when it may not."""
        if not await self._answer(Ready(text), self.patience_s * READY_TIMES):
            raise Skipped

    async def _answer(self, question: Question, limit_s: float) -> bool:
        wait: Wait[bool | None] = Wait()
        timer = self.clock.call_at(self.clock.now() + to_ns(limit_s), lambda: wait.settle(None))
        self._examiner.ask(question, wait.settle)
        try:
            answer = await wait
        finally:
            timer.cancel()
        if answer is None:
            raise Failed(Finding.NO_ANSWER, limit=limit_s)
        return answer

    # Parts

    async def motion(
        self, part: str, start: Callable[[Callable[[T], None]], None], within_s: float
    ) -> T:
        """Start a motion and wait for its report. Raises Failed if it is later than `within_s`."""
        reports: list[T] = []
        start(reports.append)
        if not await self.until(lambda: bool(reports), within_s):
            raise Failed(
                Finding.MOTION_ENDED, part=self.name(part), outcome=say("outcome.no_report")
            )
        return reports[0]

    @contextmanager
    def playing(self, steps: Iterable[Step], *outputs: Output) -> Iterator[None]:
        """Play a pattern on outputs until the context is left."""
        player = PatternPlayer(self.clock, outputs)
        player.play(steps)
        try:
            yield
        finally:
            player.stop()

    def name(self, line: str) -> str:
        """Return what people call a line."""
        return self.bench.name(line)

    def pins(self, line: str) -> str:
        """Return the pins of a line, for people."""
        return self.bench.pins(line)
