"""What came of the checks: for a terminal, and as the table of docs/pins.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hardware.compliance.suite import Outcome


def lines(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """Yield a line for each outcome, as soon as it is there."""
    for outcome in outcomes:
        word = "failed" if outcome.failed else "differs" if outcome.differs else "passed"
        said = outcome.failed or outcome.differs
        yield f"  {word:8}{outcome.check.title}" + (f": {said}" if said else "")


def summary(name: str, outcomes: Sequence[Outcome]) -> str:
    """Return how one factory did."""
    failed = sum(outcome.failed is not None for outcome in outcomes)
    differs = sum(outcome.differs is not None for outcome in outcomes)
    text = f"{name}: {len(outcomes) - failed} of {len(outcomes)} checks passed"
    return text + (f", {differs} of them with a stated difference" if differs else "")


def table(outcomes: Mapping[str, Sequence[Outcome]]) -> str:
    """Return the Markdown table of all checks with a column for each factory."""
    names = list(outcomes)
    rows = [["What a factory has to do", *(f"`{name}`" for name in names)]]
    rows.append(["---"] * len(rows[0]))
    for together in zip(*outcomes.values(), strict=True):
        cells = [outcome.failed or outcome.differs or "yes" for outcome in together]
        rows.append([together[0].check.title, *cells])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
