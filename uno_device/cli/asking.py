"""What the commands that ask a running table have in common."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from uno_device.cli.places import journal_file


def asked(command: str, journal: Path | None, request: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return what the table of a journal (None: the usual one) answers to a request.

    None where no table answers; then that is said, in the name of the command.
    """
    from uno_device.table.control import ask
    from uno_device.table.service import socket_of

    journal = journal_file() if journal is None else journal
    try:
        return asyncio.run(ask(socket_of(journal), request))
    except (FileNotFoundError, ConnectionRefusedError):
        why = f"no table runs with the journal {journal}"
    except TimeoutError:
        why = "the table does not answer; is it stalled?"
    print(f"uno-device {command}: {why}", file=sys.stderr)
    return None
