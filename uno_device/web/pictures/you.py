"""Who a page is, and what it may press."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uno_device.web.access import Who
from uno_device.web.feed.viewer import Viewer
from uno_device.web.hands import VirtualHands
from uno_device.web.seats import Seats


class YouPart:
    """The part `you`."""

    def __init__(self, seats: Seats, hands: VirtualHands, goes_on: Callable[[Who], bool]) -> None:
        """`goes_on`: whether somebody may let the table go on, and end the match."""
        self._seats = seats
        self._hands = hands
        self._goes_on = goes_on

    def __call__(self, viewer: Viewer) -> dict[str, Any]:
        """Return it. The rule cards are the viewer's own: nobody else reads them (WJ1)."""
        who = viewer.who
        place = None if viewer.seat is None else self._seats.place(viewer.seat)
        return {
            "as": viewer.as_,
            "seat": who.seat,
            "host": who.host,
            "local": who.local,
            "hands": list(self._hands.may(viewer)),
            "may_stop": who.host or who.local or who.seat is not None,
            "may_go_on": who.host or self._goes_on(who),
            "rule_cards": [] if place is None else list(place.rule_cards),
        }
