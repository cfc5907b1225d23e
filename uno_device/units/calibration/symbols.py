"""Which symbol is at the index: found by what the pointer shows when the wheel rests."""

from __future__ import annotations

from collections.abc import Sequence

from uno_device.units.calibration.people import Shows
from uno_device.units.checks.examination import Examination


class IndexOffset:
    """By how many stops the index's mark is away from the first symbol of the wiring.

    Where symbols repeat, what one rest shows leaves several answers; the next one decides.
    """

    def __init__(self, symbols: Sequence[str]) -> None:
        self._symbols = tuple(symbols)
        self._possible = list(range(len(symbols)))
        self.contradicts = False
        """Whether the pointer has shown what no offset explains."""

    @property
    def known(self) -> bool:
        """Whether all offsets that are possible give the same symbols."""
        return self.contradicts or len({self.turned(each) for each in self._possible}) == 1

    @property
    def found(self) -> tuple[str, ...]:
        """The symbols, the index's stop first, as far as it is known."""
        return self.turned(self._possible[0]) if self._possible else self._symbols

    def turned(self, offset: int) -> tuple[str, ...]:
        """Return the symbols begun so many stops later."""
        return self._symbols[offset:] + self._symbols[:offset]

    async def ask(self, exam: Examination, stop: int) -> None:
        """Ask what is under the pointer, the likeliest first, at a stop that the sensors read."""
        for symbol in dict.fromkeys(self.turned(each)[stop] for each in self._possible):
            words = symbol.replace("_", " ")
            if await exam.ask(Shows(f'Is "{words}" under the pointer?', symbol)):
                self._keep(stop, symbol)
                return
        self.contradicts = True

    def _keep(self, stop: int, symbol: str) -> None:
        self._possible = [each for each in self._possible if self.turned(each)[stop] == symbol]
