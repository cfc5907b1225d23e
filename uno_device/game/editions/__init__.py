"""The editions: one file each, and their list here."""

from __future__ import annotations

from uno_device.game.edition import Edition
from uno_device.game.editions.classic import CLASSIC
from uno_device.game.editions.jurassic_world_rebirth import JURASSIC_WORLD_REBIRTH
from uno_device.game.editions.showdown import SHOWDOWN
from uno_device.game.editions.space_jam import SPACE_JAM
from uno_device.game.editions.wild_jackpot import WILD_JACKPOT_EDITION

EDITIONS: dict[str, Edition] = {
    edition.name: edition
    for edition in (CLASSIC, WILD_JACKPOT_EDITION, SHOWDOWN, JURASSIC_WORLD_REBIRTH, SPACE_JAM)
}
"""By name, in the order in which people are offered them."""

CODES = frozenset(card.code for edition in EDITIONS.values() for card in edition.deck)
"""The codes of all cards of all editions."""
