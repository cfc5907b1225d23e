"""`uno-device bots`: let programs play, and report what happened.

The same seed gives the same report, but for the CPU time.
"""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, Any

from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.options import new_file
from uno_device.records import RecordError

if TYPE_CHECKING:  # the game is imported when it is played
    from uno_device.game.bots.evening import Evening

WIDTH = 80
"""How many characters a line of options has."""
BOTS = {"sensible": ("sensible",), "random": ("random",), "mixed": ("sensible", "random")}
"""The kinds of bots that take turns around the table, by the value of `--bots`."""


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "bots",
        parents=[common],
        help="let programs play, and report what happened",
        description=__doc__,
    )
    parser.add_argument(
        "--edition",
        default="classic",
        metavar="EDITION",
        help="what is played; a word that is like no edition lists all (default: classic)",
    )
    parser.add_argument(
        "--players", type=_players, default=4, metavar="N", help="2 to 10 (default: 4)"
    )
    parser.add_argument(
        "--hands", type=_hands, default=100, metavar="N", help="how many hands (default: 100)"
    )
    parser.add_argument(
        "--seed", type=_seed, default=1, metavar="N", help="all chance comes from it (default: 1)"
    )
    parser.add_argument(
        "--bots",
        choices=BOTS,
        default="mixed",
        help="who plays; mixed: every other seat is random (default: mixed)",
    )
    parser.add_argument(
        "--lapse",
        type=_probability,
        default=0.1,
        metavar="P",
        help="how often a sensible bot forgets to call UNO or to catch, 0 to 1 (default: 0.1)",
    )
    parser.add_argument(
        "--voids",
        type=_probability,
        default=0.0,
        metavar="P",
        help="how often a duel has no loser, 0 to 1 (default: 0)",
    )
    parser.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the match, as scoring=lowest, once for each; without an option that "
        "ends a match (target=500, single_hand=true) hand follows hand",
    )
    parser.add_argument(
        "--record",
        type=new_file,
        metavar="FILE",
        help="keep the first match in a new file, for replay",
    )
    parser.add_argument("--json", action="store_true", help="print the report as one JSON object")
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Play and print the report; after Ctrl-C that of the hands so far."""
    try:
        evening = _evening(options)
    except RecordError as error:
        print(error.message, file=sys.stderr)
        return ExitCode.UNUSABLE_INPUT
    hands = evening.plan.hands
    new_file = options.record.open("x", encoding="utf-8") if options.record else nullcontext()
    before = time.process_time()
    with new_file as file, suppress(KeyboardInterrupt):
        for _ in _shown(evening.play(file.write if file else None), hands):
            pass
    told = _report(evening, time.process_time() - before)
    stopped = told["hands"] < hands
    if stopped:
        print(f"stopped after {told['hands']} of {hands} hands", file=sys.stderr)
    print(json.dumps(told) if options.json else "\n".join(_lines(told)))
    return ExitCode.INTERRUPTED if stopped else ExitCode.OK


def _evening(options: argparse.Namespace) -> Evening:
    from uno_device.game.bots.evening import Evening, Kind, Plan, seated

    kinds = [Kind(kind) for kind in BOTS[options.bots]]
    return Evening(
        Plan(
            edition=options.edition,
            kinds=seated(kinds, options.players),
            hands=options.hands,
            seed=options.seed,
            lapse=options.lapse,
            voids=options.voids,
            options=_each_once(options.option),
        )
    )


def _each_once(options: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return the options by key; RecordError for one that is given twice."""
    for key, count in Counter(key for key, _ in options).items():
        if count > 1:
            raise RecordError(None, f'--option "{key}" is given twice: give it one value')
    return dict(options)


def _shown(hands: Iterator[int], total: int) -> Iterable[int]:
    """Show the progress on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        return hands
    from rich.console import Console
    from rich.progress import track

    return track(hands, "hands", total, console=Console(stderr=True), transient=True)


def _report(evening: Evening, cpu_s: float) -> dict[str, Any]:
    """Return the report: what was played, the figures of `Tally.to_json`, and the CPU time.

    `edition` · `seed` · `options`: all that are in force · `bots`: the kind of each player · … ·
    `cpu_s` in seconds · `hands_per_cpu_s`.
    """
    plan, figures = evening.plan, evening.tally.to_json()
    return {
        "edition": plan.edition,
        "seed": plan.seed,
        "options": evening.options,
        "bots": plan.players(),
        **figures,
        "cpu_s": round(cpu_s, 3),
        "hands_per_cpu_s": round(figures["hands"] / cpu_s, 1) if cpu_s else None,
    }


def _lines(told: dict[str, Any]) -> Iterator[str]:
    """Yield the report for people: what the edition does not have is left out."""
    yield f"{told['edition']}, {len(told['bots'])} players, seed {told['seed']}"
    yield from _wrapped_options(told["options"])
    yield ""
    yield f"hands        {told['hands']}, without a winner {told['hands_without_winner']}"
    if told["matches_over"]:
        yield f"matches      {told['matches_over']} over; won: {_counts(told['matches_won'])}"
    yield f"turns        {told['turns']}, in a hand {told['turns_per_hand'] or '-'}"
    yield f"reshuffles   {told['reshuffles']}"
    for title, figure in _FIGURES.items():
        if any(told[figure].values()):
            yield f"{title:13}{_counts(told[figure])}"
    yield ""
    yield f"{'player':9}{'bot':9}{'hands won':>10}{'points':>10}"
    for player, kind in told["bots"].items():
        yield f"{player:9}{kind:9}{told['hands_won'][player]:10}{told['points'][player]:10}"
    for kind, won in told["hands_won_by_kind"].items():
        yield f"{'all':9}{kind:9}{won:10}{told['points_by_kind'][kind]:10}"
    yield ""
    yield f"CPU          {told['cpu_s']} s, {told['hands_per_cpu_s']} hands a second"


def _wrapped_options(options: dict[str, Any]) -> list[str]:
    """Return the options in lines, each as `--option` takes it."""
    given = (
        (key, one if isinstance(one, str) else json.dumps(one)) for key, one in options.items()
    )
    line = "options      " + ", ".join(f"{key}={one}" for key, one in given)
    return textwrap.wrap(line, WIDTH, subsequent_indent=" " * 13)


_FIGURES = {
    "challenges": "challenges",
    "UNO": "uno",
    "wheel": "wheel",
    "duels": "duels",
    "T. Rex": "t_rex",
    "Jam": "jam",
}
"""The figures that are counts by name, by their titles."""


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in counts.items())


def _whole_number(text: str, least: int, most: int, what: str) -> int:
    if not text.isdecimal() or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{what}, not {text!r}")
    return int(text)


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a seed is a whole number, not {text!r}") from None


def _players(text: str) -> int:
    return _whole_number(text, 2, 10, "2 to 10 players can play (U1)")


def _hands(text: str) -> int:
    return _whole_number(text, 1, 10**9, "a number of hands is above 0")


def _probability(text: str) -> float:
    try:
        probability = float(text)
    except ValueError:
        probability = -1.0
    if not 0 <= probability <= 1:
        raise argparse.ArgumentTypeError(f"a probability is between 0 and 1, not {text!r}")
    return probability


def _option(text: str) -> tuple[str, Any]:
    """Return key and value; a value that is not JSON is a text."""
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"an option is KEY=VALUE, not {text!r}")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value
