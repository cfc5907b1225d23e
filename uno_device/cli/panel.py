"""The terminal panel."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from uno_device.table.live import LiveTable


class Panel:
    """Shows a live table on a terminal."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        return None
