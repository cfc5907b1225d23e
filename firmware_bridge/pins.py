"""gpiozero's pin on a board: its contract, on an input or an output of the board.

Only what sets a pin up waits for the board, and not for long. Reads come from what is known here,
writes are queued.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gpiozero import (
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMUnsupported,
    PinSetInput,
)
from gpiozero.pins import Pin, PinInfo

from firmware_bridge.boards import pin_label
from firmware_bridge.errors import CommandRefused, LinkLost
from firmware_bridge.inputs import ChangeHandler, PinInput, edges_named
from firmware_bridge.link.events import Answer
from firmware_bridge.messages import Command, Edges, Pull, Release, Result
from firmware_bridge.outputs import PinOutput, refusal

if TYPE_CHECKING:
    from firmware_bridge.factory import UnoBridgeFactory

_PULLS = {"floating": Pull.NONE, "up": Pull.UP}
_NAMES_OF_PULLS = {pull: name for name, pull in _PULLS.items()}
_NAMES_OF_EDGES = {
    Edges.BOTH: "both",
    Edges.RISING: "rising",
    Edges.FALLING: "falling",
    Edges.NONE: "none",
}


class UnoBridgePin(Pin):  # type: ignore[misc]
    """A pin of the board; an input without a pull until it is used as something else.

    Raises gpiozero's errors for what the pin cannot, and the bridge's own (`firmware_bridge.
    errors`) for what the link or the board did not do.
    """

    def __init__(self, factory: UnoBridgeFactory, info: PinInfo, number: int) -> None:
        self.factory = factory
        self.number = number
        self.input: PinInput | None = None
        self.output: PinOutput | None = None
        self._info = info

    def __repr__(self) -> str:
        return pin_label(self.number)

    def close(self) -> None:
        """Stop listening, go to the safe level, let the pin float. Never raises LinkLost."""
        if self.input is None and self.output is None:
            return
        if self.output is not None:
            self.output.release()
        self.input = self.output = None
        self.factory.post_if_ready(Release(self.number))

    def output_with_state(self, state: float) -> None:
        """Make it an output that begins at a level. Raises LinkLost, BoardSilent, PinError."""
        self._begin_output(int(bool(state)))

    def input_with_pull(self, pull: str) -> None:
        """Make it an input with its pull at once. Raises LinkLost, BoardSilent, PinError."""
        self._begin_input(self._pull_named(pull))

    def forget(self) -> None:
        """The link is lost: an input's level is not known, an output will be at its safe level."""
        if self.input is not None:
            self.input.forget()
        if self.output is not None:
            self.output.forget()

    def set_up_again(self) -> None:
        """Tell the board of a new session what this pin is; an output is at its safe level."""
        if self.output is not None:
            self.factory.post_if_ready(self.output.set_up_again())
        elif self.input is not None:
            known = self.input
            self.factory.post_if_ready(
                known.set_up(known.pull), lambda answer: _find_level(known, answer)
            )

    def _get_info(self) -> PinInfo:
        return self._info

    def _get_function(self) -> str:
        return "input" if self.output is None else "output"

    def _set_function(self, value: str) -> None:
        if value == "input":
            if self.input is None:
                self._begin_input(Pull.NONE)
        elif value == "output":
            if self.output is None:
                self._begin_output(0)
        else:
            raise PinInvalidFunction(
                f'{self!r}: there is no function "{value}"; choose input or output'
            )

    def _get_state(self) -> float:
        if self.output is not None:
            duty = self.output.duty
            return duty if self.output.hertz is not None else int(duty)
        level = self._listening().level
        if level is None:
            raise LinkLost(f"{self!r} is not known: {self.factory.link.describe()}")
        return level

    def _set_state(self, value: float) -> None:
        if self.output is None:
            raise PinSetInput(f"{self!r} is an input: it cannot be driven; make it an output first")
        if not 0 <= value <= 1:
            raise PinInvalidState(f"{self!r}: a state is from 0 to 1, not {value}")
        self.output.write(value)

    def _get_pull(self) -> str:
        return "floating" if self.input is None else _NAMES_OF_PULLS[self.input.pull]

    def _set_pull(self, value: str) -> None:
        pull = self._pull_named(value)
        if self.output is not None:
            raise PinFixedPull(f"{self!r} is an output: it has no pull; make it an input first")
        if self.input is None or pull is not self.input.pull:
            self._begin_input(pull)

    def _get_frequency(self) -> float | None:
        return None if self.output is None else self.output.hertz

    def _set_frequency(self, value: float | None) -> None:
        if self.output is not None:
            self.output.set_frequency(value)
        elif value is not None:
            raise PinPWMUnsupported(
                f"{self!r} is an input: it has no frequency; make it an output first"
            )

    def _get_bounce(self) -> float | None:
        return None if self.input is None else self.input.bounce_s

    def _set_bounce(self, value: float | None) -> None:
        if value is not None and value < 0:
            raise PinInvalidBounce(f"{self!r}: a bounce time is 0 s or more, not {value}")
        self._listening().bounce_s = value

    def _get_edges(self) -> str:
        return "both" if self.input is None else _NAMES_OF_EDGES[self.input.edges]

    def _set_edges(self, value: str) -> None:
        edges = edges_named(value)
        if edges is None:
            raise PinInvalidEdges(
                f'{self!r}: there are no edges "{value}"; choose both, rising, falling or none'
            )
        self._listening().edges = edges

    def _get_when_changed(self) -> ChangeHandler | None:
        return None if self.input is None else self.input.handler

    def _set_when_changed(self, value: ChangeHandler | None) -> None:
        if value is not None or self.input is not None:
            self._listening().handler = value

    def _listening(self) -> PinInput:
        """Return the input; a pin that is nothing yet becomes one."""
        if self.input is None:
            if self.output is not None:
                raise PinInvalidFunction(f"{self!r} is an output: make it an input first")
            self._begin_input(Pull.NONE)
        assert self.input is not None
        return self.input

    def _begin_input(self, pull: Pull) -> None:
        if self.output is not None:
            self.output.release()
        known = self.input or PinInput(self.number, self.factory.callbacks)
        before, self.input = self.input, known  # edges may come before the answer
        pull_before = known.pull
        try:
            answer = self._command(known.set_up(pull))
        except Exception:
            self.input, known.pull = before, pull_before
            raise
        self.output = None
        known.learn(answer.ticks, answer.value)

    def _begin_output(self, level: int) -> None:
        if self.output is not None and self.output.duty != level:
            self.output.release()
        output = self.factory.new_output(self.number)
        try:
            self._command(output.set_up(level))
        except Exception:
            # It may still be carried out, late: nobody would own that output.
            self.factory.post_if_ready(Release(self.number))
            self.input = self.output = None
            raise
        self.input, self.output = None, output

    def _command(self, command: Command) -> Answer:
        """Set up: send a command and wait until it is done."""
        answer = self.factory.link.command(command)
        if answer.result is not Result.DONE:
            raise CommandRefused(
                f"{self!r}: the board has refused {command}: {refusal(answer.result)}"
            )
        return answer

    def _pull_named(self, name: Any) -> Pull:
        if name == "down":
            raise PinFixedPull(
                f"{self!r} has no pull-down: an AVR has pull-ups only. Let the contact close to "
                "ground and use pull_up=True, or put 10 kOhm from the pin to ground and use "
                "pull_up=None with active_state=True"
            )
        if name not in _PULLS:
            raise PinInvalidPull(f'{self!r}: there is no pull "{name}"; choose up or floating')
        return _PULLS[name]


def _find_level(known: PinInput, answer: Answer | None) -> None:
    """Take the level after the link was lost: what has changed meanwhile is told, stamped now."""
    if answer is not None and answer.result is Result.DONE:
        known.find(answer.ticks, answer.value)
