"""How often a PIN may be tried: a few times in a row, then waits that double."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from hardware.clock import NS_PER_S, Clock, to_ns
from uno_device.web.errors import WebError

IN_A_ROW = 5
"""So many wrong tries of one address, and it waits."""
IN_ALL = 20
"""So many wrong tries of all that are not on this machine, and all of them wait."""
FIRST_WAIT = to_ns(30.0)
"""For the first wrong try too many; each further one doubles it (ns)."""
LONGEST_WAIT = to_ns(600.0)
"""No wait is longer (ns)."""
MOST_ADDRESSES = 256
"""So many addresses are remembered; what the forgotten ones have tried counts in all."""


@dataclass(slots=True)
class _Count:
    """Wrong tries since the last right one."""

    most: int
    wrong: int = 0
    until: int = 0
    """No try is looked at before (ns)."""

    def add(self, now: int) -> None:
        self.wrong += 1
        too_many = self.wrong - self.most
        if too_many >= 0:
            doubled = FIRST_WAIT << min(too_many, 10)
            self.until = now + min(doubled, LONGEST_WAIT)


class Tries:
    """Counts wrong tries. This machine's own are apart: phones cannot lock it out."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.forget()

    def forget(self) -> None:
        """There is a new PIN: nothing was tried."""
        self._by_address: dict[str, _Count] = {}
        self._in_all = _Count(IN_ALL)

    def check(self, address: str, *, local: bool) -> None:
        """Raise WebError (429) while no try from this address is looked at."""
        one = self._by_address.get(address)
        until = max(one.until if one else 0, 0 if local else self._in_all.until)
        left = until - self._clock.now()
        if left > 0:
            seconds = -(-left // NS_PER_S)
            raise WebError(HTTPStatus.TOO_MANY_REQUESTS, "too_many_tries", retry_after_s=seconds)

    def wrong(self, address: str, *, local: bool) -> None:
        """A try from this address was wrong."""
        now = self._clock.now()
        if len(self._by_address) >= MOST_ADDRESSES and address not in self._by_address:
            del self._by_address[next(iter(self._by_address))]
        self._by_address.setdefault(address, _Count(IN_A_ROW)).add(now)
        if not local:
            self._in_all.add(now)

    def right(self, address: str) -> None:
        """Somebody at this address knows the PIN."""
        self._by_address.pop(address, None)
        self._in_all = _Count(IN_ALL)
