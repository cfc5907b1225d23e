"""Which unit brings an outcome of the table about."""

from __future__ import annotations

from collections.abc import Mapping

from uno_device.game.actions import Dispense, Showdown, Spin

UNIT_NAMES: Mapping[str, str] = {
    Spin.DO: "jackpot",
    Dispense.DO: "jackpot",
    Showdown.DO: "showdown",
}
"""The unit's name, by the `do` of the action. The Jam card is dropped by hand (SJ3)."""
