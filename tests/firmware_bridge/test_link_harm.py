"""The link over a line that does harm: nothing twice, nothing lost in silence, always back."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.link import LinkState, Loss
from firmware_bridge.messages import Command
from tests.firmware_bridge.link_rig import NEVER_IN_FAULT, PORT, Rig
from tests.firmware_bridge.model_board import NS_PER_MS, Harm

harms = st.lists(st.sampled_from(Harm), max_size=6)
BACK_NS = 1000 * NS_PER_MS


def check(rig: Rig) -> None:
    """What must hold whatever the line has done."""
    assert rig.errors == []
    check_commands(rig)
    check_events(rig)


def check_commands(rig: Rig) -> None:
    """No command was executed twice, in two boots, or out of order; each was answered once."""
    executed = [command for _, _, command in rig.board.executed]
    assert len(executed) == len(set(executed))
    order = {command: place for place, command in enumerate(rig.answers)}
    assert all(order[one] < order[other] for one, other in pairwise(executed))
    assert all(len(answers) == 1 for answers in rig.answers.values())
    done = [command for command, (answer,) in rig.answers.items() if answer is not None]
    assert set(done) <= set(executed)


def check_events(rig: Rig) -> None:
    """What was told of a session is how it began; all of it, if that session is still open."""
    told, made = rig.edges(), list(rig.board.made.values())
    made = [each for each in made if each]
    told = [each for each in told if each]
    for session in told:
        assert any(events[: len(session)] == session for events in made)
    if made:
        assert told
        assert told[-1] == made[-1]


def busy(rig: Rig, rounds: int) -> list[Command]:
    """Let things happen on both sides."""
    commands = []
    for number in range(rounds):
        commands.append(rig.send())
        rig.board.make_event(rig.now, number % 64)
        rig.run(rig.chance.randrange(3 * NS_PER_MS))
    return commands


class TestHarm:
    @given(
        to_board=harms,
        from_board=harms,
        rounds=st.integers(1, 30),
        seed=st.integers(0, 1 << 32),
    )
    @settings(max_examples=60, deadline=None)
    def test_on_an_open_link(
        self, to_board: list[Harm], from_board: list[Harm], rounds: int, seed: int
    ) -> None:
        rig = Rig(seed=seed)
        rig.get_ready()
        rig.to_board.harms.extend(to_board)
        rig.from_board.harms.extend(from_board)
        busy(rig, rounds)
        rig.run(1500 * NS_PER_MS)
        rig.get_ready()
        check(rig)

    @given(to_board=harms, from_board=harms, seed=st.integers(0, 1 << 32))
    @settings(max_examples=30, deadline=None)
    def test_while_opening(self, to_board: list[Harm], from_board: list[Harm], seed: int) -> None:
        rig = Rig(seed=seed)
        rig.to_board.harms.extend(to_board)
        rig.from_board.harms.extend(from_board)
        rig.get_ready()
        busy(rig, 5)
        rig.run(1500 * NS_PER_MS)
        rig.get_ready()
        check(rig)

    @pytest.mark.parametrize("harm", Harm)
    @pytest.mark.parametrize("way", ["to_board", "from_board"])
    def test_one_of_each_costs_no_session(self, harm: Harm, way: str) -> None:
        rig = Rig()
        rig.get_ready()
        getattr(rig, way).harms.append(harm)
        commands = busy(rig, 20)
        rig.run(200 * NS_PER_MS)
        assert rig.losses == []
        assert rig.edges() == [list(range(20))]
        assert [command for _, _, command in rig.board.executed] == commands
        check(rig)


class TestEndsOfSessions:
    @given(st.integers(0, 60), st.integers(0, 1 << 32))
    @settings(max_examples=25, deadline=None)
    def test_a_reset_of_the_board_at_any_moment(self, after_ms: int, seed: int) -> None:
        rig = Rig(seed=seed)
        rig.get_ready()
        rig.run(after_ms * NS_PER_MS)
        before = busy(rig, 5)
        rig.board.boot(rig.now)
        assert rig.run_until(lambda: not rig.ready, BACK_NS)
        assert rig.run_until(lambda: rig.ready, BACK_NS)
        busy(rig, 5)
        rig.run(200 * NS_PER_MS)
        assert rig.losses == [Loss.BOARD_RESET]
        boots = {command: boot for boot, _, command in rig.board.executed}
        assert all(boots.get(command, 1) == 1 for command in before)
        check(rig)

    def test_a_reset_whose_telling_is_lost_is_noticed_by_the_next_ping(self) -> None:
        rig = Rig()
        rig.get_ready()
        rig.run(500 * NS_PER_MS)
        rig.from_board.harms.append(Harm.LOSE)
        rig.board.boot(rig.now)
        assert rig.run_until(lambda: rig.losses == [Loss.BOARD_RESET], 300 * NS_PER_MS)
        assert rig.run_until(lambda: rig.ready, BACK_NS)

    def test_a_new_host_opens_a_new_session(self) -> None:
        rig = Rig()
        rig.get_ready()
        busy(rig, 10)
        rig.board.make_event(rig.now, 1)
        rig.run(NS_PER_MS // 4)
        rig.answers.clear()
        rig.start_host(NEVER_IN_FAULT)
        rig.get_ready()
        busy(rig, 10)
        rig.run(200 * NS_PER_MS)
        assert rig.edges() == [list(range(10))]
        assert rig.losses == []

    def test_unplugged_and_plugged_in_under_another_name(self) -> None:
        rig = Rig()
        rig.get_ready()
        command = rig.send()
        rig.unplug()
        assert rig.losses == [Loss.UNPLUGGED]
        assert rig.answers[command] == [None]
        rig.run(5000 * NS_PER_MS)
        assert rig.core.state is LinkState.SEARCHING
        rig.plug("/dev/ttyACM7")
        assert rig.run_until(lambda: rig.ready, BACK_NS)
        assert rig.core.port == "/dev/ttyACM7"

    def test_a_short_stall_of_the_host_costs_nothing(self) -> None:
        rig = Rig()
        rig.get_ready()
        for value in range(64):
            rig.board.make_event(rig.now + value * 1000, value)
        rig.stalled_until = rig.now + 500 * NS_PER_MS
        rig.run(700 * NS_PER_MS)
        assert rig.losses == []
        assert rig.edges() == [list(range(64))]

    def test_a_long_stall_of_the_host_ends_the_session(self) -> None:
        rig = Rig()
        rig.get_ready()
        rig.stalled_until = rig.now + 3000 * NS_PER_MS
        rig.run(3000 * NS_PER_MS)
        assert not rig.board.is_open
        assert rig.run_until(lambda: rig.ready, BACK_NS)
        assert len(rig.losses) == 1

    def test_a_board_that_hangs_is_noticed(self) -> None:
        rig = Rig()
        rig.get_ready()
        rig.board.deaf = True
        assert rig.run_until(lambda: rig.losses == [Loss.BOARD_SILENT], 1100 * NS_PER_MS)

    def test_a_command_without_an_answer_is_noticed_sooner(self) -> None:
        rig = Rig()
        rig.get_ready()
        rig.board.deaf = True
        command = rig.send()
        assert rig.run_until(lambda: rig.losses == [Loss.NO_ANSWER], 400 * NS_PER_MS)
        assert rig.answers[command] == [None]
        assert rig.core.counters.commands_resent == 7
        assert rig.core.port == PORT
