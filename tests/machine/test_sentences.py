"""What is wrong with the machine is told in a sentence: chip, group, line, folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.machine.chip import HEADER, OTHER, Chip
from tests.machine.guest import Guest, Ran
from tests.machine.service import Service
from tests.machine.test_compliance_on_the_chip import PYTHON
from uno_device.cli.exit_codes import ExitCode

HOLD = (
    "import lgpio, signal;"
    "chip = lgpio.gpiochip_open(1);"
    "lgpio.gpio_claim_output(chip, {line}, 1);"
    "signal.pause()"
)
"""A program that has a line for itself, and drives it high."""

SAFE = ("/usr/local/bin/uno-device", "safe", "--config", "/etc/uno-device/table.toml")

pytestmark = pytest.mark.usefixtures("nobody_drives")


def as_service(guest: Guest, *properties: str, user: str = "uno-device") -> Ran:
    """Run `safe` as a service with these properties."""
    given = [f"--property={each}" for each in (f"User={user}", *properties)]
    return guest.run("systemd-run", "--wait", "--pipe", "--quiet", *given, *SAFE)


class TestChip:
    @pytest.fixture
    def without(self, chip: Chip) -> Iterator[Chip]:
        """The chip of the header is not there."""
        chip.remove(HEADER)
        yield chip
        chip.make(HEADER)

    def test_a_missing_one_is_told_with_those_that_are_there(
        self,
        without: Chip,  # noqa: ARG002 - gone while this runs
        guest: Guest,
    ) -> None:
        told = guest.run(*SAFE)
        assert told.code == ExitCode.PINS_UNUSABLE
        assert (
            "no gpiochip is a Raspberry Pi's header; found gpiochip0 [some-other-chip" in told.err
        )

    def test_none_at_all_is_told(self, without: Chip, guest: Guest) -> None:
        without.remove(OTHER)
        try:
            told = guest.run(*SAFE)
        finally:
            without.make(OTHER)
        assert told.code == ExitCode.PINS_UNUSABLE
        assert "there is no /dev/gpiochip*: the kernel offers no GPIO lines here" in told.err


class TestGroup:
    def test_a_user_without_it_is_told_which_to_join(self, guest: Guest) -> None:
        told = as_service(guest, user="nobody")
        assert told.code == ExitCode.PINS_UNUSABLE
        assert "no permission to open /dev/gpiochip" in told.err
        assert "usermod -aG gpio" in told.err

    def test_a_service_whose_group_is_missing_says_so(self, installed: Service) -> None:
        installed.drop_in("group", "SupplementaryGroups=no-such-group\nRestart=no")
        try:
            assert installed.start().code != 0
            assert installed.show("ExecMainStatus") == "216"
        finally:
            installed.drop_in("group", "")


class TestLine:
    @pytest.fixture
    def held(self, guest: Guest, chip: Chip) -> Iterator[int]:
        """Green's line belongs to another program."""
        line = chip.pin("showdown.green")
        pid = guest.start(PYTHON, "-c", HOLD.format(line=line), output="/run/holder")
        chip.wait("showdown.green", True)
        yield line
        guest.end(pid)

    def test_a_busy_one_is_told_with_its_user_and_all_others_are_made_safe(
        self, held: int, guest: Guest
    ) -> None:
        told = guest.run(*SAFE)
        assert told.code == ExitCode.PINS_UNUSABLE
        assert f"GPIO{held}: the line is in use by " in told.err
        assert "stop that program" in told.err
        assert "jackpot.spinner_motor" in told.out

    def test_a_line_that_was_left_high_is_made_low(self, chip: Chip, guest: Guest) -> None:
        line = chip.pin("showdown.green")
        pid = guest.start(PYTHON, "-c", HOLD.format(line=line))
        chip.wait("showdown.green", True)
        guest.end(pid)
        assert chip.level("showdown.green")
        guest.must(*SAFE)
        assert not chip.level("showdown.green")


class TestFolder:
    def test_a_read_only_working_directory_is_no_trouble(self, guest: Guest) -> None:
        told = as_service(guest, "WorkingDirectory=/usr", "ProtectSystem=strict", "PrivateTmp=yes")
        assert (told.code, told.out.startswith("safe: showdown.red_left")) == (0, True)
        assert guest.glob("/usr", ".lgd-nfy*") == []

    def test_nowhere_to_write_is_told(self, guest: Guest) -> None:
        told = as_service(guest, "WorkingDirectory=/", "ReadOnlyPaths=/")
        assert told.code == ExitCode.PINS_UNUSABLE
        assert "lgpio needs a folder that can be written, and there is none: " in told.err
        assert "set TMPDIR" in told.err
