"""Pin factories, each opened by name and on purpose: gpiozero's fall-back is never asked.

Names: "local" (this Raspberry Pi's header), "simulated" (the simulated table), "auto" (local on
a Raspberry Pi, else simulated), the `[factory.NAME]` tables of the wiring, and any other of
gpiozero's entry points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from hardware.errors import FactoryError, FactoryUnknown
from hardware.factories.contract import PinFactory, Stamped, stamp_resolution_s
from hardware.factories.local import Machine, is_raspberry_pi, open_local, through
from hardware.factories.named import installed, load_entry_point
from hardware.spelling import did_you_mean, listed
from hardware.wiring.schema import FactoryWiring

__all__ = [
    "Factories",
    "Machine",
    "OpenFactory",
    "PinFactory",
    "Stamped",
    "is_raspberry_pi",
    "load_entry_point",
    "open_factory",
    "open_local",
    "stamp_resolution_s",
]

BUILT_IN: Final = ("auto", "local", "simulated")


@dataclass(frozen=True, slots=True)
class OpenFactory:
    """A factory that is open, under its resolved name ("auto" is never one), and what it is."""

    name: str
    factory: Any
    says: str
    """One sentence for people."""


def open_factory(
    name: str,
    own: Mapping[str, FactoryWiring],
    simulated: Callable[[], PinFactory],
    machine: Machine | None = None,
) -> OpenFactory:
    """Open a factory by name; whoever calls closes it.

    `own` are the wiring's `[factory.NAME]` tables, `simulated` makes the simulated table's
    factory. gpiozero's default factory is neither used nor set.

    Raises FactoryError: no such name, or the pins cannot be opened; says what to do.
    """
    machine = machine or Machine()
    resolved = _resolve(name, machine)
    if resolved == "local":
        factory = open_local(machine)
        says = f"pins: this Raspberry Pi's header ({through(factory)})"
    elif resolved == "simulated":
        factory = simulated()
        says = "pins: simulated"
        says += " (this is not a Raspberry Pi)" if name == "auto" else ""
    elif resolved in own or resolved.lower() in installed():
        table = own.get(resolved, FactoryWiring(entry_point=resolved.lower()))
        factory = load_entry_point(table.entry_point, table.keywords)
        says = f"pins: {resolved} (pin factory {table.entry_point})"
    else:
        raise FactoryUnknown(_unknown(name, own))
    return OpenFactory(resolved, factory, says)


class Factories:
    """The factories of one table: opened on demand, each once, closed together.

    Takes what `open_factory` takes.
    """

    def __init__(
        self,
        own: Mapping[str, FactoryWiring],
        simulated: Callable[[], PinFactory],
        machine: Machine | None = None,
    ) -> None:
        self._own = own
        self._simulated = simulated
        self._machine = machine or Machine()
        self._open: dict[str, OpenFactory] = {}

    def open(self, name: str) -> OpenFactory:
        """Return the factory of that name, the same one every time ("auto" included).

        Raises FactoryError as `open_factory` does.
        """
        resolved = _resolve(name, self._machine)
        if resolved not in self._open:
            self._open[resolved] = open_factory(name, self._own, self._simulated, self._machine)
        return self._open[resolved]

    def close(self) -> None:
        """Close every factory, the last one first; afterwards none is open.

        Raises FactoryError with the first trouble, after all have been closed; the others are
        its notes.
        """
        trouble: FactoryError | None = None
        while self._open:
            name, opened = self._open.popitem()
            try:
                opened.factory.close()
            except Exception as error:  # whatever a pin factory raises
                text = f"pins: {name} could not be closed: {error}"
                if trouble is None:
                    trouble = FactoryError(text)
                    trouble.__cause__ = error
                else:
                    trouble.add_note(text)
        if trouble is not None:
            raise trouble


def _resolve(name: str, machine: Machine) -> str:
    if name == "auto":
        return "local" if is_raspberry_pi(machine.model) else "simulated"
    return name


def _unknown(name: str, own: Mapping[str, FactoryWiring]) -> str:
    known = [*BUILT_IN, *own, *installed()]
    return f'there are no pins "{name}"; choose {listed(known)}{did_you_mean(name, known)}'
