"""How much room a text takes: never less than it takes in the widest of the drawing's fonts."""

from __future__ import annotations

import textwrap
from typing import Final

SMALL: Final = 8.5
"""The size of what is written beside wires and in circuits, in pixels."""

_NARROW: Final = frozenset(" .,:;'|!()[]ijlftIr-/")
_NARROW_SHARE: Final = 0.42
_USUAL_SHARE: Final = 0.655
_CAPITAL_SHARE: Final = 0.79
_WIDE_SHARE: Final = 1.0
_FOREIGN_SHARE: Final = 1.3
_LATIN: Final = 0x2FF
"""Letters beyond it may come from any font."""
_BOLD: Final = 1.12
_MEAN_SHARE: Final = 0.58


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line in pixels, by the size of its letters."""
    return sum(map(_share, text)) * size * (_BOLD if bold else 1.0)


def wrapped(text: str, size: float, width: float) -> list[str]:
    """Return a text as lines that are not wider than so many pixels."""
    letters = int(width / size / _MEAN_SHARE)
    while True:
        lines = textwrap.wrap(text, letters)
        if letters <= 1 or all(text_width(line, size) <= width for line in lines):
            return lines
        letters -= 1


def fitted(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """Return a name as it is drawn: printable, and with its end left out where it is too long."""
    text = printable(text)
    if text_width(text, size, bold=bold) <= width:
        return text
    while text and text_width(f"{text}…", size, bold=bold) > width:
        text = text[:-1]
    return f"{text}…"


def printable(text: str) -> str:
    r"""Return a text that any XML can hold and people can read: `\x07` for what nobody sees."""
    shown = (each if each.isprintable() else _escaped(each) for each in text)
    return "".join(shown)


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode()


def _share(letter: str) -> float:
    if letter in _NARROW:
        return _NARROW_SHARE
    if ord(letter) > _LATIN:
        return _FOREIGN_SHARE
    if letter in "mwMW%+":
        return _WIDE_SHARE
    return _CAPITAL_SHARE if letter.isupper() else _USUAL_SHARE
