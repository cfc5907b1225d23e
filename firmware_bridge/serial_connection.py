"""The link to a board at a serial port, for a factory: with a thread of its own, or on a loop."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from firmware_bridge.callbacks import Callbacks, CallbackThread, DirectCallbacks
from firmware_bridge.connection import Connection
from firmware_bridge.link.driver import OPENING_S
from firmware_bridge.link.loop_driver import LoopLink
from firmware_bridge.link.settings import LinkSettings
from firmware_bridge.link.thread_driver import ThreadLink
from firmware_bridge.options import Options
from firmware_bridge.ports import SystemPorts


def connect(options: Options) -> tuple[Connection, Callbacks]:
    """Find the board and open a session, with a thread of the link's own.

    So neither a loop that is held up nor the wait for another board starves this one. Where a loop
    runs, callbacks come on the link's thread, and have to hand over what they are told.

    Raises BridgeUnusable when no board answers: says which ports were tried and why not.
    """
    callbacks = DirectCallbacks() if _loop_runs() else CallbackThread()
    return _opened(ThreadLink(_settings(options), _ports(options))), callbacks


def connect_on_loop(options: Options) -> tuple[Connection, Callbacks]:
    """Do the same on the running loop, without a thread.

    For one board, and a loop that is never held up for long. Callbacks come on the loop.

    Raises BridgeUnusable as `connect` does.
    """
    link = LoopLink(_settings(options), _ports(options), asyncio.get_running_loop())
    return _opened(link), DirectCallbacks()


def _opened(link: ThreadLink | LoopLink) -> Connection:
    try:
        link.wait_until_ready(OPENING_S)
    except Exception:
        link.close()
        raise
    return link


def _settings(options: Options) -> LinkSettings:
    return LinkSettings(
        baud=options.baud,
        board_id=options.board,
        heartbeat_ms=round(options.heartbeat_s * 1000),
    )


def _ports(options: Options) -> SystemPorts:
    """Return where the board may be: one that is asked for by its id may be at any port."""
    return SystemPorts(options.port, options.baud, anywhere=options.board is not None)


def _loop_runs() -> bool:
    with suppress(RuntimeError):
        asyncio.get_running_loop()
        return True
    return False
