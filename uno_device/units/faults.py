"""Why a unit stops: stable ids, what each means, and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class FaultId(Enum):
    """The stable id of a fault."""

    SPINNER_STALLED = "spinner_stalled"
    SPINNER_NO_INDEX = "spinner_no_index"
    SPINNER_NOT_AT_REST = "spinner_not_at_rest"
    SPINNER_BETWEEN_STOPS = "spinner_between_stops"
    SPINNER_MISCOUNT = "spinner_miscount"
    DISPENSER_JAM = "dispenser_jam"
    EDGES_LOST = "edges_lost"
    LINK_LOST = "link_lost"
    OUTPUT_FAILED = "output_failed"
    OUTPUT_OVERRAN = "output_overran"
    INPUT_FAILED = "input_failed"
    INTERNAL_ERROR = "internal_error"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Advice:
    """What a fault means and what a person does about it."""

    meaning: str
    remedy: str


ADVICE: dict[FaultId, Advice] = {
    FaultId.SPINNER_STALLED: Advice(
        "The spinner's motor was on and no slot passed the sensor.",
        "Turn the wheel by hand: it must run freely. Check the motor's wires and the slot sensor.",
    ),
    FaultId.SPINNER_NO_INDEX: Advice(
        "Slots passed, but the index, which comes once a turn, did not.",
        "Check the index sensor and its mark; if the wheel slips on its axle, tighten it.",
    ),
    FaultId.SPINNER_NOT_AT_REST: Advice(
        "The wheel went on turning after the motor was braked.",
        "Check the motor driver: does its input stay high? Does something drive the wheel?",
    ),
    FaultId.SPINNER_BETWEEN_STOPS: Advice(
        "The wheel rests between two stops and could not be moved to the next.",
        "Check the pointer's leaf; raise nudge_duty in [jackpot.spin] until the wheel creeps.",
    ),
    FaultId.SPINNER_MISCOUNT: Advice(
        "Between two passes of the index there were more or fewer slots than stops.",
        "Clean the slot sensor and check its distance; check the number of symbols.",
    ),
    FaultId.DISPENSER_JAM: Advice(
        "Cards are in the hopper and none came out, or one stays in the gate.",
        "Take out what is stuck, straighten the cards, then reload or hold the button for 3 s.",
    ),
    FaultId.EDGES_LOST: Advice(
        "While the unit moved, inputs changed faster than the board could tell.",
        "Count the cards in the hopper and reload; look for a contact that chatters.",
    ),
    FaultId.LINK_LOST: Advice(
        "The board that drives this unit's pins does not answer.",
        "Check its cable and its power; the unit goes on by itself when the board is back.",
    ),
    FaultId.OUTPUT_FAILED: Advice(
        "A pin could not be driven; it is being switched off until that succeeds.",
        "Check the board. Hold the unit's button for 3 s when it is mended.",
    ),
    FaultId.OUTPUT_OVERRAN: Advice(
        "An output was on for its longest time and was cut by the guard.",
        "The program was held up, or a limit in the wiring is too short. See the log.",
    ),
    FaultId.INPUT_FAILED: Advice(
        "A pin could not be read.",
        "Check the board. Hold the unit's button for 3 s when it is mended.",
    ),
    FaultId.STOPPED: Advice(
        "Somebody stopped the unit.",
        "Clear it at the panel, or hold the unit's button for 3 s, to go on.",
    ),
    FaultId.INTERNAL_ERROR: Advice(
        "The program made a mistake; the unit's outputs were switched off.",
        "Hold the unit's button for 3 s to go on, and report what the log says.",
    ),
}
