"""How values, types and limits are called when a mistake is told."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, TypeGuard, get_args, get_origin

from hardware.wiring import hints
from hardware.wiring.schema import Limits, PinName

MISSING_ENTRY_POINT = (
    'missing; add entry_point, the name of a gpiozero pin factory, such as "unobridge"'
)
_MISSING_LONGEST_ON = (
    "missing; a motor or solenoid cannot run without a longest on-time: "
    "add longest_on_s, in seconds"
)
_HUGE = 10**15
_UNITS = {"_s": " seconds", "_hz": " hertz"}


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether a value is a number; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_finite(value: object) -> bool:
    """Whether a value is not one of the numbers `nan` and `inf`."""
    return not isinstance(value, float) or math.isfinite(value)


def missing(name: str, hint: Any) -> str:
    """What to do about a key that must be there."""
    if name == "longest_on_s":
        return _MISSING_LONGEST_ON
    if hints.mark(hint, PinName):
        return f'missing; add {name}, a GPIO number such as 17 or a name such as "GPIO17"'
    return "missing; add this table" if hints.tables(hint) else "missing; add it"


def expected(hint: Any, name: str) -> str:
    """What a type is called."""
    if hints.mark(hint, PinName):
        return 'a GPIO number such as 17 or a pin\'s name such as "GPIO17"'
    if hints.tables(hint):
        optional = not all(map(hints.is_table, get_args(hints.bare(hint))))
        return f"a table [{name}]" + (", or false to leave it out" if optional else "")
    plain = hints.bare(hints.members(hint)[0])
    called: dict[object, str] = {
        int: "a whole number",
        float: "a number",
        str: "a text in quotes",
        tuple: "a list",
        dict: "tables",
    }
    return called[get_origin(plain) or plain]


def found(value: object) -> str:
    """What a value is called."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'the text "{value}"' if len(value) <= 40 else f'the text "{value[:40]}..."'
    if isinstance(value, int | float):
        return "a huge number" if _HUGE < abs(value) < math.inf else str(value)
    if isinstance(value, Mapping):
        return "a table"
    return "a list" if isinstance(value, list | tuple) else f"a {type(value).__name__}"


def mismatch(wanted: str, value: object) -> str:
    """A value of the wrong type."""
    advice = "; write it without quotes" if wanted.endswith("number") and _reads(value) else ""
    return f"expected {wanted}, found {found(value)}{advice}"


def outside(limits: Limits, name: str, value: object) -> str:
    """A number beyond its limits."""
    unit = next((text for end, text in _UNITS.items() if name.endswith(end)), "")
    return f"must be from {limits.low:g} to {limits.high:g}{unit}, found {found(value)}"


def _reads(value: object) -> bool:
    """Whether a text is a number that was put in quotes."""
    try:
        return isinstance(value, str) and math.isfinite(float(value))
    except ValueError:
        return False


def belongs_on_top(name: str) -> str:
    """A key of the whole wiring that stands below a table."""
    return f'unknown here; "{name}" belongs at the top of the file, before the first [table]'
