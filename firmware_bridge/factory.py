"""gpiozero's pin factory `unobridge`: the pins of an Arduino on a serial line.

For plain scripts: `GPIOZERO_PIN_FACTORY=unobridge python3 blink.py` (docs/bridge.md).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import Final

from gpiozero import PinInvalidPin
from gpiozero.pins import BoardInfo, Factory, PinInfo

from firmware_bridge.boards import SERIAL_PINS, board_info, pin_label
from firmware_bridge.callbacks import Callbacks
from firmware_bridge.connection import Connection
from firmware_bridge.errors import LinkLost
from firmware_bridge.link.events import (
    Answer,
    Cut,
    Edge,
    EdgesLost,
    LinkEvent,
    LinkState,
    OnAnswer,
    StateChanged,
    Unrefused,
)
from firmware_bridge.messages import Command, Read, Result
from firmware_bridge.options import Options, options_from
from firmware_bridge.outputs import ExecutedHandler, Limits, PinOutput
from firmware_bridge.pins import UnoBridgePin
from firmware_bridge.signals import Timers

STAMP_RESOLUTION_S: Final = 0.000016
"""What two stamps of one board can tell apart whatever else it does (docs/bridge-firmware.md)."""


class Report(StrEnum):
    """What a factory reports besides edges."""

    LINK_LOST = "link_lost"
    LINK_BACK = "link_back"
    EDGES_LOST = "edges_lost"
    OUTPUT_CUT = "output_cut"


ReportHandler = Callable[[str, str, int | None], object]
"""Called with what happened (a `Report`), a sentence for people, and the pin that it happened to,
None for all."""

Connect = Callable[[Options], tuple[Connection, Callbacks]]
"""Opens a link, and says how callbacks are made."""


class UnoBridgeFactory(Factory):  # type: ignore[misc]
    """Pins of one board.

    Keywords: `port`, `board`, `baud`, `heartbeat_s`, `longest_on_s`, `model`, as `Options` has
    them; the environment's `UNO_BRIDGE_PORT` and so on are the defaults. `connect` takes the place
    of a serial port.

    Waits until a board answers. Raises BadOption, and BridgeUnusable when there is no board, more
    than one, or none that answers.
    """

    def __init__(
        self,
        *,
        port: str | None = None,
        board: str | int | None = None,
        baud: int | None = None,
        heartbeat_s: float | None = None,
        longest_on_s: float | None = None,
        model: str | None = None,
        connect: Connect | None = None,
    ) -> None:
        super().__init__()
        self.options = options_from(
            {
                "port": port,
                "board": board,
                "baud": baud,
                "heartbeat_s": heartbeat_s,
                "longest_on_s": longest_on_s,
                "model": model,
            },
            os.environ,
        )
        self.pins: dict[int, UnoBridgePin] = {}
        self._info = board_info(self.options.model)
        self._limits: dict[int, Limits] = {}
        self._timers = Timers()
        self._is_lost = False
        self._report_handlers: list[ReportHandler] = []
        self.link, self.callbacks = (connect or _serial)(self.options)
        self.link.listen(self._take)

    @property
    def stamp_resolution_s(self) -> float:
        """What two edge stamps can tell apart, in seconds."""
        return STAMP_RESOLUTION_S

    def close(self) -> None:
        """Bring every output to its safe level, let the pins go, wait for the board, hang up."""
        for pin in self.pins.values():
            pin.close()
        self.pins.clear()
        self.link.close()
        self.callbacks.close()

    def pin(self, name: int | str) -> UnoBridgePin:
        """Return the pin of that name, the same object every time. Raises PinInvalidPin."""
        number = self._number(name)
        if number not in self.pins:
            _, info = next(self.board_info.find_pin(name))
            self.pins[number] = UnoBridgePin(self, info, number)
        return self.pins[number]

    def ticks(self) -> int:
        """Return the board's microseconds now, as nearly as the link knows them."""
        return self.link.ticks()

    def ticks_diff(self, later: int, earlier: int) -> float:
        """Return seconds between two ticks."""
        return (later - earlier) / 1_000_000

    def limit_output(
        self, name: int | str, longest_on_s: float, *, safe_high: bool = False
    ) -> None:
        """Have the board bring an output to its safe level by itself after so long away from it.

        To be said before the pin becomes an output. Raises PinInvalidPin.
        """
        self._limits[self._number(name)] = Limits(longest_on_s, safe_high)

    def when_executed(self, name: int | str, handler: ExecutedHandler) -> None:
        """Call once with the ticks at which the last write of an output was executed.

        None in their place: it was not. At once, when the answer is there already.
        """
        output = self.pin(name).output
        if output is None:
            self.callbacks.make(partial(handler, None))
        else:
            output.when_executed(handler)

    def when_reported(self, handler: ReportHandler) -> None:
        """Call back with what is reported besides edges."""
        self._report_handlers.append(handler)

    def retry(self) -> None:
        """Open the link again after it was given up because it was lost too often."""
        self.link.retry()

    def counters(self) -> Mapping[str, int]:
        """Return what the link has counted, lost and repeated, by name."""
        return self.link.counters()

    def new_output(self, number: int) -> PinOutput:
        """Return an output for a pin, with the limits that were said for it."""
        limits = self._limits.get(number, Limits(self.options.longest_on_s))
        return PinOutput(number, self.link, limits, self._timers, self.callbacks)

    def post_if_ready(self, command: Command, on_answer: OnAnswer = lambda _answer: None) -> None:
        """Queue a command; without a session there is nothing to do: a new one begins anew."""
        try:
            self.link.post(command, Unrefused(on_answer))
        except LinkLost:
            return

    def _take(self, event: LinkEvent) -> None:
        """Take what the link tells, on its thread."""
        match event:
            case Edge():
                pin = self.pins.get(event.pin)
                if pin is not None and pin.input is not None:
                    pin.input.edge(event.ticks, event.level)
            case Cut():
                self._cut(event)
            case EdgesLost():
                self._edges_lost(event)
            case StateChanged():
                self._state_changed(event)

    def _cut(self, event: Cut) -> None:
        pin = self.pins.get(event.pin)
        if pin is not None and pin.output is not None:
            pin.output.was_cut(event.ticks)
        label = pin_label(event.pin)
        says = f"{label} was cut by the board after its longest on-time"
        self._report(Report.OUTPUT_CUT, says, event.pin)

    def _edges_lost(self, event: EdgesLost) -> None:
        self._report(
            Report.EDGES_LOST, f"the board had no room for {event.count} edges; they are lost"
        )
        # Twice: edges that were under way at the first reading have come at the second.
        self.post_if_ready(Read(), lambda _answer: self.post_if_ready(Read(), self._found))

    def _state_changed(self, event: StateChanged) -> None:
        pins = list(self.pins.values())
        if event.loss is not None:
            self._is_lost = True
            for pin in pins:
                pin.forget()
            self._report(Report.LINK_LOST, self.link.describe())
        elif event.state is LinkState.READY and self._is_lost:
            self._is_lost = False
            for pin in pins:
                pin.set_up_again()
            self.post_if_ready(Read(), self._set_up)  # is answered after all of them

    def _set_up(self, answer: Answer | None) -> None:
        """Every pin is what it was, and every level is known, unless the link was lost again."""
        if answer is not None:
            self._report(Report.LINK_BACK, self.link.describe())

    def _found(self, answer: Answer | None) -> None:
        if answer is None or answer.result is not Result.DONE:
            return  # the link is lost: all are read again when it is back
        for number, pin in list(self.pins.items()):
            if pin.input is not None:
                pin.input.find(answer.ticks, answer.value >> number & 1)

    def _report(self, what: Report, says: str, pin: int | None = None) -> None:
        for handler in self._report_handlers:
            self.callbacks.make(partial(handler, what, says, pin))

    def _get_board_info(self) -> BoardInfo:
        return self._info

    def _number(self, name: int | str) -> int:
        found: list[PinInfo] = [info for _, info in self.board_info.find_pin(name)]
        if not found:
            raise PinInvalidPin(
                f"there is no pin {name!r} on an {self.board_info.description}; "
                "choose D2 to D13 (or 2 to 13) or A0 to A5 (or 14 to 19)"
            )
        numbers = {int(each) for each in found[0].names if isinstance(each, int)}
        if not numbers:
            raise PinInvalidPin(f"{name!r} is no pin that can be used: it is {found[0].name}")
        (number,) = numbers
        if number in SERIAL_PINS:
            raise PinInvalidPin(f"{pin_label(number)} is the serial line's own; choose D2 to D13")
        return number


def _serial(options: Options) -> tuple[Connection, Callbacks]:
    from firmware_bridge.serial_connection import connect  # pyserial only where there is a port

    return connect(options)
