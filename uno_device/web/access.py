"""Who asks: which place a browser has, whether it is the host's, whether it is this machine's."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_address

from starlette.requests import HTTPConnection
from starlette.responses import Response

from uno_device.web.pin import HostPin
from uno_device.web.seats import Seats

COOKIE_AGE_S = 180 * 24 * 3600
"""How long a browser keeps what it is (s)."""
_PASSED_ON = frozenset({"forwarded", "x-forwarded-for", "x-real-ip", "via"})
"""Headers of what has passed a request on: then it is not from this machine, or nobody knows."""


class Cookie(StrEnum):
    """What browsers keep for us. The port goes with it: two tables of a machine do not mix."""

    SEAT = "uno_seat"
    HOST = "uno_host"


@dataclass(frozen=True, slots=True)
class Who:
    """Who a request or a socket comes from."""

    seat: str | None = None
    """The player whose place this browser has."""
    host: bool = False
    """Whether it has said the host's PIN."""
    local: bool = False
    """Whether it runs on this machine."""


class Access:
    """Tells who asks, by the cookies of a browser and the connection that it uses."""

    def __init__(self, seats: Seats, pin: HostPin) -> None:
        self._seats = seats
        self.pin = pin
        """The host's PIN and sessions."""

    def who(self, connection: HTTPConnection) -> Who:
        """Return who a request or a websocket comes from, as things are now."""
        return Who(
            seat=self._seats.seat_of(token_in(connection, Cookie.SEAT)),
            host=self.pin.is_host(token_in(connection, Cookie.HOST)),
            local=is_local(connection),
        )


def token_in(connection: HTTPConnection, cookie: Cookie) -> str | None:
    """Return the token that a browser has for this table; None for none."""
    return connection.cookies.get(_name(connection, cookie))


def set_token(
    response: Response, connection: HTTPConnection, cookie: Cookie, token: str | None
) -> None:
    """Let a browser keep a token, or forget the one that it has (None).

    It is not marked as Secure: in the house the page is plain HTTP.
    """
    response.set_cookie(
        _name(connection, cookie),
        token or "",
        max_age=COOKIE_AGE_S if token else 0,
        httponly=True,
        samesite="strict",
    )


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request or a websocket comes from."""
    return connection.client.host if connection.client else ""


def is_local(connection: HTTPConnection) -> bool:
    """Whether a connection is one of this machine with itself, and nobody's who passes it on."""
    server = connection.scope.get("server") or ("", None)
    ends = (address_of(connection), server[0])
    return all(map(_is_loopback, ends)) and not _PASSED_ON & set(connection.headers.keys())


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _name(connection: HTTPConnection, cookie: Cookie) -> str:
    _, port = connection.scope.get("server") or ("", None)
    return f"{cookie}_{port}"
