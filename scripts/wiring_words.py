"""What each key of a wiring means, one sentence each: the words of the reference in docs/wiring.md.

Keyed by the table's class in `hardware/wiring/schema.py` and the key; a test finds a missing one.
"""

from __future__ import annotations

_PULL = (
    '`"up"`: the contact closes to ground; `"down"`: it closes to the supply. '
    "The pin's own resistor holds the open line at the other level."
)
_DEBOUNCE = (
    "The first edge counts; edges that follow within this time are bounce. "
    "Once the line has been quiet for so long, its level is read again."
)
_LONGEST_ON = (
    "The longest time away from its safe state. After it the output is cut, and the unit stops "
    "with the fault `output_overran`."
)
_FREQUENCY = "The frequency of the PWM."
_SHORTEST_PULSE = "The servo's pulse at position -1."
_LONGEST_PULSE = "The servo's pulse at position 1."
_STRONGER = "How much is added to the duty with each further attempt; a duty is never above 1."
_ATTEMPTS = "How often it is tried in all before the unit gives up."
_PAUSE = "The rest for the motor between two attempts."
_UNIT_PINS = "The pin factory of this unit, if it has one of its own."

MEANINGS: dict[str, dict[str, str]] = {
    "Wiring": {
        "pins": (
            'The pin factory of both units: `"auto"` (local on a Raspberry Pi, simulated '
            'elsewhere), `"local"`, `"simulated"`, the NAME of a `[factory.NAME]` table, or one '
            "of gpiozero's entry points."
        ),
        "showdown": "`false`: this table has no showdown unit.",
        "jackpot": "`false`: this table has no jackpot unit.",
    },
    "ShowdownWiring": {
        "flipper": "`false`: the unit has no flipper and only points at the loser.",
        "pins": _UNIT_PINS,
        "wait_minimum_s": "The shortest wait from the timer button to green.",
        "wait_mean_s": (
            "The mean of the random wait that comes on top of the minimum. It is exponential: "
            "having waited tells a player nothing."
        ),
        "wait_maximum_s": (
            "The longest wait. At least `wait_minimum_s` + 3 * `wait_mean_s`, so that it is met "
            "in fewer than 5 of 100 countdowns."
        ),
        "press_limit_s": "How long after green a press still counts. Nobody by then: void.",
        "settle_s": (
            "How long after a press was seen the verdict waits, at most, for an edge that was "
            "stamped earlier and is delivered later."
        ),
        "confirm_s": (
            "How long a paddle must be closed in all, within `settle_s`, for a press. The press "
            "has the time of its first edge. Not longer than `settle_s`."
        ),
        "resolution_s": (
            "Two presses closer together than this are a tie. What the pin factory's clock "
            "really resolves is the least; 0 means just that."
        ),
        "show_s": "How long a result, or which paddle is not ready, is shown.",
    },
    "InputWiring": {
        "pin": "The contact's pin.",
        "pull": _PULL,
        "debounce_s": _DEBOUNCE,
        "confirm_s": (
            "How long the contact must be closed in all before a press counts. Anything shorter "
            "is a glitch. The press has the time of its first edge."
        ),
    },
    "PaddleWiring": {
        "pin": "The paddle's pin.",
        "pull": _PULL,
        "debounce_s": (
            "A paddle that has moved within this time is not ready for a countdown. In a duel "
            "nothing is hidden from the judge: it is given every edge."
        ),
    },
    "SensorWiring": {"pin": "The sensor's pin.", "pull": _PULL, "debounce_s": _DEBOUNCE},
    "LampWiring": {"pin": "The lamp's pin.", "longest_on_s": _LONGEST_ON},
    "ToneWiring": {
        "pin": "The piezo's or buzzer's pin.",
        "kind": '`"piezo"` plays tones from 220 to 3520 Hz; `"buzzer"` is on for any of them.',
        "longest_on_s": _LONGEST_ON,
    },
    "ServoFlipperWiring": {
        "kind": "A servo moves the flipper.",
        "pin": "The servo's signal.",
        "left": "The position that throws to the left.",
        "rest": "The position in which the cards lie.",
        "right": "The position that throws to the right.",
        "shortest_pulse_s": _SHORTEST_PULSE,
        "longest_pulse_s": _LONGEST_PULSE,
        "move_s": "The time of one swing; a throw is a swing over and one back.",
        "longest_on_s": _LONGEST_ON,
    },
    "SolenoidFlipperWiring": {
        "kind": "Two solenoids throw, one for each side.",
        "left_pin": "The solenoid that throws to the left.",
        "right_pin": "The solenoid that throws to the right.",
        "force": "The duty of the pulse. It limits how hard cards are thrown (rule SD12).",
        "frequency_hz": _FREQUENCY,
        "move_s": "The length of the pulse.",
        "longest_on_s": _LONGEST_ON,
    },
    "MotorWiring": {
        "kind": "A motor behind a driver.",
        "forward_pin": "The driver's input for forward.",
        "backward_pin": (
            "The driver's other input. Both inputs together brake the motor; without this pin "
            "it can only be let run out."
        ),
        "frequency_hz": _FREQUENCY,
        "longest_on_s": _LONGEST_ON,
    },
    "ServoFeedWiring": {
        "kind": "A continuous-rotation servo feeds the cards; the duty is its speed.",
        "pin": "The servo's signal.",
        "shortest_pulse_s": _SHORTEST_PULSE,
        "longest_pulse_s": _LONGEST_PULSE,
        "longest_on_s": _LONGEST_ON,
    },
    "JackpotWiring": {"pins": _UNIT_PINS},
    "SpinWiring": {
        "symbols": (
            "The symbols of the stops, 2 to 60, in the order in which they come under the "
            "pointer, the index's stop first. Repeats are allowed."
        ),
        "duty": "The motor's duty in the first attempt.",
        "stronger": _STRONGER,
        "run_mean_s": "The mean time for which the wheel is driven, counted from the pull.",
        "run_spread_s": (
            "The standard deviation of that time, which is drawn anew for every spin; a draw is "
            "never more than three of them from the mean."
        ),
        "spin_up_limit_s": "The index must have come within this time.",
        "stall_s": "The motor is on and no sensor has moved for so long: the wheel is stalled.",
        "brake_s": "How long the motor is braked.",
        "rest_s": "No sensor has moved for so long (longer after slow slots): it is at rest.",
        "rest_limit_s": "The wheel must have come to rest within this time after the brake.",
        "nudge_duty": "The duty that moves on a wheel that rests between two stops.",
        "nudge_limit_s": "The next stop must come within this time; tried twice.",
        "attempts": _ATTEMPTS,
        "pause_s": _PAUSE,
    },
    "FeedWiring": {
        "cards": "How many cards are in a full hopper: at the start and after a refill.",
        "duty": "The motor's duty in the first attempt.",
        "stronger": _STRONGER,
        "feed_limit_s": "How long the motor runs for one card, at most.",
        "watch_s": "How long the gate is watched for a second card after one has come out.",
        "attempts": _ATTEMPTS,
        "pause_s": _PAUSE,
    },
    "SupplyWiring": {
        "never_together": (
            "Groups of actuators of which only one may run at a time: `showdown.flipper`, "
            "`jackpot.spinner_motor`, `jackpot.dispenser_motor`."
        ),
    },
    "FactoryWiring": {
        "entry_point": "The name of a gpiozero pin factory that is installed.",
        "keywords": "Handed to the factory as a keyword when it is made.",
    },
}
