"""The terminal: taken over, put back, and never waited for."""

from __future__ import annotations

import asyncio
import os
import select
import termios
from collections.abc import Awaitable, Callable, Iterator

import pytest

from uno_device.cli.panel.terminal import Keyboard, ScreenFile, terminal_size

AMPLE_S = 20.0
"""A limit that only a hanging test reaches."""

Terminal = tuple[int, int]
"""Our end, and the program's end."""


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    ours, theirs = os.openpty()
    yield ours, theirs
    for fd in (ours, theirs):
        try:
            os.close(fd)
        except OSError:
            continue


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def play() -> None:
        await asyncio.wait_for(scene(), AMPLE_S)

    asyncio.run(play())


def read_available(fd: int) -> bytes:
    data = b""
    while select.select([fd], [], [], 0)[0]:
        data += os.read(fd, 65536)
    return data


# The keyboard


def test_keys_come_one_by_one_without_echo_and_the_terminal_is_put_back(terminal: Terminal) -> None:
    ours, theirs = terminal
    former = termios.tcgetattr(theirs)
    keyboard = Keyboard(theirs)
    os.write(ours, b"l")
    assert keyboard.read() == b"l"
    assert read_available(ours) == b""
    keyboard.close()
    assert termios.tcgetattr(theirs) == former


def test_ctrl_z_and_ctrl_s_do_nothing_and_ctrl_c_still_interrupts(terminal: Terminal) -> None:
    ours, theirs = terminal
    keyboard = Keyboard(theirs)
    os.write(ours, b"\x1a\x13l")
    assert keyboard.read() == b"\x1a\x13l"
    mode = termios.tcgetattr(theirs)
    assert mode[3] & termios.ISIG
    assert mode[6][termios.VINTR] == b"\x03"
    keyboard.close()


def test_what_was_typed_and_not_read_does_not_reach_the_shell(terminal: Terminal) -> None:
    ours, theirs = terminal
    keyboard = Keyboard(theirs)
    os.write(ours, b"rm\n")
    assert select.select([theirs], [], [], AMPLE_S)[0]
    keyboard.close()
    assert not select.select([theirs], [], [], 0)[0]


def test_a_terminal_that_is_gone_types_nothing(terminal: Terminal) -> None:
    ours, theirs = terminal
    keyboard = Keyboard(theirs)
    os.close(ours)
    assert keyboard.read() == b""
    keyboard.close()


def test_no_terminal_is_an_error() -> None:
    reader, writer = os.pipe()
    with pytest.raises(termios.error):
        Keyboard(reader)
    os.close(reader)
    os.close(writer)


def test_a_terminal_that_does_not_know_its_size_is_80_by_24(terminal: Terminal) -> None:
    assert terminal_size(terminal[1]) == (80, 24)


# The screen


def test_text_is_sent_when_it_is_flushed(terminal: Terminal) -> None:
    ours, theirs = terminal

    async def scene() -> None:
        screen = ScreenFile(theirs, "utf-8", asyncio.get_running_loop(), lambda: None)
        screen.write("╭ table")
        assert read_available(ours) == b""
        screen.flush()
        assert read_available(ours).decode() == "╭ table"
        screen.close()
        screen.close()

    run(scene)


def test_signs_that_the_encoding_has_not_are_no_error(terminal: Terminal) -> None:
    ours, theirs = terminal

    async def scene() -> None:
        screen = ScreenFile(theirs, "ascii", asyncio.get_running_loop(), lambda: None)
        screen.write("a╭b")
        screen.flush()
        assert read_available(ours) == b"a?b"
        screen.close()

    run(scene)


def test_a_terminal_that_does_not_read_is_not_waited_for(terminal: Terminal) -> None:
    ours, theirs = terminal
    text = "".join(f"{number:07}\r\n" for number in range(20_000))

    async def scene() -> None:
        caught_up = asyncio.Event()
        screen = ScreenFile(theirs, "utf-8", asyncio.get_running_loop(), caught_up.set)
        screen.write(text)
        screen.flush()  # more than a terminal holds: this would wait for ever
        assert screen.behind
        data = bytearray()
        asyncio.get_running_loop().add_reader(ours, lambda: data.extend(os.read(ours, 65536)))
        await caught_up.wait()
        asyncio.get_running_loop().remove_reader(ours)
        data += read_available(ours)
        assert data.decode().replace("\r\r", "\r") == text
        screen.close()

    run(scene)


def test_leaving_a_terminal_that_does_not_read_gives_up(terminal: Terminal) -> None:
    async def scene() -> None:
        screen = ScreenFile(terminal[1], "utf-8", asyncio.get_running_loop(), lambda: None)
        screen.write("x" * 1_000_000)
        screen.flush()
        screen.close()
        assert not screen.behind

    run(scene)


def test_a_terminal_that_is_gone_takes_everything(terminal: Terminal) -> None:
    ours, theirs = terminal

    async def scene() -> None:
        screen = ScreenFile(theirs, "utf-8", asyncio.get_running_loop(), lambda: None)
        os.close(ours)
        screen.write("hello")
        screen.flush()
        assert not screen.behind
        screen.close()

    run(scene)


def test_a_screen_that_cannot_be_opened_anew_is_written_as_it_is() -> None:
    reader, writer = os.pipe()

    async def scene() -> None:
        screen = ScreenFile(writer, "utf-8", asyncio.get_running_loop(), lambda: None)
        screen.write("hello")
        screen.flush()
        assert os.read(reader, 100) == b"hello"
        screen.close()

    run(scene)
    os.close(writer)  # it was not ours to close
    os.close(reader)
