"""What the drawing says of each part, and what stands below it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple


class PartWords(NamedTuple):
    """What a part is called, what it is for, and what one may buy for it."""

    title: str
    purpose: str
    device: str


PARTS: Final = MappingProxyType(
    {
        "showdown.timer_button": PartWords("Timer button", "begins a duel", "push button"),
        "showdown.paddle_left": PartWords("Left paddle", "the left player's press", "microswitch"),
        "showdown.paddle_right": PartWords(
            "Right paddle", "the right player's press", "microswitch"
        ),
        "showdown.red_left": PartWords("Left red lamp", "wait, or the left lost", "red LED"),
        "showdown.red_right": PartWords("Right red lamp", "wait, or the right lost", "red LED"),
        "showdown.green": PartWords("Green lamp", "press now", "green LED"),
        "showdown.tone": PartWords("Tone", "the countdown's tones", "piezo"),
        "showdown.flipper": PartWords("Flipper", "throws the cards to the loser", "flipper"),
        "jackpot.lever": PartWords("Lever", "spins the wheel", "microswitch"),
        "jackpot.spinner_slot": PartWords(
            "Slot sensor", "closed while a stop is under the pointer", "fork sensor or reed"
        ),
        "jackpot.spinner_index": PartWords(
            "Index sensor", "closed while the first stop is there", "fork sensor or reed"
        ),
        "jackpot.spinner_motor": PartWords("Spinner motor", "turns the wheel", "wheel"),
        "jackpot.dispenser_button": PartWords("Dispenser button", "asks for a card", "push button"),
        "jackpot.card_out": PartWords(
            "Card-out sensor", "closed while a card is in the gate", "fork sensor or switch"
        ),
        "jackpot.dispenser_motor": PartWords("Dispenser motor", "feeds one card", "cards"),
    }
)
"""By the name of the part in the wiring."""

GROUND: Final = (
    "All ground signs are one line: the board's GND, every part's ground and the minus of every "
    "supply are joined."
)
SUPPLY: Final = (
    "Signs with a plus are the supply of motors, solenoids and servos. It has wires of its own and "
    "never comes from the board's pins; the board is fed by its own socket."
)
DRIVERS: Final = (
    "MOSFETs are of the kind for logic levels, fully on at the pin's voltage. A driver board in "
    "place of what is drawn is as good, if it has the same parts on it."
)
SENSORS: Final = (
    "In a light sensor the transistor is the contact; its own LED is fed through a resistor, from "
    "3.3 V of a Raspberry Pi or 5 V of an Arduino."
)
CROSSING: Final = "Lines that cross are not joined; a dot joins them."
PULL_DOWN: Final = (
    "The 10 kOhm resistor of an actuator holds it off while the board starts and after a program "
    "has died. Leave none out."
)
HEADER_VOLTAGE: Final = "Never connect 5 V to a pin of a Raspberry Pi: its inputs stand 3.3 V."
SWITCHED_OFF: Final = (
    "Wire with every supply switched off, and check twice before you switch on: "
    "uno-device check, then uno-device selftest, part after part."
)
SAFETY: Final = (
    "Never aim the flipper at eyes or face, never fire it at point-blank range, and put nothing "
    "but cards into the unit."
)
NOTICE: Final = (
    "An independent hobby project, neither made nor approved by Mattel. UNO is a trademark of "
    "Mattel."
)
