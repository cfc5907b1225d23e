"""Every alert that there is: stable ids, what each means, and what to do.

The units' faults are alerts, with the words that they have everywhere; the others are the table's.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from uno_device.table.journal.stored import OpenAlert
from uno_device.units.faults import ADVICE, Advice, FaultId


class AlertId(Enum):
    """The stable id of something that is wrong with the table itself."""

    JOURNAL_UNUSABLE = "journal_unusable"
    WRITE_FAILED = "write_failed"
    HOST_UNHEARD = "host_unheard"
    STORAGE_LOW = "storage_low"
    STORAGE_READ_ONLY = "storage_read_only"
    CLOCK_WRONG = "clock_wrong"
    UNDER_VOLTAGE = "under_voltage"


Alert = AlertId | FaultId
"""Whatever can be wrong."""

OF_THE_TABLE: Mapping[AlertId, Advice] = {
    AlertId.JOURNAL_UNUSABLE: Advice(
        "The journal cannot be opened: the units run, but no match can be played.",
        "Mend what the log says, then start the table again; uno-device doctor looks at the disk.",
    ),
    AlertId.WRITE_FAILED: Advice(
        "The journal could not be written: what was done in the match meanwhile does not count.",
        "Make room on the card, or see uno-device doctor; then do it again.",
    ),
    AlertId.HOST_UNHEARD: Advice(
        "There is no place for the table's socket: it does not hear uno-device host.",
        "Give the journal a shorter path, or a folder that can be written; then start it again.",
    ),
    AlertId.STORAGE_LOW: Advice(
        "There is little room left where the journal is; when there is none, no match goes on.",
        "Make room: sudo apt clean, and sudo journalctl --vacuum-size=50M.",
    ),
    AlertId.STORAGE_READ_ONLY: Advice(
        "Nothing can be written where the journal is: the system has made the disk read-only.",
        "Restart the machine, so that the disk is checked; if it comes again, replace the card.",
    ),
    AlertId.CLOCK_WRONG: Advice(
        "The machine's clock is wrong: matches get wrong dates. Duels do not depend on it.",
        "Connect the machine to the network, or set the clock: sudo date -s '2030-12-31 18:00'.",
    ),
    AlertId.UNDER_VOLTAGE: Advice(
        "The supply is too weak: the machine may restart in the middle of a match.",
        "Use this Pi's own supply and a short, thick cable, and give the motors one of theirs.",
    ),
}

_UNKNOWN = Advice("Another version of the program has noted this.", "See the pages of that one.")


def advice_on(alert: Alert) -> Advice:
    """Return what an alert means and what to do about it."""
    return OF_THE_TABLE[alert] if isinstance(alert, AlertId) else ADVICE[alert]


def told(alert: OpenAlert) -> dict[str, Any]:
    """Return an open alert for a screen: since when, how often, what it means and what to do."""
    advice = _BY_ID.get(alert.alert, _UNKNOWN)
    return {
        "alert": alert.alert,
        "part": alert.part,
        "first_at": alert.first_at.isoformat(),
        "last_at": alert.last_at.isoformat(),
        "count": alert.count,
        "saw": alert.details.get("saw", ""),
        "meaning": advice.meaning,
        "advice": advice.remedy,
    }


_BY_ID = {each.value: advice_on(each) for each in (*FaultId, *AlertId)}
