"""The rules of an edition, as messages: what its cards are, and what each rule says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from uno_device.game.cards import Card
from uno_device.game.edition import Edition
from uno_device.game.rules import Rule
from uno_device.game.words.english_values import HEADINGS
from uno_device.game.words.message import Message


def rule_text(edition: Edition, rule: Rule) -> Message:
    """Return what a rule says in an edition."""
    return Message(edition.wording.get(rule, rule))


def heading(before: str) -> Message | None:
    """Return the heading before a rule, or before the `contents`, if there is one."""
    name = f"heading.{before}"
    return Message(name) if name in HEADINGS else None


def contents(edition: Edition) -> list[Message]:
    """Return which cards an edition has, line by line, with their points."""
    whole = {"count": len(edition.deck), "colors": edition.colors}
    others = [card for card in edition.deck if not _is_number(card)]
    return [
        Message("contents.cards", whole),
        *_numbers(edition),
        *(
            _others(edition, [card for card in others if card.symbol == symbol])
            for symbol in dict.fromkeys(card.symbol for card in others)
        ),
        *([Message("contents.rule_cards")] if edition.rule_cards else []),
    ]


def _is_number(card: Card) -> bool:
    return card.symbol.isdigit()


def _of_each_color(edition: Edition, cards: Iterable[Card]) -> list[Card]:
    """Return the cards of one colour: all colours have the same."""
    return [card for card in cards if card.color is edition.colors[0]]


def _numbers(edition: Edition) -> Iterator[Message]:
    numbers = [card for card in edition.deck if _is_number(card)]
    copies = Counter(card.number for card in _of_each_color(edition, numbers))
    faces = [_faces(list(run)) for run in _runs(copies)]
    yield Message("contents.numbers", {"total": len(numbers), "faces": faces})
    icons = [card for card in numbers if card.icons]
    if icons:
        duels = [
            Message("contents.icon", {"face": card.number, "count": card.icons})
            for card in _of_each_color(edition, icons)
        ]
        yield Message("contents.icons", {"total": len(icons), "faces": duels})


def _runs(copies: Counter[int]) -> Iterator[Iterator[tuple[int, int]]]:
    """Yield faces that follow each other and have as many copies, with that number."""
    numbered = enumerate(sorted(copies.items()))
    for _, run in groupby(numbered, lambda one: (one[1][0] - one[0], one[1][1])):
        yield (face_and_copies for _, face_and_copies in run)


def _faces(run: list[tuple[int, int]]) -> Message:
    (first, copies), (last, _) = run[0], run[-1]
    if first == last:
        return Message("contents.face", {"copies": copies, "first": first})
    return Message("contents.faces", {"copies": copies, "first": first, "last": last})


def _others(edition: Edition, cards: list[Card]) -> Message:
    told = {"total": len(cards), "symbol": cards[0].symbol, "points": cards[0].points}
    if cards[0].color is None:
        return Message("contents.wilds", told)
    copies = len(_of_each_color(edition, cards))
    return Message("contents.of_each_color", {**told, "copies": copies})
