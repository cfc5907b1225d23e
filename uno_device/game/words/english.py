"""The English catalogue: every message by its id; in braces, the parameters.

Another language is one more catalogue like this, with the same ids and parameters.
"""

from __future__ import annotations

from uno_device.game.words.english_events import EVENTS
from uno_device.game.words.english_own_rules import OWN
from uno_device.game.words.english_refusals import DOINGS, REFUSALS, STEPS
from uno_device.game.words.english_rules import SHARED
from uno_device.game.words.english_values import CONTENTS, HEADINGS, VALUES

RULES: dict[str, str] = {**SHARED, **OWN}
"""The rules of all editions."""

PARTS = (RULES, EVENTS, REFUSALS, STEPS, DOINGS, VALUES, CONTENTS, HEADINGS)

ENGLISH: dict[str, str] = {name: text for part in PARTS for name, text in part.items()}
"""Every message."""
