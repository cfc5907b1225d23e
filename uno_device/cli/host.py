"""`uno-device host`: asks the running table to do something, as its host.

Without a request it says how things stand. Nobody's hand is shown: the host is usually a player.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from uno_device.cli.asking import asked
from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.journals import add_journal_option
from uno_device.cli.lineup import add_score_option, lineup

REQUESTS = {
    "status": "how things stand (default)",
    "start": "begin a match: EDITION PLAYER..., where NAME=bot is played by the table; or a header "
    "as JSON, as records have it",
    "act": "do something in the match: an action as JSON, as records have it",
    "draw": "let chance decide what a unit would, as the host's word",
    "pause": "stop the units and refuse everything",
    "resume": "go on with a match that is paused",
    "end": "end the match; the units are toys again",
    "stop": "stop both units at once; nothing starts before clear",
    "clear": "units with a fault go on: it is mended",
    "drop": "chance decides for a UNIT, showdown or jackpot, from now on, as the host's word",
    "use": "wait for a UNIT again that was dropped",
    "reload": "the hopper was filled: full, or with so many CARDS",
}


KEY_OF = {"start": "header", "act": "action", "reload": "cards", "drop": "unit", "use": "unit"}
"""What the further word of a request is; the others have none."""


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "host",
        parents=[common],
        help="ask the running table to do something",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(f"  {name:<8} {words}" for name, words in REQUESTS.items()),
    )
    parser.add_argument("request", nargs="?", default="status", choices=REQUESTS, metavar="REQUEST")
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help="for start, act, reload, drop and use"
    )
    add_score_option(parser)
    add_journal_option(parser)
    parser.set_defaults(command=command, refuse=parser.error)


def command(options: argparse.Namespace) -> ExitCode:
    """Ask, and print what the table answers as JSON; REFUSED when it does not do it."""
    _check_words(options)
    told = asked("host", options.journal, {"do": options.request, **_further(options)})
    if told is None:
        return ExitCode.UNUSABLE_INPUT
    print(json.dumps(told, indent=2))
    if "error" in told:
        print(f"uno-device host: {told['error']}", file=sys.stderr)
        return ExitCode.REFUSED
    return ExitCode.OK


def _check_words(options: argparse.Namespace) -> None:
    """Refuse what would not be heeded: whoever has written it means something by it."""
    request, words = options.request, options.words
    if words and request not in KEY_OF:
        options.refuse(f"{request} takes no further word, and here is {' '.join(words)!r}")
    if options.score and not _is_lineup(request, words):
        options.refuse("--score goes with start EDITION PLAYER...; a header says it itself")


def _is_lineup(request: str, words: Sequence[str]) -> bool:
    """Whether a match is begun in words, and not by a header."""
    return request == "start" and bool(words) and not words[0].startswith("{")


def _further(options: argparse.Namespace) -> dict[str, Any]:
    words = options.words
    if _is_lineup(options.request, words):
        return lineup(words, score=options.score)
    key, said = KEY_OF.get(options.request), " ".join(words)
    if key is None or not said:
        return {}
    try:
        return {key: json.loads(said)}
    except ValueError:
        return {key: said}  # the table says what it should be
