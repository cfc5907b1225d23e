"""What a host can ask of a table, by name: the vocabulary of the socket and of the host's page.

Nobody's hand, no deck and no seed is ever in an answer.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from hardware.spelling import did_you_mean
from uno_device.game.action_reader import read_action
from uno_device.game.actions import HOST, TABLE, Action
from uno_device.game.header_reader import read_header
from uno_device.game.refusal import Refusal
from uno_device.records import RecordError, check_kind, is_kind, one_object, shown
from uno_device.table.alerts.catalogue import told
from uno_device.table.errors import TableError
from uno_device.table.hosted import Hosted
from uno_device.table.journal.errors import JournalError
from uno_device.table.sitting import Answer

SEED_BITS = 128
"""Fewer could be searched for by whoever sees the first cards."""
MOST_CARDS = 200
"""More are in no hopper, as a wiring has it."""

SAID = (Refusal, RecordError, JournalError, TableError)
"""What is told to whoever asked; anything else is a mistake of ours."""

Told = Mapping[str, Any] | None
"""What is told besides how things stand."""
Handle = Callable[[dict[str, Any]], Awaitable[Told] | Told]
"""Does what a request asks for; raises what is SAID."""


class UnknownRequestError(TableError):
    """There is no such request."""


class NotSaidHereError(TableError):
    """Nobody can say this here: it is known from elsewhere."""


class HostRequests:
    """Does what a host asks for by `do`; whoever knows more than the table adds to it."""

    def __init__(self, table: Hosted) -> None:
        self.before: list[Callable[[str], object]] = []
        """Each is told what is asked for (`do`) before it is done, and what `tell_before` says."""
        self._table = table
        self._handles: dict[str, Handle] = {
            "status": lambda _: None,
            "start": lambda request: start(table, request),
            "act": self._act,
            "draw": lambda _: waited_for(table.draw),
            "pause": lambda _: table.pause(),
            "resume": lambda _: table.resume(),
            "end": lambda _: waited_for(table.end),
            "stop": lambda _: table.operator.stop(),
            "clear": lambda _: table.operator.clear(),
            "reload": lambda request: table.operator.reload(_cards(request.get("cards"))),
            "drop": lambda request: table.drop(check_kind(request.get("unit"), str, "unit", 1)),
            "use": lambda request: table.take_back(check_kind(request.get("unit"), str, "unit", 1)),
        }

    @property
    def known(self) -> frozenset[str]:
        """What can be asked for."""
        return frozenset(self._handles)

    def register(self, further: Mapping[str, Handle]) -> None:
        """Know further requests, by `do`. ValueError for one that is known already."""
        if twice := self._handles.keys() & further.keys():
            raise ValueError(f"registered twice: {', '.join(sorted(twice))}")
        self._handles.update(further)

    async def done(self, request: dict[str, Any]) -> dict[str, Any]:
        """Do what `request["do"]` says; return how things stand, and what else is told.

        Raises UnknownRequestError for what nobody knows, else what is SAID.
        """
        do = request.get("do")
        if not isinstance(do, str) or do not in self._handles:
            guess = did_you_mean(do, self._handles)
            raise UnknownRequestError(f"unknown request {shown(do)}{guess}")
        self.tell_before(do)
        answered = self._handles[do](request)
        further = await answered if isinstance(answered, Awaitable) else answered
        return {**self.status(), **(further or {})}

    def tell_before(self, do: str) -> None:
        """Tell that something is about to be done, perhaps by another hand than a request's."""
        for tell in self.before:
            tell(do)

    def status(self) -> dict[str, Any]:
        """Return how things stand, as everybody may know it."""
        table = self._table
        status: dict[str, Any] = {
            "mode": table.mode,
            "paused": table.paused,
            "alerts": [told(alert) for alert in table.alerts()],
        }
        if table.match is not None:
            status["match"] = table.match
            status["view"] = table.view(None).to_json()
            status["serving"] = table.serving().to_json()
        if table.dropped:
            status["dropped"] = sorted(table.dropped)
        return status

    def _act(self, request: dict[str, Any]) -> Awaitable[None]:
        value = request.get("action")
        if not isinstance(value, dict):
            raise RecordError(1, 'to act takes an "action"')
        action = self._of_a_person(read_action(value, 1))
        return waited_for(lambda answer: self._table.act(action, answer))

    def _of_a_person(self, action: Action) -> Action:
        """Return what a person does. Raises NotSaidHereError for what only the table can say.

        What was stored as read from a unit must have been. And what a bot is refused, and why,
        would tell whoever tries what it holds.
        """
        if action.by == TABLE:
            as_host = f'say it as the host, with "by": "{HOST}"'
            raise NotSaidHereError(f"what the table tells comes from its units; {as_host}")
        if action.by in self._table.bots:
            raise NotSaidHereError(f"{action.by} is a bot: nobody else plays for it")
        return action


def read_object(content: bytes) -> dict[str, Any]:
    """Read what was sent as a line of a record is read: what it stores must be readable from one.

    Nothing at all is an object without a key. Raises RecordError.
    """
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise RecordError(1, "this is not UTF-8 text") from None
    return one_object(text) if text.strip() else {}


def start(table: Hosted, request: Mapping[str, Any]) -> Awaitable[None]:
    """Begin the match of a request: a `header`, and by player the kinds of `bots`, if any.

    A seed is drawn if there is none. Raises RecordError, TableError or JournalError, some of them
    when it is awaited.
    """
    value = check_kind(request.get("header"), dict, "header", 1)
    drawn = {"uno_record": 1, "seed": secrets.randbits(SEED_BITS)}
    header = read_header({**drawn, **value})
    bots = _bots(request.get("bots", {}))
    return waited_for(lambda answer: table.start(header, bots, answer))


def waited_for(ask: Callable[[Answer], object]) -> Awaitable[None]:
    """Ask for something of which is told later what came of it; return what can be awaited.

    Raises at once what the asking raises, and what came of it when it is awaited.
    """
    waited: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def answer(error: BaseException | None) -> None:
        if waited.done():
            return  # whoever waited is gone
        if error is None:
            waited.set_result(None)
        else:
            waited.set_exception(error)

    ask(answer)
    return waited


def _cards(cards: Any) -> int | None:
    if cards is not None and not (is_kind(cards, int) and 0 <= cards <= MOST_CARDS):
        raise RecordError(1, f'"cards" is a number from 0 to {MOST_CARDS}, not {shown(cards)}')
    return None if cards is None else int(cards)


def _bots(bots: Any) -> Mapping[str, str]:
    check_kind(bots, dict, "bots", 1)
    return {player: check_kind(kind, str, player, 1) for player, kind in bots.items()}
