"""The link's states, what they say to people, and the rules that no fault may break."""

from __future__ import annotations

import pytest

from firmware_bridge.frames import encode
from firmware_bridge.link import (
    LinkCore,
    LinkSettings,
    LinkState,
    Loss,
    StateChanged,
)
from firmware_bridge.messages import (
    Hello,
    Ping,
)
from tests.firmware_bridge.link_rig import PORT, Rig
from tests.firmware_bridge.model_board import NS_PER_MS, Harm, ModelBoard

OTHER_ID = 0xCAFE0002


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.get_ready()
    return rig


def states(rig: Rig) -> list[LinkState]:
    return [event.state for event in rig.told if isinstance(event, StateChanged)]


class TestOpening:
    def test_the_states_on_the_way(self, rig: Rig) -> None:
        assert states(rig) == [LinkState.OPENING, LinkState.HELLO, LinkState.READY]
        assert rig.core.describe() == f"board CAFE0001 on {PORT} is ready"

    def test_it_asks_ten_times_a_second_until_the_board_has_booted(self) -> None:
        rig = Rig()
        rig.board.deaf = True
        rig.run(1050 * NS_PER_MS)
        asked = [str(record) for record in rig.core.black_box if " > " in str(record)]
        assert len(asked) == 11
        assert all("Hello(nonce=" in each for each in asked)
        assert rig.core.describe() == f"waiting for an answer on {PORT}"
        rig.board.deaf = False
        rig.board.boot(rig.now)
        assert rig.run_until(lambda: rig.ready, 150 * NS_PER_MS)

    def test_a_port_on_which_nobody_answers_is_let_go_of(self) -> None:
        rig = Rig()
        rig.board.deaf = True
        rig.run(100 * NS_PER_MS)
        assert rig.run_until(lambda: rig.core.state is LinkState.SEARCHING, 3000 * NS_PER_MS)
        assert rig.core.port is None
        assert f"nobody has answered on {PORT}" in rig.core.describe()
        assert "is the bridge's firmware on it, at this baud rate" in rig.core.describe()

    def test_no_port_at_all_is_told(self) -> None:
        rig = Rig()
        rig.plugged.clear()
        rig.run(1000 * NS_PER_MS)
        assert rig.core.describe() == "searching for the board: no board is plugged in"

    def test_a_board_that_tells_who_it_is_and_opens_nothing_is_asked_again(self) -> None:
        rig = Rig()
        assert rig.run_until(lambda: rig.core.state is LinkState.HELLO, 100 * NS_PER_MS)
        rig.to_board.cut()
        rig.to_board.harms.extend([Harm.LOSE] * 10)
        rig.get_ready()
        assert states(rig)[:3] == [LinkState.OPENING, LinkState.HELLO, LinkState.OPENING]

    def test_another_protocol_is_a_fault_that_says_what_to_do(self) -> None:
        rig = Rig()
        rig.board.protocol = 2
        rig.run(100 * NS_PER_MS)
        assert rig.core.state is LinkState.FAULT
        assert "speaks protocol 2, this program 1: flash the firmware" in rig.core.describe()
        assert rig.core.deadline() is None

    def test_a_board_that_was_reset_while_it_was_opened(self) -> None:
        rig = Rig()
        assert rig.run_until(lambda: rig.core.state is LinkState.HELLO, 100 * NS_PER_MS)
        rig.from_board.harms.append(Harm.LOSE)
        rig.board.boot(rig.now)
        rig.get_ready()
        assert rig.core.board is not None
        assert rig.core.board.boot_id == rig.board.boot_id

    def test_an_answer_to_another_host_is_not_ours(self) -> None:
        rig = Rig()
        rig.board.hear(encode(Hello(5).payload()), 0)
        rig.get_ready()
        assert rig.core.board is not None
        assert rig.core.board.nonce != 5
        assert rig.core.counters.stale >= 1

    def test_silence_since_the_program_before_this_one_is_not_told(self) -> None:
        rig = Rig()
        rig.board.end_session()
        rig.get_ready()
        assert rig.core.describe() == f"board CAFE0001 on {PORT} is ready"

    def test_silence_of_this_link_is_told(self, rig: Rig) -> None:
        rig.run(500 * NS_PER_MS)
        rig.board.end_session()
        assert rig.run_until(lambda: rig.losses, 300 * NS_PER_MS)
        rig.get_ready()
        assert rig.core.describe().endswith("(when it was found, it had heard nothing from here)")


