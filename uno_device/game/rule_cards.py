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
        """Take a card out and return its text: the one told, else the next one, None if unknown."""
        if self._loaded is None:
            return told
        at = self._loaded.index(told) if told in self._loaded else -1
        text = self._loaded.pop(at)
        return text if told is None else told

    def used(self, text: str | None) -> None:
        """A card has been carried out; an empty dispenser is loaded with the used ones (WJ5)."""
        if text is None or self._loaded is None:
            return
        self._used.append(text)
        if not self._loaded:
            self._loaded, self._used = self._used, []
            self._chance.shuffle(self._loaded)
