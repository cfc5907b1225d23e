"""Doing something in the match, always as the player whose place this browser has; stopping."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from uno_device.game.action_reader import read_action
from uno_device.records import RecordError
from uno_device.table.requests import waited_for
from uno_device.web.api.asking import Ask
from uno_device.web.errors import WebError


async def act(ask: Ask) -> Mapping[str, Any]:
    """Do something in the match; it is answered when that counts."""
    ask.only("action")
    seat, hosted = ask.seat, ask.desk.hosted
    action = ask.value("action", dict)
    if "by" in action:
        raise RecordError(1, 'an action has no "by" here: it is by whoever has this place')
    if seat in hosted.bots:
        raise WebError(HTTPStatus.FORBIDDEN, "bot_plays", player=seat)
    done = read_action({**action, "by": seat}, 1)
    await waited_for(lambda answer: hosted.act(done, answer))
    return {"state": hosted.view(None).table["state"]}


async def stop(ask: Ask) -> Mapping[str, Any]:
    """Stop both units at once: whoever is at the table may."""
    who = ask.who
    if not (who.host or who.local or who.seat):
        raise WebError(HTTPStatus.UNAUTHORIZED, "no_seat")
    ask.desk.hosted.operator.stop()
    return {"stopped": True}
