"""What systemd tells about the table's service."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from uno_device.table.doctor.machine import Machine

UNIT: Final = "uno-device"
_PROPERTIES: Final = (
    "LoadState",
    "ActiveState",
    "UnitFileState",
    "Result",
    "ExecMainCode",
    "ExecMainStatus",
    "NRestarts",
)
_EXITED: Final = "1"
"""ExecMainCode of a process that ended by itself; of any other, the status is a signal."""


@dataclass(frozen=True, slots=True)
class Service:
    """The service. `last_exit`: the exit code of its last process; None when a signal ended it."""

    installed: bool
    state: str
    """`active`, `inactive`, `failed`, `activating` (also between two attempts) …"""
    enabled: bool
    result: str
    """`success`, or how it failed: `exit-code`, `watchdog`, `signal` …"""
    last_exit: int | None
    restarts: int


def service(machine: Machine) -> Service | None:
    """Return the service; None when there is no systemd, or it does not answer."""
    if not machine.exists("/run/systemd/system"):
        return None
    ran = machine.run("systemctl", "show", UNIT, f"--property={','.join(_PROPERTIES)}")
    if ran is None or ran.code != 0:
        return None
    pairs = (line.partition("=") for line in ran.output.splitlines())
    told = {key: value.strip() for key, _, value in pairs}
    exited = told.get("ExecMainCode") == _EXITED
    return Service(
        installed=told.get("LoadState", "not-found") != "not-found",
        state=told.get("ActiveState", "inactive"),
        enabled=told.get("UnitFileState") == "enabled",
        result=told.get("Result", ""),
        last_exit=_number(told.get("ExecMainStatus")) if exited else None,
        restarts=_number(told.get("NRestarts")),
    )


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() else 0
