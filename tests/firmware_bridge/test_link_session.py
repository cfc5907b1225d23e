"""An open session: commands once and in order, events each once, the heartbeat between."""

from __future__ import annotations

import pytest

from firmware_bridge.frames import encode
from firmware_bridge.link import (
    Answer,
    Cut,
    Edge,
    EdgesLost,
    LinkCounters,
    LinkSettings,
    Loss,
)
from firmware_bridge.link.receiver import EventReceiver
from firmware_bridge.messages import (
    BoardEvent,
    EventKind,
    Events,
    Heard,
    MessageError,
    Ping,
    Read,
    Write,
)
from tests.firmware_bridge.link_rig import Rig
from tests.firmware_bridge.model_board import NS_PER_MS


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.get_ready()
    return rig


class TestCommands:
    def test_the_answer_tells_when_it_was_executed(self, rig: Rig) -> None:
        answers: list[Answer | None] = []
        rig.core.command(Read(), answers.append, rig.now)
        assert rig.run_until(lambda: answers, 5 * NS_PER_MS)
        (answer,) = answers
        assert answer is not None
        assert answer.ticks == pytest.approx(rig.now // 1000, abs=1000)
        assert answer.returned == bytes(3)

    def test_one_is_under_way_at_a_time(self, rig: Rig) -> None:
        rig.run(300 * NS_PER_MS)
        rig.core.take_output()
        for _ in range(5):
            rig.core.command(Read(), lambda _: None, rig.now)
        assert rig.core.take_output() == encode(Read().payload(0))
        assert rig.core.commands_waiting == 5

    def test_without_a_session_they_end_at_once(self) -> None:
        rig = Rig()
        answers: list[Answer | None] = []
        rig.core.command(Read(), answers.append, rig.now)
        assert answers == [None]

    def test_of_an_earlier_session_they_are_not_sent(self, rig: Rig) -> None:
        earlier = rig.core.sessions
        rig.board.boot(rig.now)
        assert rig.run_until(lambda: rig.core.sessions > earlier, 1000 * NS_PER_MS)
        answers: list[Answer | None] = []
        rig.core.command(Read(), answers.append, rig.now, of_session=earlier)
        assert answers == [None]
        rig.run(50 * NS_PER_MS)
        assert rig.board.executed == []

    def test_those_that_wait_end_with_their_session(self, rig: Rig) -> None:
        commands = [rig.send() for _ in range(5)]
        rig.board.boot(rig.now)
        rig.run(200 * NS_PER_MS)
        rig.get_ready()
        rig.run(200 * NS_PER_MS)
        assert [rig.answers[command] for command in commands] == [[None]] * 5
        assert rig.board.executed == []
        assert rig.core.counters.commands_dropped == 5

    def test_none_that_was_taken_is_refused_later_however_many_wait(self) -> None:
        rig = Rig(LinkSettings(queue=3))
        rig.get_ready()
        commands = [rig.send() for _ in range(5)]
        rig.run(50 * NS_PER_MS)
        assert [command for _, _, command in rig.board.executed] == commands
        assert rig.core.counters.commands_refused == 0

    def test_a_number_that_does_not_fit_is_told_to_who_gave_it(self, rig: Rig) -> None:
        with pytest.raises(MessageError, match="cannot be sent"):
            rig.core.command(Write(300, 0), lambda _: None, rig.now)
        rig.run(500 * NS_PER_MS)
        assert rig.losses == []

    def test_more_than_256_in_a_session(self, rig: Rig) -> None:
        commands = []
        for _ in range(600):
            commands.append(rig.send())
            rig.run(NS_PER_MS)
        rig.run(50 * NS_PER_MS)
        assert [command for _, _, command in rig.board.executed] == commands

    def test_a_callback_may_send_the_next(self, rig: Rig) -> None:
        answers: list[Answer | None] = []

        def answered(answer: Answer | None) -> None:
            answers.append(answer)
            if len(answers) < 5:
                rig.core.command(Read(), answered, rig.now)

        rig.core.command(Read(), answered, rig.now)
        assert rig.run_until(lambda: len(answers) == 5, 50 * NS_PER_MS)

    def test_a_callback_that_raises_stops_nothing(self, rig: Rig) -> None:
        def broken(_answer: Answer | None) -> None:
            raise RuntimeError("a mistake in a script")

        rig.core.command(Read(), broken, rig.now)
        rig.send()
        rig.run(50 * NS_PER_MS)
        assert [str(error) for error in rig.errors] == ["a mistake in a script"]
        assert len(rig.board.executed) == 2


class TestEvents:
    def test_more_than_65536_in_a_session(self) -> None:
        receiver = EventReceiver(LinkCounters())
        events = tuple(BoardEvent(EventKind.EDGE, pin, 1, 0) for pin in range(20))
        list(receiver.take(Events(0, 0, events[:10])))
        for first in range(0, 70_000, 10):  # each batch has the ten before once more
            taken = [event.pin for event, _ in receiver.take(Events(first % 65536, 0, events))]
            assert taken == list(range(10, 20))
            assert receiver.heard() == Heard((first + 20) % 65536).payload()

    def test_cuts_and_losses_are_told_in_their_place(self, rig: Rig) -> None:
        kinds = [EventKind.EDGE, EventKind.CUT, EventKind.LOST]
        events = tuple(BoardEvent(kind, 4, 0, 9) for kind in kinds)
        base_stamp = rig.now // 1000
        rig.core.feed(encode(Events(0, base_stamp, events).payload()), rig.now)
        assert rig.told[-3:] == [
            Edge(4, 0, base_stamp + 9),
            Cut(4, base_stamp + 18),
            EdgesLost(9, base_stamp + 18),
        ]
        assert rig.core.counters.edges_lost == 9

    def test_events_that_the_board_does_not_have_any_more_end_the_session(self, rig: Rig) -> None:
        event = BoardEvent(EventKind.EDGE, 2, 1, 0)
        for _ in range(50):
            rig.core.feed(encode(Events(7, 0, (event,)).payload()), rig.now)
        assert rig.losses == [Loss.OUT_OF_STEP]
        assert rig.edges() == [[]]

    def test_what_is_not_of_the_protocol_is_counted(self, rig: Rig) -> None:
        before = rig.core.counters.frames.good
        rig.core.feed(encode(bytes((0x9F, 0))), rig.now)
        rig.core.feed(encode(Ping().payload(3)), rig.now)
        rig.core.feed(b"noise\x00", rig.now)
        counts = rig.core.counters.by_name()
        assert counts["frames_good"] == before + 2
        assert counts["frames_wrong_cobs"] == 1
        assert (counts["wrong_message"], counts["wrong_direction"]) == (1, 1)


class TestHeartbeat:
    def test_pings_come_four_times_in_the_heartbeats_time(self) -> None:
        rig = Rig(LinkSettings(heartbeat_ms=400))
        rig.get_ready()
        rig.run(1000 * NS_PER_MS)
        sent = rig.core.counters.sent
        rig.run(1000 * NS_PER_MS)
        assert 18 <= rig.core.counters.sent - sent <= 22  # each with an acknowledgement
        assert rig.board.is_open

    def test_the_boards_clock_is_known_soon(self, rig: Rig) -> None:
        rig.run(300 * NS_PER_MS)
        error_ns = rig.core.clock.error_ns_at(rig.now)
        assert error_ns is not None
        assert error_ns < NS_PER_MS
        assert abs(rig.core.clock.ticks_at(rig.now) - rig.now // 1000) * 1000 <= error_ns

    def test_a_session_that_the_board_has_ended_is_noticed_by_the_next_ping(self, rig: Rig) -> None:
        rig.run(500 * NS_PER_MS)
        rig.board.end_session()
        assert rig.run_until(lambda: rig.losses == [Loss.HOST_SILENT], 260 * NS_PER_MS)
        rig.get_ready()
