"""Texts that people have written, such as rule cards, as a terminal may be sent them."""

from __future__ import annotations


def printable(text: str) -> str:
    """Return a text on one line, without what would steer the terminal."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())
