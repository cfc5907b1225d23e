"""Under which addresses phones find this machine, and which of them they are most likely to use."""

from __future__ import annotations

import errno
import fcntl
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from uno_device.web import addresses
from uno_device.web.addresses import IFF_LOOPBACK, IFF_UP, SIOCGIFADDR, SIOCGIFFLAGS, Address


@pytest.fixture
def network(mocker: MockerFixture, tmp_path: Path) -> Network:
    return Network(mocker, tmp_path)


class Network:
    """What the kernel says of a machine's interfaces."""

    def __init__(self, mocker: MockerFixture, folder: Path) -> None:
        self._folder = folder
        self._addresses: Mapping[str, str | None] = {}
        self.down: set[str] = set()
        self.outward: str | None = None
        mocker.patch.object(fcntl, "ioctl", self._ioctl)
        mocker.patch.object(addresses, "INTERFACES", folder)
        mocker.patch.object(addresses, "outward_address", self._outward)
        mocker.patch.object(sys, "platform", "linux")

    def has(self, **of_interfaces: str | None) -> None:
        """Have these interfaces with these addresses."""
        self._addresses = of_interfaces
        for name in of_interfaces:
            (self._folder / name).mkdir()

    def _outward(self) -> str | None:
        return self.outward

    def _ioctl(self, _asked: socket.socket, request: int, about: bytes) -> bytes:
        name = about[:16].rstrip(b"\0").decode()
        assert len(about) >= 40  # what the kernel writes back
        if request == SIOCGIFFLAGS:
            flags = (IFF_LOOPBACK if name == "lo" else 0) | (0 if name in self.down else IFF_UP)
            return about[:16] + flags.to_bytes(2, "little") + bytes(22)
        assert request == SIOCGIFADDR
        address = self._addresses[name]
        if address is None:
            raise OSError(errno.EADDRNOTAVAIL, "Cannot assign requested address")
        return about[:16] + bytes([2, 0, 0, 0]) + socket.inet_aton(address) + bytes(16)


def test_the_default_route_comes_first_and_bridges_to_containers_last(network: Network) -> None:
    network.has(
        lo="127.0.0.1",
        docker0="172.17.0.1",
        eth0="10.0.0.7",
        usb0="169.254.3.4",
        wlan0="192.168.1.5",
    )
    network.outward = "192.168.1.5"
    assert addresses.addresses() == (
        Address("192.168.1.5", "wlan0", default=True),
        Address("10.0.0.7", "eth0", default=False),
        Address("169.254.3.4", "usb0", default=False),
        Address("172.17.0.1", "docker0", default=False),
    )


def test_what_has_no_address_or_is_down_is_no_way_in(network: Network) -> None:
    network.has(lo="127.0.0.1", eth0=None, eth1="10.0.0.8")
    network.down = {"eth1"}
    assert addresses.addresses() == ()


def test_a_machine_in_no_network_has_no_default_route(network: Network) -> None:
    network.has(lo="127.0.0.1", wlan0="192.168.1.5")
    assert addresses.addresses() == (Address("192.168.1.5", "wlan0", default=False),)


def test_a_second_address_of_an_interface_is_known_by_the_default_route(network: Network) -> None:
    network.has(wlan0="192.168.1.5")
    network.outward = "192.168.1.6"
    assert [each.address for each in addresses.addresses()] == ["192.168.1.6", "192.168.1.5"]


def test_elsewhere_than_on_linux_there_is_the_default_route_alone(
    network: Network, mocker: MockerFixture
) -> None:
    mocker.patch.object(sys, "platform", "darwin")
    network.has(en0="192.168.1.5")
    network.outward = "192.168.1.5"
    assert addresses.addresses() == (Address("192.168.1.5", "", default=True),)


def test_this_machine_tells_addresses_that_are_its_own() -> None:
    for each in addresses.addresses():
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as door:
            door.bind((each.address, 0))


def test_nothing_is_sent_to_find_the_default_route(mocker: MockerFixture) -> None:
    kinds = mocker.spy(socket, "socket")
    addresses.outward_address()
    kinds.assert_called_once_with(socket.AF_INET, socket.SOCK_DGRAM)  # connecting it sends nothing
