"""A match as one viewer may see it: the only form in which it leaves the engine for a client.

A seat sees its own hand and the others' counts; the big screen and the host see no hand.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from uno_device.game.actions import HOST, TABLE
from uno_device.game.awaited import Awaited
from uno_device.game.cards import Color, codes
from uno_device.game.edition import Edition
from uno_device.game.match import Match
from uno_device.game.options import Options
from uno_device.game.round import Round
from uno_device.game.seats import Seat
from uno_device.game.state import pending, public_state
from uno_device.game.steps.turn import DrawnCard


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a viewer may know."""

    edition: Edition
    options: Options
    viewer: str | None
    """A player's name; None for the big screen and the host."""
    table: dict[str, Any]
    """What everybody knows: as in the state, but for the keys below."""
    hand: tuple[str, ...]
    """The viewer's own cards."""
    hand_counts: dict[str, int]
    """How many cards each player holds."""
    draw_pile: int
    """How many cards are in the draw pile,"""
    discard_pile: int
    """in the discard pile,"""
    unit_cards: int
    """and in the duel unit."""
    pending: dict[str, Any] | None
    """The step under way."""
    waiting: tuple[Awaited, ...]
    """What the viewer may do now; for the big screen, what is awaited of table and host."""
    awaited: tuple[str, ...]
    """Of whom something is awaited, in whatever way."""
    catchable: tuple[str, ...]
    """Whom the viewer may catch; the state tells the first who may be caught by anybody."""

    def color_of(self, code: str) -> Color | None:
        """Return a card's colour; None for a wild."""
        return self.edition.color_of[code]

    def to_json(self) -> dict[str, Any]:
        """Return the view as a client gets it."""
        return {
            **self.table,
            "viewer": self.viewer,
            "options": asdict(self.options),
            "hand": list(self.hand),
            "hand_counts": self.hand_counts,
            "draw_pile": self.draw_pile,
            "discard_pile": self.discard_pile,
            "unit_cards": self.unit_cards,
            "pending": self.pending,
            "waiting": [entry.to_json() for entry in self.waiting],
            "awaited": list(self.awaited),
            "catchable": list(self.catchable),
        }


def view_of(match: Match, viewer: str | None) -> View:
    """Return the view of a player who sits or sat at the table, or of the big screen (None)."""
    round_ = match.round
    mine = {viewer} if viewer else {TABLE, HOST}
    seat = match.seats.seat(viewer) if viewer else None
    return View(
        edition=match.header.edition,
        options=match.header.options,
        viewer=viewer,
        table=public_state(match),
        hand=codes(round_.hands[seat]) if round_ and seat is not None else (),
        hand_counts={
            match.seats.players[one]: len(round_.hands[one]) if round_ else 0
            for one in match.seats.taken
        },
        draw_pile=len(round_.piles.draw) if round_ else 0,
        discard_pile=len(round_.piles.discard) if round_ else 0,
        unit_cards=len(round_.piles.unit) if round_ else 0,
        pending=_pending(match, viewer),
        waiting=tuple(entry for entry in match.waiting() if entry.player in mine),
        awaited=tuple(dict.fromkeys(entry.player for entry in match.owed())),
        catchable=_catchable(round_, seat),
    )


def _catchable(round_: Round | None, seat: Seat | None) -> tuple[str, ...]:
    """Return who may be caught by this viewer: nobody catches themselves."""
    if round_ is None:
        return ()
    return tuple(round_.names[one] for one in round_.uno.catchable() if one != seat)


def _pending(match: Match, viewer: str | None) -> dict[str, Any] | None:
    """Return the step under way; a drawn card only to the one who has drawn it."""
    step = pending(match)
    if step and step["kind"] == DrawnCard.KIND and step["player"] != viewer:
        del step["card"]
    return step
