"""The two units as frames of eleven lines. Colour helps the eye; every sign is a word as well."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from uno_device.cli.panel.picture import JackpotPicture, Mood, ShowdownPicture, Status
from uno_device.cli.panel.signs import Signs

ROWS = 11
"""Lines inside a unit's frame."""
REEL_ROWS = 5
"""Lines of the wheel's window; the middle one is at the pointer."""
LABEL = 9
COLUMN = 9
REEL_WIDTH = 20
METER = 10

FRAME_STYLES = {
    Mood.READY: "green",
    Mood.BUSY: "cyan",
    Mood.WAITING: "yellow",
    Mood.FAULT: "bold red",
}

RED_ON = "bold reverse red"
GREEN_ON = "bold reverse green"
OFF = "dim"
ALERT = "bold yellow"


def showdown(picture: ShowdownPicture, signs: Signs) -> Panel:
    """Draw the showdown unit."""
    left, right = picture.paddles
    lamps = [
        ("RED", picture.red[0], RED_ON),
        ("GO", picture.green, GREEN_ON),
        ("RED", picture.red[1], RED_ON),
    ]
    tone = f"{picture.tone_hz:.0f} Hz" if picture.tone_hz else "silent"
    rows = [
        _columns("", "left", "green", "right", style=OFF),
        *_lamps(lamps, signs),
        _columns("paddle", left, "", right),
        _columns("wins", *_counted(picture.wins)),
        _columns("early", *_counted(picture.false_starts)),
        _row("tone", f"{tone:<9} timer {picture.timer}", alert=bool(picture.tone_hz)),
        _row("flipper", picture.flipper, alert=picture.flipper.startswith("throws")),
        _row("reaction", picture.last_reaction),
        _row("last duel", picture.last_duel),
    ]
    return _frame("showdown", picture.status, rows, signs)


def jackpot(picture: JackpotPicture, signs: Signs) -> Panel:
    """Draw the jackpot unit."""
    duty = abs(picture.spinner_duty)
    filled = round(duty * METER)
    meter = signs.full * filled + signs.hollow * (METER - filled)
    feeds = f", motor {abs(picture.dispenser_duty):.0%}" if picture.dispenser_duty else ""
    cards = "no card" if not picture.cards else f"{picture.cards} in the hopper"
    last = f"{picture.last_symbol} (spin {picture.spins})" if picture.spins else ""
    rows = [
        *_reel(picture, signs),
        _row("motor", f"{meter} {duty:.0%}{_motion(picture)}", alert=bool(duty)),
        _row("lever", picture.lever, alert=picture.lever != "open"),
        _row("button", picture.button, alert=picture.button != "open"),
        _row("cards", cards, alert=not picture.cards),
        _row("gate", picture.gate + feeds, alert=picture.gate != "empty" or bool(feeds)),
        _row("last", last),
    ]
    return _frame("jackpot", picture.status, rows, signs)


def _frame(name: str, status: Status, rows: Iterable[Text], signs: Signs) -> Panel:
    style = FRAME_STYLES[status.mood]
    words = status.words.upper() if status.mood is Mood.FAULT else status.words
    return Panel(
        Group(*rows),
        title=f"[bold]{name}[/]: {words}",
        title_align="left",
        border_style=style,
        box=signs.frame,
        height=ROWS + 2,
    )


def _row(label: str, value: str, *, alert: bool = False) -> Text:
    row = Text(no_wrap=True, overflow="ellipsis")
    row.append(f"{label:<{LABEL}} ", OFF)
    row.append(value, ALERT if alert else "")
    return row


def _columns(label: str, left: str, middle: str, right: str, style: str = "") -> Text:
    row = Text(no_wrap=True, overflow="crop")
    row.append(f"{label:<{LABEL}}", OFF)
    for word in (left, middle, right):
        alert = word.isupper() and not style
        row.append(f"{word:^{COLUMN}}", ALERT if alert else style)
    return row


def _counted(counts: tuple[int, int]) -> tuple[str, str, str]:
    return str(counts[0]), "", str(counts[1])


def _lamps(lamps: list[tuple[str, bool, str]], signs: Signs) -> Iterable[Text]:
    for line, shape in enumerate(signs.lamp):
        row = Text(" " * LABEL, no_wrap=True, overflow="crop")
        for word, lit, style in lamps:
            row.append(shape.format(word if lit else signs.dark), style if lit else OFF)
        if line == 1:
            row.stylize(OFF, 0, LABEL)
        yield row


def _reel(picture: JackpotPicture, signs: Signs) -> Iterable[Text]:
    """Draw the wheel's window: what is at the pointer stands in the middle, the next one above."""
    middle = REEL_ROWS // 2
    for line in range(REEL_ROWS):
        row = Text(" " * (LABEL + 1), no_wrap=True, overflow="crop")
        if line == middle:
            style = "bold" if picture.turning else "bold reverse"
            row.append(f"{signs.pointer[0]} ", "bold")
            row.append(f"{_at_pointer(picture, signs):^{REEL_WIDTH}.{REEL_WIDTH}}", style)
            row.append(f" {signs.pointer[1]}", "bold")
        else:
            symbol = _symbol(picture, middle - line, signs)
            row.append(f"  {symbol:^{REEL_WIDTH}.{REEL_WIDTH}}", OFF)
        yield row


def _at_pointer(picture: JackpotPicture, signs: Signs) -> str:
    symbol = _symbol(picture, 0, signs)
    if picture.stop is None:
        return f"slot {picture.slots}" if picture.turning else "pull the lever"
    return symbol if picture.sure else f"{symbol} ?"


def _symbol(picture: JackpotPicture, ahead: int, signs: Signs) -> str:
    """Return the symbol that comes to the pointer after so many stops."""
    if picture.stop is None:
        return signs.dark
    return picture.symbols[(picture.stop + ahead) % len(picture.symbols)]


def _motion(picture: JackpotPicture) -> str:
    if not picture.turning:
        return ""
    return f", {picture.slots} slots" if picture.spinner_duty else ", runs out"
