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
from uno_device.cli.panel.picture import Picture
from uno_device.cli.panel.signs import UNICODE, Signs
from uno_device.units.faults import ADVICE, FaultId

SIDE_BY_SIDE = 78
"""From this width on the two units stand side by side, in columns."""

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
}


def render(
    picture: Picture,
    keys: Sequence[KeyLabels],
    width: int,
    height: int,
    signs: Signs = UNICODE,
) -> RenderableType:
    """Draw the panel on so many columns and lines; `keys` is one sequence for each line of keys."""
    lines: list[RenderableType] = [_header(picture, width)]
    units = _units(picture, signs)
    side_by_side = width >= SIDE_BY_SIDE and len(units) > 1
    if side_by_side:
        grid = Table.grid(expand=True)
        for _ in units:
            grid.add_column(ratio=1)
        grid.add_row(*units)
        lines.append(grid)
    else:
        lines.extend(units)
    faults = list(_faults(picture, width))
    foot = [_counters(picture, signs), *(_keys(line) for line in keys)]
    frames = 1 if side_by_side else len(units)
    used = 1 + frames * (unit_views.ROWS + 2) + len(faults) + len(foot)
    lines.extend(faults)
    lines.extend(_events(picture.told, height - used, width, signs))
    lines.extend(foot)
    return Group(*lines)


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


def _units(picture: Picture, signs: Signs) -> list[RenderableType]:
    units: list[RenderableType] = []
    if picture.showdown:
        units.append(unit_views.showdown(picture.showdown, signs))
    if picture.jackpot:
        units.append(unit_views.jackpot(picture.jackpot, signs))
    return units


def _faults(picture: Picture, width: int) -> Iterable[Text]:
    """Say what every fault means and what to do about it."""
    for name, unit in (("showdown", picture.showdown), ("jackpot", picture.jackpot)):
        if unit and unit.status.fault:
            yield from _fault(name, unit.status.fault, width)


def _fault(unit: str, fault: FaultId, width: int) -> Iterable[Text]:
    advice = ADVICE[fault]
    title = f" FAULT {unit}: {fault.value}"
    text = f"{title} {advice.meaning} {advice.remedy}"
    lines = textwrap.wrap(text, max(1, width), subsequent_indent=" ")
    for number, line in enumerate(lines):
        row = Text(line, no_wrap=True, overflow="crop")
        if number == 0:
            row.stylize("bold reverse red", 0, len(title))
        yield row


def _events(told: Sequence[Told], rows: int, width: int, signs: Signs) -> Iterable[Text]:
    """Tell the last events, the latest one last, on exactly so many rows if there are any."""
    if rows <= 0:
        return
    yield Text(f"{signs.rule * 2} last events ".ljust(width, signs.rule), unit_views.OFF)
    shown = list(told)[-(rows - 1) :] if rows > 1 else []
    for each in shown:
        row = Text(no_wrap=True, overflow="ellipsis")
        row.append(f" {_time(each.after)} {each.unit:<9}", unit_views.OFF)
        row.append(each.sentence, EVENT_STYLES.get(each.id, ""))
        yield row
    for _ in range(rows - 1 - len(shown)):
        yield Text()


def _time(after: int) -> str:
    minutes, tenths = divmod(round(max(0.0, to_s(after)) * 10), 600)
    return f"{minutes:3d}:{tenths // 10:02d}.{tenths % 10}"


def _counters(picture: Picture, signs: Signs) -> Text:
    """The compact line: what the contacts had to put up with, or the last trouble in the log."""
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
