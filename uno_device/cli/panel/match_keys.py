"""The keys that a table has while a match is at it."""

from __future__ import annotations

from uno_device.cli.panel.keys import Act, Key
from uno_device.cli.panel.match_controls import MatchControls


def match_keys(controls: MatchControls, turn_page: Act) -> list[Key]:
    """Return them; `turn_page` shows the units instead of the match, or the match again."""
    pause = "pause the match at once; once more, and y: go on"
    chance = "let chance decide what a unit would; asks first if the unit is ready"
    end = "take the match off the table; asks first if it is not over"
    page = "the units on the whole page, and back to the match"
    return [
        Key(("p",), "p", "pause/go on", pause, controls.pause_or_go_on),
        Key(("x",), "x", "chance", chance, controls.chance),
        Key(("n",), "n", "next hand", "start the next hand", controls.next_hand),
        Key(("e",), "e", "end", end, controls.end),
        Key(("u",), "u", "units/match", page, turn_page),
    ]
