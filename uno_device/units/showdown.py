"""The showdown unit: a duel from the timer button to the flipper (SD2 to SD6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from transitions import EventData

from hardware.clock import Clock, to_ns
from hardware.edges import Edge
from hardware.motion import Outcome
from hardware.parts import ShowdownParts
from hardware.patterns import PatternPlayer
from hardware.side import Side
from hardware.wiring.schema import ShowdownWiring
from uno_device.units.chance import Chance
from uno_device.units.events import Countdown, Go, Idle, NotReady, Refusal
from uno_device.units.green import Green
from uno_device.units.hearing import Hearing, rules_of
from uno_device.units.readiness import Readiness
from uno_device.units.result import Result
from uno_device.units.showdown_states import (
    AT_REST,
    DUEL,
    TABLE,
    ShowdownState,
    ShowdownTriggers,
)
from uno_device.units.signals import Signals
from uno_device.units.unit import Unit
from uno_device.units.verdicts import loser_of, tell

CHALLENGER = Side.LEFT
"""Where the player of the card sits, who presses the timer button (SD1)."""


class ShowdownUnit(ShowdownTriggers, Unit):
    """Runs duels. Armed from above, it runs one, voids repeated until somebody has lost."""

    name = "showdown"
    states = ShowdownState
    transitions = TABLE
    initial = ShowdownState.IDLE
    state: ShowdownState

    def __init__(
        self,
        parts: ShowdownParts,
        wiring: ShowdownWiring,
        chance: Chance,
        clock: Clock,
        stamp_resolution_s: float,
    ) -> None:
        super().__init__(clock)
        self.button = parts.timer_button
        self.armed = False
        self.stand_ins: frozenset[Side] = frozenset()
        """The sides that have nobody at their paddle."""
        self._parts = parts
        self._wiring = wiring
        self._chance = chance
        self.resolution_s = max(wiring.resolution_s, stamp_resolution_s)
        """How close two presses must be to be a tie: at least what the stamps resolve (SD5)."""
        self._rules = rules_of(wiring, self.resolution_s)
        self._hearing = self._new_hearing()
        self._began_at = 0
        self._began_armed = False
        self._green = Green(parts.green, self.after)
        self._result = Result(parts.flipper, self.after, lambda: self.shown())
        self._signals = Signals(parts)
        self._lights = PatternPlayer(clock, (parts.green, *parts.red.values(), parts.tone))
        debounce = {Side.LEFT: wiring.paddle_left, Side.RIGHT: wiring.paddle_right}
        self._readiness = Readiness(
            {
                side: (paddle, to_ns(debounce[side].debounce_s))
                for side, paddle in parts.paddles.items()
            }
        )
        parts.timer_button.on_press = self._button_was_pressed
        for side, paddle in parts.paddles.items():
            paddle.on_edge = partial(self._paddle_moved, side)
            paddle.on_release = lambda _at: self._paddle_opened()

    # For those above the unit

    def arm(self, stand_ins: Iterable[Side] = ()) -> None:
        """Let the timer button start one duel, and nothing else from now on.

        `stand_ins`: the sides with nobody at their paddle. That is not listened to, and the side
        presses by itself, after a reaction that is drawn when green is there. Red blinks for a
        while where the player of the card sits (SD1).
        """
        self.stand_ins = frozenset(stand_ins)
        self.note("arm", **self._told_stand_ins())
        self.governed = self.armed = True
        self._invite()

    def disarm(self) -> None:
        """Let the timer button start nothing; a duel under way is void."""
        self.note("disarm")
        self.governed = True
        self.armed = False
        self.stand_ins = frozenset()
        if self.state in DUEL:
            self.decided(verdict=None)
        elif self.state is ShowdownState.IDLE:
            self._lights.stop()

    def edges_lost(self) -> None:
        """Interrupt a duel: a press may be among what was lost."""
        if self.state in DUEL:
            self.note("edges_lost")
            self.decided(verdict=None)

    def stand_alone(self) -> None:
        """Run a duel whenever the timer button is pressed, as the toy does."""
        super().stand_alone()
        self.armed = False
        self.stand_ins = frozenset()
        if self.state is ShowdownState.IDLE:
            self._lights.stop()

    def standing_order(self) -> tuple[str, Mapping[str, Any]]:
        """Return the order that would bring the governed unit to this state."""
        return ("arm", self._told_stand_ins()) if self.armed else ("disarm", {})

    # Conditions

    def may_start(self, _event: EventData) -> bool:
        """Whether the timer button may start a duel now."""
        return (self.armed or not self.governed) and not self._result.throws

    def both_ready(self, event: EventData) -> bool:
        """Whether both paddles were open and quiet as the timer was pressed (SD6)."""
        return not self._closed_before(event.kwargs["at"])

    def why_not(self, event: EventData) -> Refusal:
        """Return why the timer button is not obeyed now."""
        if self.state in AT_REST and self.governed and not self.armed:
            return Refusal.NOT_ARMED
        return super().why_not(event)

    # States

    def on_enter_IDLE(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """Blink for the next try, if a duel is still awaited."""
        self._invite()

    def on_exit_IDLE(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """Lights out."""
        self._lights.stop()

    def on_enter_NOT_READY(self, event: EventData) -> None:  # noqa: N802 - named by transitions
        """Say which paddle is closed, by its light."""
        late = event.kwargs.get("side")
        sides = [late] if late else self._closed_before(event.kwargs["at"])
        for side in sides:
            self.emit(NotReady, at=event.kwargs["at"], side=side)
        self._lights.play(self._signals.not_ready(sides))
        self.after(to_ns(self._wiring.show_s), self.shown)

    def on_exit_NOT_READY(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """Lights out."""
        self._lights.stop()

    def on_enter_COUNTDOWN(self, event: EventData) -> None:  # noqa: N802 - named by transitions
        """Flash and beep until green."""
        self._began_at = pressed_at = event.kwargs["at"]
        self._began_armed = self.armed
        self._hearing = self._new_hearing()
        self.emit(Countdown, at=pressed_at)
        self.call_at(pressed_at + to_ns(self._chance.wait_s(self._wiring)), self.green_is_due)
        self._lights.play(self._signals.countdown())
        for side, edge, seen_at in self._readiness.since(pressed_at):
            self._hearing.take(side, edge, seen_at)
        self._hearing.consult()

    def on_enter_TOO_EARLY(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """Everything stops; an earlier press of the other may still come in."""
        self._lights.stop()
        self._hearing.consult()

    def on_enter_GO(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """Show green; the stamp of that is what presses are measured against."""
        self._hearing.order_green()
        self._green.show(self._rules.limit, self._green_was_shown)
        self._lights.play(self._signals.go(self._rules.limit + self._rules.settle))

    def on_enter_RESULT(self, event: EventData) -> None:  # noqa: N802 - named by transitions
        """Tell the verdict, point at the loser and throw the cards there."""
        verdict = event.kwargs["verdict"]
        self._green.forget()
        show = to_ns(self._wiring.show_s)
        self._result.show(show)
        loser = loser_of(verdict)
        if loser is not None and self._began_armed:
            self.armed = False
        tell(self.emit, verdict)
        self._lights.play(self._signals.result(verdict, show))
        if loser is not None:
            self._result.throw(loser)

    def on_exit_RESULT(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """Lights out."""
        self._result.forget()
        self._lights.stop()

    def tell_idle_again(self, event: EventData) -> None:
        """A duel that begins while a result is still shown: the unit was ready before that."""
        if self.state is not ShowdownState.IDLE:
            self.emit(Idle, at=event.kwargs["at"])

    def tell_interrupted(self, _event: EventData) -> None:
        """A duel that a fault ends is void, and will be repeated."""
        tell(self.emit, verdict=None)

    def make_safe(self, outcome: Outcome) -> None:
        """Stop lights, tone and flipper."""
        self._green.forget()
        self._lights.stop()
        self._result.cancel(outcome)

    # Inside

    def _button_was_pressed(self, at: int) -> None:
        self.watch_hold(at)
        self.timer_pressed(at=at)

    def _closed_before(self, at: int) -> list[Side]:
        """Return the paddles that were not open and quiet then, of those with somebody there."""
        closed = self._readiness.not_ready(at)
        return [side for side in closed if side not in self.stand_ins]

    def _invite(self) -> None:
        """Show where the player of the card sits, who presses the timer button.

        By a timer, so that a lamp that fails stops the unit, and not whoever arms it.
        """
        if self.armed and self.state is ShowdownState.IDLE:
            self.after(0, lambda: self._lights.play(self._signals.armed(CHALLENGER)))

    def _paddle_moved(self, side: Side, edge: Edge) -> None:
        if self.state not in DUEL:
            self._readiness.edge(side, edge, self.clock.now())
        elif edge.at >= self._began_at:
            self._hearing.edge(side, edge)
        elif edge.closed and side not in self.stand_ins:
            self.was_not_ready(side=side, at=self._began_at)

    def _paddle_opened(self) -> None:
        if self.state is ShowdownState.NOT_READY and not any(
            paddle.closed for paddle in self._parts.paddles.values()
        ):
            self.shown()

    def _told_stand_ins(self) -> dict[str, Any]:
        """Return the stand-ins as the order "arm" of a record has them."""
        sides = [side.value for side in Side if side in self.stand_ins]
        return {"stand_ins": sides} if sides else {}

    def _new_hearing(self) -> Hearing:
        return Hearing(
            self._rules,
            self.stand_ins,
            self._chance.reaction_s,
            self.clock,
            self.call_at,
            lambda verdict: self.decided(verdict=verdict),
            lambda: self.early_press(),
        )

    def _green_was_shown(self, at: int | None) -> None:
        if at is None:
            self.decided(verdict=None)
        else:
            self.emit(Go, at=at)
            self._hearing.green(at)
