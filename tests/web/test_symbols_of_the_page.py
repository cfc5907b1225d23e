"""What the page lists itself, where no unit tells it."""

from __future__ import annotations

import json
import re

from uno_device.game.actions import VoidReason, WheelSymbol
from uno_device.web.files import STATIC


def test_what_is_entered_by_hand_is_what_the_match_knows() -> None:
    script = (STATIC / "js" / "host" / "by_hand.js").read_text(encoding="utf-8")
    for name, known in (("SYMBOLS", WheelSymbol), ("VOIDS", VoidReason)):
        told = re.search(rf"^const {name} = (\[.*\]);$", script, re.MULTILINE)
        assert told is not None
        assert set(json.loads(told[1])) == set(known)
