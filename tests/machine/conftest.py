"""A machine for all tests of this folder, which are run only when the folder is named.

`python -m pytest tests/machine`, or `make machine-test`. Where the machine cannot be built they
are skipped with what is missing, and fail if CI is set.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.wiring.loader import default_wiring
from tests.machine import image
from tests.machine.chip import Chip
from tests.machine.guest import Guest
from tests.machine.needs import Missing
from tests.machine.qemu import Machine, acceleration
from tests.machine.service import Service

HERE = Path(__file__).parent

CONFIGURATION = """\
[jackpot.spin]
run_mean_s = 0.9
run_spread_s = 0.0
"""
"""As long as the wheel of the record `spin` is driven."""

WITHOUT_PAGE = "--no-web"
"""Most of what is seen here has nothing to do with the page, which takes a third of a start."""

SLOW = """\
TimeoutStartSec=300
TimeoutStopSec=120
"""
"""An emulated processor on a busy host takes its time. The watchdog is the unit's own."""


def pytest_ignore_collect(config: pytest.Config) -> bool | None:
    """Leave these tests out of a run that does not name them."""
    named = [Path(word.split("::")[0]).resolve() for word in config.args]
    return None if any(path.is_relative_to(HERE) for path in named) else True


@pytest.fixture(scope="session")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A machine that is starting; nothing of it is kept."""
    try:
        built = image.build()
        how = acceleration(built, built.kernel.with_name("busybox"))
        running = Machine(built, how, tmp_path_factory.mktemp("machine"))
    except Missing as missing:
        if "CI" in os.environ:
            raise
        pytest.skip(str(missing))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def guest(machine: Machine) -> Iterator[Guest]:
    """The machine when it has booted."""
    booted = Guest(machine)
    booted.must("systemctl", "is-system-running", "--wait")
    yield booted
    booted.close()


@pytest.fixture(scope="session")
def chip(guest: Guest) -> Chip:
    """The machine's header."""
    return Chip(guest, default_wiring())


@pytest.fixture(scope="session")
def installed(guest: Guest, chip: Chip) -> Service:  # noqa: ARG001 - the chip is there first
    """The service as it was installed, enabled."""
    service = Service(guest)
    service.drop_in("slow", SLOW)
    service.options(WITHOUT_PAGE)
    service.configure(CONFIGURATION)
    guest.must("systemctl", "enable", "uno-device")
    return service


@pytest.fixture
def service(installed: Service) -> Service:
    """The service, active."""
    if not installed.active:
        installed.restart()
    return installed


@pytest.fixture
def nobody_drives(installed: Service) -> Service:
    """The service, stopped: the chip's lines are free."""
    if installed.active:
        installed.stop()
    return installed
