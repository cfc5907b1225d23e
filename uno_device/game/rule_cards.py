"""The rule cards of the dispenser: how many are left, and their texts where they are known."""

from __future__ import annotations

from collections.abc import Sequence

from uno_device.game.chance import Chance


class RuleCards:
    """The dispenser and the pile of used rule cards (WJ1, WJ5), for a whole match."""

    def __init__(self, texts: Sequence[str] | None, chance: Chance) -> None:
        """`texts`: what the players have written; None where the table does not know it."""
        self._loaded = None if texts is None else [text for text in texts if text.strip()]
        self._used: list[str] = []
        self._chance = chance
        if self._loaded is not None:
            chance.shuffle(self._loaded)

    @property
    def left(self) -> int | None:
        """How many are in the dispenser; None if unknown."""
        return None if self._loaded is None else len(self._loaded)

    def dispense(self, told: str | None) -> str | None:
        """Take a card out and return its text; None if unknown.

        That is the text told: of the card that has it or, if none has, of the next one, which
        people then have read otherwise. Blank is not told.
        """
        text = told if told and told.strip() else None
        if self._loaded is None:
            return text
        at = self._loaded.index(text) if text in self._loaded else -1
        taken = self._loaded.pop(at)
        return text or taken

    def used(self, text: str | None) -> None:
        """A card has been carried out; an empty dispenser is loaded with the used ones (WJ5)."""
        if text is None or self._loaded is None:
            return
        self._used.append(text)
        if not self._loaded:
            self._loaded, self._used = self._used, []
            self._chance.shuffle(self._loaded)
