"""Names of pins: one GPIO has many, and two users of one pin must be found under any of them."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from hardware.wiring.problems import Mistake, dotted

if TYPE_CHECKING:
    from hardware.wiring.convert import PinUse
    from hardware.wiring.problems import Report
    from hardware.wiring.schema import Wiring

HEADER_FACTORIES = ("auto", "local", "simulated", "mock")
CHECKED_FACTORIES = ("auto", "local", "simulated")
_PI_4B = 0xA02082  # any model with the 40-pin header will do


def header_gpio(name: int | str) -> str | None:
    """The GPIO of the 40-pin header that a name means (`BOARD11` is `GPIO17`); None: no GPIO."""
    return _header().get(str(name))


@functools.cache
def _header() -> Mapping[str, str]:
    from gpiozero.pins.pi import PiBoardInfo

    pins = PiBoardInfo.from_revision(_PI_4B).headers["J8"].pins.values()
    gpios = [pin for pin in pins if pin.name.startswith("GPIO")]
    return {str(name): str(pin.name) for pin in gpios for name in pin.names}


def pin_mistakes(wiring: Wiring, uses: Iterable[PinUse], report: Report) -> Iterator[Mistake]:
    """Pins that are not there, and pins with more than one user."""
    factories = _factories(wiring)
    users: dict[tuple[str, str], list[PinUse]] = defaultdict(list)
    for use in uses:
        factory = factories[use.path[0]]
        gpio = header_gpio(use.name) if factory in HEADER_FACTORIES else None
        if gpio is None and factory in CHECKED_FACTORIES:
            yield Mistake((use.path,), _not_on_header(use.name))
        users[_board(factory, factories), gpio or str(use.name)].append(use)
    for (_, name), sharing in users.items():
        if len(sharing) > 1:
            # The last one is where the reader's eye is; a user's own line wins over the default's.
            paths = tuple(use.path for use in reversed(sharing))
            yield Mistake(paths, _used_by(name, sharing, report))


def known_factories(wiring: Wiring) -> list[str]:
    """Names of pin factories: built in, `[factory.NAME]`, or one of gpiozero's entry points."""
    from hardware.factories.named import installed

    return [*dict.fromkeys((*HEADER_FACTORIES, *wiring.factory, *sorted(installed())))]


def _factories(wiring: Wiring) -> dict[str, str]:
    """Each unit's factory; one that is named wrongly is taken for a header's, to check on."""
    units = {"showdown": wiring.showdown, "jackpot": wiring.jackpot}
    named = {name: unit.pins or wiring.pins for name, unit in units.items() if unit is not None}
    known = known_factories(wiring)
    return {name: pins if pins in known else "auto" for name, pins in named.items()}


def _board(factory: str, factories: Mapping[str, str]) -> str:
    """Which board's pins a factory has; `auto` is the local or the simulated one."""
    if factory in CHECKED_FACTORIES and "auto" in factories.values():
        return "auto"
    return factory


def _not_on_header(name: int | str) -> str:
    called = f'"{name}"' if isinstance(name, str) and not name.isdecimal() else f"GPIO {name}"
    other = header_gpio(str(name).strip().upper())
    advice = f'write "{other}"' if other else 'use GPIO 0 to 27, such as 17, "GPIO17" or "BOARD11"'
    return f"{called} is not on the 40-pin header; {advice}"


def _used_by(name: str, sharing: list[PinUse], report: Report) -> str:
    users = [dotted(use.path) + report.origin(use.path) for use in sharing]
    times = "twice" if len(users) == 2 else f"{len(users)} times"
    by = ", ".join(users[:-1]) + f" and {users[-1]}"
    return f"pin {name} is used {times}: by {by}; give each a pin of its own"
