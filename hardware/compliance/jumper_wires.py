"""Whether jumpers are where they are said to be: seen by pulls first, and then by driving."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Any, Final

from gpiozero import PinFixedPull

from hardware.compliance.jumpers import PULL_S, Jumper, Passing, PinName, put_out

_LEVEL: Final = {True: "high", False: "low"}
_BOTH: Final = frozenset({True, False})

Followers = dict[PinName, Set[bool]]
"""To which levels each pin follows; those that follow to none are not in it."""


class JumperWires:
    """The wires between pins of an open factory. All pins are let go when it is done."""

    def __init__(self, factory: Any, jumpers: Sequence[Jumper], passing: Passing) -> None:
        self._factory = factory
        self._jumpers = jumpers
        self._passing = passing
        self._ends = [end for each in jumpers for end in (each.tested, each.outside)]

    def troubles(self) -> list[str]:
        """Return what is the matter with the wires, a sentence each; none: all are there.

        A pin is driven only when nothing else holds any of them.
        """
        try:
            return list(self._held()) or list(self._wrong())
        finally:
            for end in self._ends:
                self._factory.pin(end).close()

    def _held(self) -> Iterator[str]:
        """Yield what is said of each pin that does not go where the pulls of its wire take it."""
        for pull in self._pulls():
            self._listen(self._ends, pull)
            for end in self._ends:
                level = self._hears(end)
                if level != (pull == "up"):
                    yield (
                        f"{end} is {_LEVEL[level]} although its pull-{pull} is on: something else "
                        "holds it, or the pin sticks; take off whatever is not a jumper"
                    )

    def _wrong(self) -> Iterator[str]:
        for jumper in self._jumpers:
            ways = [(way, self._followers(way.tested)) for way in (jumper, jumper.turned())]
            if any(followers for _, followers in ways):
                for way, followers in ways:
                    yield from _misfits(way, followers)
            else:
                yield f"{jumper}: neither pin follows the other: the jumper is not there"

    def _followers(self, driver: PinName) -> Followers:
        """Drive one pin to both levels, and return who follows it against its own pull."""
        others = [end for end in self._ends if end != driver]
        pulls = self._pulls()
        followed: dict[PinName, set[bool]] = {end: set() for end in others}
        for high, pull in ((True, pulls[-1]), (False, "up")):
            self._listen(others, pull)
            put_out(self._factory, driver, high, self._passing)
            self._passing.wait(PULL_S)
            for end in others:
                if self._hears(end) == high:
                    followed[end].add(high)
        self._factory.pin(driver).close()
        # With a pull-up only, a pin that is joined with nothing is high, too: that tells nothing.
        telling = {False} if pulls[-1] == "up" else _BOTH
        return {end: levels for end, levels in followed.items() if levels & telling}

    def _pulls(self) -> tuple[str, ...]:
        """Return the pulls that there are: not all factories have both."""
        try:
            self._factory.pin(self._ends[0]).input_with_pull("down")
        except PinFixedPull:
            return ("up",)
        return ("up", "down")

    def _listen(self, ends: Sequence[PinName], pull: str) -> None:
        for end in ends:
            self._factory.pin(end).input_with_pull(pull)
        self._passing.wait(PULL_S)

    def _hears(self, end: PinName) -> bool:
        pin = self._factory.pin(end)
        pin.input_with_pull(pin.pull)  # some only then know the level of this very moment
        return bool(pin.state)


def _misfits(way: Jumper, followers: Followers) -> Iterator[str]:
    """Yield what is wrong in one way: the end does not follow, or not to both, or others do."""
    levels = followers.get(way.outside, set())
    others = [str(end) for end in followers if end != way.outside]
    if not levels:
        why = (
            f"but {' and '.join(others)} does: the jumper is at the wrong pin"
            if others
            else "and nobody else does: one of both cannot drive or hear, or the jumper is loose"
        )
        yield f"{way.outside} does not follow {way.tested}, {why}"
    elif levels != _BOTH:
        (level,) = levels
        yield (
            f"{way.outside} follows {way.tested} when it is {_LEVEL[level]}, and not when it is "
            f"{_LEVEL[not level]}: one of both pins sticks"
        )
    if levels and others:
        yield f"{' and '.join(others)} follows {way.tested}, too: two wires touch"
