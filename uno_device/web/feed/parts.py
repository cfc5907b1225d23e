"""The parts of a picture as JSON, each made once for all who see the same."""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from uno_device.web.feed.viewer import As, Part, Viewer

log = logging.getLogger("uno_device.web")


@dataclass(slots=True)
class _Shelf:
    """A part, who gets it, and how it looked to whom since it was last touched."""

    part: Part
    whose: frozenset[As]
    watched: bool
    told: bool
    texts: dict[Viewer, str | None] = field(default_factory=dict)
    failed: bool = False


class Parts:
    """A registry of parts, and what they look like now."""

    def __init__(self) -> None:
        self._shelves: dict[str, _Shelf] = {}

    def add(
        self,
        name: str,
        part: Part,
        whose: Collection[As],
        *,
        watched: bool,
        told: bool,
    ) -> None:
        """Add a part. `watched`: for those who ask for it. `told`: every change is touched."""
        self._shelves[name] = _Shelf(part, frozenset(whose), watched, told)

    def touch(self, *names: str) -> None:
        """These parts may look different now; all, if none is named."""
        for name in names or tuple(self._shelves):
            if name in self._shelves:
                self._shelves[name].texts.clear()

    def look(self) -> None:
        """All parts may look different now, but those of which every change is touched."""
        for shelf in self._shelves.values():
            if not shelf.told:
                shelf.texts.clear()

    def of(self, viewer: Viewer, watched: Collection[str]) -> Mapping[str, str]:
        """Return what a viewer sees now, as JSON by the name of the part.

        A part that cannot be made is left out; the log says so, once.
        """
        texts = {
            name: self._text(name, shelf, viewer)
            for name, shelf in self._shelves.items()
            if viewer.as_ in shelf.whose and (not shelf.watched or name in watched)
        }
        return {name: text for name, text in texts.items() if text is not None}

    def _text(self, name: str, shelf: _Shelf, viewer: Viewer) -> str | None:
        if viewer not in shelf.texts:
            shelf.texts[viewer] = self._made(name, shelf, viewer)
        return shelf.texts[viewer]

    def _made(self, name: str, shelf: _Shelf, viewer: Viewer) -> str | None:
        """Make a part. A mistake in it is told without what it says: a hand may be in that."""
        try:
            text = json.dumps(shelf.part(viewer), separators=(",", ":"), ensure_ascii=False)
        except Exception as error:
            if not shelf.failed:
                shelf.failed = True
                where = "".join(traceback.format_tb(error.__traceback__))
                log.error("the page lacks its part %s: %s\n%s", name, type(error).__name__, where)
            return None
        shelf.failed = False
        return text
