"""A command run in the process of the tests: for its words and exit codes, without a start."""

from __future__ import annotations

import io
import logging
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from subprocess import CompletedProcess
from unittest.mock import patch

from uno_device.cli import main


def uno_device(*words: object, said: str = "") -> CompletedProcess[str]:
    """Run `uno-device WORD...` as a person writes it, who may say something to it."""
    command = [str(word) for word in words]
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "stdin", io.StringIO(said)),
        redirect_stdout(out),
        redirect_stderr(err),
        _a_log_of_its_own(),
    ):
        code = _code(command)
    return CompletedProcess(command, code, out.getvalue(), err.getvalue())


@contextmanager
def in_a_folder(folder: Path, environment: Mapping[str, str]) -> Iterator[None]:
    """Be in a folder, with this environment and nothing else in it."""
    with chdir(folder), patch.dict(os.environ, environment, clear=True):
        yield


@contextmanager
def _a_log_of_its_own() -> Iterator[None]:
    """Let the command log to its standard error, as a process does, and not where tests do."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    root.handlers.clear()
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


def _code(command: list[str]) -> int:
    try:
        return main(command)
    except SystemExit as end:  # what cannot be parsed ends the process
        return int(end.code or 0)
