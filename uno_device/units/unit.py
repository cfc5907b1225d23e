"""What both units have in common: a machine, timers that belong to a state, faults, permission."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from transitions import EventData, Machine

from hardware.clock import Callback, Clock, Timer, raise_later, to_ns
from hardware.contact import Contact
from hardware.motion import Outcome
from uno_device.units.events import Event, EventHandler, Fault, Idle, Refusal, Refused
from uno_device.units.faults import FaultId

HOLD: Final = to_ns(3.0)
"""How long the unit's button is held to clear a fault without a screen (ns)."""

SYMPTOMS_OF_A_LOST_LINK = {FaultId.INPUT_FAILED, FaultId.OUTPUT_FAILED}
"""As what a lost link may be noticed before it is told."""

OrderHandler = Callable[[str, str, Mapping[str, Any]], object]
"""Called with the unit, what was done to it from above, and the details."""

TransitionTable = Sequence[Mapping[str, Any]]
"""Transitions: `trigger`, `source`, `dest` and callbacks, as `transitions` takes them."""


class Unit:
    """Base of the two units.

    Stand-alone, a unit does what its buttons ask for. Once it has been armed or disarmed from
    above it is governed: it does only what was armed and says why it refuses.

    Subclasses set `states`, `transitions` and `initial`, and declare their triggers for the type
    checker; at run time the machine adds them.
    """

    name: str
    states: type[Enum]
    transitions: TransitionTable
    initial: Enum
    state: Any
    button: Contact
    """The button that clears a fault when it is held."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.fault: FaultId | None = None
        self.linked = True
        """Whether the board that drives the pins answers."""
        self.governed = False
        self.on_order: OrderHandler = lambda _unit, _do, _details: None
        self._handlers: list[EventHandler] = []
        self._timers: list[Timer] = []
        self._machine = Machine(
            model=self,
            states=[{"name": state, "on_exit": "leave_state"} for state in self.states],
            transitions=list(self.transitions),
            initial=self.initial,
            queued=True,
            send_event=True,
            auto_transitions=False,
            # A trigger that a state does not know comes from what was under way when another
            # state was left: it is late, and dropped.
            ignore_invalid_triggers=True,
        )

    # For those above the unit

    def subscribe(self, handler: EventHandler) -> None:
        """Call back with every event, in order."""
        self._handlers.append(handler)

    @property
    def idle(self) -> bool:
        """Whether nothing is under way."""
        return bool(self.state is self.initial)

    def note(self, do: str, **details: Any) -> None:
        """Tell whoever keeps a record that this was done to the unit from above."""
        self.on_order(self.name, do, details)

    def disarm(self) -> None:
        """Do nothing that buttons ask for from now on; what is under way is ended."""
        raise NotImplementedError

    def stand_alone(self) -> None:
        """Do again whatever the buttons ask for, as the toy does."""
        self.note("stand_alone")
        self.governed = False

    def standing_order(self) -> tuple[str, Mapping[str, Any]]:
        """Return the order, as a record has it, that would bring a governed unit to this state."""
        raise NotImplementedError

    def fail(self, fault: FaultId) -> None:
        """Stop with a fault: outputs safe, refusing everything until it is cleared."""
        if self.fault is None:
            self.failed(fault=fault)

    def stop(self) -> None:
        """Stop at once, as the operator says; nothing starts before `clear`.

        That holds whatever fault there is: a link that comes back, say, starts nothing.
        """
        self.note("stop")
        self._fail_as(FaultId.STOPPED, instead_of=set(FaultId) - {FaultId.STOPPED})

    def clear(self) -> None:
        """Leave the fault: the operator says that it is mended."""
        self.note("clear")
        if self.fault is not None:
            self.cleared()

    def link_lost(self) -> None:
        """The board that drives the pins does not answer."""
        self.note("link_lost")
        self.linked = False
        self._fail_as(FaultId.LINK_LOST, instead_of=SYMPTOMS_OF_A_LOST_LINK)

    def edges_lost(self) -> None:
        """Inputs have changed, and when is not known: what is judged by their stamps is void."""

    def link_back(self) -> None:
        """The board answers again."""
        self.note("link_back")
        self.linked = True
        if self.fault is FaultId.LINK_LOST:
            self.cleared()

    def _fail_as(self, fault: FaultId, *, instead_of: Collection[FaultId]) -> None:
        """Stop with a fault, also in place of some that are there already."""
        if self.fault in instead_of:
            self.fault = fault
            self.emit(Fault, id=fault.value)
        else:
            self.fail(fault)

    if TYPE_CHECKING:  # the triggers: the machine adds them

        def failed(self, *, fault: FaultId) -> bool:
            """Something made the unit stop."""

        def cleared(self) -> bool:
            """The fault is over."""

    # For the machines

    def is_linked(self, _event: EventData) -> bool:
        """Whether a fault may be left: not while the board does not answer."""
        return self.linked

    def make_safe(self, outcome: Outcome) -> None:
        """End every motion, with this outcome, and switch every output of the unit off."""
        raise NotImplementedError

    def on_enter_FAULT(self, event: EventData) -> None:  # noqa: N802 - named by transitions
        """Stop everything and say why."""
        self.fault = event.kwargs["fault"]
        lost = self.fault is FaultId.LINK_LOST
        self.make_safe(Outcome.LINK_LOST if lost else Outcome.CANCELLED)
        self.emit(Fault, id=event.kwargs["fault"].value)

    def on_exit_FAULT(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """The fault is over."""
        self.fault = None

    def leave_state(self, _event: EventData) -> None:
        """Cancel the timers of the state that is left."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def tell_idle(self, _event: EventData) -> None:
        """Say that the unit is ready again."""
        self.emit(Idle)

    def refuse(self, event: EventData) -> None:
        """Say why a button or lever is not obeyed."""
        self.emit(Refused, at=event.kwargs["at"], why=self.why_not(event))

    def why_not(self, _event: EventData) -> Refusal:
        """Return why what was asked for is not done now."""
        if self.fault is not None:
            return Refusal.FAULT
        return Refusal.NOT_ARMED if self.idle else Refusal.BUSY

    def emit(self, kind: Callable[..., Event], *, at: int | None = None, **details: Any) -> None:
        """Tell an event of now, or of `at` (ns).

        What a listener raises comes up once the machine is done: it tears no transition, and
        the other listeners hear of the event.
        """
        event = kind(unit=self.name, at=self.clock.now() if at is None else at, **details)
        for handler in self._handlers:
            try:
                handler(event)
            except Exception as error:
                raise_later(self.clock, error)

    def after(self, nanoseconds: int, callback: Callback) -> Timer:
        """Call back later, unless this state has been left by then."""
        return self.call_at(self.clock.now() + nanoseconds, callback)

    def call_at(self, when: int, callback: Callback) -> Timer:
        """Call back at a moment (ns), unless this state has been left by then."""
        timer = self.clock.call_at(when, callback)
        self._timers = [old for old in self._timers if old.armed]
        self._timers.append(timer)
        return timer

    def watch_hold(self, pressed_at: int) -> None:
        """The unit's button was pressed: see whether it is held for three seconds."""
        held = partial(self.button_held, self.fault)
        timer = self.clock.call_at(pressed_at + HOLD, held)
        self.button.on_release = lambda _at: timer.cancel()

    def button_held(self, fault: FaultId | None) -> None:
        """The button was held: clear the fault, if it was there when the button was pressed."""
        if fault is not None and fault is self.fault:
            self.cleared()
