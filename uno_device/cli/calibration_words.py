"""What a calibration has measured and proposes, as it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from uno_device.cli.journals import print_table

if TYPE_CHECKING:  # loaded when a part was measured
    from hardware.wiring.calibration import Value
    from uno_device.units.calibration import Fairness, Measured, Proposal

_NUMBERS = ("n", "min", "median", "p95", "max", "now", "proposed")


def print_measured(measured: Measured) -> None:
    """Print the spread of everything, the fairness of the wheel, the proposals, and the notes."""
    rows = [
        [name, str(each.count), *map(_number, (each.low, each.middle, each.p95, each.high))]
        for name, each in measured.spreads.items()
    ]
    print_table(["measured", *_NUMBERS[:5]], rows, set(_NUMBERS))
    if measured.fairness is not None:
        _print_fairness(measured.fairness)
    print()
    _print_proposals(measured.proposals)
    for note in measured.notes:
        print(f"! {note}")


def _print_fairness(fairness: Fairness) -> None:
    print()
    rows = [
        [f"{stop} {symbol}", str(count)]
        for stop, (symbol, count) in enumerate(
            zip(fairness.symbols, fairness.counts, strict=True), 1
        )
    ]
    print_table(["stop", "times"], rows, {"times"})
    print(
        f"{fairness.spins} spins, chi-square {fairness.chi_square:.2f} with "
        f"{len(fairness.counts) - 1} degrees of freedom, p = {fairness.p_value:.3f}"
    )
    print(fairness.verdict)


def _print_proposals(proposals: Sequence[Proposal]) -> None:
    rows = [
        [
            f"{each.table}.{each.key}",
            _value(each.now),
            _value(each.value) if each.changes else "as it is",
            each.why,
        ]
        for each in proposals
    ]
    print_table(["key", "now", "proposed", "why"], rows, set())


def _value(value: Value) -> str:
    return f"{value:g}" if isinstance(value, int | float) else f"{value[0]} first"


def _number(value: float) -> str:
    return f"{value:.4g}"
