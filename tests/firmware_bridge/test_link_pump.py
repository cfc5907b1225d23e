"""Which port is opened when, and what is done with one that does not work, in virtual time."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from firmware_bridge.link import LinkCore, LinkSettings, LinkState
from firmware_bridge.link.pump import MOST_UNWRITTEN, Pump
from firmware_bridge.messages import Read
from firmware_bridge.ports import Port, PortError, PortGoneError
from tests.firmware_bridge.model_board import NS_PER_MS, ModelBoard

STEP_NS = NS_PER_MS


@dataclass
class Socket:
    """A port of the machine: with a board, with something that says nothing, or refusing."""

    name: str
    board: ModelBoard | None = None
    refuses: bool = False
    takes: int = 1 << 20
    """Bytes that it takes before nothing goes any more."""
    is_open: bool = False
    gone: bool = False
    now: int = 0

    def fileno(self) -> int:
        raise NotImplementedError  # nobody waits in virtual time

    def read(self) -> bytes:
        if self.gone:
            raise PortGoneError(f"{self.name} is gone")
        return b"" if self.board is None else self.board.say(self.now)

    def write(self, data: bytes) -> int:
        taken = data[: self.takes]
        self.takes -= len(taken)
        if self.board is not None:
            self.board.hear(taken, self.now)
        return len(taken)

    def close(self) -> None:
        self.is_open = False


@dataclass
class Machine:
    """The ports of a machine, and what was done with them."""

    sockets: list[Socket] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    found_on: list[str] = field(default_factory=list)
    closing: list[str] = field(default_factory=list)
    now: int = 0

    def __post_init__(self) -> None:
        self.core = LinkCore(LinkSettings(losses=100), lambda _: None, lambda _: None)
        self.pump = Pump(self.core, self, lambda: self.now, self.close)

    def candidates(self) -> list[str]:
        return [socket.name for socket in self.sockets]

    def open(self, name: str) -> Port:
        (socket,) = (each for each in self.sockets if each.name == name)
        if socket.refuses:
            raise PortError(f"{name} cannot be opened")
        socket.is_open = True
        self.opened.append(name)
        return socket

    def found(self, name: str) -> None:
        self.found_on.append(name)

    def close(self, port: Port) -> None:
        self.closing.append(port.name)

    def run(self, ms: int) -> None:
        for _ in range(ms):
            self.now += STEP_NS
            for socket in self.sockets:
                socket.now = self.now
            self.pump.serve()


class TestSearching:
    def test_one_port_after_the_other_until_the_board_answers(self) -> None:
        machine = Machine([Socket("a"), Socket("b"), Socket("c", ModelBoard())])
        machine.run(7000)
        assert machine.opened == ["a", "b", "c"]
        assert machine.closing == ["a", "b"]
        assert machine.found_on == ["c"]
        assert machine.core.state is LinkState.READY
        assert [socket.is_open for socket in machine.sockets] == [False, False, True]

    def test_ports_that_cannot_be_opened_cost_no_time(self) -> None:
        machine = Machine(
            [Socket("a", refuses=True), Socket("b", refuses=True), Socket("c", ModelBoard())]
        )
        machine.run(100)
        assert machine.core.state is LinkState.READY

    def test_each_refusal_is_told(self) -> None:
        machine = Machine([Socket("a", refuses=True), Socket("b", refuses=True)])
        machine.run(10)
        expected = "searching for the board: a cannot be opened; b cannot be opened"
        assert machine.core.describe() == expected

    def test_without_a_port_it_looks_four_times_a_second(self) -> None:
        machine = Machine()
        machine.run(1000)
        assert "no board is plugged in" in machine.core.describe()
        machine.sockets.append(Socket("a", ModelBoard()))
        machine.run(300)
        assert machine.core.state is LinkState.READY

    def test_a_port_that_has_disappointed_is_tried_after_a_new_one(self) -> None:
        machine = Machine([Socket("a")])
        machine.run(3200)
        machine.sockets.append(Socket("b", ModelBoard()))
        machine.run(300)
        assert machine.opened == ["a", "b"]
        assert machine.core.state is LinkState.READY


class TestLosing:
    def test_back_under_another_name(self) -> None:
        board = ModelBoard()
        machine = Machine([Socket("a", board), Socket("z")])
        machine.run(100)
        machine.sockets[0].gone = True
        machine.run(1)
        assert machine.core.state is LinkState.LOST
        assert not machine.sockets[0].is_open
        board.boot(machine.now)
        machine.sockets[0] = Socket("b", board)
        machine.run(1000)
        assert machine.opened == ["a", "b"]
        assert machine.found_on == ["a", "b"]

    def test_a_reset_board_is_opened_again_without_closing_the_port(self) -> None:
        machine = Machine([Socket("a", ModelBoard())])
        machine.run(100)
        board = machine.sockets[0].board
        assert board is not None
        board.boot(machine.now)
        machine.run(500)
        assert machine.core.sessions == 2
        assert machine.opened == ["a"]

    def test_a_line_that_takes_nothing_any_more_is_lost(self) -> None:
        machine = Machine([Socket("a", ModelBoard())])
        machine.run(100)
        machine.sockets[0].takes = 3
        machine.core.command(Read(), lambda _: None, machine.now)
        machine.pump.flush()
        assert machine.pump.wants_to_write
        machine.run(1500)
        assert machine.core.state is not LinkState.READY

    def test_what_nobody_takes_is_not_kept_for_ever(self) -> None:
        machine = Machine([Socket("a", ModelBoard())])
        machine.run(100)
        machine.sockets[0].takes = 0
        machine.pump._unwritten += bytes(MOST_UNWRITTEN)
        machine.core.command(Read(), lambda _: None, machine.now)
        machine.pump.flush()
        assert machine.core.state is LinkState.LOST
        assert not machine.pump.wants_to_write

    def test_what_was_half_written_is_not_sent_on_another_port(self) -> None:
        board = ModelBoard()
        machine = Machine([Socket("a", board)])
        machine.run(100)
        machine.sockets[0].takes = 3
        machine.core.command(Read(), lambda _: None, machine.now)
        machine.sockets[0].gone = True
        machine.run(1)
        assert not machine.pump.wants_to_write

    def test_closing_lets_go_of_the_port(self) -> None:
        machine = Machine([Socket("a", ModelBoard())])
        machine.run(100)
        machine.pump.close()
        assert machine.closing == ["a"]
        assert machine.core.state is LinkState.CLOSED
        machine.run(1000)
        assert machine.opened == ["a"]


@pytest.mark.parametrize("ms", [1, 10, 100, 1000])
def test_it_says_how_long_it_can_wait(ms: int) -> None:
    machine = Machine([Socket("a", ModelBoard())])
    machine.run(ms)
    wait_s = machine.pump.wait_s()
    assert wait_s is not None
    assert 0 < wait_s <= 1
