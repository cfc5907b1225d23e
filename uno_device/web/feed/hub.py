"""The feed's hub: what has changed goes to every client that is to see it, the latest only.

Pictures are made once for all that see the same. Each client has a sender of its own, and the hub
waits for none of them.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from typing import Final, Protocol

from starlette.websockets import WebSocket

from hardware.clock import Clock, Timer, to_ns, to_s
from uno_device.table.picture.pace import TICK, Pace
from uno_device.web.feed.client import Client
from uno_device.web.feed.endings import Ending
from uno_device.web.feed.messages import Hand, Watch, read_message
from uno_device.web.feed.parts import Parts
from uno_device.web.feed.viewer import As, Part, Viewer, WhoNow
from uno_device.web.languages.catalogue import Languages

SHORTEST: Final = to_ns(0.033)
"""From one showing to the next: 30 in a second (ns)."""
MOST_CLIENTS: Final = 64
MOST_FROM_AN_ADDRESS: Final = 16
"""Of those that do not run on this machine."""
MOST_STRANGERS: Final = 32
"""Of those that are nobody's: places are left for this machine, the host and the players."""
SETTLING: Final = ("units", "you")
"""What may change once more by itself shortly after a change: a contact that has bounced."""

log = logging.getLogger("uno_device.web")


class HandsOn(Protocol):
    """What the feed does with the hands of its clients."""

    def move(self, holder: object, viewer: Viewer, line: str, *, down: bool) -> None:
        """Press a contact, or let it go; nothing happens where that may not be."""

    def let_go(self, holder: object) -> None:
        """Let everything go that somebody holds."""


class Feed:
    """Every page that is open. `touch` is to be called when something may look different."""

    def __init__(self, clock: Clock, hands: HandsOn, languages: Languages) -> None:
        self.parts = Parts()
        self._clock = clock
        self._hands = hands
        self._languages = languages
        self._began = clock.now()
        self._clients: list[tuple[Client, WhoNow]] = []
        self._pace = Pace(clock, self._show, SHORTEST)
        self._look_again: Timer | None = None

    def add(
        self,
        name: str,
        part: Part,
        whose: Collection[As] = tuple(As),
        *,
        watched: bool = False,
        told: bool = False,
    ) -> None:
        """Add a part of the picture.

        `watched`: it is for those only who ask for it. `told`: it changes only when it is touched,
        so that nobody has to look once a second.
        """
        self.parts.add(name, part, whose, watched=watched, told=told)

    def touch(self, *names: str) -> None:
        """These parts may look different now; all, if none is named."""
        self.parts.touch(*names)
        if self._clients:
            self._pace.ask()

    @property
    def clients(self) -> Sequence[Client]:
        """Every page that is open."""
        return tuple(client for client, _ in self._clients)

    def here(self, seat: str) -> int:
        """Return how many pages of a player's seat are open."""
        return sum(client.viewer.seat == seat for client, _ in self._clients)

    async def serve(self, websocket: WebSocket, who: WhoNow, as_: As, language: str) -> None:
        """Serve a page until it has gone, or is sent away.

        `who` is asked again and again: a page of a place that was taken away shows it no longer.
        `language`: a code; for one that there is not, the nearest that there is.
        """
        await websocket.accept()
        languages = self._languages
        code = language if language in languages.codes else languages.best(language)
        client = Client(websocket, Viewer(who(), as_, code), self._clock)
        why = self._why_not(client.viewer) or self._why_full(client)
        if why is None:
            why = await self._served(client, who)
        if why is not None:
            await client.say_farewell(why, languages.of(code))

    def close(self) -> None:
        """Show nothing any more."""
        self._pace.close()
        self._look_no_more()

    async def _served(self, client: Client, who: WhoNow) -> Ending | None:
        entry = (client, who)
        self._clients.append(entry)
        if self._look_again is None:
            self._look_later()
        try:
            self._show_to(*entry)
            self.touch("lobby")
            return await client.run(self._heard)
        finally:
            self._clients.remove(entry)
            self._hands.let_go(client)
            self._left()

    def _left(self) -> None:
        """Somebody has gone; with the last one goes what is kept of how things looked."""
        if self._clients:
            self.touch("lobby")
        else:
            self._look_no_more()
            self.parts.touch()

    def _why_not(self, viewer: Viewer) -> Ending | None:
        if viewer.as_ is As.SEAT and viewer.who.seat is None:
            return Ending.NO_SEAT
        if viewer.as_ is As.HOST and not viewer.who.host:
            return Ending.NO_HOST
        return None

    def _why_full(self, client: Client) -> Ending | None:
        others = self.clients
        from_there = sum(other.address == client.address for other in others)
        full = (
            len(others) >= MOST_CLIENTS
            or (not client.viewer.who.local and from_there >= MOST_FROM_AN_ADDRESS)
            or (_is_stranger(client) and sum(map(_is_stranger, others)) >= MOST_STRANGERS)
        )
        return Ending.TOO_MANY if full else None

    def _heard(self, client: Client, text: object) -> Ending | None:
        """Take what a client has sent."""
        match read_message(text):
            case Hand(line=line, down=down):
                self._hands.move(client, client.viewer, line, down=down)
            case Watch(parts=parts) if client.viewer.as_ is As.HOST:
                client.watched = parts
                self.touch(*parts)
            case _:
                return Ending.RUDE
        return None

    # Showing

    def _show(self) -> bool:
        """Show everybody what has changed; return whether there was anything."""
        shown = [self._show_to(client, who) for client, who in tuple(self._clients)]
        if not any(shown):
            return False
        self.parts.touch(*SETTLING)
        return True

    def _show_to(self, client: Client, who: WhoNow) -> bool:
        """Show a client what is new to it. A mistake of ours in this is its loss, and logged."""
        try:
            client.viewer = Viewer(who(), client.viewer.as_, client.viewer.language)
            why = self._why_not(client.viewer)
            if why is not None:
                client.end(why)
                return False
            return client.see(self.parts.of(client.viewer, client.watched))
        except Exception as error:
            log.error("a page cannot be shown what is new: %s", type(error).__name__)
            return False

    def _look_later(self) -> None:
        self._look_again = self._clock.call_at(self._clock.now() + TICK, self._look)

    def _look(self) -> None:
        """Look once a second for what nothing has told."""
        self._look_later()
        uptime_s = to_s(self._clock.now() - self._began)
        for client in self.clients:
            client.look(uptime_s)
        self.parts.look()
        self._pace.ask()

    def _look_no_more(self) -> None:
        if self._look_again is not None:
            self._look_again.cancel()
            self._look_again = None


def _is_stranger(client: Client) -> bool:
    """Whether it is neither a player's nor the host's, nor on this machine."""
    who = client.viewer.who
    return not (who.local or who.host or who.seat is not None)
