"""The signs that the panel is drawn with. A lit lamp is a word, a dark one is empty."""

from __future__ import annotations

from dataclasses import dataclass

from rich import box


@dataclass(frozen=True, slots=True)
class Signs:
    """Signs that a terminal can show."""

    frame: box.Box
    lamp: tuple[str, str, str]
    """The upper, middle and lower line of a lamp; `{}` is where its word goes."""
    dark: str
    pointer: tuple[str, str]
    full: str
    hollow: str
    rule: str


UNICODE = Signs(
    frame=box.ROUNDED,
    lamp=("╭───────╮", "│{:^7}│", "╰───────╯"),
    dark="·",
    pointer=("▶", "◀"),
    full="█",
    hollow="░",
    rule="─",
)

ASCII = Signs(
    frame=box.ASCII,
    lamp=("+-------+", "|{:^7}|", "+-------+"),
    dark=".",
    pointer=(">", "<"),
    full="#",
    hollow="-",
    rule="-",
)


def signs_for(encoding: str) -> Signs:
    """Return the signs that can be written in an encoding."""
    return UNICODE if encoding.lower().startswith("utf") else ASCII
