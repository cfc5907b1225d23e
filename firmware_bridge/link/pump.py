"""What both drivers do: carry bytes between a core and the port that its board is on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from firmware_bridge.link.core import LinkCore
from firmware_bridge.ports import Port, PortError, PortGoneError, Ports

MOST_UNWRITTEN: Final = 4096
"""Bytes that the system did not take; with more, nobody reads at the other end."""
OnClosing = Callable[[Port], object]
_NO_PORT: Final = "no board is plugged in; name its port, if its adapter is of an unknown maker"


class Pump:
    """The port of a link. `serve` does what can be done now; it never waits."""

    def __init__(
        self, core: LinkCore, ports: Ports, now: Callable[[], int], closing: OnClosing
    ) -> None:
        self.core = core
        self.port: Port | None = None
        self._ports = ports
        self._now = now
        self._closing = closing
        self._to_try: list[str] = []
        self._disappointing: set[str] = set()
        """Ports on which somebody else is, or nobody: they are tried last."""
        self._sessions = 0
        self._unwritten = bytearray()

    def serve(self) -> None:
        """Read what has come, do what is due, write what is to be said."""
        self._read()
        self.core.tick(self._now())
        self._follow()
        self.flush()

    def flush(self) -> None:
        """Write what is to be said, as far as the system takes it."""
        self._unwritten += self.core.take_output()
        port = self.port
        if port is None or not self._unwritten:
            self._unwritten.clear()
            return
        try:
            del self._unwritten[: port.write(bytes(self._unwritten))]
            if len(self._unwritten) > MOST_UNWRITTEN:
                raise PortGoneError(f"{port.name} takes nothing any more")
        except PortGoneError as error:
            self._gone(error)

    def wait_s(self) -> float | None:
        """Return how long nothing is to be done, unless bytes come; None: for ever."""
        deadline = self.core.deadline()
        return None if deadline is None else max(0.0, (deadline - self._now()) / 1e9)

    @property
    def wants_to_write(self) -> bool:
        """Whether bytes wait until the port takes some."""
        return bool(self._unwritten)

    def close(self, defect: BaseException | None = None) -> None:
        """Close the link and its port; after a defect nothing more is written."""
        if defect is None:
            self.flush()
        self.core.close(self._now(), defect)
        self._close_port()

    def _read(self) -> None:
        if self.port is None:
            return
        try:
            data = self.port.read()
        except PortGoneError as error:
            self._gone(error)
        else:
            if data:
                self.core.feed(data, self._now())

    def _follow(self) -> None:
        """Close a port that the core has let go of; open another one when it wants one."""
        if self.core.port is None and self.port is not None:
            self._disappointing.add(self.port.name)
            self._close_port()
        if self.core.wants_port(self._now()):
            self._open_one()
        if self.core.sessions != self._sessions and self.port is not None:
            self._sessions = self.core.sessions
            self._found(self.port.name)

    def _found(self, name: str) -> None:
        self._disappointing.discard(name)
        self._to_try.clear()
        self._ports.found(name)

    def _open_one(self) -> None:
        """Open the next port that can be opened; after the last one the list is made anew."""
        if not self._to_try:
            names = self._ports.candidates()
            self._to_try = sorted(names, key=self._disappointing.__contains__)
        errors = []
        while self._to_try:
            name = self._to_try.pop(0)
            try:
                self.port = self._ports.open(name)
            except PortError as error:
                errors.append(str(error))
            else:
                self.core.port_opened(name, self._now())
                return
        self.core.port_failed("; ".join(errors) or _NO_PORT, self._now())

    def _gone(self, error: PortGoneError) -> None:
        self._close_port()
        self.core.port_gone(str(error), self._now())

    def _close_port(self) -> None:
        self._unwritten.clear()
        if self.port is not None:
            self._closing(self.port)
            self.port.close()
            self.port = None
