"""The match's side of the panel: whether there is one, its keys, and which page is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from uno_device.cli.panel.host_commands import HostCommands
from uno_device.cli.panel.keys import Key
from uno_device.cli.panel.match_controls import YES, MatchControls
from uno_device.cli.panel.match_keys import match_keys
from uno_device.cli.panel.match_picture import take_match
from uno_device.cli.panel.picture import Picture
from uno_device.table.table import Table
from uno_device.units.assembly import Units


class MatchSide:
    """What the panel knows of the match at a table, and does to it.

    While a match is there its page comes first; the operator may turn to the units' page.
    """

    def __init__(
        self,
        table: Table,
        units: Units,
        commands: HostCommands,
        changed: Callable[[], object],
    ) -> None:
        """`changed` is called when there is something new to show that no event tells."""
        self._table = table
        self._units = units
        self._commands = commands
        self._changed = changed
        self._controls = MatchControls(table, units, self._say)
        self._said = ""
        """What came of the last key, where it was not done."""
        self._turned: int | None = None
        """The match whose page has been turned away from."""
        self.keys: Sequence[Key] = match_keys(self._controls, self.turn_page)

    @property
    def there(self) -> bool:
        """Whether a match is at the table."""
        return self._table.match is not None

    def turn_page(self) -> None:
        """Show the units instead of the match, or the match again."""
        self._turned = None if self._turned == self._table.match else self._table.match

    def typed(self, key: str) -> None:
        """Take the answer to a question, if one is asked: yes by one key, no by every other."""
        self._said = ""
        if key == YES:
            self._controls.yes()
        else:
            self._controls.no()

    def put_into(self, picture: Picture) -> Picture:
        """Return the picture with the match, or with how to start one."""
        match = take_match(self._table, self._units, self._commands)
        if match is None:
            start = f"no match; to start one: {self._commands.start()}"
            return replace(picture, aside=start, answer=self._said)
        answer = self._controls.question or self._said
        if self._turned == match.id:
            aside = f"match {match.id}: {match.standing.value}; {match.waits}; u shows it"
            return replace(picture, aside=aside, answer=answer)
        return replace(picture, match=match, answer=answer)

    def _say(self, sentence: str) -> None:
        self._said = sentence
        self._changed()
