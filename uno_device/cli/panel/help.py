"""The help page: every key of this table, and what one should know."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

NAME_WIDTH = 16

NOTES = (
    "The two units work without keys, too: the timer button starts a duel, the lever a spin, "
    "the dispenser's button gives a card. Held for 3 s, a unit's button clears its fault, "
    "and the dispenser's tells that an empty hopper was filled.",
    "STOP switches every output off at once. A duel under way is void, a spin has no result. "
    "c goes on, or holding a unit's button for 3 s.",
)

SAFETY = (
    "Never aim the flipper at eyes or face, never fire at point-blank range; nothing but cards "
    "in the unit."
)
"""What stands wherever a flipper is (SD12)."""


def render_help(
    sentences: Iterable[tuple[str, str]], pins: Sequence[str], width: int, *, flips: bool
) -> RenderableType:
    """Draw the help on so many columns.

    `pins` are the sentences about what is open, `flips` says that there is a flipper.
    """
    lines = [Text(" UNO table: keys ", "bold reverse"), Text()]
    for name, sentence in sentences:
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f" {name:<{NAME_WIDTH}}", "bold")
        line.append(sentence)
        lines.append(line)
    lines.append(Text())
    for note in (SAFETY, *NOTES) if flips else NOTES:  # first, for where there is little room
        lines.extend(Text(f" {each}") for each in textwrap.wrap(note, max(20, width - 2)))
    lines.append(Text())
    lines.extend(Text(f" {each}", "dim", no_wrap=True, overflow="ellipsis") for each in pins)
    return Group(*lines)
