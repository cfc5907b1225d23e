"""How much one address may ask for: tokens in a bucket, which fills again as time passes."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil

from hardware.clock import NS_PER_S, Clock

MOST_ADDRESSES = 256
"""So many buckets are kept; the one that has been used longest ago goes first."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something may happen."""

    per_s: float
    burst: int
    """So often at once, after a pause."""


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: int
    """When it had them (ns)."""


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def wait_s(self, address: str) -> int | None:
        """Take a token; return None if there is one, else in how many seconds there will be."""
        now = self._clock.now()
        bucket = self._buckets.setdefault(address, _Bucket(self._rate.burst, now))
        self._buckets.move_to_end(address)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        gained = (now - bucket.at) / NS_PER_S * self._rate.per_s
        bucket.tokens = min(self._rate.burst, bucket.tokens + gained)
        bucket.at = now
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            return None
        return ceil((1 - bucket.tokens) / self._rate.per_s)