class TestWhichBoard:
    def test_only_the_board_with_the_given_id(self) -> None:
        rig = Rig(LinkSettings(board_id=OTHER_ID))
        assert not rig.run_until(lambda: rig.ready, 1000 * NS_PER_MS)
        assert f"board CAFE0001 is on {PORT}, not board CAFE0002" in rig.core.describe()
        rig.plugged = {"/dev/ttyACM1": ModelBoard(OTHER_ID)}
        rig.get_ready()

    def test_the_link_stays_with_the_board_it_has_found(self, rig: Rig) -> None:
        rig.unplug()
        rig.plugged = {PORT: ModelBoard(OTHER_ID)}
        assert not rig.run_until(lambda: rig.ready, 1000 * NS_PER_MS)
        assert "not board CAFE0001" in rig.core.describe()

    def test_a_board_without_an_id_is_not_held_to_it(self) -> None:
        rig = Rig()
        rig.board.board_id = 0xFFFFFFFF
        rig.get_ready()
        assert rig.core.describe() == f"a board without an id on {PORT} is ready"
        rig.unplug()
        rig.plugged = {PORT: ModelBoard(OTHER_ID)}
        rig.get_ready()


class TestLosses:
    def test_lost_too_often_it_stays_in_fault_until_it_is_told_to_retry(self) -> None:
        rig = Rig(LinkSettings(losses=3, losses_within_s=60))
        for _ in range(3):
            rig.get_ready()
            rig.board.boot(rig.now)
            rig.run(50 * NS_PER_MS)
        assert rig.core.state is LinkState.FAULT
        assert rig.core.port is None
        assert "lost 3 times in 60 s, the last time because the board was reset" in (
            rig.core.describe()
        )
        rig.run(10_000 * NS_PER_MS)
        assert rig.core.state is LinkState.FAULT
        rig.core.retry(rig.now)
        rig.get_ready()

    def test_now_and_then_is_not_too_often(self) -> None:
        rig = Rig(LinkSettings(losses=3, losses_within_s=1))
        for _ in range(6):
            rig.get_ready()
            rig.board.boot(rig.now)
            rig.run(600 * NS_PER_MS)
        assert rig.core.state is not LinkState.FAULT

    def test_after_closing_nothing_happens_any_more(self, rig: Rig) -> None:
        command = rig.send()
        rig.core.close(rig.now)
        assert rig.answers[command] == [None]
        assert rig.core.describe() == "the link to board CAFE0001 is closed"
        rig.run(500 * NS_PER_MS)
        rig.core.retry(rig.now)
        assert rig.core.state is LinkState.CLOSED
        assert rig.core.deadline() is None

    def test_a_defect_is_told_as_a_loss_and_a_wanted_close_is_not(self, rig: Rig) -> None:
        command = rig.send()
        rig.core.close(rig.now, TypeError("a defect"))
        assert rig.told[-1] == StateChanged(LinkState.CLOSED, Loss.DEFECT, rig.now)
        assert rig.answers[command] == [None]
        assert rig.core.describe() == (
            "the link to board CAFE0001 is closed: this program has failed at serving it "
            "(TypeError: a defect); start it again, and report what its log says"
        )
        wanted = Rig()
        wanted.get_ready()
        wanted.core.close(wanted.now)
        assert wanted.told[-1] == StateChanged(LinkState.CLOSED, None, wanted.now)


class TestBlackBox:
    def test_it_tells_frames_and_states_in_words(self, rig: Rig) -> None:
        rig.send()
        rig.run(20 * NS_PER_MS)
        told = "\n".join(map(str, rig.core.black_box))
        assert "- board CAFE0001 on /dev/ttyACM0 is ready" in told
        assert "> 12000001 0 Write(pin=0, level=1)" in told
        assert "0 Done(result=<Result.DONE: 0>" in told

    def test_it_forgets_what_is_long_ago(self, rig: Rig) -> None:
        rig.run(300_000 * NS_PER_MS // 100)
        for _ in range(3000):
            rig.core.feed(encode(Ping().payload(1)), rig.now)
        assert len(rig.core.black_box) == 2000


class TestSettings:
    @pytest.mark.parametrize("heartbeat_ms", [99, 5001])
    def test_a_heartbeat_that_the_board_refuses(self, heartbeat_ms: int) -> None:
        with pytest.raises(ValueError, match="must be 100 to 5000"):
            LinkSettings(heartbeat_ms=heartbeat_ms)

    @pytest.mark.parametrize("name", ["baud", "losses", "losses_within_s", "queue"])
    def test_numbers_are_positive(self, name: str) -> None:
        with pytest.raises(ValueError, match="not positive"):
            LinkSettings(**{name: 0})

    def test_a_hello_never_asks_twice_with_the_same_nonce(self) -> None:
        nonces = set()
        for _ in range(20):
            core = LinkCore(LinkSettings(), lambda _: None, lambda _: None)
            core.port_opened(PORT, 0)
            nonces.add(core.take_output())
        assert len(nonces) == 20
