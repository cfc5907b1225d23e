"""How the parameters of messages read: a card's code as the card, a list as a list, and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from uno_device.game.cards import LETTERS

Language = Mapping[str, str]
"""A catalogue: every message of one language by its id."""


def spoken(name: str, value: object, language: Language) -> str:
    """Return a parameter in words; one whose name has no reading here stands as it is."""
    reading = _READINGS.get(name)
    return str(value) if reading is None else reading(value, language)


def card(code: object, language: Language) -> str:
    """Return a card, or its code, in words: `R7!2` as red 7 (icon 2).

    A number, or a symbol that has no words, stands as it is.
    """
    text = str(code)
    color = LETTERS.get(text[:1])
    if color is None:
        return _symbol(text, language)
    face, _, icons = text[1:].partition("!")
    symbol = _symbol(face, language)
    words = language["card.of_color"].format(color=language[f"color.{color}"], symbol=symbol)
    return language["card.with_icon"].format(card=words, icons=icons) if icons else words


def listed(items: Iterable[str], language: Language) -> str:
    """Return what is told already as one list."""
    *more, last = tuple(items) or (language["list.none"],)
    if not more:
        return last
    first, *middle = more
    for one in middle:
        first = language["list.more"].format(first=first, last=one)
    return language["list.end"].format(first=first, last=last)


def _cards(value: Any, language: Language) -> str:
    """Return the cards of one hand in their order, or a card of each player."""
    if isinstance(value, Mapping):
        return _of_players({name: card(code, language) for name, code in value.items()}, language)
    return listed((card(code, language) for code in value), language)


def _of_players(value: Any, language: Language) -> str:
    told = language["of_player"]
    return listed((told.format(player=name, value=one) for name, one in value.items()), language)


def _color(value: object, language: Language) -> str:
    return language[f"color.{value}"]


def _colors(value: Any, language: Language) -> str:
    return listed((_color(color, language) for color in value), language)


def _count(value: object, language: Language) -> str:
    return language["count.one" if value == 1 else "count.many"].format(number=value)


def _who(value: object, language: Language) -> str:
    """Return who acts: the table, the host, or a player, who is called as the others call them."""
    return _if_it_has_words(f"the_{value}", value, language)


def _doing(value: object, language: Language) -> str:
    return language[f"do.{value}"]


def _symbol(value: object, language: Language) -> str:
    """Return the symbol of a card; one of the wheel has messages of its own instead of a word."""
    return _if_it_has_words(f"symbol.{value}", value, language)


def _side(value: object, language: Language) -> str:
    """Return a side of the duel unit; what else is called a side has messages of its own."""
    return _if_it_has_words(f"side.{value}", value, language)


def _unit(value: object, language: Language) -> str:
    return _if_it_has_words(f"unit_name.{value}", value, language)


def _if_it_has_words(name: str, value: object, language: Language) -> str:
    return language[name] if name in language else str(value)


_READINGS: dict[str, Callable[[Any, Language], str]] = {
    "card": card,
    "top": card,
    "drawn": card,
    "cards": _cards,
    "color": _color,
    "colors": _colors,
    "count": _count,
    "by": _who,
    "do": _doing,
    "symbol": _symbol,
    "side": _side,
    "unit": _unit,
    "winners": listed,
    "scored": _of_players,
    "scores": _of_players,
}
"""By the parameter's name; `count` is always a number of cards."""
