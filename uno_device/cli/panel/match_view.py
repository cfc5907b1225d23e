"""The match as a frame. Colour helps the eye; every sign is a word as well."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from uno_device.cli.panel.match_picture import MatchPicture, SeatPicture, Standing
from uno_device.cli.panel.picture import Mood
from uno_device.cli.panel.signs import Signs
from uno_device.cli.panel.unit_views import ALERT, FRAME_STYLES, LABEL, OFF

FRAME = 4
"""Columns that the frame takes."""
SEATS_IN_A_COLUMN = 5
COLUMN = 36
"""A column of seats needs so many columns."""
GAP = 2
MOST_ROWS = 4
"""So many rows may a sentence take: what people have written must not push the keys out."""
AFTER_NAME = 21
"""What stands behind a name, and the sign before it, are so wide without the word for points."""
POINTS = {1: "points", 2: "pts"}
"""The word for points, by the number of columns."""

MOODS = {
    Standing.PLAYING: Mood.READY,
    Standing.PAUSED: Mood.WAITING,
    Standing.HAND_OVER: Mood.BUSY,
    Standing.OVER: Mood.BUSY,
}

COLORS = {
    "red": "bold red",
    "yellow": "bold yellow",
    "green": "bold green",
    "blue": "bold blue",
    "orange": "bold dark_orange",
}


def match_rows(picture: MatchPicture, width: int, signs: Signs) -> list[RenderableType]:
    """Return what is in the frame, one row each, for a terminal of so many columns."""
    inside = max(1, width - FRAME)
    rows = list(_wrapped("game", _game(picture), inside, ""))
    if not picture.real_cards:
        rows += [_top(picture), _row("play", _play(picture))]
    rows += _wrapped("waits", picture.waits, inside, "bold")
    for each in picture.ways_on:
        rows += _wrapped("", each, inside, ALERT)
    rows += _seats(picture.seats, inside, signs)
    return list(rows)


def framed(picture: MatchPicture, rows: Sequence[RenderableType], signs: Signs) -> Panel:
    """Put the rows into their frame, which is two lines higher."""
    title = Text(no_wrap=True, overflow="ellipsis")
    title.append(f"match {picture.id}", "bold")
    title.append(f", hand {picture.hand_number}: {picture.standing.value}")
    return Panel(
        Group(*rows),
        title=title,
        title_align="left",
        border_style=FRAME_STYLES[MOODS[picture.standing]],
        box=signs.frame,
        height=len(rows) + 2,
    )


def _game(picture: MatchPicture) -> str:
    how = ", real cards" if picture.real_cards else ""
    return f"{picture.game}{how}; {picture.dealer} deals; {picture.goal}"


def _top(picture: MatchPicture) -> Text:
    row = _row("top card", f"{picture.top}; the colour ")
    if picture.color:
        row.append("is ")
        row.append(picture.color.upper(), COLORS.get(picture.color, "bold"))
    else:
        row.append("has to be named")
    return row


def _play(picture: MatchPicture) -> str:
    way = "clockwise, down the list" if picture.clockwise else "counter-clockwise, up the list"
    piles = f"to draw {picture.draw_pile}, discarded {picture.discard_pile}"
    unit = f", unit {picture.unit_cards}" if picture.unit_cards else ""
    return f"{way}; {piles}{unit}"


def _row(label: str, value: str) -> Text:
    row = Text(no_wrap=True, overflow="ellipsis")
    row.append(f"{label:<{LABEL}} ", OFF)
    row.append(value)
    return row


def _wrapped(label: str, value: str, width: int, style: str) -> Iterator[Text]:
    """Yield a row, and more where the value is longer than that; a rule card may be very long."""
    room = max(10, width - LABEL - 1)
    for number, line in enumerate(
        textwrap.wrap(value, room, max_lines=MOST_ROWS, placeholder=" ...")
    ):
        row = _row("" if number else label, "")
        row.append(line, style)
        yield row


def _seats(seats: Sequence[SeatPicture], width: int, signs: Signs) -> Iterator[Text]:
    """Yield the seats, clockwise from top to bottom, in two columns where there are many."""
    columns = 2 if len(seats) > SEATS_IN_A_COLUMN and width >= 2 * COLUMN + GAP else 1
    wide = (width - GAP * (columns - 1)) // columns
    longest = max(cell_len(seat.name) for seat in seats)
    name_width = max(1, min(longest, wide - AFTER_NAME - len(POINTS[columns])))
    high = -(-len(seats) // columns)
    for line in range(high):
        row = Text(no_wrap=True, overflow="ellipsis")
        for seat in seats[line::high]:
            cells = row.cell_len
            if cells:
                row.append(" " * (wide + GAP - cells))
            row.append_text(_seat(seat, name_width, signs, POINTS[columns]))
        yield row


def _seat(seat: SeatPicture, name_width: int, signs: Signs, points: str) -> Text:
    style = OFF if seat.left else "bold" if seat.on_turn else ""
    row = Text()
    row.append(f"{signs.pointer[0] if seat.on_turn else ' '} ", "bold")
    row.append(set_cell_size(seat.name, name_width), style)
    row.append(f" {_cards(seat):>8} ", style)
    row.append("UNO" if seat.uno else "   ", ALERT)
    row.append(f" {seat.score:>4} {points}", style)
    return row


def _cards(seat: SeatPicture) -> str:
    if seat.left:
        return "has left"
    if seat.cards is None:
        return ""
    return "1 card" if seat.cards == 1 else f"{seat.cards} cards"
