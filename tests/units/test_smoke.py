"""One duel, end to end."""

from __future__ import annotations

from collections.abc import Callable

from uno_device.testing import Table


def test_duel(make_table: Callable[..., Table]) -> None:
    table = make_table(go_after_s=3.0)
    table.advance_to(1.0)
    table.tap("timer button")
    table.expect("countdown", t=1.0)
    table.advance_until("go")
    table.advance_to(4.31)
    table.press("right paddle")
    table.advance(1.0)
    table.release("right paddle")
    table.expect("go", t=4.0)
    table.expect("won", winner="right", t=4.31)
    table.advance_until("idle")
