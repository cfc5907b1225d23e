"""Reads actions from JSON: what is no action of the vocabulary is refused as unreadable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from uno_device.game.actions import (
    HOST,
    Accept,
    Action,
    Catch,
    Challenge,
    ChooseColor,
    ChooseCount,
    ChoosePlayer,
    Discard,
    DiscardFor,
    Dispense,
    Done,
    Draw,
    DrawFor,
    Drop,
    Give,
    Keep,
    Leave,
    NextHand,
    Play,
    Result,
    Show,
    Showdown,
    Side,
    Spin,
    Uno,
    VoidReason,
    WheelSymbol,
)
from uno_device.game.cards import Color
from uno_device.game.editions import CODES, EDITIONS
from uno_device.records import (
    RecordError,
    check_keys,
    check_kind,
    check_word,
    is_kind,
    shown,
    unknown,
)

KINDS: dict[str, type[Action]] = {
    kind.DO: kind
    for kind in (
        *(Play, Draw, Keep, ChooseColor, Accept, Challenge, Uno, Catch, ChoosePlayer, ChooseCount),
        *(Show, Discard, Done, Leave, NextHand, Spin, Dispense, Showdown, Drop, Give, Result),
    )
}
"""By `do`, as everybody but the host uses it."""

MOST_CARDS = max(len(edition.deck) for edition in EDITIONS.values())
"""No list of cards is longer than the biggest deck."""
LONGEST_TEXT = 1000
"""How long a name or the text of a rule card may be, in characters."""
MOST_POINTS = 100_000
"""So many points may a player be left with in one hand: far more than all cards together have."""

OF_THE_HOST: dict[str, type[Action]] = {**KINDS, "draw": DrawFor, "discard": DiscardFor}
"""By `do`, as the host uses it (WJ6)."""


def read_action(value: Mapping[str, Any], line: int) -> Action:
    """Return the action that a line says. Raises RecordError for a line that is no action."""
    by = _text(value, "by", line)
    do = check_kind(_needed(value, "do", line), str, "do", line)
    kinds = OF_THE_HOST if by == HOST else KINDS
    if do not in kinds:
        raise unknown("action", do, kinds, line)
    kind = kinds[do]
    fields = _FIELDS.get(kind, {})
    check_keys(value, ["by", "do", "state", *fields], f'key of "{do}"', line)
    read = {name: reader(value, name, line) for name, reader in fields.items()}
    state = check_kind(value["state"], int, "state", line) if "state" in value else None
    _check(kind, by, value, line)
    return kind(by, *read.values(), state=state)


def check_text(text: str, key: str, line: int) -> None:
    """Raise RecordError for half of a surrogate pair: no file, database or screen takes it."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        half = shown(error.object[error.start])
        raise RecordError(line, f'"{key}" has {half}, half of a character') from None


def _needed(value: Mapping[str, Any], key: str, line: int) -> Any:
    if key not in value:
        what = shown(value["do"]) if isinstance(value.get("do"), str) else "an action"
        raise RecordError(line, f'{what} needs "{key}"')
    return value[key]


_Reader = Callable[[Mapping[str, Any], str, int], Any]


def _text(value: Mapping[str, Any], key: str, line: int) -> str:
    text: str = check_kind(_needed(value, key, line), str, key, line)
    if len(text) > LONGEST_TEXT:
        wrong = f'"{key}" has at most {LONGEST_TEXT} characters, not {len(text)}'
        raise RecordError(line, wrong)
    check_text(text, key, line)
    return text


def _number(value: Mapping[str, Any], key: str, line: int) -> int:
    number: int = check_kind(_needed(value, key, line), int, key, line)
    return number


def _card(value: Mapping[str, Any], key: str, line: int) -> str:
    return _code(_needed(value, key, line), line)


def _cards(value: Mapping[str, Any], key: str, line: int) -> tuple[str, ...]:
    cards = check_kind(_needed(value, key, line), list, key, line)
    if len(cards) > MOST_CARDS:
        raise RecordError(line, f'"{key}" has at most {MOST_CARDS} cards, not {len(cards)}')
    return tuple(_code(code, line) for code in cards)


def _code(code: object, line: int) -> str:
    if isinstance(code, str) and code in CODES:
        return code
    # Codes are short: what is like one of them is like many others. So only the case is guessed.
    likely = CODES & {str(code).upper()}
    raise unknown("card code", code, likely, line, '; cards are written "R5", "GS", "WD"')


def _points(value: Mapping[str, Any], key: str, line: int) -> dict[str, int]:
    points: dict[str, int] = check_kind(_needed(value, key, line), dict, key, line)
    for player, count in points.items():
        check_text(player, key, line)
        if not is_kind(count, int):
            wrong = f"the points of {shown(player)} are a whole number, not {shown(count)}"
            raise RecordError(line, wrong)
        if abs(count) > MOST_POINTS:
            wrong = f"the points of {shown(player)} are {MOST_POINTS} at most, not {shown(count)}"
            raise RecordError(line, wrong)
    return points


def _word(words: type[StrEnum], what: str) -> _Reader:
    def read(value: Mapping[str, Any], key: str, line: int) -> StrEnum:
        return check_word(_needed(value, key, line), words, what, line)

    return read


def _perhaps(reader: _Reader) -> _Reader:
    def read(value: Mapping[str, Any], key: str, line: int) -> Any:
        return reader(value, key, line) if key in value else None

    return read


def _true(value: Mapping[str, Any], key: str, line: int) -> bool:
    if value[key] is not True:
        raise RecordError(line, f'"{key}" is true or is not there, not {shown(value[key])}')
    return True


_FIELDS: dict[type[Action], dict[str, _Reader]] = {
    Play: {"card": _card},
    ChooseColor: {"color": _word(Color, "colour")},
    Catch: {"player": _text},
    ChoosePlayer: {"player": _text},
    ChooseCount: {"count": _number},
    Show: {"card": _card},
    Discard: {"cards": _cards},
    Leave: {"player": _perhaps(_text)},
    Spin: {"symbol": _word(WheelSymbol, "symbol")},
    Dispense: {"rule": _perhaps(_text), "none": _perhaps(_true)},
    Showdown: {
        "loser": _perhaps(_text),
        "void": _perhaps(_true),
        "why": _perhaps(_word(VoidReason, "reason")),
    },
    Drop: {"side": _word(Side, "side")},
    Give: {"from": _text, "to": _text, "cards": _cards},
    DrawFor: {"player": _text, "count": _number},
    DiscardFor: {"player": _text, "cards": _cards},
    Result: {"winner": _text, "points": _points},
}
"""The fields of each kind of action, in the order of its class."""


def _check(kind: type[Action], by: str, value: Mapping[str, Any], line: int) -> None:
    """Raise RecordError for fields that do not go together."""
    if kind is Leave and by == HOST:
        _needed(value, "player", line)
    elif kind is Leave and "player" in value:
        raise RecordError(line, '"leave" has a "player" only when the host says it')
    elif kind is Dispense and "rule" in value and "none" in value:
        raise RecordError(line, '"dispense" has a "rule" or "none", not both')
    elif kind is Showdown:
        if ("loser" in value) == ("void" in value):
            raise RecordError(line, '"showdown" has a "loser", or "void": true and "why"')
        if "void" in value:
            _needed(value, "why", line)
        elif "why" in value:
            raise RecordError(line, '"showdown" has a "why" only when it is void')
