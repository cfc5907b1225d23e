"""Virtual hands: what people press on a page, on the contacts of a simulated table.

At a real table nobody's page presses anything: there people have the units before them.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from hardware.clock import Clock, Timer, to_ns
from hardware.side import Side
from hardware.simulation.hands import TAP_S, paddle_of
from hardware.simulation.table import SimulatedTable
from uno_device.game.actions import Showdown
from uno_device.table.awaited import owed, served_by
from uno_device.table.hosted import Hosted
from uno_device.table.neighbours import LINES
from uno_device.web.feed.viewer import As, Viewer

PADDLES: Final = tuple(paddle_of(side) for side in Side)
"""The left one first, as duellists are told (SD1)."""
FOR_PEOPLE: Final = (*LINES.values(), *PADDLES)
"""The lines of all contacts that people press; sensors are none."""
SHORTEST: Final = to_ns(TAP_S / 2)
"""A press is never shorter, even if the network brings it and its end at once (ns)."""


class VirtualHands:
    """Whose page may press which contact, and which page holds which.

    A contact that several hold opens when the last one lets go.
    """

    def __init__(self, simulated: SimulatedTable | None, hosted: Hosted, clock: Clock) -> None:
        """`simulated`: None at a real table."""
        self._hands = simulated.hands if simulated else None
        self._hosted = hosted
        self._clock = clock
        self._holders: dict[str, set[object]] = {}
        self._pressed_at: dict[str, int] = {}
        self._opening: dict[str, Timer] = {}

    def may(self, viewer: Viewer) -> tuple[str, ...]:
        """Return the lines that a page may press now.

        The big screen of this machine and the host's page may press all; a player's only what is
        that player's to press in the match.
        """
        hands = self._hands
        if hands is None:
            return ()
        if viewer.as_ is As.SEAT:
            lines = () if viewer.seat is None else self._of_player(viewer.seat)
        else:
            lines = FOR_PEOPLE if viewer.who.host or viewer.who.local else ()
        return tuple(line for line in lines if hands.reach(line))

    def move(self, holder: object, viewer: Viewer, line: str, *, down: bool) -> None:
        """Press a contact, or let it go; nothing happens where that may not be.

        A page may have been a moment late: what is no more to be pressed is not, and what it holds
        it may always let go.
        """
        if not down:
            self._release(holder, line)
        elif line in self.may(viewer):
            self._press(holder, line)

    def let_go(self, holder: object) -> None:
        """Let everything go that somebody holds: the page has gone."""
        for line in tuple(self._holders):
            self._release(holder, line)

    def _of_player(self, player: str) -> tuple[str, ...]:
        """Return what a player serves now, and the own paddle in a duel (WJ9, SD1)."""
        if self._hosted.match is None or self._hosted.paused:
            return ()
        view = self._hosted.view(None)
        do = owed(view)
        lines = [LINES[do]] if do in LINES and served_by(view) == player else []
        if do == Showdown.DO and view.pending is not None:
            duellists = zip(PADDLES, view.pending["duellists"], strict=True)
            lines += [paddle for paddle, duellist in duellists if duellist == player]
        return tuple(lines)

    def _press(self, holder: object, line: str) -> None:
        assert self._hands is not None
        holders = self._holders.setdefault(line, set())
        holders.add(holder)
        opening = self._opening.pop(line, None)
        if opening is not None:  # it is still down: one press becomes of the two
            opening.cancel()
        elif len(holders) == 1:
            self._pressed_at[line] = self._clock.now()
            self._hands.press(line)

    def _release(self, holder: object, line: str) -> None:
        holders = self._holders.get(line, set())
        if holder not in holders:
            return
        holders.discard(holder)
        if not holders:
            due = max(self._clock.now(), self._pressed_at[line] + SHORTEST)
            self._opening[line] = self._clock.call_at(due, partial(self._open, line))

    def _open(self, line: str) -> None:
        assert self._hands is not None
        self._opening.pop(line, None)
        self._hands.release(line)
