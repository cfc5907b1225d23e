"""`uno-device rules`: the rules of an edition, for people at the table."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from hardware.spelling import listed
from uno_device.cli.exit_codes import ExitCode
from uno_device.records import RecordError, unknown

if TYPE_CHECKING:
    from uno_device.game.edition import Edition
    from uno_device.game.rules import Rule

USUAL_WIDTH = 80
"""How many characters a line has where no terminal says it,"""
LEAST_WIDTH = 30
"""and in the narrowest terminal."""
ID_WIDTH = 6
"""How many characters the ids of rules stand before."""


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "rules",
        parents=[common],
        help="print the rules of an edition",
        description=__doc__,
    )
    parser.add_argument(
        "edition",
        metavar="EDITION",
        help="for instance classic; a word that is like none of them lists all",
    )
    parser.add_argument(
        "rules",
        metavar="RULE",
        nargs="*",
        default=[],
        help="only these rules, for instance U8 U16",
    )
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Print the rules, or those that are asked for; nothing if one of them is not known."""
    try:
        edition = _edition(options.edition)
        rules = [_rule(name, edition) for name in options.rules]
    except RecordError as error:
        print(error.message, file=sys.stderr)
        return ExitCode.UNUSABLE_INPUT
    for line in _some(edition, rules) if rules else _all(edition):
        print(line)
    return ExitCode.OK


def _edition(name: str) -> Edition:
    from uno_device.game.editions import EDITIONS

    if name not in EDITIONS:
        raise unknown("edition", name, EDITIONS, None, f"; known: {listed(EDITIONS, 'and')}")
    return EDITIONS[name]


def _rule(name: str, edition: Edition) -> Rule:
    from uno_device.game.editions import EDITIONS
    from uno_device.game.rules import Rule

    rules = {rule.upper(): rule for rule in Rule}
    rule = rules.get(name.upper())
    if rule is None:
        listing = f'; "uno-device rules {edition.name}" lists them'
        raise unknown("rule", name, edition.rules, None, listing)
    if rule not in edition.rules:
        owners = " and ".join(one.name for one in EDITIONS.values() if rule in one.rules)
        raise RecordError(None, f"{edition.name} has no {rule}; {owners} has")
    return rule


def _some(edition: Edition, rules: Sequence[Rule]) -> Iterator[str]:
    for rule in rules:
        yield from _text(edition, rule)


def _all(edition: Edition) -> Iterator[str]:
    from uno_device.game.words.message import Message
    from uno_device.game.words.rule_book import contents, heading

    yield edition.title
    yield ""
    yield str(heading("contents"))
    for line in contents(edition):
        yield from _wrapped(str(line), "- ")
    for rule in edition.rules:
        if title := heading(rule):
            yield ""
            yield str(title)
        yield from _text(edition, rule)
    yield ""
    yield from _wrapped(str(Message("notice")))


def _text(edition: Edition, rule: Rule) -> list[str]:
    from uno_device.game.words.rule_book import rule_text

    return _wrapped(str(rule_text(edition, rule)), rule.ljust(ID_WIDTH))


def _wrapped(text: str, lead: str = "") -> list[str]:
    """Return a paragraph as lines for the output, the first one led by something."""
    terminal = sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if terminal else USUAL_WIDTH
    return textwrap.wrap(
        text,
        max(width, LEAST_WIDTH),
        initial_indent=lead,
        subsequent_indent=" " * len(lead),
        break_on_hyphens=False,
    )
