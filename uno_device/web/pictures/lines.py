"""The lines of the wiring as they are now, and the links to the boards that have them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

from hardware.clock import to_s
from hardware.contact import Contact
from hardware.errors import InputFailed
from hardware.factories.contract import Counting
from hardware.outputs import Output
from hardware.wiring.schema import Wiring
from uno_device.units.checks.words import line_words
from uno_device.units.sentence import in_words_of
from uno_device.web.feed.viewer import Viewer
from uno_device.web.languages.catalogue import Languages
from uno_device.web.pictures.line_log import LineLog


class LinesPicture:
    """Pictures of the lines and links of a table.

    `factory_of` returns the pin factory of a name that the wiring uses.
    """

    def __init__(
        self, log: LineLog, languages: Languages, factory_of: Callable[[str], Any]
    ) -> None:
        self._log = log
        self._units = log.units
        self._languages = languages
        self._factory_of = factory_of

    def lines(self, viewer: Viewer) -> object:
        """Return every line: inputs first, unit by unit."""
        told = [self._input(each) for each in self._units.contacts.values()]
        told += [self._output(each) for each in self._units.bank.outputs]
        return in_words_of(self._languages.of(viewer.language), told)

    def links(self, _viewer: Viewer) -> object:
        """Return the pin factories that reach their pins over a link."""
        return list(self._links())

    def _input(self, contact: Contact) -> dict[str, Any]:
        log, name = self._log, contact.name
        return {
            **self._named(name, "input"),
            "closed": _level(contact),
            "counts_as": contact.closed,
            "muted": contact.muted,
            "edges": [
                {"at_s": self._told_s(each.at), "closed": each.closed} for each in log.edges[name]
            ],
            "edges_in_all": log.counts[name],
            "glitches": contact.glitches,
            "inferred": contact.inferred,
            "not_taken": contact.line.faults,
        }

    def _output(self, output: Output) -> dict[str, Any]:
        on = self._log.on_times[output.name]
        return {
            **self._named(output.name, "output"),
            "value": output.value,
            "on_since_s": None if on.since is None else self._told_s(on.since),
            "on_s": to_s(on.until(self._log.clock.now())),
            "limit_s": _table(self._units.wiring, output.name).longest_on_s,
        }

    def _named(self, line: str, kind: str) -> dict[str, Any]:
        pins = pins_written(self._units.wiring, line)
        return {"line": line, "name": line_words(line), "pin": pins, "kind": kind}

    def _told_s(self, at: int) -> float:
        return to_s(at - self._log.start)

    def _links(self) -> Iterator[dict[str, Any]]:
        wiring = self._units.wiring
        linked: dict[str, bool] = {}
        for unit in self._units.all:
            name = getattr(wiring, unit.name).pins or wiring.pins
            linked[name] = linked.get(name, True) and unit.linked
        for name, is_linked in linked.items():
            factory = self._factory_of(name)
            if isinstance(factory, Counting):
                counters = dict(factory.counters())
                yield {"factory": name, "linked": is_linked, "counters": counters}


def pins_written(wiring: Wiring, line: str) -> str:
    """Return the pins of a line as the wiring writes them: `17`, `D3`, `20, 21`."""
    table = _table(wiring, line)
    values = (getattr(table, each.name) for each in fields(table) if each.name.endswith("pin"))
    return ", ".join(str(pin) for pin in values if pin is not None)


def _table(wiring: Wiring, line: str) -> Any:
    """Return the wiring's table of a line."""
    unit, part = line.split(".")
    return getattr(getattr(wiring, unit), part)


def _level(contact: Contact) -> bool | None:
    """Return whether the contact is closed at this moment; None where its pin does not answer."""
    try:
        return contact.line.read()
    except InputFailed:
        return None
