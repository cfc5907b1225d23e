"""The firmware under fuzz, in a session with outputs on: never a hang, a reset or a changed pin.

`FUZZ=100 python -m pytest tests/firmware_bridge/test_fuzz_firmware.py` tries 100 times as many.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.emulator.values import Direction
from firmware_bridge.frames import DELIMITER, LONGEST_TO_BOARD, Decoder, encode
from firmware_bridge.messages import (
    NO_LIMIT,
    Booted,
    Command,
    Counters,
    Hello,
    IAm,
    MessageError,
    Open,
    Output,
    Ping,
    Pong,
    Release,
    Safe,
    Write,
    to_board,
)
from tests.firmware_bridge.firmware.host import MS, US, Host
from tests.firmware_bridge.fuzz import TIMES, noise

BYTE_NS = 20 * US
LAMP, SERVO, BUTTON = 13, 9, 2
HEARTBEAT_MS = 5000
ANSWERS_NS = 30 * MS
"""Time for the answers to many short frames that came at once."""
EXAMPLES = 200 * TIMES


class Fuzzed:
    """A board in a session, with an output on and one off, an input, and a watch over its pins."""

    def __init__(self, firmware: Path) -> None:
        self._firmware = firmware
        self._in_doubt = False
        self._boards: list[EmulatedBoard] = []
        self._power_on()

    def begin(self, line: bytes, *commands: Command) -> None:
        """Have a board on which the last example has gone well, and a line that changes nothing.

        It would come after these commands.
        """
        if self._in_doubt:
            self._power_on()
        self.due = (self.expected + len(commands)) % 256
        frames = Decoder(LONGEST_TO_BOARD).feed(DELIMITER + line + DELIMITER)
        assume(not any(self._is_obeyed(payload) for payload in frames))
        self._in_doubt = True

    def end(self) -> None:
        """The example has gone well."""
        self._in_doubt = False

    def close(self) -> None:
        """Give the memory of all boards back."""
        for board in self._boards:
            board.close()

    def _power_on(self) -> None:
        self.board = EmulatedBoard(self._firmware)
        self._boards.append(self.board)
        self.host = Host(self.board)
        self.boot_id = self.host.boot().boot_id
        self.host.open(HEARTBEAT_MS)
        self.host.do(Output(LAMP, 1, 0, NO_LIMIT), Output(SERVO, 0, 0, NO_LIMIT))
        self.host.inputs(BUTTON)
        self.expected = 3
        """The number of the next command."""
        self.lamp = self.board.watch(LAMP)
        self.servo = self.board.watch(SERVO)

    def hear(self, line: bytes) -> None:
        """Let a line come to the board, and time for its answers pass."""
        self.board.send(DELIMITER + line + DELIMITER)
        self.host.run(len(line) * BYTE_NS + ANSWERS_NS, silent=True)

    def check(self) -> None:
        """The same boot and session, the next frames are answered, and no pin has changed."""
        assert not any(isinstance(frame, Booted) for _, frame in self.host.frames)
        self.host.frames.clear()
        self.host.send(Ping(), 77)
        number, _ = self.host.next_frame(Pong, within_ns=5 * MS)
        assert number == 77
        assert self.host.decoder_counters.dropped == 0
        assert self.host.hello().boot_id == self.boot_id
        assert (self.lamp, self.servo) == ([], [])
        assert (self.board.level(LAMP), self.board.level(SERVO)) == (1, 0)
        assert self.directions() == {
            LAMP: Direction.OUTPUT,
            SERVO: Direction.OUTPUT,
            BUTTON: Direction.PULLED_UP,
        }

    def directions(self) -> dict[int, Direction]:
        """Return what each pin is that is not as after a reset."""
        pins = {pin: self.board.direction(pin) for pin in range(2, 20)}
        return {pin: what for pin, what in pins.items() if what is not Direction.INPUT}

    def command(self) -> None:
        """Have the next command executed: the session has lost nothing."""
        self.host.do(Write(LAMP, 1))
        self.expected = (self.expected + 1) % 256

    def _is_obeyed(self, payload: bytes) -> bool:
        try:
            number, message = to_board(payload)
        except MessageError:
            # Content that only the board refuses, by a result: its number counts all the same.
            return payload[1] == self.due
        if isinstance(message, Open):
            return message.boot_id == self.boot_id
        return isinstance(message, Command) and number == self.due


@pytest.fixture(scope="module")
def fuzzed(firmware: Path) -> Iterator[Fuzzed]:
    rig = Fuzzed(firmware)
    yield rig
    rig.close()


@given(line=noise)
@settings(deadline=None, max_examples=EXAMPLES)
def test_no_bytes_change_a_pin_or_end_the_session(fuzzed: Fuzzed, line: bytes) -> None:
    fuzzed.begin(line)
    fuzzed.hear(line)
    fuzzed.check()
    fuzzed.command()
    fuzzed.end()


@given(
    command=st.sampled_from((Write(LAMP, 0), Write(SERVO, 1), Release(LAMP), Safe())),
    place=st.integers(0),
    instead=st.binary(max_size=3),
)
@settings(deadline=None, max_examples=EXAMPLES)
def test_a_spoilt_command_is_not_executed(
    fuzzed: Fuzzed, command: Command, place: int, instead: bytes
) -> None:
    line = bytearray(encode(command.payload(fuzzed.expected)))
    place %= len(line)
    line[place : place + 1] = instead
    fuzzed.begin(bytes(line))
    fuzzed.hear(bytes(line))
    fuzzed.check()
    fuzzed.command()
    fuzzed.end()


@given(line=noise)
@settings(deadline=None, max_examples=EXAMPLES)
def test_both_decoders_take_the_same_frames(fuzzed: Fuzzed, line: bytes) -> None:
    fuzzed.begin(line, Counters())
    decoder = Decoder(LONGEST_TO_BOARD)
    taken = decoder.feed(DELIMITER + line + DELIMITER)
    before = fuzzed.host.counters()
    fuzzed.hear(line)
    fuzzed.host.frames.clear()  # such as the answer to a repetition
    after = fuzzed.host.counters()
    fuzzed.expected = (fuzzed.expected + 2) % 256
    assume(after.bytes_overrun == before.bytes_overrun)  # as a flood of answers may do
    assert after.wrong_crc - before.wrong_crc == decoder.counters.wrong_crc
    frames = (after.frames, after.wrong_frame, after.wrong_direction)
    frames_before = (before.frames, before.wrong_frame, before.wrong_direction)
    all_others = sum(frames) - sum(frames_before) - 1  # the question itself
    assert all_others == len(taken) + decoder.counters.wrong_cobs + decoder.counters.too_long
    fuzzed.end()


@given(cut=st.integers(1, 200), line=noise)
@settings(deadline=None, max_examples=EXAMPLES // 4)
def test_a_frame_that_never_ends_is_ended_by_the_next_delimiter(
    fuzzed: Fuzzed, cut: int, line: bytes
) -> None:
    begun = line.replace(DELIMITER, b"\x01")[:cut]
    fuzzed.begin(begun)
    fuzzed.board.send(DELIMITER + begun)
    fuzzed.host.run(cut * BYTE_NS + MS, silent=True)
    fuzzed.host.frames.clear()
    fuzzed.hear(encode(Hello(5).payload()))
    nonces = [frame.nonce for _, frame in fuzzed.host.frames if isinstance(frame, IAm)]
    assert nonces[-1] == 5  # what had begun may have been a whole frame
    fuzzed.check()
    fuzzed.end()
