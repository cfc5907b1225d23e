"""The two units in a line each, for the page on which the match has the room."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from uno_device.cli.panel.picture import JackpotPicture, Mood, Picture, ShowdownPicture, Status
from uno_device.cli.panel.unit_views import FRAME_STYLES, OFF

NAME = 9
STATUS = 22


def unit_lines(picture: Picture) -> Iterator[Text]:
    """Yield a line for each unit that is there."""
    if picture.showdown:
        yield _line("showdown", picture.showdown.status, _showdown(picture.showdown))
    if picture.jackpot:
        yield _line("jackpot", picture.jackpot.status, _jackpot(picture.jackpot))


def _line(name: str, status: Status, further: str) -> Text:
    words = status.words.upper() if status.mood is Mood.FAULT else status.words
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(f" {name:<{NAME}}", OFF)
    line.append(f"{words:<{STATUS}}", FRAME_STYLES[status.mood])
    line.append(f" {further}")
    return line


def _showdown(picture: ShowdownPicture) -> str:
    left, right = picture.paddles
    last = f"; last: {picture.last_duel}" if picture.last_duel else ""
    return f"left paddle {left}, right {right}{last}"


def _jackpot(picture: JackpotPicture) -> str:
    cards = "no card" if not picture.cards else f"{picture.cards} in the hopper"
    if picture.turning:
        return f"the wheel turns; {cards}"
    last = f"; last: {picture.last_symbol}" if picture.last_symbol else ""
    return f"lever {picture.lever}; {cards}{last}"
