"""The host's PIN: how often it may be tried, how long a session lasts; and who is local."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_mock import MockerFixture
from starlette.requests import HTTPConnection

from hardware.clock import VirtualClock, to_ns
from uno_device.web.access import Access, Cookie
from uno_device.web.errors import WebError
from uno_device.web.pin import HostPin, PinFormatError
from uno_device.web.seats import Seats
from uno_device.web.store import Store
from uno_device.web.tries import MOST_ADDRESSES

PHONE = "192.168.1.7"


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
def pin(clock: VirtualClock) -> HostPin:
    return HostPin(Store(None), clock)


def wrong_one(pin: HostPin) -> str:
    return "000000" if pin.drawn != "000000" else "111111"


def says(pin: HostPin, what: str | None, address: str = PHONE, *, local: bool = False) -> str:
    """Return the token of the session, or why there is none."""
    assert what is not None
    try:
        return pin.log_in(what, address, local=local)
    except WebError as error:
        after = f" {error.retry_after_s}" if error.retry_after_s else ""
        return f"{error.id}{after}"


def fails(pin: HostPin, times: int, address: str = PHONE, *, local: bool = False) -> None:
    for _ in range(times):
        assert says(pin, wrong_one(pin), address, local=local) == "wrong_pin"


def test_a_pin_is_drawn_at_every_start(clock: VirtualClock) -> None:
    drawn = {HostPin(Store(None), clock).drawn for _ in range(20)}
    assert len(drawn) > 10
    assert all(each is not None and len(each) == 6 and each.isdigit() for each in drawn)


def test_who_says_the_pin_is_host_until_logging_out(pin: HostPin) -> None:
    token = says(pin, pin.drawn)
    assert pin.is_host(token)
    assert not any(pin.is_host(other) for other in (None, "", token + "x", pin.drawn))
    pin.log_out(token)
    assert not pin.is_host(token)


@pytest.mark.parametrize("said", ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦", "\ud80012345"])
def test_what_is_no_pin_is_a_wrong_one(pin: HostPin, said: str) -> None:
    assert says(pin, said) == "wrong_pin"


def test_after_five_wrong_ones_an_address_waits_ever_longer(
    pin: HostPin, clock: VirtualClock
) -> None:
    fails(pin, 5)
    for wait_s in (30, 60, 120, 240, 480, 600, 600):
        assert says(pin, pin.drawn) == f"too_many_tries {wait_s}"
        clock.advance(to_ns(wait_s) - 1)
        assert says(pin, pin.drawn) == "too_many_tries 1"
        clock.advance(1)
        assert says(pin, wrong_one(pin)) == "wrong_pin"
    assert says(pin, pin.drawn, "192.168.1.8") not in {"wrong_pin", "too_many_tries 600"}


def test_the_right_one_begins_the_count_anew(pin: HostPin) -> None:
    fails(pin, 4)
    says(pin, pin.drawn)
    fails(pin, 4)
    assert pin.is_host(says(pin, pin.drawn))


def test_twenty_wrong_ones_from_anywhere_and_all_wait_but_this_machine(pin: HostPin) -> None:
    for number in range(20):
        fails(pin, 1, f"192.168.1.{number}")
    assert says(pin, pin.drawn, "192.168.1.200") == "too_many_tries 30"
    assert pin.is_host(says(pin, pin.drawn, "127.0.0.1", local=True))


def test_this_machine_waits_for_its_own_wrong_ones(pin: HostPin) -> None:
    fails(pin, 5, "127.0.0.1", local=True)
    assert says(pin, pin.drawn, "127.0.0.1", local=True) == "too_many_tries 30"
    assert pin.is_host(says(pin, pin.drawn))


def test_many_addresses_are_forgotten_again(pin: HostPin) -> None:
    fails(pin, 5, "127.0.0.1", local=True)
    for number in range(MOST_ADDRESSES):
        fails(pin, 1, f"127.0.1.{number}", local=True)
    assert pin.is_host(says(pin, pin.drawn, "127.0.0.1", local=True))


def test_a_wrong_pin_is_not_looked_at_while_one_waits(pin: HostPin, mocker: MockerFixture) -> None:
    pin.set("123456")
    for _ in range(5):
        assert says(pin, "000000") == "wrong_pin"
    hashes = mocker.patch("uno_device.web.pin._hash")
    assert says(pin, "123456") == "too_many_tries 30"
    hashes.assert_not_called()


def test_a_reset_draws_another_and_ends_all_sessions(pin: HostPin) -> None:
    token, old = says(pin, pin.drawn), pin.drawn
    new = pin.reset()
    assert pin.drawn == new
    assert not pin.is_host(token)
    assert old == new or says(pin, old) == "wrong_pin"


def test_a_pin_that_was_set_is_known_after_a_restart_and_by_nobody_to_read(
    tmp_path: Path, clock: VirtualClock
) -> None:
    file = tmp_path / "kept.json"
    HostPin(Store(file), clock).set("204816")
    after = HostPin(Store(file), clock)
    assert after.drawn is None
    assert "204816" not in file.read_text()
    assert says(after, "204817") == "wrong_pin"
    assert after.is_host(says(after, "204816"))
    assert after.reset() == after.drawn
    assert says(HostPin(Store(file), clock), "204816") == "wrong_pin"


def test_a_session_outlives_a_restart(tmp_path: Path, clock: VirtualClock) -> None:
    before = HostPin(Store(tmp_path / "kept.json"), clock)
    token = says(before, before.drawn)
    assert HostPin(Store(tmp_path / "kept.json"), clock).is_host(token)


def test_a_hash_that_somebody_has_edited_opens_nothing(clock: VirtualClock) -> None:
    store = Store(None)
    store.keep(pin="no hash")
    assert says(HostPin(store, clock), "123456") == "wrong_pin"


@pytest.mark.parametrize("said", ["", "12345", "12345a", "1234567"])
def test_only_six_digits_can_be_set(pin: HostPin, said: str) -> None:
    with pytest.raises(PinFormatError, match="6 digits"):
        pin.set(said)
    assert pin.drawn is not None


def test_so_many_browsers_are_host_at_most(pin: HostPin) -> None:
    tokens = [says(pin, pin.drawn) for _ in range(17)]
    assert [pin.is_host(token) for token in tokens] == [False, *[True] * 16]


def connection(client: str, server: str, *headers: tuple[str, str]) -> HTTPConnection:
    told = [(name.encode(), value.encode()) for name, value in headers]
    ends = {"client": (client, 40000), "server": (server, 8080)}
    return HTTPConnection({"type": "http", "headers": told, **ends})


@pytest.mark.parametrize(
    ("client", "server", "local"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "::1", True),
        ("192.168.1.5", "192.168.1.5", False),
        ("127.0.0.1", "192.168.1.5", False),
        ("192.168.1.7", "127.0.0.1", False),
        ("", "", False),
    ],
)
def test_local_is_what_has_both_ends_here(
    pin: HostPin, client: str, server: str, local: bool
) -> None:
    access = Access(Seats(Store(None)), pin)
    assert access.who(connection(client, server)).local is local


@pytest.mark.parametrize("header", ["forwarded", "x-forwarded-for", "x-real-ip", "via"])
def test_what_was_passed_on_is_not_local(pin: HostPin, header: str) -> None:
    access = Access(Seats(Store(None)), pin)
    assert not access.who(connection("127.0.0.1", "127.0.0.1", (header, "1.2.3.4"))).local


def test_a_browser_is_known_by_the_cookies_of_this_port(pin: HostPin) -> None:
    seats = Seats(Store(None))
    access = Access(seats, pin)
    _, seat = seats.join("Ann")
    host = says(pin, pin.drawn)
    cookies = f"{Cookie.SEAT}_8080={seat}; {Cookie.HOST}_8080={host}"
    who = access.who(connection(PHONE, "192.168.1.5", ("cookie", cookies)))
    assert (who.seat, who.host, who.local) == ("Ann", True, False)
    other = access.who(connection(PHONE, "x", ("cookie", cookies.replace("8080", "8081"))))
    assert (other.seat, other.host) == (None, False)
