"""What is asked of the host's PIN at the table's socket, which only its own machine reaches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uno_device.records import check_keys, check_kind
from uno_device.table.requests import Handle
from uno_device.web.pin import HostPin

PIN = "pin"
"""The `do` of the request."""


def pin_request(pin: HostPin) -> Mapping[str, Handle]:
    """Return the request `pin`: shows it; with `reset` draws another; with `set` keeps that one.

    `pin` in the answer is null where a person has set it.
    """

    def ask(request: dict[str, Any]) -> Mapping[str, Any]:
        check_keys(request, ("do", "reset", "set"), "key", 1)
        if "set" in request:
            pin.set(str(check_kind(request["set"], str, "set", 1)))
        elif check_kind(request.get("reset", False), bool, "reset", 1):
            pin.reset()
        return {"pin": pin.drawn}

    return {PIN: ask}
