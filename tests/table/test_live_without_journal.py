"""A table whose journal cannot be used: its host hears why, and stops and clears its units."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware.wiring import load
from tests.cli.in_this_process import in_a_folder, uno_device
from uno_device.table.live import LiveTable
from uno_device.table.service import served

AMPLE_S = 60.0
"""A limit that only a hanging test reaches."""


class House:
    """A table of simulated pins with the usual journal, as a process, and its host."""

    def __init__(self, folder: Path) -> None:
        self.state = folder / "state"
        self.runtime = folder / "run"
        self.runtime.mkdir()
        self._environment = {
            **os.environ,
            "XDG_STATE_HOME": str(self.state),
            "XDG_RUNTIME_DIR": str(self.runtime),
            "RUNTIME_DIRECTORY": str(folder / "no service"),
        }
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "uno_device", "run", "--simulate", "--no-web"],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=self._environment,
            text=True,
        )
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if line.endswith("ready\n"):
                return
        raise AssertionError("the table has ended")

    def host(self, *words: str) -> tuple[int, dict[str, Any]]:
        """Ask as the host; return the exit code and the answer."""
        with in_a_folder(self.runtime, self._environment):
            done = uno_device("host", *words)
        assert done.stdout, done.stderr
        return done.returncode, json.loads(done.stdout)

    def stop(self) -> int:
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        _, _ = self._process.communicate(timeout=AMPLE_S)
        return self._process.returncode

    def close(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.communicate(timeout=AMPLE_S)


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("h"))  # a short name: sockets have no room for long ones
    yield house
    house.close()


def alerts(answer: dict[str, Any]) -> list[str]:
    return [alert["alert"] for alert in answer["alerts"]]


def test_the_host_hears_why_there_is_no_match_and_stops_the_units(house: House) -> None:
    (house.state / "uno-device" / "journal.db").mkdir(parents=True)
    house.start()
    code, status = house.host()
    assert (code, status["mode"], alerts(status)[0]) == (0, "toys", "journal_unusable")
    assert "this is a folder" in status["alerts"][0]["saw"]
    code, stopped = house.host("stop")
    assert (code, alerts(stopped).count("stopped")) == (0, 2)
    code, cleared = house.host("clear")
    assert (code, "stopped" in alerts(cleared)) == (0, False)
    code, refused = house.host("start", "classic", "Ann", "Bob")
    assert code == 3
    assert "there is no match without a journal" in refused["error"]
    assert "this is a folder" in refused["error"]
    assert house.stop() == 0


def test_a_table_of_which_the_socket_has_no_place_runs_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "none"))
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    journal = tmp_path / ("d" * 107) / "journal.db"

    async def serve() -> list[str]:
        with LiveTable(replace(load(), pins="simulated")) as live:
            async with served(live, journal, needed=True) as service:
                return [alert.alert for alert in service.hosted.alerts()]

    assert "host_unheard" in asyncio.run(serve())


def test_where_nothing_can_be_written_the_socket_is_in_the_users_folder(house: House) -> None:
    house.state.write_text("no folder", encoding="utf-8")
    house.start()
    code, status = house.host()
    assert (code, alerts(status)[0]) == (0, "journal_unusable")
    assert [place.suffix for place in house.runtime.iterdir()] == [".sock"]
    assert house.stop() == 0
    assert list(house.runtime.iterdir()) == []
