"""The sockets that the page listens on, bound by ourselves, so that errors are ours to tell."""

from __future__ import annotations

import errno
import socket
from typing import Final

USUAL_PORT: Final = 8080
PORTS_TRIED: Final = 20
"""So many are tried, from the usual one on, where none was asked for."""
LOOPBACK: Final = "127.0.0.1"
"""This machine, as it calls itself."""
_LOOPBACK_6: Final = "::1"
_BACKLOG: Final = 64
"""So many may wait until the loop has time for them."""


def loopback_sockets(port: int | None) -> list[socket.socket]:
    """Return sockets on this machine's own addresses, at one port; 0 is any that is free.

    Without a port the usual one is taken, or the next one that is free. Raises OSError where there
    is none, which names the port as other errors name a file.
    """
    choices = (port,) if port is not None else range(USUAL_PORT, USUAL_PORT + PORTS_TRIED)
    first = _first_free(choices)
    try:
        return [first, listening(_LOOPBACK_6, first.getsockname()[1])]
    except OSError:  # a machine without IPv6, or somebody else is there: one is enough
        return [first]


def listening(address: str, port: int) -> socket.socket:
    """Return a socket that listens at an address of this machine. Raises OSError."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    # With the protocol said: asyncio sends small answers at once only where it is (TCP_NODELAY).
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # started again
        if family == socket.AF_INET6:
            door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        door.bind((address, port))
        door.listen(_BACKLOG)
    except OSError:
        door.close()
        raise
    door.setblocking(False)
    return door


def why(error: OSError) -> str:
    """Say why there is no listening, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return "another program listens there; end it, or take another port (--port)"
    if error.errno in (errno.EACCES, errno.EPERM):
        return "this user may not listen there; take a port from 1024 on (--port)"
    return str(error.strerror)


def _first_free(choices: range | tuple[int, ...]) -> socket.socket:
    for port in choices:
        try:
            return listening(LOOPBACK, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or port == choices[-1]:
                raise OSError(error.errno, why(error), _named(choices)) from None
    raise AssertionError("there is always a port to try")


def _named(choices: range | tuple[int, ...]) -> str:
    first, last = choices[0], choices[-1]
    return f"port {first}" if first == last else f"ports {first} to {last}"
