"""The table's service: whether it runs, and how it ended."""

from __future__ import annotations

from typing import Final

from uno_device.table.doctor.case import Case
from uno_device.table.doctor.findings import Verdict, fine, not_here, warning, wrong
from uno_device.table.doctor.service import UNIT, Service

MANY_RESTARTS: Final = 3
EXITS: Final = {
    2: "its wiring or its command line cannot be used",
    5: "its pins cannot be opened",
    70: "a mistake in the program",
    75: "something of the machine is used up, taken or out of order: a full card, say",
}
"""What the table tells by the exit codes that matter here."""
_RESULTS: Final = {
    "watchdog": "it did not go on, and was ended by the watchdog",
    "timeout": "it did not start or stop in time",
    "oom-kill": "the memory ran out",
    "start-limit-hit": "it failed too often in a short time",
}
_LOG: Final = f"journalctl -u {UNIT} -b -n 50"


def look_at_service(case: Case) -> Verdict:
    """The service runs, where it is installed."""
    service = case.service
    if service is None:
        return not_here("there is no systemd, or it does not answer")
    if not service.installed:
        return not_here("the table is not installed as a service")
    if service.state == "active":
        return _running(service)
    if _goes_well(service):
        starting = service.state in ("activating", "reloading")
        return fine("the service is just starting") if starting else _stopped(service)
    return wrong(
        "The table does not run by itself.",
        "Read what it said last, mend that (often one of the findings above), and start it again.",
        _LOG,
        *_check_of(case, service),
        f"sudo systemctl reset-failed {UNIT} && sudo systemctl start {UNIT}",
        saw=(f"the service is {service.state}", *_ended(service)),
    )


def _goes_well(service: Service) -> bool:
    """Whether a service that is not active did not fail, nor is between two attempts."""
    between = service.state == "activating" and service.restarts
    return service.state != "failed" and service.result in ("success", "") and not between


def _running(service: Service) -> Verdict:
    if service.restarts <= MANY_RESTARTS:
        return fine("the service runs")
    return warning(
        "Something ends it again and again.",
        "Read why it ended.",
        _LOG,
        saw=(f"the service runs, and was restarted {service.restarts} times",),
    )


def _stopped(service: Service) -> Verdict:
    enabled = "starts" if service.enabled else "does not start"
    return warning(
        "The table was stopped, or was never started.",
        "Start it, now and with the machine, if that is what you want.",
        f"sudo systemctl enable --now {UNIT}",
        saw=(f"the service does not run, and {enabled} with the machine",),
    )


def _ended(service: Service) -> tuple[str, ...]:
    told = [_RESULTS[service.result]] if service.result in _RESULTS else []
    if service.last_exit is not None:
        meaning = EXITS.get(service.last_exit)
        told.append(f"exit code {service.last_exit}" + (f": {meaning}" if meaning else ""))
    if service.restarts:
        told.append(f"restarted {service.restarts} times")
    return tuple(told)


def _check_of(case: Case, service: Service) -> tuple[str, ...]:
    return (case.command("check"),) if service.last_exit == 2 else ()
