"""How a match is won, and how it goes on where it does not by itself, in the panel's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from uno_device.cli.panel.host_commands import HostCommands
from uno_device.game.actions import NextHand
from uno_device.game.scoring import Scoring
from uno_device.game.views import View
from uno_device.table.serving import Serving
from uno_device.table.serving_words import sentence
from uno_device.table.ways_on import Request, Way

KEYS: Mapping[str, str] = {
    "clear": "c",
    "reload": "r",
    "draw": "x",
    "resume": "p, and then y",
    "end": "e",
    NextHand.DO: "n",
}
"""The keys for what the host asks the table for, by its `do`; for an action, by that of it."""


def goal(view: View) -> str:
    """Return how the match is won."""
    options = view.options
    lowest = options.scoring is Scoring.LOWEST
    if options.single_hand:
        return "one hand; the lowest points win" if lowest else "one hand"
    if lowest:
        return f"until somebody has {options.target}; the lowest total wins"
    return f"the first with {options.target} wins"


def ways_on(serving: Serving, commands: HostCommands) -> Iterator[str]:
    """Yield what there is to do, each with its key or its command: first what is best.

    Where the table owes something, that is told with the reason why it does not come.
    """
    if not serving.ways_on:
        return
    best, *others = (_way(way, commands) for way in serving.ways_on)
    standing = serving.standing
    yield best if standing is None else f"{sentence(standing)}: {best}"
    yield from _or(others)


def _or(others: Sequence[str]) -> Iterator[str]:
    if others:
        yield f"or {'; or '.join(others)}"


def _way(way: Way, commands: HostCommands) -> str:
    said = sentence(way.message)
    if way.request is None:
        return said
    key = _key(way.request)
    return f"{said}: {commands.typed(way.request)}" if key is None else f"{said} ({key})"


def _key(request: Request) -> str | None:
    return KEYS.get(request.get("action", request)["do"])
