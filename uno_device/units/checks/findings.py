"""What a check can find wrong: stable ids, what each means, and what to check next."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from uno_device.units.faults import ADVICE, Advice, FaultId
from uno_device.units.sentence import Sentence


class Finding(Enum):
    """The stable id of what a check found."""

    NO_ANSWER = "no_answer"
    OUTPUT_FAILED = "output_failed"
    OUTPUT_OVERRAN = "output_overran"
    STAYS_ON = "stays_on"
    MOTION_ENDED = "motion_ended"
    DISTURBED = "disturbed"

    CLOSED_AT_REST = "closed_at_rest"
    NOISY_AT_REST = "noisy_at_rest"
    NO_PRESS = "no_press"
    NO_EDGES = "no_edges"
    OTHER_INSTEAD = "other_instead"
    OTHER_AS_WELL = "other_as_well"
    STAYS_CLOSED = "stays_closed"
    CHATTERS = "chatters"
    DEBOUNCE_TOO_SHORT = "debounce_too_short"

    LAMP_DARK = "lamp_dark"
    LAMP_EXCHANGED = "lamp_exchanged"
    LAMP_STAYS_ON = "lamp_stays_on"
    NO_TONE = "no_tone"
    FLIPPER_STILL = "flipper_still"
    FLIPPER_OTHER_SIDE = "flipper_other_side"
    FLIPPER_NOT_LEVEL = "flipper_not_level"

    TOO_FEW_TURNS = "too_few_turns"
    NO_SLOTS = "no_slots"
    NO_INDEX = "no_index"
    SENSORS_EXCHANGED = "sensors_exchanged"
    MISCOUNT = "miscount"
    MOTORS_EXCHANGED = "motors_exchanged"
    WHEEL_STALLED = "wheel_stalled"
    WHEEL_BACKWARD = "wheel_backward"
    WHEEL_SLOW = "wheel_slow"
    WHEEL_NOT_AT_REST = "wheel_not_at_rest"
    WHEEL_BETWEEN_STOPS = "wheel_between_stops"
    BRAKE_WEAK = "brake_weak"

    NO_CARD = "no_card"
    CARD_STUCK = "card_stuck"
    TWO_CARDS = "two_cards"
    CARD_UNSEEN = "card_unseen"
    FEED_BACKWARD = "feed_backward"


F = Finding

WORDS: Final[Mapping[Finding, Advice]] = MappingProxyType(
    {
        F.NO_ANSWER: Advice(
            "Nobody answered within {limit:g} s.",
            "Start this check again; --seconds gives more time.",
        ),
        F.OUTPUT_FAILED: Advice(
            "{output} could not be driven: {details}.",
            "Check the board and its connection, then `uno-device check` for the pin's number.",
        ),
        F.OUTPUT_OVERRAN: Advice(
            "{output} was on for its longest time and was cut by the guard.",
            "The program was held up, or longest_on_s of [{output}] is too short.",
        ),
        F.STAYS_ON: Advice(
            "{output} could not be switched off.",
            "Take the power away from it. Check the board; the other checks were not done.",
        ),
        F.MOTION_ENDED: Advice(
            "{part} did not finish: {outcome}.",
            "Check the board and its supply; another motor may have been running.",
        ),
        F.DISTURBED: Advice(
            "While {part} ran, {other} closed though nobody touched it.",
            "Keep its wires away from the motor's, give the motor a capacitor and a supply of its "
            "own, and check the common ground.",
        ),
        F.CLOSED_AT_REST: Advice(
            "{part} reads closed though nobody touches it.",
            "Is something lying on it? Then compare {pin} with the wire, look for a short, and "
            'check `pull`: a contact to ground wants "up", one to the supply "down".',
        ),
        F.NOISY_AT_REST: Advice(
            "{part} gave {edges} edges though nobody touched it.",
            "Look for a loose wire or a missing ground at {pin}; a long wire wants a stronger "
            "pull-up resistor.",
        ),
        F.NO_PRESS: Advice(
            "{part} was not seen to close within {limit:g} s.",
            "Check that its wire is at {pin} and its other wire at ground (or at the supply, for "
            'pull = "down"), then the contact itself with a piece of wire.',
        ),
        F.NO_EDGES: Advice(
            "The level of {part} changes, but no edge is told.",
            "The pin factory delivers no edges: start again; if it stays so, choose another one "
            "with --pins, and report what the log says.",
        ),
        F.OTHER_INSTEAD: Advice(
            "{other} reacted instead of {part}.",
            "Their wires are exchanged: {part} belongs to {pin}, {other} to {other_pin}.",
        ),
        F.OTHER_AS_WELL: Advice(
            "{other} reacted together with {part}.",
            "Something connects the two: look for a short between {pin} and {other_pin}, and for "
            "a ground wire that has come off.",
        ),
        F.STAYS_CLOSED: Advice(
            "{part} stays closed after it was let go.",
            "Does it stick? Then look for a short at {pin}.",
        ),
        F.CHATTERS: Advice(
            "{part} does not come to rest: {edges} edges in {limit:g} s.",
            "Look for a loose contact or wire at {pin}.",
        ),
        F.DEBOUNCE_TOO_SHORT: Advice(
            "{part} bounces with pauses of up to {gap:g} s, longer than its quiet time of "
            "{debounce:g} s: one press would count as two.",
            "Clean or replace the contact, or raise debounce_s in [{line}].",
        ),
        F.LAMP_DARK: Advice(
            "{part} does not blink.",
            "Check that its wire is at {pin}, its polarity, its resistor and its driver.",
        ),
        F.LAMP_EXCHANGED: Advice(
            "Another lamp blinks instead of {part}, or together with it.",
            "Its wire and another lamp's are exchanged, or touch: {part} belongs to {pin}.",
        ),
        F.LAMP_STAYS_ON: Advice(
            "{part} stays on when it is switched off.",
            "It must light on a high level: check its driver, and for a short from {pin} to the "
            "supply.",
        ),
        F.NO_TONE: Advice(
            "{part} was not heard as it should be.",
            'Check that its wire is at {pin}, and `kind`: a "buzzer" has one tone of its own, a '
            '"piezo" needs ours.',
        ),
        F.FLIPPER_STILL: Advice(
            "The flipper did not throw to the {side}.",
            "Check its supply, that its wire is at {pin}, and its linkage by hand, without power.",
        ),
        F.FLIPPER_NOT_LEVEL: Advice(
            "The flipper lies level at no position near its rest.",
            "Take its arm off the servo, and put it on level while the servo is at its middle.",
        ),
        F.FLIPPER_OTHER_SIDE: Advice(
            "The flipper threw to the other side than the {side}.",
            "Left and right are seen from the side with the timer button: exchange the positions "
            "`left` and `right` in [showdown.flipper], or the wires of the solenoids.",
        ),
        F.TOO_FEW_TURNS: Advice(
            "The wheel was not turned far enough within {limit:g} s: {slots} slots were seen.",
            "Start this check again; --seconds gives more time. Does the wheel run freely?",
        ),
        F.NO_SLOTS: Advice(
            "The index came {indexes} times and {slots} slots were seen; a turn has {stops}.",
            "Does the wheel turn? Then check that the sensor's wire is at {pin}, its supply, and "
            "its distance from the wheel. Were some seen, slots may pass faster than its "
            "debounce_s allows: `uno-device calibrate spinner` measures that.",
        ),
        F.NO_INDEX: Advice(
            "{slots} slots passed and the index came {indexes} times.",
            "Check that the sensor's wire is at {pin}, and the mark at the first stop.",
        ),
        F.SENSORS_EXCHANGED: Advice(
            "The index came {indexes} times while {slots} slots passed.",
            "The wires of the two sensors are exchanged: the slot sensor belongs to {pin}, the "
            "index sensor to {other_pin}.",
        ),
        F.MISCOUNT: Advice(
            "From index to index {counts} slots were counted; a turn has {stops}.",
            "Turn the wheel one way only. Clean the slot sensor and check its distance; check the "
            "number of symbols in [jackpot.spin].",
        ),
        F.MOTORS_EXCHANGED: Advice(
            "{other} moved instead of {part}.",
            "The wires of the two motors are exchanged: {part} belongs to {pin}.",
        ),
        F.WHEEL_STALLED: ADVICE[FaultId.SPINNER_STALLED],
        F.WHEEL_BACKWARD: Advice(
            "The motor turns the wheel backwards.",
            "Exchange the motor's two wires at its driver, or forward_pin and backward_pin in "
            "[jackpot.spinner_motor] ({pin}).",
        ),
        F.WHEEL_SLOW: Advice(
            "The wheel did not make a full turn in {limit:g} s.",
            "It must run freely by hand; check the motor's supply, and raise `duty` in "
            "[jackpot.spin].",
        ),
        F.WHEEL_NOT_AT_REST: ADVICE[FaultId.SPINNER_NOT_AT_REST],
        F.WHEEL_BETWEEN_STOPS: ADVICE[FaultId.SPINNER_BETWEEN_STOPS],
        F.BRAKE_WEAK: Advice(
            "With the brake the wheel ran on for {braked:.2f} s, without it for {free:.2f} s.",
            "The brake drives both inputs of the motor's driver: check the wire at backward_pin "
            "({pin}), and that the driver brakes when both are high.",
        ),
        F.NO_CARD: Advice(
            "The feed motor ran and no card reached the gate.",
            "Put cards in and straighten them. Does the motor turn at all? Then check the feed "
            "wheel's grip, and its wire at {pin}.",
        ),
        F.CARD_STUCK: Advice(
            "A card is in the gate and does not leave it.",
            "Take it out. Check the gate's width and that nothing but the card closes its sensor.",
        ),
        F.TWO_CARDS: Advice(
            "A second card followed the first.",
            "Straighten the cards, narrow the gate, or lower `duty` in [jackpot.feed].",
        ),
        F.CARD_UNSEEN: Advice(
            "The sensor told one card; not one card was seen to come out.",
            "Check what the gate's sensor at {pin} reacts to, and that cards pass it last.",
        ),
        F.FEED_BACKWARD: Advice(
            "The feed motor turns backwards.",
            "Exchange the motor's two wires at its driver, or forward_pin and backward_pin in "
            "[jackpot.dispenser_motor] ({pin}).",
        ),
    }
)
"""Every finding in words; in braces, what the check measured."""


class Failed(Exception):  # noqa: N818 - named for what happened
    """A check has found something wrong. `why` says what, `advice` what to check next."""

    def __init__(self, finding: Finding, **measured: object) -> None:
        words, name = WORDS[finding], f"finding.{finding.value}"
        self.finding = finding
        self.why = Sentence(f"{name}.meaning", words.meaning, measured, capital=True)
        self.advice = Sentence(f"{name}.remedy", words.remedy, measured, capital=True)
        super().__init__(f"{self.why} {self.advice}")


class Skipped(Exception):  # noqa: N818 - named for what happened
    """Somebody does not want this check to be done now."""
