"""A thousand hands of each edition with each number of players: all of them come to an end.

Random bots play, who call and catch too, and now and then leave a card that fits in hand; each sees
only the view of its seat. A hand that goes on for ever, or an action that is offered and then
refused, would end the run with the header and the seed to play it again. Hands without a winner
are those in which both piles were empty and nobody could play (U7).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from bench.report import Figure
from uno_device.game.bots.evening import Evening, Kind, Plan, seated
from uno_device.game.editions import EDITIONS

HANDS = 1000
SEED = 1
PLAYERS = range(2, 11)

Row = tuple[str, ...]


def measure(*, short: bool) -> Figure:
    """Play 1,000 hands of every edition with 2 to 10 players, or three."""
    figure = Figure(("edition", "players", "hands", "turns/hand", "nobody won", "hands/CPU s"))
    with ProcessPoolExecutor() as pool:
        for row in _played(pool, 3 if short else HANDS):
            figure.add(*row)
    return figure


def _played(pool: ProcessPoolExecutor, hands: int) -> Iterator[Row]:
    of_each = list(product(EDITIONS, PLAYERS))
    yield from pool.map(play, *zip(*of_each, strict=True), [hands] * len(of_each))


def play(edition: str, players: int, hands: int) -> Row:
    """Return a row of the figure."""
    before = time.process_time()
    plan = Plan(
        edition=edition,
        kinds=seated([Kind.RANDOM], players),
        hands=hands,
        seed=SEED,
        voids=0.1,
    )
    evening = Evening(plan)
    for _ in evening.play():
        pass
    took_s = time.process_time() - before
    told = evening.tally.to_json()
    return (
        edition,
        str(players),
        f"{told['hands']:,}",
        f"{told['turns_per_hand']:.1f}",
        str(told["hands_without_winner"]),
        f"{told['hands'] / took_s:.0f}",
    )
