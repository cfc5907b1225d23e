"""Pins that cannot be what the wiring says: not there, used twice, or pulled the other way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from hardware.wiring.board_pins import (
    CHECKED_FACTORIES,
    HEADER_FACTORIES,
    BoardKind,
    board_kind,
    fixed_pull,
    header_gpio,
    pin_on,
    unit_factories,
)
from hardware.wiring.problems import Mistake, dotted

if TYPE_CHECKING:
    from hardware.wiring.convert import PinUse
    from hardware.wiring.problems import Report
    from hardware.wiring.schema import Wiring

__all__ = ["header_gpio", "is_known", "known_factories", "pin_mistakes"]

_TO_GROUND = 'let the contact close to ground, and write pull = "up"'


def pin_mistakes(wiring: Wiring, uses: Iterable[PinUse], report: Report) -> Iterator[Mistake]:
    """Pins that are not there, with more than one user, or with a pull that they cannot have."""
    factories = _known(unit_factories(wiring), wiring)
    by_factory: dict[str, list[PinUse]] = defaultdict(list)
    for use in uses:
        by_factory[factories[use.path[0]]].append(use)
    for factory, its_uses in by_factory.items():
        kind = board_kind(wiring, factory, [use.name for use in its_uses])
        if factory in CHECKED_FACTORIES or kind.is_arduino:
            yield from _not_there(kind, its_uses)
        yield from _pulls(kind, wiring, its_uses)
        yield from _shared(kind, its_uses, report)


def known_factories(wiring: Wiring) -> list[str]:
    """Names of pin factories: built in, `[factory.NAME]`, or one of gpiozero's entry points."""
    from hardware.factories.named import installed

    return [*dict.fromkeys((*HEADER_FACTORIES, *wiring.factory, *sorted(installed())))]


def is_known(name: str, wiring: Wiring) -> bool:
    """Whether there is such a factory. The installed ones are read only when it is no other."""
    from hardware.factories.named import installed

    return name in HEADER_FACTORIES or name in wiring.factory or name in installed()


def _known(factories: dict[str, str], wiring: Wiring) -> dict[str, str]:
    """The factories; one that is named wrongly is taken for a header's, to check on."""
    return {unit: name if is_known(name, wiring) else "auto" for unit, name in factories.items()}


def _not_there(kind: BoardKind, uses: Iterable[PinUse]) -> Iterator[Mistake]:
    for use in uses:
        if pin_on(kind, use.name) is None:
            not_there = _not_on_arduino if kind.is_arduino else _not_on_header
            yield Mistake((use.path,), not_there(kind, use.name))


def _not_on_arduino(kind: BoardKind, name: int | str) -> str:
    return (
        f'there is no pin "{name}" to be used on an {kind.value}; choose D2 to D13 (or 2 to 13) '
        "or A0 to A5 (or 14 to 19)"
    )


def _not_on_header(kind: BoardKind, name: int | str) -> str:
    called = f'"{name}"' if isinstance(name, str) and not name.isdecimal() else f"GPIO {name}"
    other = header_gpio(str(name).strip().upper())
    advice = f'write "{other}"' if other else 'use GPIO 0 to 27, such as 17, "GPIO17" or "BOARD11"'
    return f"{called} is not on the {kind.value}; {advice}"


def _pulls(kind: BoardKind, wiring: Wiring, uses: Iterable[PinUse]) -> Iterator[Mistake]:
    """Contacts that close to the supply at a pin that nothing can hold low."""
    for use in uses:
        unit, part, _ = use.path
        if getattr(getattr(getattr(wiring, unit), part), "pull", None) != "down":
            continue
        paths = ((unit, part, "pull"), use.path)
        pin = pin_on(kind, use.name)
        if kind.is_arduino:
            yield Mistake(paths, f"an {kind.value} has no pull-down resistors; {_TO_GROUND}")
        elif kind is BoardKind.HEADER and pin is not None and fixed_pull(pin) == "up":
            message = f"{pin} has a pull-up resistor on the Raspberry Pi that stays; {_TO_GROUND}"
            yield Mistake(paths, f"{message}, or take another pin")


def _shared(kind: BoardKind, uses: Iterable[PinUse], report: Report) -> Iterator[Mistake]:
    users: dict[str, list[PinUse]] = defaultdict(list)
    for use in uses:
        users[pin_on(kind, use.name) or str(use.name)].append(use)
    for name, sharing in users.items():
        if len(sharing) > 1:
            # The last one is where the reader's eye is; a user's own line wins over the default's.
            paths = tuple(use.path for use in reversed(sharing))
            yield Mistake(paths, _used_by(name, sharing, report))


def _used_by(name: str, sharing: list[PinUse], report: Report) -> str:
    users = [dotted(use.path) + report.origin(use.path) for use in sharing]
    times = "twice" if len(users) == 2 else f"{len(users)} times"
    by = ", ".join(users[:-1]) + f" and {users[-1]}"
    return f"pin {name} is used {times}: by {by}; give each a pin of its own"
