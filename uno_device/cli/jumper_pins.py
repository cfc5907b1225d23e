"""The pins that a test with jumpers will drive: that they are there, free, and nobody's."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gpiozero import GPIOPinInUse, PinInvalidPin

from hardware.wiring.board_pins import BRIDGE, is_bridge, unit_factories
from hardware.wiring.schema import Wiring
from hardware.wiring.used_pins import used_pins

if TYPE_CHECKING:  # loaded when the command is used
    from hardware.compliance.jumpers import Jumper

TAKE_OFF = (
    "Take the board off the table: nothing but the jumpers may be at these pins. Each jumper has a "
    "resistor of 1 kOhm, so that two outputs are never joined without one."
)


@dataclass(frozen=True, slots=True)
class PinsOnBench:
    """Which pins will be driven, and of what. `wired`: what the wiring has at them, sentences."""

    names: tuple[str, ...]
    says: tuple[str, ...]
    wired: tuple[str, ...]


def look_at_pins(
    opening: Callable[[], Any], name: str, jumpers: Sequence[Jumper], wiring: Wiring
) -> PinsOnBench | str:
    """Return the pins, or a sentence that says why they cannot be used. Nothing is driven.

    Raises FactoryError when the factory cannot be opened.
    """
    factory = opening()
    try:
        ends = [factory.pin(end) for each in jumpers for end in (each.tested, each.outside)]
        says = tuple(_says(factory))
    except (PinInvalidPin, GPIOPinInUse) as error:
        return str(error)
    finally:
        factory.close()
    twice = {str(end) for end in ends if ends.count(end) > 1}
    if twice:
        return f"{' and '.join(sorted(twice))}: each pin can have one jumper, to another pin"
    fixed = {str(end) for end in ends if end.info.pull}
    if fixed:
        return f"{' and '.join(sorted(fixed))} cannot be used: there is a pull-up on the board"
    uses = list(_uses(wiring, name))
    wired = [f"{end!r} is {part}'s" for end in ends for pin, part in uses if _is_called(end, pin)]
    return PinsOnBench(tuple(map(repr, ends)), says, tuple(wired))


def consent(pins: PinsOnBench, *, off_the_table: bool) -> str | None:
    """Say which pins will be driven, and ask; return why it must not be done, None: it may be."""
    print(f"these pins will be driven: {', '.join(pins.names)} ({'; '.join(pins.says)})")
    if off_the_table:
        return None
    if pins.wired:
        return (
            f"{', '.join(pins.wired)} in the wiring: choose pins that the table does not use, or "
            "take the board off the table and say --off-the-table"
        )
    print(TAKE_OFF)
    if not sys.stdin.isatty():
        return "nobody is here to ask whether that is done: say --off-the-table when it is"
    print("Is that done? [y/n] ", end="", flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):  # Ctrl-D: an empty line
        return "nothing was driven"
    return None


def _says(factory: Any) -> Iterator[str]:
    from hardware.factories.local import through

    yield str(factory.board_info.description)
    if hasattr(factory, "link"):
        yield str(factory.link.describe())
    else:
        yield through(factory)


def _uses(wiring: Wiring, factory: str) -> Iterator[tuple[int | str, str]]:
    """Yield each pin that a wiring has on a factory, and the part that it is for."""
    for unit_name, pins in unit_factories(wiring).items():
        if is_bridge(wiring, pins) == (factory == BRIDGE):
            for used in used_pins(unit_name, getattr(wiring, unit_name)):
                yield used.name, used.part


def _is_called(pin: Any, name: int | str) -> bool:
    return str(name).upper() in {str(each).upper() for each in pin.info.names}
