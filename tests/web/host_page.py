"""A host's page at a table in a house: what it asks of the diagnostics, and what it sees."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.table.test_table_modes import House
from uno_device.web.access import Who
from uno_device.web.diagnostic_requests import selftest_requests, volume_request
from uno_device.web.feed.viewer import As, Viewer
from uno_device.web.languages.catalogue import Languages
from uno_device.web.selftest import PageSelftest


class HostPage:
    """A host's page at a table in a house; `alone`: nobody but the simulation does anything."""

    def __init__(self, folder: Path, *, alone: bool) -> None:
        self.house = House(folder)
        self.table = self.house.simulated
        self.open_pages = 1
        self.changes = 0
        self.languages = Languages()
        self.selftest = PageSelftest(
            self.table.units,
            self.table.simulated if alone else None,
            self.house.table,
            self.languages,
            hosts_here=lambda: self.open_pages,
            changed=self._changed,
        )
        self.house.table.listeners.append(self.selftest.match_told)
        self.handles = {
            **selftest_requests(self.selftest),
            **volume_request(self.house.table),
        }

    def asks(self, do: str, **request: Any) -> None:
        """Ask for something, as a request of the page does."""
        self.handles[do]({"do": do, **request})
        self.table.advance(0.0)

    def sees(self, language: str = "en") -> dict[str, Any]:
        picture = self.selftest.picture(Viewer(Who(host=True), As.HOST, language))
        assert isinstance(picture, dict)
        return picture

    def sees_asked(self) -> str:
        return str(self.sees()["asks"]["text"])

    def finds(self) -> dict[str, str]:
        return {one["id"]: one["outcome"] for one in self.sees()["results"]}

    def close(self) -> None:
        """The house is locked: what is on then is an error."""
        self.house.journal.close()
        self.table.close()

    def expect_ended(self, why: str) -> None:
        """It is over, as the page says, and no output is on."""
        assert not self.selftest.running
        assert why in self.sees()["ended_early"]
        assert self.sees()["asks"] is None
        self.table.expect_off()

    def _changed(self) -> None:
        self.changes += 1
