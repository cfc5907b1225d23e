"""The table of faults, on the real firmware in the emulator, each at random places.

`FAULTS` in the environment is how often each is done (10; the whole table is 100). What must hold:
no wrong event is accepted and none that was acknowledged is lost; no command is executed twice, or
in another boot; the link is back within a second; every loss is told and, where the count survives,
counted.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_bridge.link import Loss
from tests.firmware_bridge.built import firmware_for
from tests.firmware_bridge.firmware_rig import FirmwareRig, Past, Sent
from tests.firmware_bridge.model_board import NS_PER_MS, Harm

FAULTS = int(os.environ.get("FAULTS", "10"))
NS_PER_US = 1000
STAMP_ERROR_US = 8
TRAFFIC_NS = 60 * NS_PER_MS
SPACING_NS = {500_000: 4 * NS_PER_MS, 115_200: 12 * NS_PER_MS}
"""How far apart commands are at the most: on the mean, the line can take them."""
AFTER_NS = 250 * NS_PER_MS
"""Long enough for a command that must be sent again, several times."""
LEAST_COUNTED = {Harm.LOSE: 1, Harm.DUPLICATE: 1}
"""Where a whole frame goes or comes twice: an acknowledgement that the next one makes good."""
SETTLING_NS = 5 * NS_PER_MS
"""How long the board may have a command that the host has given up already."""


@pytest.fixture(scope="module", params=list(SPACING_NS))
def firmware(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> tuple[Path, int]:
    """The firmware for each baud rate."""
    baud: int = request.param
    return firmware_for(baud, request.config, tmp_path_factory), baud


@pytest.fixture
def rig(firmware: tuple[Path, int], request: pytest.FixtureRequest) -> Iterator[FirmwareRig]:
    rig = FirmwareRig(*firmware, seed=sum(map(ord, request.node.name)))
    yield rig
    rig.board.close()


def traffic(rig: FirmwareRig, ns: int = TRAFFIC_NS) -> None:
    """Let people press and the host switch, at random moments."""
    over_at = rig.now + ns
    rig.switch()
    while rig.now < over_at:
        rig.press()
        rig.run(rig.chance.randrange(200 * NS_PER_US, SPACING_NS[rig.settings.baud]))
        rig.switch()


def check(rig: FirmwareRig) -> None:
    """What must hold when things have settled."""
    rig.run(AFTER_NS)
    assert rig.errors == []
    assert rig.edges_lost == 0
    for session in rig.sessions:
        check_edges(session)
    assert len(rig.sessions[-1].edges) == len(rig.sessions[-1].pressed)
    check_lamp(rig)


def check_edges(session: Past) -> None:
    """What was told of a session is how it began: each press once, in order, at its distance."""
    told, true = session.edges, session.pressed[: len(session.edges)]
    assert len(told) == len(true)
    assert all(one.level != other.level for one, other in pairwise(told))
    told_us = [other.ticks - one.ticks for one, other in pairwise(told)]
    true_us = [(other - one) / NS_PER_US for one, other in pairwise(true)]
    assert told_us == pytest.approx(true_us, rel=0, abs=STAMP_ERROR_US)


def check_lamp(rig: FirmwareRig) -> None:
    """Each change of the lamp belongs to one command, in order and while that was under way."""
    given = iter(rig.sent)
    for at, level in rig.lamp:
        if level == 0 and any(begin <= at <= end for begin, end in rig.down):
            continue  # made safe: no command has done it
        command = next((sent for sent in given if is_by(sent, at, level)), None)
        assert command is not None, f"nobody has switched the lamp to {level} at {at} ns"
    assert all(len(sent.answers) == 1 for sent in rig.sent)


def is_by(sent: Sent, at: int, level: int) -> bool:
    """Whether a command may have changed the lamp to a level at a moment."""
    assert sent.over_at is not None
    return sent.level == level and sent.at <= at <= sent.over_at + SETTLING_NS


class TestHarm:
    @pytest.mark.parametrize("harm", Harm)
    @pytest.mark.parametrize("way", ["to_board", "from_board"])
    def test_a_frame_that_is_harmed_costs_nothing(
        self, rig: FirmwareRig, harm: Harm, way: str
    ) -> None:
        board_before = sum(rig.counted_by_board())
        for _ in range(FAULTS):
            rig.run(rig.chance.randrange(20 * NS_PER_MS))
            getattr(rig, way).harms.append(harm)
            traffic(rig)
        check(rig)
        assert rig.losses == []
        assert len(rig.lamp) == len(rig.sent)
        counted = counted_by_host(rig) + sum(rig.counted_by_board()) - board_before
        assert counted >= LEAST_COUNTED.get(harm, FAULTS // 2)


def counted_by_host(rig: FirmwareRig) -> int:
    """Return how often the host has noticed that something is amiss on the line."""
    counters = rig.core.counters
    again = counters.commands_resent + counters.batches_repeated + counters.pings_unanswered
    return counters.frames.dropped + counters.stale + again


class TestEndsOfSessions:
    def test_the_board_is_reset(self, rig: FirmwareRig) -> None:
        self.end_sessions(rig, rig.board.reset)
        assert rig.losses == [Loss.BOARD_RESET] * FAULTS

    def test_the_board_is_reset_and_its_telling_is_lost(self, rig: FirmwareRig) -> None:
        def reset() -> None:
            rig.board.reset()
            rig.from_board.harms.append(Harm.LOSE)

        self.end_sessions(rig, reset)
        assert rig.losses == [Loss.BOARD_RESET] * FAULTS

    def test_the_host_is_started_again(self, rig: FirmwareRig) -> None:
        def start_again() -> None:
            rig.core.close(rig.now)  # its commands are over; the board is told nothing
            rig.start_host()

        self.end_sessions(rig, start_again)
        assert rig.losses == []

    def test_the_cable_is_pulled_and_plugged_in_under_another_name(self, rig: FirmwareRig) -> None:
        for number in range(FAULTS):
            self.be_busy(rig)
            begin = rig.now - NS_PER_US
            rig.unplug()
            rig.run(rig.chance.randrange(3000 * NS_PER_MS))
            rig.plug(f"/dev/ttyACM{number + 1}")
            rig.get_ready()
            rig.down.append((begin, rig.now))
            assert rig.core.port == f"/dev/ttyACM{number + 1}"
        self.be_busy(rig)
        check(rig)
        assert rig.losses == [Loss.UNPLUGGED] * FAULTS

    def test_a_host_that_is_held_up_for_half_a_second_loses_nothing(self, rig: FirmwareRig) -> None:
        for _ in range(FAULTS):
            self.be_busy(rig)
            rig.stalled_until = rig.now + 500 * NS_PER_MS
            for _ in range(rig.chance.randrange(30)):
                rig.press()
                rig.run(rig.chance.randrange(200 * NS_PER_US, 10 * NS_PER_MS))
            rig.run(500 * NS_PER_MS)
        check(rig)
        assert rig.losses == []
        assert len(rig.lamp) == len(rig.sent)

    def end_sessions(self, rig: FirmwareRig, end: Callable[[], object]) -> None:
        """End the session at random moments of a busy line, and see that the next one is good."""
        for _ in range(FAULTS):
            self.be_busy(rig)
            end()
            rig.get_ready()
        self.be_busy(rig)
        check(rig)

    def be_busy(self, rig: FirmwareRig) -> None:
        traffic(rig)
        rig.switch()
        rig.press()
        rig.run(rig.chance.randrange(2 * NS_PER_MS))
