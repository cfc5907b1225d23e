"""The showdown unit: a duel from the timer button to the flipper (SD2 to SD6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from transitions import EventData

from hardware.clock import Clock, Timer, to_ns
from hardware.edges import Edge
from hardware.motion import Motion, Outcome, RetryPolicy
from hardware.parts import ShowdownParts
from hardware.patterns import PatternPlayer
from hardware.side import Side
from hardware.wiring.schema import ShowdownWiring
from uno_device.units.chance import Chance
from uno_device.units.events import (
    Countdown,
    FalseStart,
    Go,
    Idle,
    NotReady,
    Refusal,
    Void,
    VoidReason,
    Won,
)
from uno_device.units.judge import DuelRules, FalseStartBy, Judge, Nobody, Tie, Verdict, WonBy
from uno_device.units.readiness import Readiness
from uno_device.units.showdown_states import AT_REST, DUEL, TABLE, ShowdownState
from uno_device.units.signals import Signals
from uno_device.units.unit import Unit


class ShowdownUnit(Unit):
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
        self._parts = parts
        self._wiring = wiring
        self._chance = chance
        self.resolution_s = max(wiring.resolution_s, stamp_resolution_s)
        """How close two presses must be to be a tie: at least what the stamps resolve (SD5)."""
        self._rules = DuelRules(
            resolution=to_ns(self.resolution_s),
            settle=to_ns(wiring.settle_s),
            confirm=to_ns(wiring.confirm_s),
            limit=to_ns(wiring.press_limit_s),
        )
        self._judge = Judge(self._rules)
        self._began_at = 0
        self._began_armed = False
        self._look_again: Timer | None = None
        self._shown_long_enough = False
        self._throwing = False
        """Whether the cards are still to be thrown, or are on their way."""
        self._throws = RetryPolicy(attempts=25, pause_s=0.5)
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

    def arm(self) -> None:
        """Let the timer button start one duel, and nothing else from now on."""
        self.note("arm")
        self.governed = self.armed = True

    def disarm(self) -> None:
        """Let the timer button start nothing; a duel under way is void."""
        self.note("disarm")
        self.governed = True
        self.armed = False
        if self.state in DUEL:
            self.decided(verdict=None)

    def standing_order(self) -> tuple[str, Mapping[str, Any]]:
        """Return the order that would bring the governed unit to this state."""
        return ("arm" if self.armed else "disarm"), {}

    if TYPE_CHECKING:  # the triggers: the machine adds them

        def timer_pressed(self, *, at: int) -> bool:
            """The timer button was pressed."""

        def was_not_ready(self, *, side: Side, at: int) -> bool:
            """A paddle was closed before the timer was pressed, as is heard only now."""

        def green_is_due(self) -> bool:
            """The wait is over."""

        def early_press(self) -> bool:
            """Somebody pressed before green."""

        def decided(self, *, verdict: Verdict | None) -> bool:
            """The duel has a verdict, or was interrupted."""

        def shown(self) -> bool:
            """The result has been shown."""

    # Conditions

    def may_start(self, _event: EventData) -> bool:
        """Whether the timer button may start a duel now."""
        return (self.armed or not self.governed) and not self._throwing

    def both_ready(self, event: EventData) -> bool:
        """Whether both paddles were open and quiet as the timer was pressed (SD6)."""
        return not self._readiness.not_ready(event.kwargs["at"])

    def why_not(self, event: EventData) -> Refusal:
        """Return why the timer button is not obeyed now."""
        if self.state in AT_REST and self.governed and not self.armed:
            return Refusal.NOT_ARMED
        return super().why_not(event)

    # States

    def on_enter_NOT_READY(self, event: EventData) -> None:  # noqa: N802 - named by transitions
        """Say which paddle is closed, by its light."""
        late = event.kwargs.get("side")
        sides = [late] if late else self._readiness.not_ready(event.kwargs["at"])
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
        self._judge = Judge(self._rules)
        self._look_again = None
        self.emit(Countdown, at=pressed_at)
        self.call_at(pressed_at + to_ns(self._chance.wait_s(self._wiring)), self.green_is_due)
        self._lights.play(self._signals.countdown())
        for side, edge, seen_at in self._readiness.since(pressed_at):
            self._judge.edge(side, edge, seen_at)
        self._consult_judge()

    def on_enter_TOO_EARLY(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """Everything stops; an earlier press of the other may still come in."""
        self._lights.stop()
        self._consult_judge()

    def on_enter_GO(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """Show green; its stamp is what presses are measured against."""
        green_at = self._parts.green.set(1.0)
        self._judge.green(green_at)
        self.emit(Go, at=green_at)
        self._lights.play(self._signals.go(self._rules.limit + self._rules.settle))
        self._consult_judge()

    def on_enter_RESULT(self, event: EventData) -> None:  # noqa: N802 - named by transitions
        """Tell the verdict, point at the loser and throw the cards there."""
        verdict = event.kwargs["verdict"]
        self._shown_long_enough = False
        show = to_ns(self._wiring.show_s)
        self.after(show, self._seen)
        if self._began_armed and isinstance(verdict, FalseStartBy | WonBy):
            self.armed = False
        match verdict:
            case FalseStartBy(offender=offender, at=at):
                self.emit(FalseStart, at=at, offender=offender)
                self._lights.play(self._signals.false_start(offender, show))
                self._throw(offender, 1)
            case WonBy(winner=winner, at=at, reaction=reaction):
                loser = winner.other
                self.emit(Won, at=at, winner=winner, loser=loser, reaction_ns=reaction)
                self._lights.play(self._signals.won(loser, show))
                self._throw(loser, 1)
            case Tie(at=at):
                self._be_void(VoidReason.TIE, at)
            case Nobody(at=at):
                self._be_void(VoidReason.NOBODY, at)
            case None:
                self._be_void(VoidReason.INTERRUPTED, self.clock.now())

    def on_exit_RESULT(self, _event: EventData) -> None:  # noqa: N802 - named by transitions
        """Lights out."""
        self._throwing = False
        self._lights.stop()

    def tell_idle_again(self, event: EventData) -> None:
        """A duel that begins while a result is still shown: the unit was ready before that."""
        if self.state is not ShowdownState.IDLE:
            self.emit(Idle, at=event.kwargs["at"])

    def tell_interrupted(self, _event: EventData) -> None:
        """A duel that a fault ends is void, and will be repeated."""
        self.emit(Void, why=VoidReason.INTERRUPTED)

    def make_safe(self, outcome: Outcome) -> None:
        """Stop lights, tone and flipper."""
        self._lights.stop()
        if self._parts.flipper:
            self._parts.flipper.cancel(outcome)

    # Inside

    def _button_was_pressed(self, at: int) -> None:
        self.watch_hold(at)
        self.timer_pressed(at=at)

    def _paddle_moved(self, side: Side, edge: Edge) -> None:
        if self.state not in DUEL:
            self._readiness.edge(side, edge, self.clock.now())
        elif edge.at >= self._began_at:
            self._judge.edge(side, edge, self.clock.now())
            self._consult_judge()
        elif edge.closed:
            self.was_not_ready(side=side, at=self._began_at)

    def _paddle_opened(self) -> None:
        if self.state is ShowdownState.NOT_READY and not any(
            paddle.closed for paddle in self._parts.paddles.values()
        ):
            self.shown()

    def _consult_judge(self) -> None:
        """Ask for the verdict now, and again when only time can change it."""
        now = self.clock.now()
        if self._look_again is not None:
            self._look_again.cancel()
            self._look_again = None
        if verdict := self._judge.verdict(now):
            self.decided(verdict=verdict)
        elif self.state is ShowdownState.COUNTDOWN and self._judge.early(now):
            self.early_press()
        elif when := self._judge.ask_again_at(now):
            self._look_again = self.call_at(when, self._consult_judge)

    def _be_void(self, why: VoidReason, at: int) -> None:
        self.emit(Void, at=at, why=why)
        self._lights.play(self._signals.void())

    def _throw(self, loser: Side, attempt: int) -> None:
        if self._parts.flipper:
            self._throwing = True
            self._parts.flipper.flip(loser, partial(self._thrown, loser, attempt))

    def _thrown(self, loser: Side, attempt: int, motion: Motion) -> None:
        """The flipper is back, or the supply refused it: then try again, finitely often."""
        if motion.outcome is Outcome.REFUSED and self._throws.allows(attempt + 1):
            pause = to_ns(self._throws.pause_s)
            self.after(pause, lambda: self._throw(loser, attempt + 1))
        else:
            self._throwing = False
            self._finish_if_seen()

    def _seen(self) -> None:
        self._shown_long_enough = True
        self._finish_if_seen()

    def _finish_if_seen(self) -> None:
        if self.state is ShowdownState.RESULT and self._shown_long_enough and not self._throwing:
            self.shown()
