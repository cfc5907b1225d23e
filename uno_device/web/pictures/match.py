"""The match, as one viewer may see it."""

from __future__ import annotations

from typing import Any

from uno_device.game.actions import HOST
from uno_device.game.match import Phase
from uno_device.game.views import View
from uno_device.game.words.readings import Language
from uno_device.table.hosted import Hosted
from uno_device.table.serving import Serving
from uno_device.web.feed.viewer import As, Viewer
from uno_device.web.languages.catalogue import Languages


class MatchPart:
    """The part `match`."""

    def __init__(self, hosted: Hosted, languages: Languages) -> None:
        self._hosted = hosted
        self._languages = languages

    def __call__(self, viewer: Viewer) -> dict[str, Any] | None:
        """Return it; None without a match. Only a player's own page gets a hand."""
        hosted = self._hosted
        if hosted.match is None:
            return None
        view, serving = hosted.view(viewer.seat), hosted.serving()
        return {
            "id": hosted.match,
            "edition": view.edition.name,
            "title": view.edition.title,
            "mode": hosted.mode,
            "paused": hosted.paused,
            "over": view.table["phase"] is Phase.MATCH_OVER,
            "bots": sorted(hosted.bots),
            "dropped": sorted(hosted.dropped),
            "view": view.to_json(),
            "serving": serving_in(serving, self._languages.of(viewer.language)),
            "awaits_you": not hosted.paused and _awaits(viewer, view, serving),
        }


def serving_in(serving: Serving, language: Language) -> dict[str, Any]:
    """Return what a match waits for, its sentences in a language."""
    told = serving.to_json()
    messages = [(told["awaited"], serving.awaited)]
    if serving.standing is not None:
        messages.append((told["standing"], serving.standing))
    ways = zip(told["ways_on"], serving.ways_on, strict=True)
    messages += [(one, way.message) for one, way in ways]
    for one, message in messages:
        one["sentence"] = message.in_words_of(language)
    return told


def _awaits(viewer: Viewer, view: View, serving: Serving) -> bool:
    """Whether something is awaited of whoever sees this page."""
    if viewer.as_ is As.HOST:
        return HOST in view.awaited
    return viewer.seat is not None and viewer.seat in (*view.awaited, serving.by)
