"""What a wiring can say: one dataclass a table of the TOML file, units in every name.

Field types carry their limits (`Limits`) and the sentence that the printed reference shows. A
field without a default must be written in the table; that is how a motor gets its longest on-time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Limits:
    """The smallest and largest value that a number may have, both included."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PinName:
    """Marks a value as the name of a pin, so that double use is found."""


Pin: TypeAlias = Annotated[int | str, PinName()]
Share: TypeAlias = Annotated[float, Limits(0.0, 1.0)]
Frequency: TypeAlias = Annotated[float, Limits(1.0, 10_000.0)]
ShortTime: TypeAlias = Annotated[float, Limits(0.0, 1.0)]
LongestOn: TypeAlias = Annotated[float, Limits(0.001, 60.0)]

MAX_STOPS = 60
SYMBOLS = ("any_player", "left", "right", "four_colors", "everyone", "draw_four")


@dataclass(frozen=True, slots=True, kw_only=True)
class InputWiring:
    """A contact that acts once it was closed for `confirm_s` in all: a button, the lever, the gate.

    `pull = "up"`: it closes to ground; "down": to the supply.
    """

    pin: Pin
    pull: Literal["up", "down"] = "up"
    debounce_s: ShortTime = 0.02
    confirm_s: ShortTime = 0.002


@dataclass(frozen=True, slots=True, kw_only=True)
class PaddleWiring:
    """A paddle. Its presses are confirmed by the judge of the duel: `confirm_s` of the unit."""

    pin: Pin
    pull: Literal["up", "down"] = "up"
    debounce_s: ShortTime = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorWiring:
    """A sensor of the wheel, which acts at its first edge and must keep up with the slots."""

    pin: Pin
    pull: Literal["up", "down"] = "up"
    debounce_s: ShortTime = 0.005


@dataclass(frozen=True, slots=True, kw_only=True)
class LampWiring:
    """A lamp, switched on by a high level."""

    pin: Pin
    longest_on_s: LongestOn = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ToneWiring:
    """A piezo that can play any tone, or a plain buzzer with a tone of its own."""

    pin: Pin
    kind: Literal["piezo", "buzzer"] = "piezo"
    longest_on_s: LongestOn = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ServoFlipperWiring:
    """A flipper moved by a servo; positions from -1 to 1 as in gpiozero's `Servo`."""

    kind: Literal["servo"] = "servo"
    pin: Pin
    left: Annotated[float, Limits(-1.0, 1.0)] = -0.8
    rest: Annotated[float, Limits(-1.0, 1.0)] = 0.0
    right: Annotated[float, Limits(-1.0, 1.0)] = 0.8
    shortest_pulse_s: Annotated[float, Limits(0.0004, 0.0015)] = 0.001
    longest_pulse_s: Annotated[float, Limits(0.0015, 0.0026)] = 0.002
    move_s: Annotated[float, Limits(0.05, 3.0)] = 0.4
    longest_on_s: LongestOn


@dataclass(frozen=True, slots=True, kw_only=True)
class SolenoidFlipperWiring:
    """A flipper thrown by one of two solenoids; `force` is the duty of the pulse."""

    kind: Literal["solenoids"]
    left_pin: Pin
    right_pin: Pin
    force: Share = 0.6
    frequency_hz: Frequency = 1000.0
    move_s: Annotated[float, Limits(0.005, 0.5)] = 0.06
    longest_on_s: LongestOn


@dataclass(frozen=True, slots=True, kw_only=True)
class MotorWiring:
    """A motor behind a driver with one input (forward only) or two (H-bridge)."""

    kind: Literal["motor"] = "motor"
    forward_pin: Pin
    backward_pin: Pin | None = None
    frequency_hz: Frequency = 1000.0
    longest_on_s: LongestOn


@dataclass(frozen=True, slots=True, kw_only=True)
class ServoFeedWiring:
    """A continuous-rotation servo in the place of the dispenser's motor."""

    kind: Literal["servo"]
    pin: Pin
    shortest_pulse_s: Annotated[float, Limits(0.0004, 0.0015)] = 0.001
    longest_pulse_s: Annotated[float, Limits(0.0015, 0.0026)] = 0.002
    longest_on_s: LongestOn


