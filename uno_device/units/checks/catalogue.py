"""All checks of a table, in the order in which a person wires it, and how to choose some."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hardware.spelling import did_you_mean, listed
from hardware.wiring.schema import Wiring
from uno_device.units.checks.check import Check
from uno_device.units.checks.jackpot import jackpot_checks
from uno_device.units.checks.showdown import showdown_checks


class UnknownPart(LookupError):  # noqa: N818 - named for what happened
    """There is no such part to be checked."""


def checks_of(wiring: Wiring) -> list[Check]:
    """Return the checks of the parts that a wiring has."""
    showdown = showdown_checks(wiring.showdown) if wiring.showdown else []
    jackpot = jackpot_checks(wiring.jackpot) if wiring.jackpot else []
    return showdown + jackpot


def choose(checks: Sequence[Check], parts: Iterable[str]) -> list[Check]:
    """Return the checks that `parts` name, in their usual order; all for no names.

    A name is a check's id, its last part, the wiring's line that it is about or that line's last
    part, or a unit. Raises UnknownPart with a guess at what was meant.
    """
    wanted = list(parts)
    names = {check.id: _names(check) for check in checks}
    known = list(dict.fromkeys(name for each in names.values() for name in each))
    for part in wanted:
        if part not in known:
            guess = did_you_mean(part, known) or f"; the parts are {listed(names, 'and')}"
            raise UnknownPart(f'there is no part "{part}" to be checked{guess}')
    return [check for check in checks if not wanted or set(names[check.id]) & set(wanted)]


def _names(check: Check) -> tuple[str, ...]:
    return (_last(check.id), _last(check.line), check.id, check.line, check.unit)


def _last(name: str) -> str:
    return name.split(".")[-1]
