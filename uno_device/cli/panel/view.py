"""The panel as rich renderables, from a picture alone."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hardware.clock import to_s
from uno_device.cli.panel import unit_views
from uno_device.cli.panel.chronicle import Told
from uno_device.cli.panel.match_picture import MatchPicture
from uno_device.cli.panel.match_view import MOST_ROWS, framed, match_rows
from uno_device.cli.panel.picture import Picture
from uno_device.cli.panel.signs import UNICODE, Signs
from uno_device.cli.panel.troubles import Trouble
from uno_device.cli.panel.unit_lines import unit_lines

SIDE_BY_SIDE = 78
"""From this width on the two units stand side by side, in columns."""

LEAST_EVENTS = 3
"""What is said beside the units of the match leaves so many lines for the last events."""

Body = tuple[list[RenderableType], int]
"""What stands in the middle, and how many lines it takes."""

KeyLabels = Sequence[tuple[str, str]]
"""A key and what it does, in a word or two."""

EVENT_STYLES = {
    "go": "green",
    "won": "bold green",
    "false_start": "bold red",
    "stopped": "bold cyan",
    "jam": "bold red",
    "fault": "bold red",
    "empty": "yellow",
    "double_feed": "yellow",
    "event.uno_called": "bold yellow",
    "event.caught": "bold yellow",
    "event.hand_over.won": "bold green",
    "event.match_over.won": "bold green",
    "event.match_over.shared": "bold green",
}


def render(
    picture: Picture,
    keys: Sequence[KeyLabels],
    width: int,
    height: int,
    signs: Signs = UNICODE,
) -> RenderableType:
    """Draw the panel on so many columns and lines; `keys` is one sequence for each line of keys."""
    body, rows = _units(picture, width, signs)
    if picture.match:
        body, rows = _match(picture, picture.match, width, signs)
    foot = [_last_line(picture, signs), *(_keys(line) for line in keys)]
    room = height - 1 - rows - len(foot)
    troubles = _troubles(picture.troubles, width, room)
    aside = _aside(picture.aside, width, room - len(troubles))
    room -= len(troubles) + len(aside)
    events = _events(picture.told, room, width, signs)
    return Group(_header(picture, width), *body, *troubles, *aside, *events, *foot)


def _header(picture: Picture, width: int) -> Text:
    name = " UNO table "
    room = max(0, width - len(name) - 1)
    header = Text(no_wrap=True, overflow="ellipsis")
    header.append(name, "bold reverse")
    if picture.stopped:
        stopped = " STOPPED: c goes on (or hold a unit's button for 3 s)"
        header.append(stopped.ljust(room), "bold reverse yellow")
    else:
        header.append(f" {picture.pins}", unit_views.OFF)
    return header


def _units(picture: Picture, width: int, signs: Signs) -> Body:
    units: list[RenderableType] = []
    if picture.showdown:
        units.append(unit_views.showdown(picture.showdown, signs))
    if picture.jackpot:
        units.append(unit_views.jackpot(picture.jackpot, signs))
    frame = unit_views.ROWS + 2
    if width < SIDE_BY_SIDE or len(units) < 2:
        return units, frame * len(units)
    grid = Table.grid(expand=True)
    for _ in units:
        grid.add_column(ratio=1)
    grid.add_row(*units)
    return [grid], frame


def _match(picture: Picture, match: MatchPicture, width: int, signs: Signs) -> Body:
    rows = match_rows(match, width, signs)
    units = list(unit_lines(picture))
    return [framed(match, rows, signs), *units], len(rows) + 2 + len(units)


def _troubles(troubles: Sequence[Trouble], width: int, room: int) -> list[Text]:
    """Say what everything that is wrong means and what to do about it, as far as there is room."""
    rows = [row for each in troubles for row in _trouble(each, width)]
    if len(rows) <= max(1, room):
        return rows
    more = Text(" and more: `uno-device host` tells all", "bold red", no_wrap=True)
    return [*rows[: max(0, room - 1)], more]


def _trouble(trouble: Trouble, width: int) -> Iterable[Text]:
    title = f" {trouble.title}"
    text = f"{title} {trouble.advice} {trouble.since}"
    for number, line in enumerate(_lines(text, width)):
        row = Text(line, no_wrap=True, overflow="crop")
        if number == 0:
            row.stylize("bold reverse red", 0, len(title))
        yield row


def _aside(sentence: str, width: int, room: int) -> list[Text]:
    """Say how the match stands or is started, if there is room beside the events."""
    lines = _lines(f" {sentence}", width)
    if len(lines) + LEAST_EVENTS > room:
        return []
    return [Text(line, unit_views.OFF, no_wrap=True, overflow="crop") for line in lines]


def _lines(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(1, width), subsequent_indent=" ", break_on_hyphens=False)


def _events(told: Sequence[Told], rows: int, width: int, signs: Signs) -> Iterable[Text]:
    """Tell the last events, the latest one last, on exactly so many rows if there are any."""
    if rows <= 0:
        return
    yield Text(f"{signs.rule * 2} last events ".ljust(width, signs.rule), unit_views.OFF)
    shown = [row for each in list(told)[-rows:] for row in _event(each, width)][-(rows - 1) :]
    yield from shown if rows > 1 else ()
    for _ in range(rows - 1 - len(shown)):
        yield Text()


def _event(told: Told, width: int) -> Iterable[Text]:
    """Tell an event, on as many rows as its sentence needs; a rule card may be very long."""
    when = f" {_time(told.after)} {told.unit:<9}"
    room = max(20, width - len(when))
    lines = textwrap.wrap(told.sentence, room, max_lines=MOST_ROWS, placeholder=" ...")
    for number, line in enumerate(lines):
        row = Text(no_wrap=True, overflow="ellipsis")
        row.append(" " * len(when) if number else when, unit_views.OFF)
        row.append(line, EVENT_STYLES.get(told.id, ""))
        yield row


def _time(after: int) -> str:
    minutes, tenths = divmod(round(max(0.0, to_s(after)) * 10), 600)
    return f"{minutes:3d}:{tenths // 10:02d}.{tenths % 10}"


def _last_line(picture: Picture, signs: Signs) -> Text:
    """The compact line: what the last key has led to, the log's last trouble, or the counters.

    The counters tell what the contacts had to put up with.
    """
    if picture.answer:
        return Text(f" {picture.answer}", "bold reverse yellow", no_wrap=True, overflow="ellipsis")
    if picture.note:
        return Text(f" {picture.note}", "bold yellow", no_wrap=True, overflow="ellipsis")
    counters = f" {signs.dark} ".join(picture.counters) or "no glitches, no edges lost"
    return Text(f" contacts: {counters}", unit_views.OFF, no_wrap=True, overflow="ellipsis")


def _keys(keys: KeyLabels) -> Text:
    line = Text(no_wrap=True, overflow="ellipsis")
    for key, does in keys:
        line.append(f" {key} ", "bold reverse")
        line.append(f" {does} ")
    return line