ContactWiring: TypeAlias = InputWiring | PaddleWiring | SensorWiring

OutputWiring: TypeAlias = (
    LampWiring
    | ToneWiring
    | ServoFlipperWiring
    | SolenoidFlipperWiring
    | MotorWiring
    | ServoFeedWiring
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownWiring:
    """The showdown unit: its lines, and how a duel is run and judged (rules SD1 to SD6)."""

    timer_button: InputWiring
    paddle_left: PaddleWiring
    paddle_right: PaddleWiring
    red_left: LampWiring
    red_right: LampWiring
    green: LampWiring
    tone: ToneWiring
    flipper: ServoFlipperWiring | SolenoidFlipperWiring | Literal[False] = False
    pins: str | None = None
    wait_minimum_s: Annotated[float, Limits(0.5, 60.0)] = 1.5
    wait_mean_s: Annotated[float, Limits(0.1, 60.0)] = 2.5
    wait_maximum_s: Annotated[float, Limits(1.0, 300.0)] = 15.0
    press_limit_s: Annotated[float, Limits(0.2, 30.0)] = 5.0
    settle_s: ShortTime = 0.03
    confirm_s: ShortTime = 0.002
    resolution_s: ShortTime = 0.0
    show_s: Annotated[float, Limits(0.1, 20.0)] = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinWiring:
    """How the wheel is spun, and what is printed on it (rule WJ7)."""

    symbols: tuple[str, ...] = SYMBOLS
    duty: Annotated[float, Limits(0.05, 1.0)] = 0.8
    stronger: Annotated[float, Limits(0.0, 1.0)] = 0.2
    run_mean_s: Annotated[float, Limits(0.2, 30.0)] = 3.0
    run_spread_s: Annotated[float, Limits(0.0, 10.0)] = 0.6
    spin_up_limit_s: Annotated[float, Limits(0.1, 30.0)] = 3.0
    stall_s: Annotated[float, Limits(0.05, 10.0)] = 0.8
    brake_s: Annotated[float, Limits(0.0, 5.0)] = 0.4
    rest_s: Annotated[float, Limits(0.05, 5.0)] = 0.8
    rest_limit_s: Annotated[float, Limits(0.1, 30.0)] = 10.0
    nudge_duty: Annotated[float, Limits(0.0, 1.0)] = 0.25
    nudge_limit_s: Annotated[float, Limits(0.05, 5.0)] = 1.0
    attempts: Annotated[int, Limits(1, 5)] = 2
    pause_s: Annotated[float, Limits(0.0, 10.0)] = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedWiring:
    """How one rule card is fed, and how hard the dispenser tries."""

    cards: Annotated[int, Limits(0, 200)] = 8
    duty: Annotated[float, Limits(0.05, 1.0)] = 0.6
    stronger: Annotated[float, Limits(0.0, 1.0)] = 0.2
    feed_limit_s: Annotated[float, Limits(0.1, 10.0)] = 1.5
    watch_s: Annotated[float, Limits(0.0, 2.0)] = 0.25
    attempts: Annotated[int, Limits(1, 5)] = 3
    pause_s: Annotated[float, Limits(0.0, 10.0)] = 0.4


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotWiring:
    """The jackpot unit: its lines, its wheel and its dispenser (rules WJ2 to WJ7)."""

    lever: InputWiring
    spinner_slot: SensorWiring
    spinner_index: SensorWiring
    spinner_motor: MotorWiring
    dispenser_button: InputWiring
    card_out: InputWiring
    dispenser_motor: MotorWiring | ServoFeedWiring
    spin: SpinWiring = field(default_factory=SpinWiring)
    feed: FeedWiring = field(default_factory=FeedWiring)
    pins: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplyWiring:
    """What the power supply stands: groups of actuators that must never run together."""

    never_together: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FactoryWiring:
    """A pin factory of one's own: a gpiozero entry point and the keywords it is built with."""

    entry_point: str
    keywords: dict[str, str | int | float | bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wiring:
    """The whole table. A unit that is None is not there."""

    pins: str = "auto"
    showdown: ShowdownWiring | None = None
    jackpot: JackpotWiring | None = None
    supply: SupplyWiring = field(default_factory=SupplyWiring)
    factory: dict[str, FactoryWiring] = field(default_factory=dict)
