"""The header of a match: who plays what, and by which options (section 8 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from uno_device.game.edition import Edition
from uno_device.game.options import Options


class Mode(StrEnum):
    """Who holds the cards."""

    REFEREE = "referee"
    """The match does."""
    SCORE = "score"
    """People do, with real cards: only results are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What a match is made of besides its actions."""

    edition: Edition
    players: tuple[str, ...]
    """In seating order, clockwise: 2 to 10 (U1)."""
    seed: int
    """All shuffles come from it."""
    options: Options = field(default_factory=Options)
    mode: Mode = Mode.REFEREE
    rule_cards: tuple[str, ...] | None = None
    """The texts that the players have written (WJ1); None if the table does not know them."""
    dealer: str | None = None
    """Of the first hand, for tests; else drawn (U2)."""
    deck: tuple[str, ...] | None = None
    """The codes of the first hand's deck in draw order, for tests; else shuffled."""

    def to_json(self) -> dict[str, Any]:
        """Return the first line of a record."""
        told: dict[str, Any] = {
            "uno_record": 1,
            "edition": self.edition.name,
            "players": list(self.players),
            "options": self._options(),
            "seed": self.seed,
        }
        if self.mode is not Mode.REFEREE:
            told["mode"] = self.mode
        if self.rule_cards is not None:
            told["rule_cards"] = list(self.rule_cards)
        if self.dealer is not None:
            told["dealer"] = self.dealer
        if self.deck is not None:
            told["deck"] = list(self.deck)
        return told

    def _options(self) -> dict[str, Any]:
        """Return the options that are not what the edition has anyway."""
        usual = usual_options(self.edition)
        values = ((one.name, getattr(self.options, one.name)) for one in fields(Options))
        return {name: value for name, value in values if value != getattr(usual, name)}


def usual_options(edition: Edition) -> Options:
    """Return the options of an edition when nothing has been agreed on."""
    return Options(
        single_hand=edition.single_hand, wilds_count_as_color=edition.wilds_count_as_color
    )
