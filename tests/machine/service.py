"""The table's service in the machine: what systemd and the log say of it."""

from __future__ import annotations

import json
import time
from typing import Any

from tests.machine.guest import Guest, Ran

UNIT = "uno-device.service"
DROP_INS = f"/etc/systemd/system/{UNIT}.d"
CONFIG = "/etc/uno-device/table.toml"
OPTIONS = "/etc/uno-device/run.env"
JOURNAL = "/var/lib/uno-device/journal.db"
LOG = "/run/uno-machine.log"
LOOK_S = 0.5
"""Between two looks: the machine has one processor, and what looks takes it from the service."""
LONG_S = 240.0
"""For an end and a start; under emulation on a busy host these take half a minute each."""


class Service:
    """The service. `log` is what was read of its log so far, line by line."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self.log: list[str] = []
        follow = ("journalctl", f"--unit={UNIT}", "--output=cat", "--follow", "--no-tail")
        guest.start(*follow, output=LOG)

    def start(self) -> Ran:
        """Start it and wait until systemd says how that went."""
        return self._guest.run("systemctl", "start", UNIT)

    def restart(self) -> None:
        """Start it anew; it has to become active."""
        self._guest.must("systemctl", "reset-failed", UNIT)
        self._guest.must("systemctl", "restart", UNIT)

    def stop(self) -> None:
        """Stop it and wait until it has ended."""
        self._guest.must("systemctl", "stop", UNIT)

    def kill(self, signal: str) -> None:
        """Send its process a signal."""
        self._guest.must("systemctl", "kill", "--kill-whom=main", f"--signal={signal}", UNIT)

    def show(self, what: str) -> str:
        """Return one of systemd's properties."""
        return self._guest.must("systemctl", "show", "--value", f"--property={what}", UNIT).strip()

    @property
    def active(self) -> bool:
        """Whether it runs and is ready."""
        return self.show("ActiveState") == "active"

    @property
    def process(self) -> str:
        """The id of its process."""
        return self.show("MainPID")

    def wait_until(self, what: str, value: str) -> None:
        """Wait until a property has a value."""
        ends = time.monotonic() + LONG_S
        while (found := self.show(what)) != value:
            assert time.monotonic() < ends, f"{what} is {found}, not {value}; {self._tail()}"
            time.sleep(LOOK_S)

    def drop_in(self, name: str, text: str) -> None:
        """Write a difference of the unit, as `systemctl edit` does; "" takes it away."""
        path = f"{DROP_INS}/{name}.conf"
        if text:
            self._guest.must("mkdir", "-p", DROP_INS)
            self._guest.write(path, f"[Service]\n{text}\n")
        else:
            self._guest.must("rm", "-f", path)
        self._guest.must("systemctl", "daemon-reload")

    def configure(self, text: str) -> None:
        """Write the table's configuration."""
        self._guest.write(CONFIG, text)

    def options(self, text: str) -> None:
        """Write further options of `uno-device run`, as a person does for phones."""
        self._guest.write(OPTIONS, f"RUN_OPTIONS={text}\n")

    def read_log(self) -> None:
        """Read what is there by now."""
        self.log = [line for line in self._guest.read(LOG).splitlines(True) if line[-1] == "\n"]

    def wait_for(self, text: str, since: int) -> list[str]:
        """Wait until a line of the log has this in it; return the lines from `since` on."""
        ends = time.monotonic() + LONG_S
        while not any(text in line for line in self.log[since:]):
            assert time.monotonic() < ends, f"the log has no {text!r}; {self._tail()}"
            time.sleep(LOOK_S)
            self.read_log()
        return self.log[since:]

    def here(self) -> int:
        """Return where the log ends now."""
        self.read_log()
        return len(self.log)

    def events(self, since: int) -> list[dict[str, Any]]:
        """Return the units' events that the log has from `since` on."""
        found = [line[line.index("{") :] for line in self.log[since:] if '"event"' in line]
        return [json.loads(text) for text in found]

    def outcomes(self) -> list[str]:
        """Return the events of the journal's outcomes, in their order."""
        query = "SELECT event FROM outcomes ORDER BY id"
        script = (
            "import json, sqlite3;"
            f"c = sqlite3.connect('file:{JOURNAL}?mode=ro', uri=True);"
            f"print(json.dumps([json.loads(row[0]) for row in c.execute('{query}')]))"
        )
        told: list[dict[str, Any]] = json.loads(self._guest.must("/usr/bin/python3", "-c", script))
        return [event["event"] for event in told]

    def _tail(self) -> str:
        self.read_log()
        return "its log ends with:\n" + "".join(self.log[-15:])
