"""The self-test's talk with a person at a terminal: lines out, lines in."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import IO, Any

from uno_device.units.checks import CheckOutcome, CheckResult, Deed, LineState, Question
from uno_device.units.checks.examiner import Ready

HELP = "Answer y or n, then Enter. s skips this check, q stops the self-test."

_YES = ("y", "yes")
_NO = ("n", "no")
_STYLES = {
    CheckOutcome.PASS: "bold green",
    CheckOutcome.FAIL: "bold red",
    CheckOutcome.SKIPPED: "yellow",
}


class Screen:
    """Lines on a stream; with colours, and a line that changes, where it is a terminal."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._console: Any = None
        self._live = False
        if stream.isatty():
            from rich.console import Console

            self._console = Console(file=stream, highlight=False)

    def line(self, text: str = "", style: str | None = None) -> None:
        """Print a line."""
        self._end_live()
        if self._console is not None:
            self._console.print(text, style=style, markup=False)
        else:
            print(text, file=self._stream, flush=True)

    def live(self, text: str) -> None:
        """Show a line in the place of the last live one; nothing where lines cannot change."""
        if self._console is None:
            return
        width = max(10, self._console.width - 1)
        self._stream.write("\r" + text[:width].ljust(width))
        self._stream.flush()
        self._live = True

    def result(self, result: CheckResult, *, measured: bool = True) -> None:
        """Print how a check came out, what was measured, and what to check next."""
        outcome = result.outcome.value.upper()
        title = f"{outcome:8}{result.check.id:26}{result.check.title}"
        self.line(title, _STYLES[result.outcome])
        if result.figures and measured:
            figures = (f"{name} {_shown(each)}" for name, each in result.figures.items())
            self.line(f"        {', '.join(figures)}", "dim")
        for sentence in (result.why, result.advice):
            if sentence:
                self.line(f"        {sentence}")

    def _end_live(self) -> None:
        if self._live:
            self._stream.write("\n")
            self._live = False


class TerminalExaminer:
    """Asks a person who answers by lines on a terminal. `on_skip` and `on_quit` are their wishes.

    Use `listening` inside the running loop.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._question: Question | None = None
        self._answer: Callable[[bool], None] | None = None
        self.on_skip: Callable[[], object] = lambda: None
        self.on_quit: Callable[[], object] = lambda: None

    def tell(self, text: str) -> None:
        """Print the sentence."""
        self._screen.line(f"  {text}")

    def request(self, deed: Deed) -> None:
        """Print what is to be done."""
        self._screen.line(f"> {deed.text}", "bold")

    def ask(self, question: Question, answer: Callable[[bool], None]) -> None:
        """Print the question; the next line that says yes or no is the answer."""
        self._question, self._answer = question, answer
        self._screen.line(f"? {question.text} [y/n]", "bold")

    def live(self, state: LineState) -> None:
        """Show the input in one line that changes."""
        bounce = "" if state.bounce_s is None else f", bounced {state.bounce_s * 1000:.2f} ms"
        closed = "closed" if state.closed else "open"
        self._screen.live(f"  {state.line}: {closed}, {state.edges} edges{bounce}")

    @contextmanager
    def listening(self, stream: IO[str]) -> Iterator[None]:
        """Read the person's lines from a terminal until the context is left."""
        loop = asyncio.get_running_loop()
        descriptor = stream.fileno()

        def readable() -> None:
            text = os.read(descriptor, 4096)
            if not text:
                loop.remove_reader(descriptor)
                self.on_quit()
            for line in text.decode(errors="replace").splitlines():
                self.hear(line)

        loop.add_reader(descriptor, readable)
        try:
            yield
        finally:
            loop.remove_reader(descriptor)

    def hear(self, line: str) -> None:
        """Take a line that the person has typed."""
        word = line.strip().lower()
        if word in ("s", "skip"):
            self.on_skip()
        elif word in ("q", "quit"):
            self.on_quit()
        elif self._answer is None or word not in (*_YES, *_NO, *self._enter_means()):
            self._screen.line(f"  {HELP}")
        else:
            answer, self._answer = self._answer, None
            answer(word not in _NO)

    def _enter_means(self) -> tuple[str, ...]:
        """Enter alone is a yes where somebody is asked whether all is ready."""
        return ("",) if isinstance(self._question, Ready) else ()


async def either(*ways: Coroutine[Any, Any, object]) -> None:
    """Wait until one of these is over, and cancel the others: a person's wish, or the end."""
    tasks = [asyncio.ensure_future(way) for way in ways]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()


def _shown(figure: object) -> str:
    return " ".join(map(str, figure)) if isinstance(figure, list) else str(figure)
