"""What only the host sees: what is wrong, and where phones come in."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from uno_device.table.alerts.catalogue import told
from uno_device.table.hosted import Hosted
from uno_device.units.sentence import in_words_of
from uno_device.web.desk import Doors
from uno_device.web.feed.viewer import Viewer
from uno_device.web.languages.catalogue import Languages
from uno_device.web.languages.telling import advice


class AlertsPart:
    """The part `alerts`."""

    def __init__(self, hosted: Hosted, languages: Languages) -> None:
        self._hosted = hosted
        self._languages = languages

    def __call__(self, viewer: Viewer) -> object:
        """Return it."""
        language = self._languages.of(viewer.language)
        alerts = []
        for alert in self._hosted.alerts():
            words = advice(alert.alert, language)
            alerts.append({**told(alert), "meaning": words.meaning, "advice": words.remedy})
        return in_words_of(language, alerts)


class DoorsPart:
    """The part `doors`."""

    def __init__(self, doors: Doors, hosted: Hosted) -> None:
        self._doors = doors
        self._hosted = hosted

    def __call__(self, _viewer: Viewer) -> dict[str, Any]:
        """Return it."""
        return {
            "open": self._doors.open,
            "port": self._doors.port,
            "addresses": [asdict(each) for each in self._doors.addresses],
            "volume": self._hosted.operator.volume,
        }
