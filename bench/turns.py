"""Turns and hands per CPU second of matches at random, beside RLCard's UNO game object.

Both play a random card of those that fit and draw only when nothing does. Ours has all rules on;
RLCard 1.2.0 has hardly any of them: no challenge, no call, no score, no end of both piles. A turn
begins with a card or a draw. Medians of alternating runs. `bots`: the hands per CPU second of
sensible bots, who see only the view of their seat.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import median

from bench.random_moves import RandomMoves
from bench.report import Figure
from uno_device.game.bots.evening import Evening, Kind, Plan, seated
from uno_device.game.edition import Edition
from uno_device.game.editions import EDITIONS
from uno_device.game.header import Header, usual_options
from uno_device.game.match import Match

PLAYERS = (2, 4, 10)
RUNS = 5
HANDS = 200
SEED = 7
NEVER = 10**9
"""A target that no match reaches, so that hand follows hand."""

PlayHand = Callable[[], int]
"""Plays a hand and returns its turns."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many per CPU second."""

    turns: float
    hands: float


def measure(*, short: bool) -> Figure:
    """Play 5 times 200 hands of each edition with 2, 4 and 10 players, or a few once."""
    runs, hands = (1, 5) if short else (RUNS, HANDS)
    figure = Figure(
        ("edition", "players", "turns/s", "RLCard", "times", "hands/s", "RLCard", "bots")
    )
    for edition in EDITIONS.values():
        for players in PLAYERS:
            ours, theirs = _alternating(_ours(edition, players), _rlcard(players), runs, hands)
            figure.add(
                edition.name,
                str(players),
                f"{ours.turns:,.0f}",
                f"{theirs.turns:,.0f}" if theirs else "-",
                f"{ours.turns / theirs.turns:.2f}" if theirs else "-",
                f"{ours.hands:,.0f}",
                f"{theirs.hands:,.0f}" if theirs else "-",
                f"{_rate(_bots(edition, players), hands // 5).hands:,.0f}",
            )
    if not theirs:
        figure.notes.append("RLCard is not installed: `pip install --group bench`")
    return figure


def _alternating(
    ours: PlayHand, theirs: PlayHand | None, runs: int, hands: int
) -> tuple[Rate, Rate | None]:
    """Return the medians of the runs."""
    mine, other = [], []
    for _ in range(runs):
        mine.append(_rate(ours, hands))
        if theirs:
            other.append(_rate(theirs, hands))
    return _median(mine), _median(other) if other else None


def _median(rates: list[Rate]) -> Rate:
    return Rate(median(rate.turns for rate in rates), median(rate.hands for rate in rates))


def _rate(play_hand: PlayHand, hands: int) -> Rate:
    before = time.process_time()
    turns = sum(play_hand() for _ in range(hands))
    took_s = time.process_time() - before
    return Rate(turns / took_s, hands / took_s)


def _ours(edition: Edition, players: int) -> PlayHand:
    options = replace(usual_options(edition), target=NEVER, single_hand=False)
    names = tuple(f"P{number}" for number in range(players))
    moves = RandomMoves(
        Match(Header(edition=edition, players=names, seed=SEED, options=options)), SEED
    )

    def play_hand() -> int:
        before = moves.turns
        moves.play_hand()
        return moves.turns - before

    return play_hand


def _bots(edition: Edition, players: int) -> PlayHand:
    plan = Plan(
        edition=edition.name, kinds=seated([Kind.SENSIBLE], players), hands=NEVER, seed=SEED
    )
    evening = Evening(plan)
    hands = evening.play()

    def play_hand() -> int:
        before = evening.tally.turns
        next(hands)
        return evening.tally.turns - before

    return play_hand


def _rlcard(players: int) -> PlayHand | None:
    try:
        from rlcard.games.uno import Game
    except ImportError:
        return None
    pick = random.Random(SEED).choice

    def play_hand() -> int:
        game = Game(num_players=players)
        game.init_game()
        turns = 0
        try:
            while not game.is_over():
                game.step(pick(game.get_legal_actions()))
                turns += 1
        except IndexError:
            pass  # nothing is left to draw, which it does not know
        return turns

    return play_hand
