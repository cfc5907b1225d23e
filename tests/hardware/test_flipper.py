"""The flipper: a servo that swings over and back, or solenoids that fire once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from hardware.clock import to_ns
from hardware.errors import InputFailed
from hardware.flipper import Flipper
from hardware.motion import Motion, Outcome
from hardware.outputs import Trouble
from hardware.side import Side

if TYPE_CHECKING:
    from tests.hardware.benches import UnitBench

SERVO: dict[str, Any] = {"showdown": {"flipper": {"pin": 13, "move_s": 0.4, "longest_on_s": 2.0}}}
SOLENOIDS: dict[str, Any] = {
    "showdown": {
        "flipper": {
            "kind": "solenoids",
            "left_pin": 13,
            "right_pin": 14,
            "force": 0.6,
            "move_s": 0.06,
            "longest_on_s": 0.1,
        }
    }
}
both_kinds = pytest.mark.parametrize(
    ("config", "duration_s"),
    [(SERVO, 0.8), (SOLENOIDS, 0.06)],
    ids=["servo", "solenoids"],
)
sides = pytest.mark.parametrize("side", list(Side))


class Throw:
    """A bench with a flipper, thrown once."""

    def __init__(self, bench: UnitBench) -> None:
        self.bench = bench
        flipper = bench.showdown.flipper
        assert flipper is not None
        self.flipper: Flipper = flipper
        self.ended: list[Motion] = []

    def flip(self, side: Side = Side.LEFT) -> None:
        self.flipper.flip(side, self.ended.append)

    @property
    def thrown(self) -> list[Side]:
        assert self.bench.simulated.flipper is not None
        return self.bench.simulated.flipper.thrown


@pytest.fixture
def make_throw(make_unit_bench: Callable[..., UnitBench]) -> Callable[..., Throw]:
    return lambda config, **arguments: Throw(make_unit_bench(config, **arguments))


@both_kinds
class TestOutcomes:
    @sides
    def test_done(
        self, make_throw: Callable[..., Throw], config: object, duration_s: float, side: Side
    ) -> None:
        throw = make_throw(config)
        throw.bench.advance(1.0)
        throw.flip(side)
        throw.bench.advance(10.0)
        assert throw.ended == [Motion(Outcome.DONE, to_ns(duration_s), 1)]
        assert throw.thrown == [side]
        assert throw.bench.pins_on() == []
        shown = -1.0 if side is Side.LEFT else 1.0
        assert throw.bench.values("flipper", "showdown") == [shown, 0.0]
        assert throw.bench.troubles == []

    @pytest.mark.parametrize(
        "outcome", [Outcome.CANCELLED, Outcome.LINK_LOST, Outcome.TIMEOUT, Outcome.STALLED]
    )
    def test_ended_from_outside(
        self,
        make_throw: Callable[..., Throw],
        config: object,
        duration_s: float,
        outcome: Outcome,
    ) -> None:
        throw = make_throw(config)
        throw.flip()
        throw.bench.advance(duration_s / 4)
        assert throw.bench.pins_on() != []
        throw.flipper.cancel(outcome)
        assert throw.bench.pins_on() == []
        throw.bench.advance(10.0)
        assert throw.ended == [Motion(outcome, to_ns(duration_s / 4), 1)]

    def test_refused_while_it_moves(
        self, make_throw: Callable[..., Throw], config: object, duration_s: float
    ) -> None:
        throw = make_throw(config)
        throw.flip(Side.LEFT)
        throw.bench.advance(duration_s / 2)
        throw.flip(Side.RIGHT)
        assert throw.ended == [Motion(Outcome.REFUSED, 0, 1)]
        throw.bench.advance(10.0)
        assert [motion.outcome for motion in throw.ended] == [Outcome.REFUSED, Outcome.DONE]
        assert throw.thrown == [Side.LEFT]

    def test_refused_while_a_motor_of_its_group_runs(
        self, make_throw: Callable[..., Throw], config: dict[str, Any], duration_s: float
    ) -> None:
        group = [["showdown.flipper", "jackpot.spinner_motor"]]
        throw = make_throw({**config, "supply": {"never_together": group}})
        throw.bench.jackpot.spinner.spin(2.0, 0.8, 1, lambda _spin: None)
        assert throw.flipper.blocker == "jackpot.spinner_motor"
        throw.flip()
        assert throw.ended == [Motion(Outcome.REFUSED, 0, 1)]
        assert throw.thrown == []
        throw.bench.jackpot.spinner.cancel()
        throw.flip()
        throw.bench.advance(duration_s)
        assert throw.ended[-1].outcome is Outcome.DONE

    def test_refused_when_it_cannot_be_driven(
        self, make_throw: Callable[..., Throw], config: object, duration_s: float
    ) -> None:
        throw = make_throw(config)
        with throw.bench.broken_pins():
            throw.flip()
        assert throw.ended == [Motion(Outcome.REFUSED, 0, 1)]
        throw.bench.advance(10.0)
        assert throw.bench.pins_on() == []
        assert {what for _, what in throw.bench.troubles} == {Trouble.FAILED}
        del duration_s

    @sides
    def test_its_noise_makes_no_press_and_what_is_held_is_known_after_it(
        self, make_throw: Callable[..., Throw], config: object, duration_s: float, side: Side
    ) -> None:
        throw = make_throw(config, closed=["showdown.paddle_left"])
        bench = throw.bench
        bench.faults.flipper.noise = True
        presses: list[int] = []
        for contact in bench.showdown.contacts:
            contact.on_press = presses.append
        throw.flip(side)
        bench.advance(duration_s + 0.1)
        assert presses == []
        left, right = (bench.showdown.paddles[each] for each in Side)
        assert (left.closed, left.held, right.closed) == (True, True, False)


class TestServo:
    def test_it_swings_over_and_comes_back_to_its_rest(
        self, make_throw: Callable[..., Throw]
    ) -> None:
        throw = make_throw(SERVO)
        pulses_ms: list[float] = []
        throw.bench.factory.pin(13).sense(lambda duty: pulses_ms.append(round(duty * 20, 3)))
        throw.flip(Side.RIGHT)
        throw.bench.advance(10.0)
        assert pulses_ms == [1.9, 1.5, 0.0]

    def test_a_return_that_cannot_be_driven_refuses_the_rest_of_the_motion(
        self, make_throw: Callable[..., Throw]
    ) -> None:
        throw = make_throw(SERVO)
        throw.flip()
        throw.bench.advance(0.2)
        with throw.bench.broken_pins() as errors:
            throw.bench.advance(0.3)
        assert throw.ended == [Motion(Outcome.REFUSED, to_ns(0.4), 1)]
        assert {type(error) for error in errors} == {InputFailed}  # at the end of the mute
        throw.bench.advance(10.0)
        assert throw.bench.pins_on() == []


class TestSolenoids:
    @sides
    def test_one_fires_once_with_its_force(
        self, make_throw: Callable[..., Throw], side: Side
    ) -> None:
        throw = make_throw(SOLENOIDS)
        fired: list[tuple[str, float]] = []
        throw.bench.factory.pin(13).sense(lambda duty: fired.append(("left", duty)))
        throw.bench.factory.pin(14).sense(lambda duty: fired.append(("right", duty)))
        throw.flip(side)
        throw.bench.advance(10.0)
        assert fired == [(side.value, 0.6), (side.value, 0.0)]


def test_a_unit_without_a_flipper_only_points(make_unit_bench: Callable[..., UnitBench]) -> None:
    bench = make_unit_bench({"showdown": {"flipper": False}})
    assert bench.showdown.flipper is None
    assert bench.simulated.flipper is None
