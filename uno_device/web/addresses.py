"""Under which addresses other machines of the house can reach this one.

Only what the kernel says is taken: no name is looked up, and nothing is sent. IPv4 alone, because
its addresses can be read aloud and typed on a phone.
"""

from __future__ import annotations

import fcntl
import socket
import struct
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

INTERFACES: Final = Path("/sys/class/net")
"""Where Linux has a folder for every interface. Other ways to ask take netlink sockets, which a
service may have to do without."""
SIOCGIFFLAGS: Final = 0x8913
"""Asks Linux for the flags of an interface: netdevice(7)."""
SIOCGIFADDR: Final = 0x8915
"""Asks Linux for the first IPv4 address of an interface: netdevice(7)."""
IFF_UP: Final = 0x1
IFF_LOOPBACK: Final = 0x8

_REQUEST: Final = struct.Struct("16s16s8x")
"""A `struct ifreq`: the name of an interface, and what is told about it."""
_FAR_AWAY: Final = ("192.0.2.1", 9)
"""An address for examples (RFC 5737): where the default route leads, nobody is asked."""
_INSIDE: Final = (
    "docker",
    "veth",
    "br-",
    "virbr",
    "lxc",
    "lxd",
    "vmnet",
    "vboxnet",
    "cni",
    "podman",
)
"""How interfaces are named that lead to this machine's own containers and guests."""


@dataclass(frozen=True)
class Address:
    """An IPv4 address of this machine, and the interface that has it."""

    address: str
    interface: str
    default: bool
    """Whether the way out of the house begins here: phones are most likely to be on this side."""


def addresses() -> tuple[Address, ...]:
    """Return the addresses but loopback, the likeliest for phones first."""
    outward = outward_address()
    found = [
        Address(address, interface, address == outward)
        for interface, address in _interfaces()
        if not address.startswith("127.")
    ]
    if outward is not None and not any(each.default for each in found):
        found.append(Address(outward, "", True))  # a second address of its interface
    return tuple(sorted(found, key=_likelihood))


def outward_address() -> str | None:
    """Return our address on the default route; None without one. No packet is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_FAR_AWAY)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def _likelihood(each: Address) -> tuple[bool, bool, bool, str, str]:
    """Order addresses: the default route, then what a house gives, then inner bridges."""
    inside = each.interface.startswith(_INSIDE)
    given_by_nobody = each.address.startswith("169.254.")
    return not each.default, inside, given_by_nobody, each.interface, each.address


def _interfaces() -> list[tuple[str, str]]:
    """Return the names and addresses of interfaces that are up; nothing where it is not Linux."""
    if sys.platform != "linux":
        return []
    try:
        names = [each.name for each in INTERFACES.iterdir()]
    except OSError:
        return []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        pairs = [(name, _address_of(asked, name)) for name in names]
    return [(name, address) for name, address in pairs if address is not None]


def _address_of(asked: socket.socket, interface: str) -> str | None:
    """Return the address of an interface; None if it has none, is down, loopback or gone."""
    try:
        (flags,) = struct.unpack_from("H", _told(asked, SIOCGIFFLAGS, interface))
        if not flags & IFF_UP or flags & IFF_LOOPBACK:
            return None
        return socket.inet_ntoa(_told(asked, SIOCGIFADDR, interface)[4:8])
    except OSError:
        return None


def _told(asked: socket.socket, request: int, interface: str) -> bytes:
    told = fcntl.ioctl(asked, request, _REQUEST.pack(interface.encode()[:15], b""))
    answer: bytes = _REQUEST.unpack(told)[1]
    return answer
