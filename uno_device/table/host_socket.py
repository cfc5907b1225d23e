"""Where a running table is asked: a local socket beside its journal, or where sockets have room.

The table opens the first place that it can, and whoever asks finds it by the same list.
"""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from uno_device.table.journal.reading import real

LONGEST_PATH = 107
"""So long may the path of a socket be, in bytes: unix(7)."""
OTHERS_NOTHING = 0o177
"""The umask for the socket: nobody but who runs the table may open it."""
PROBE_S = 1.0
"""How long it is tried whether somebody listens at a place, in seconds."""
SERVICE_FOLDER = "/run/uno-device"
"""The folder of the service while it runs; whoever asks it from outside is not told that."""


def places(journal: Path, environment: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """Return where the table of a journal may listen, the first choice first.

    That is beside the file itself, whatever link leads there. Where that cannot be written, or the
    path is too long, it is the folder of the service, or of the user.
    """
    file = real(journal)
    name = f"uno-device-{sha256(os.fsencode(file)).hexdigest()[:16]}.sock"
    beside = file.with_name(f"{file.name}.sock")
    return beside, *(folder / name for folder in _folders(environment))


def socket_of(journal: Path) -> Path:
    """Return the socket of the table that writes a journal; where it would be, if none runs."""
    choices = places(journal)
    return next((place for place in choices if is_socket(place)), choices[0])


def is_socket(place: Path) -> bool:
    """Whether there is a socket, as far as we may see."""
    try:
        return place.is_socket()
    except OSError:
        return False


def listening(choices: Iterable[Path]) -> socket.socket:
    """Return a socket at the first of these places where there can be one.

    What a table that was killed has left there is taken away. Raises the OSError of the first place
    if there is none.
    """
    errors: list[OSError] = []
    for place in choices:
        try:
            return _bound(place)
        except OSError as error:
            errors.append(OSError(error.errno, error.strerror, str(place)))
    raise errors[0]


def _folders(environment: Mapping[str, str]) -> Iterator[Path]:
    yield Path(environment.get("RUNTIME_DIRECTORY", SERVICE_FOLDER).partition(":")[0])
    if environment.get("XDG_RUNTIME_DIR"):
        yield Path(environment["XDG_RUNTIME_DIR"])


def _bound(place: Path) -> socket.socket:
    if len(os.fsencode(place)) > LONGEST_PATH:
        raise OSError(errno.ENAMETOOLONG, "this path is too long for a socket")
    if is_socket(place):
        _vacate(place)
    ours = socket.socket(socket.AF_UNIX)
    before = os.umask(OTHERS_NOTHING)
    try:
        ours.bind(str(place))
    except OSError:
        ours.close()
        raise
    finally:
        os.umask(before)
    return ours


def _vacate(place: Path) -> None:
    """Take away what a table has left behind. OSError where one listens."""
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(PROBE_S)
        try:
            probe.connect(str(place))
        except ConnectionRefusedError:
            place.unlink(missing_ok=True)
            return
        except TimeoutError:
            pass  # it has no time for us, but it is there
    raise OSError(errno.EADDRINUSE, "another table listens here")
