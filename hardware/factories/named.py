"""Pin factories of other packages, found as gpiozero finds them: by entry point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from hardware.errors import FactoryError, FactoryUnknown
from hardware.factories.library import private_folder
from hardware.spelling import did_you_mean, listed

GROUP: Final = "gpiozero_pin_factories"
"""gpiozero's entry-point group; the names in it are lower-case."""


def installed(found: Iterable[EntryPoint] | None = None) -> dict[str, EntryPoint]:
    """Return the entry points of the group by name. Nothing is loaded."""
    group = entry_points(group=GROUP) if found is None else found
    return {point.name: point for point in group}


def load_entry_point(
    name: str, keywords: Mapping[str, Any], found: Iterable[EntryPoint] | None = None
) -> Any:
    """Load the class of a pin factory and construct it with the keywords.

    `name` is looked up in lower case; `found` replaces what is installed. "mock" makes pins that
    can do PWM unless the keyword `pin_class` says otherwise.

    Raises FactoryError: no such name, or the factory's own error with its name.
    """
    points = installed(found)
    point = points.get(name.lower())
    if point is None:
        guess = did_you_mean(name.lower(), points)
        raise FactoryUnknown(f'there is no pin factory "{name}"; {_choice(points)}{guess}')
    try:
        with private_folder():  # "lgpio", or rpi-lgpio behind "rpigpio"
            kind = point.load()
    except Exception as error:  # whatever a foreign module raises
        raise FactoryError(f'pin factory "{name}" cannot be loaded: {_said(error)}') from error
    try:
        return kind(**{**_defaults(point.name), **keywords})
    except Exception as error:  # whatever a foreign class raises
        raise FactoryError(f'pin factory "{name}" cannot be opened: {_said(error)}') from error


def _choice(points: Iterable[str]) -> str:
    names = listed(points)
    return f"choose {names}" if names else "none is installed"


def _defaults(name: str) -> dict[str, Any]:
    return {"pin_class": "mockpwmpin"} if name == "mock" else {}


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
