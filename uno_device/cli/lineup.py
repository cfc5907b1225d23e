"""Who plays what, in words of a command line: an edition, and the players in seating order."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

ANY_BOT = "bot"
"""The word for a bot of the usual kind."""
USUAL_BOT = "sensible"

HELP = (
    "begin a match: an edition, and the players in seating order, clockwise; NAME=bot is played "
    "by the table"
)


def add_score_option(parser: argparse.ArgumentParser) -> None:
    """Add `--score`."""
    parser.add_argument(
        "--score",
        action="store_true",
        help="people play with real cards, and the table keeps the scores",
    )


def lineup(words: Sequence[str], *, score: bool) -> dict[str, Any]:
    """Return what the table is asked for: a header, and the kind of each bot by player."""
    edition, *seats = words
    players = [seat.partition("=")[0] for seat in seats]
    kinds = {name: kind for name, _, kind in (seat.partition("=") for seat in seats) if kind}
    header = {"edition": edition, "players": players}
    return {
        "header": {**header, "mode": "score"} if score else header,
        "bots": {name: USUAL_BOT if kind == ANY_BOT else kind for name, kind in kinds.items()},
    }
