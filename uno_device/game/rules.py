"""The ids of the rules, as refusals, tests and the help on the screen cite them."""

from __future__ import annotations

import re
from enum import StrEnum


class Rule(StrEnum):
    """U: all editions; S: start cards; WJ, SD, JW, SJ: one edition each; A: what no rule says."""

    U1 = "U1"
    U2 = "U2"
    U3 = "U3"
    U4 = "U4"
    U5 = "U5"
    U6 = "U6"
    U7 = "U7"
    U8 = "U8"
    U9 = "U9"
    U10 = "U10"
    U11 = "U11"
    U12 = "U12"
    U13 = "U13"
    U14 = "U14"
    U15 = "U15"
    U16 = "U16"
    U17 = "U17"
    U18 = "U18"
    U19 = "U19"
    U20 = "U20"
    U21 = "U21"
    U22 = "U22"
    U23 = "U23"
    S1 = "S1"
    WJ1 = "WJ1"
    WJ2 = "WJ2"
    WJ3 = "WJ3"
    WJ4 = "WJ4"
    WJ5 = "WJ5"
    WJ6 = "WJ6"
    WJ7 = "WJ7"
    WJ8 = "WJ8"
    WJ9 = "WJ9"
    SD1 = "SD1"
    SD2 = "SD2"
    SD3 = "SD3"
    SD4 = "SD4"
    SD5 = "SD5"
    SD5A = "SD5a"
    SD6 = "SD6"
    SD7 = "SD7"
    SD8 = "SD8"
    SD9 = "SD9"
    SD10 = "SD10"
    SD11 = "SD11"
    SD12 = "SD12"
    JW1 = "JW1"
    JW2 = "JW2"
    JW3 = "JW3"
    SJ1 = "SJ1"
    SJ2 = "SJ2"
    SJ3 = "SJ3"
    A1 = "A1"
    A2 = "A2"
    A3 = "A3"
    A4 = "A4"
    A5 = "A5"


def family(letters: str) -> tuple[Rule, ...]:
    """Return the rules whose ids are these letters and a number, in their order."""
    return tuple(rule for rule in Rule if re.fullmatch(rf"{letters}\d+[a-z]?", rule))


SHARED = family("U")
"""The rules of every edition."""
ANSWERS = family("A")
"""What is refused although no rule says so."""
