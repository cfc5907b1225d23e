"""Pin factories of other packages, found as gpiozero finds them: by entry point."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from hardware.errors import FactoryError
from hardware.factories.library import private_folder

GROUP: Final = "gpiozero_pin_factories"
"""gpiozero's entry-point group; the names in it are lower-case."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return 'did you mean "x"? There are: x, y' for a name that is not among the known ones."""
    names = sorted(set(known))
    close = difflib.get_close_matches(name.lower(), names, n=1)
    guess = f'did you mean "{close[0]}"? ' if close else ""
    return f"{guess}There are: {', '.join(names) or 'none'}"


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
        raise FactoryError(f'there is no pin factory "{name}": {did_you_mean(name, points)}')
    try:
        with private_folder():  # "lgpio", or rpi-lgpio behind "rpigpio"
            kind = point.load()
    except Exception as error:  # whatever a foreign module raises
        raise FactoryError(f'pin factory "{name}" cannot be loaded: {_said(error)}') from error
    try:
        return kind(**{**_defaults(point.name), **keywords})
    except Exception as error:  # whatever a foreign class raises
        raise FactoryError(f'pin factory "{name}" cannot be opened: {_said(error)}') from error


def _defaults(name: str) -> dict[str, Any]:
    return {"pin_class": "mockpwmpin"} if name == "mock" else {}


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
