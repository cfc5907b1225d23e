"""The log on standard error: one line an event, with a priority where journald reads it.

systemd.exec(5): JOURNAL_STREAM names the device and the inode of the stream that goes to journald.
It is inherited by whatever the service starts, so it counts only if standard error is that stream.
sd-daemon(3): a line that begins with `<N>` has the priority N.
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Final

ERROR: Final = 3
"""The priorities of an error and of what only helps to find one: syslog(3)."""
DEBUG: Final = 7
_PRIORITIES: Final = (
    (logging.CRITICAL, 2),
    (logging.ERROR, ERROR),
    (logging.WARNING, 4),
    (logging.INFO, 6),
)
LONGEST_WAY: Final = 8
"""So many places of an exception's way are told, the last ones."""
_ROOT: Final = Path(__file__).parents[2]


def begin(*, debug: bool) -> None:
    """Log to standard error from now on. With `debug` more is logged, and tracebacks."""
    journald = goes_to_journald(sys.stderr, os.environ)
    layout = "%(name)s: %(message)s" if journald else "%(levelname)s %(name)s: %(message)s"
    formatter = _Formatter(layout, tracebacks=debug)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Prioritised(formatter) if journald else formatter)
    logging.basicConfig(level=logging.DEBUG if debug else logging.INFO, handlers=[handler])
    # Its warnings are about names that we do not use, its infos about every step.
    logging.getLogger("transitions").setLevel(logging.DEBUG if debug else logging.ERROR)


def complain(text: str) -> None:
    """Say on standard error why a command could not do what it was to do."""
    if goes_to_journald(sys.stderr, os.environ):
        text = _with_priority(text, ERROR)
    print(text, file=sys.stderr)


def goes_to_journald(stream: IO[str], environment: Mapping[str, str]) -> bool:
    """Whether a stream is the one that the service manager has connected to journald."""
    try:
        status = os.fstat(stream.fileno())
    except (OSError, ValueError, AttributeError):  # closed, or no file
        return False
    return environment.get("JOURNAL_STREAM") == f"{status.st_dev}:{status.st_ino}"


def place(error: BaseException) -> str:
    """Return the file and the line that raised an error; of ours, with the folders."""
    frames = traceback.extract_tb(error.__traceback__)
    return _place(frames[-1]) if frames else "no place"


class _Formatter(logging.Formatter):
    """Puts an event into one line; with `tracebacks`, an exception into many."""

    def __init__(self, layout: str, *, tracebacks: bool) -> None:
        super().__init__(layout)
        self._tracebacks = tracebacks

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, or the lines."""
        if self._tracebacks:
            return super().format(record)
        line = self.formatMessage(_with_message(record))
        error = record.exc_info[1] if record.exc_info else None
        return _one_line(line if error is None else f"{line}: {'; from '.join(_chain(error))}")


class _Prioritised(logging.Formatter):
    """Gives every line of another formatter the priority of its event."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self._formatter = formatter

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, or the lines."""
        priority = next((told for level, told in _PRIORITIES if record.levelno >= level), DEBUG)
        return _with_priority(self._formatter.format(record), priority)


def _with_message(record: logging.LogRecord) -> logging.LogRecord:
    record.message = record.getMessage()
    return record


def _with_priority(text: str, priority: int) -> str:
    return "\n".join(f"<{priority}>{line}" for line in text.splitlines() or [""])


def _one_line(text: str) -> str:
    return " | ".join(line.strip() for line in text.splitlines() if line.strip())


def _chain(error: BaseException) -> Iterator[str]:
    """Tell an error and those that it comes from: what, and by which ways through our code."""
    seen: set[int] = set()
    each: BaseException | None = error
    while each is not None and id(each) not in seen:
        seen.add(id(each))
        way = " > ".join(_way(each)) or "no place"
        yield f"{type(each).__name__}: {each} ({way})"
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)


def _way(error: BaseException) -> list[str]:
    """Return the places of ours that an exception has come through, and where it began."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [_place(frame) for frame in frames[:-1] if _is_ours(frame)]
    return [*ours, *map(_place, frames[-1:])][-LONGEST_WAY:]


def _is_ours(frame: traceback.FrameSummary) -> bool:
    file = Path(frame.filename)
    return file.is_relative_to(_ROOT) and not file.relative_to(_ROOT).parts[0].startswith(".")


def _place(frame: traceback.FrameSummary) -> str:
    file = Path(frame.filename)
    where = file.relative_to(_ROOT) if _is_ours(frame) else file.name
    return f"{where}:{frame.lineno}"
