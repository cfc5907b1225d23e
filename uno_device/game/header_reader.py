"""Reads the header of a match from JSON, each mistake with its words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from itertools import combinations
from typing import Any

from uno_device.game.action_reader import check_text
from uno_device.game.actions import HOST, TABLE
from uno_device.game.edition import Edition
from uno_device.game.editions import EDITIONS
from uno_device.game.header import Header, Mode, usual_options
from uno_device.game.names import heard, is_name
from uno_device.game.options import Options
from uno_device.game.scoring import Scoring
from uno_device.records import (
    RecordError,
    check_keys,
    check_kind,
    check_texts,
    check_word,
    is_kind,
    shown,
    unknown,
)

PLAYERS = range(2, 11)
"""How many may play (U1)."""

_NEEDED = ("edition", "players", "seed")
_KEYS = ("uno_record", *_NEEDED, "options", "mode", "rule_cards", "dealer", "deck")


def read_header(value: Mapping[str, Any], line: int = 1) -> Header:
    """Return the header that a line says. Raises RecordError for one that cannot be used."""
    version = value.get("uno_record")
    if not is_kind(version, int) or version != 1:
        raise RecordError(line, 'a record begins with a header that has "uno_record": 1')
    check_keys(value, _KEYS, "key of the header", line)
    for key in _NEEDED:
        if key not in value:
            raise RecordError(line, f'the header needs "{key}"')
    edition = _edition(value["edition"], line)
    players = _players(value["players"], line)
    return Header(
        edition=edition,
        players=players,
        seed=check_kind(value["seed"], int, "seed", line),
        options=_options(value.get("options", {}), edition, line),
        mode=check_word(value.get("mode", Mode.REFEREE), Mode, "mode", line),
        rule_cards=_rule_cards(value, edition, line),
        dealer=_dealer(value, players, line),
        deck=_deck(value, edition, line),
    )


def _edition(name: Any, line: int) -> Edition:
    if not isinstance(name, str) or name not in EDITIONS:
        raise unknown("edition", name, EDITIONS, line)
    return EDITIONS[name]


def _players(value: Any, line: int) -> tuple[str, ...]:
    names = _texts(value, "players", line)
    if len(names) not in PLAYERS:
        raise RecordError(line, f"2 to 10 players can play (U1), not {len(names)}")
    for name in names:
        if not is_name(name):
            wrong = f"a name is one line of text without blanks around it, not {shown(name)}"
            raise RecordError(line, wrong)
        if heard(name) in {TABLE, HOST}:
            raise RecordError(line, f'no player can be called "{name}": it means somebody else')
    for name, other in combinations(names, 2):
        if heard(name) == heard(other):
            raise RecordError(line, f"two players are called {shown(other)}")
    return names


def _texts(value: Any, key: str, line: int) -> tuple[str, ...]:
    texts = check_texts(value, key, line)
    for one in texts:
        check_text(one, key, line)
    return tuple(texts)


def _rule_cards(value: Mapping[str, Any], edition: Edition, line: int) -> tuple[str, ...] | None:
    if "rule_cards" not in value:
        return None
    texts = _texts(value["rule_cards"], "rule_cards", line)
    if texts and not edition.rule_cards:
        raise RecordError(line, f'"{edition.name}" has no rule cards')
    return texts


def _dealer(value: Mapping[str, Any], players: tuple[str, ...], line: int) -> str | None:
    if "dealer" not in value:
        return None
    if value["dealer"] not in players:
        raise unknown("dealer", value["dealer"], players, line)
    return str(value["dealer"])


def _deck(value: Mapping[str, Any], edition: Edition, line: int) -> tuple[str, ...] | None:
    if "deck" not in value:
        return None
    deck = _texts(value["deck"], "deck", line)
    cards = Counter(card.code for card in edition.deck)
    for code, count in Counter(deck).items():
        if code not in cards:
            raise unknown(f'card of "{edition.name}"', code, cards, line)
        if count > cards[code]:
            raise RecordError(line, f'the deck has {count} of "{code}", not {cards[code]}')
    if len(deck) != len(edition.deck):
        missing = next(iter(cards - Counter(deck)))
        counts = f"{len(edition.deck)} cards, not {len(deck)}"
        raise RecordError(line, f'the deck has {counts}: "{missing}" is missing')
    return deck


def _options(value: Any, edition: Edition, line: int) -> Options:
    check_kind(value, dict, "options", line)
    names = [one.name for one in fields(Options)]
    check_keys(value, names, "option", line)
    read = {name: _OPTIONS[name](each, name, line) for name, each in value.items()}
    options = replace(usual_options(edition), **read)
    if options.final_showdown and edition.final_showdown is None:
        raise RecordError(line, f'"{edition.name}" has no option "final_showdown"')
    return options


def _truth(value: Any, name: str, line: int) -> bool:
    truth: bool = check_kind(value, bool, name, line)
    return truth


def _target(value: Any, name: str, line: int) -> int:
    target: int = check_kind(value, int, name, line)
    if target <= 0:
        raise RecordError(line, f'"{name}" is a whole number above 0, not {target}')
    return target


def _scoring(value: Any, name: str, line: int) -> Scoring:
    return check_word(value, Scoring, name, line)


_OPTIONS: dict[str, Callable[[Any, str, int], Any]] = {
    "scoring": _scoring,
    "target": _target,
    "single_hand": _truth,
    "final_showdown": _truth,
    "wilds_count_as_color": _truth,
}
"""How the values of the options are read."""
