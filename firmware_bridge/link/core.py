r"""The link to one board, without I/O: bytes in, bytes out, and a deadline asked for.

    searching -> opening -> hello -> ready -> lost -> opening (searching, if the port is gone)
                                                  \-> fault, when it was lost too often

A driver gives it a port and the time: it opens a port when `wants_port`, calls `feed` with what was
read and `tick` at the latest at `deadline()`, and writes what `take_output` returns. When `port`
becomes None the core has let go of it, and the driver closes it.

A session belongs to one boot of the board and to one opening. Commands never cross from one to the
next: they end without an answer. Times are nanoseconds of a clock that never goes back.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from firmware_bridge.board_clock import BoardClock
from firmware_bridge.frames import DELIMITER, encode
from firmware_bridge.link import words
from firmware_bridge.link.black_box import BlackBox, Direction
from firmware_bridge.link.counters import LinkCounters
from firmware_bridge.link.deliveries import Deliveries, OnError
from firmware_bridge.link.events import LinkState, Listener, Loss, OnAnswer, StateChanged
from firmware_bridge.link.line import Line
from firmware_bridge.link.losses import LossBudget
from firmware_bridge.link.opening import Opening, random_nonce
from firmware_bridge.link.reader import Reader
from firmware_bridge.link.sender import Waiting
from firmware_bridge.link.session import Session
from firmware_bridge.link.settings import LOST_NS, SEARCH_EVERY_NS, LinkSettings
from firmware_bridge.messages import PROTOCOL, Booted, Command, IAm, Message, Opened, Result


class LinkCore:
    """The link's state and what is to be said next. One thread at a time.

    `listener` and those who wait for answers are called at the end of each method, in order; what
    they raise goes to `on_error`. They may send commands.
    """

    def __init__(
        self,
        settings: LinkSettings,
        listener: Listener,
        on_error: OnError,
        nonce: Callable[[], int] = random_nonce,
    ) -> None:
        self.settings = settings
        self.state = LinkState.SEARCHING
        self.port: str | None = None
        self.board: IAm | None = None
        """The board of the session, or of the last one."""
        self.sessions = 0
        """The number of the session, counted from 1."""
        self.clock = BoardClock()
        self.counters = LinkCounters()
        self.black_box = BlackBox()
        self._listener = listener
        self.deliveries = Deliveries(on_error)
        self._nonce = nonce
        self._wanted = settings.board_id
        self._line = Line(settings.baud)
        self._reader = Reader(self.counters, self.black_box)
        self._budget = LossBudget(settings)
        self._opening: Opening | None = None
        self._session: Session | None = None
        self._act_at = 0
        """When the search goes on, or the rest after a loss ends."""
        self._trouble = ""
        """What went wrong last, for people."""
        self._output = bytearray()

    # What a driver does

    def wants_port(self, now: int) -> bool:
        """Whether a port is to be opened; `port_opened` or `port_failed` tells how that went."""
        return self.state is LinkState.SEARCHING and now >= self._act_at

    def port_opened(self, name: str, now: int) -> None:
        """A port is open: ask who is there."""
        self.port = name
        self._begin_opening(now)
        self.tick(now)

    def port_failed(self, why: str, now: int) -> None:
        """No port could be opened; the search goes on a little later."""
        self._trouble = why
        self._act_at = now + SEARCH_EVERY_NS

    def port_gone(self, why: str, now: int) -> None:
        """The port has ended or given an error: it was unplugged."""
        self.port = None
        self.black_box.note(now, why)
        if self._session is not None:
            self._lose(Loss.UNPLUGGED, now)
        elif self._opening is not None:
            self._search(why, now)
        self.tick(now)

    def feed(self, data: bytes, now: int) -> None:
        """Take bytes that were read from the port."""
        for number, message in self._reader.read(data, now):
            self._heed(number, message, now)
            self._let_time_pass(now)  # what it said may have ended the session
        self.tick(now)

    def tick(self, now: int) -> None:
        """Do what has become due. What can be read is to be read before."""
        self._let_time_pass(now)
        self._say(now)
        self.deliveries.make()

    def take_output(self) -> bytes:
        """Return the bytes that are to be written now."""
        output = bytes(self._output)
        self._output.clear()
        return output

    def deadline(self) -> int | None:
        """Return when `tick` is due, unless something happens before (ns); None: never."""
        under_way = self._session or self._opening
        if under_way is not None:
            return under_way.deadline()
        return self._act_at if self.state in (LinkState.SEARCHING, LinkState.LOST) else None

    # What users do

    def command(
        self, command: Command, on_answer: OnAnswer, now: int, of_session: int | None = None
    ) -> None:
        """Send a command, after those that were given before; only in that session, if it is named.

        `on_answer` gets None when there is no such session, or when it ends before the answer.
        Raises MessageError for a number that does not fit into its place.
        """
        command.payload()
        session = self._session if of_session in (None, self.sessions) else None
        if session is not None:
            session.submit(Waiting(command, on_answer))
        else:
            self.counters.commands_refused += 1
            self.deliveries.add(partial(on_answer, None))
        self.tick(now)

    def retry(self, now: int) -> None:
        """Leave the fault and search again."""
        self._budget.forgive()
        if self.state is LinkState.FAULT:
            self._search("", now)
        self.tick(now)

    def close(self, now: int, defect: BaseException | None = None) -> None:
        """End the session, let go of the port, and do nothing any more; a defect is a loss."""
        self._end_session()
        self._give_up_port("" if defect is None else words.failed(defect))
        self._become(LinkState.CLOSED, now, None if defect is None else Loss.DEFECT)
        self.deliveries.make()

    @property
    def commands_waiting(self) -> int:
        """How many commands are not answered yet."""
        session = self._session
        return 0 if session is None else session.commands_waiting

    def describe(self) -> str:
        """Return a sentence for people: what the link does, with what, and what to do."""
        return words.described(self.state, self.port, self.board, self._trouble, self.sessions)

    # What the board says

    def _heed(self, number: int, message: Message, now: int) -> None:
        if self._session is not None:
            self._heed_in_session(self._session, number, message, now)
        elif self._opening is not None:
            self._heed_while_opening(self._opening, message, now)
        else:
            self.counters.stale += 1

    def _heed_in_session(self, session: Session, number: int, message: Message, now: int) -> None:
        for told in session.take(number, message, now):
            if isinstance(told, tuple):
                waiting, answer = told
                self.deliveries.add(partial(waiting.on_answer, answer))
            else:
                self.deliveries.add(partial(self._listener, told))

    def _heed_while_opening(self, opening: Opening, message: Message, now: int) -> None:
        match message:
            case IAm() if opening.told_who(message, now):
                self._meet(message, now)
            case Opened() if opening.opened(message):
                self._begin_session(message, now)
            case Opened(result=Result.WRONG_BOOT) | Booted():
                self._ask_again(opening, now)
            case _:
                self.counters.stale += 1

    def _meet(self, board: IAm, now: int) -> None:
        """Go on with a board that has said who it is, if it is the right one."""
        wanted = self._wanted
        if board.protocol != PROTOCOL:
            self._fault(words.another_protocol(board), now)
        elif wanted is not None and board.board_id != wanted:
            self._search(words.another_board(board, wanted, str(self.port)), now)
        else:
            self.board = board
            self._become(LinkState.HELLO, now)

    # From state to state

    def _begin_opening(self, now: int) -> None:
        self._reader.reset()
        self._output.clear()
        self._opening = Opening(self._nonce(), self.settings.heartbeat_ms, now)
        self._become(LinkState.OPENING, now)

    def _ask_again(self, opening: Opening, now: int) -> None:
        opening.ask_again(now)
        if self.state is not LinkState.OPENING:
            self._become(LinkState.OPENING, now)

    def _begin_session(self, opened: Opened, now: int) -> None:
        self._opening = None
        self._session = Session(opened, self.settings, self._line, self.clock, self.counters, now)
        if self.board is not None and self.board.board_id not in words.UNNAMED:
            self._wanted = self.board.board_id
        self.sessions += 1
        self.counters.sessions += 1
        self._become(LinkState.READY, now)

    def _lose(self, loss: Loss, now: int) -> None:
        self._end_session()
        self.counters.count_loss(loss)
        self._trouble = loss.value
        if self._budget.spend(now):
            self._act_at = now + LOST_NS
            self._become(LinkState.LOST, now, loss)
        else:
            self._fault(words.lost_too_often(self.settings, loss), now, loss)

    def _search(self, why: str, now: int) -> None:
        self._give_up_port(why)
        self._act_at = now + SEARCH_EVERY_NS
        self._become(LinkState.SEARCHING, now)

    def _fault(self, why: str, now: int, loss: Loss | None = None) -> None:
        self._give_up_port(why)
        self._become(LinkState.FAULT, now, loss)

    def _end_session(self) -> None:
        session, self._session = self._session, None
        for waiting in session.abandon() if session is not None else ():
            self.deliveries.add(partial(waiting.on_answer, None))

    def _give_up_port(self, why: str) -> None:
        self._opening = None
        self.port = None
        self._trouble = why

    def _become(self, state: LinkState, now: int, loss: Loss | None = None) -> None:
        self.state = state
        self.black_box.note(now, self.describe())
        self.deliveries.add(partial(self._listener, StateChanged(state, loss, now)))

    # What time brings

    def _let_time_pass(self, now: int) -> None:
        if self._session is not None:
            loss = self._session.loss(now)
            if loss is not None:
                self._lose(loss, now)
        elif self._opening is not None:
            self._wait_for_opening(self._opening, now)
        elif self.state is LinkState.LOST and now >= self._act_at:
            if self.port is None:
                self._search(self._trouble, now)
            else:
                self._begin_opening(now)

    def _wait_for_opening(self, opening: Opening, now: int) -> None:
        if opening.is_over(now):
            self._search(words.no_answer(str(self.port)), now)
        elif opening.must_ask_again(now):
            self._ask_again(opening, now)

    def _say(self, now: int) -> None:
        if self._session is not None:
            while (payload := self._session.next(now)) is not None:
                self._send(payload, now)
        elif self._opening is not None and (question := self._opening.next(now)) is not None:
            self._output += DELIMITER  # whatever lies on the line ends here
            self._send(question.payload(), now)

    def _send(self, payload: bytes, now: int) -> None:
        self.black_box.frame(now, Direction.TO_BOARD, payload)
        self.counters.sent += 1
        self._output += encode(payload)
