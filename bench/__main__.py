"""`python -m bench [NAME ...]`: measure figures, all of them where none is named."""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import tempfile
from collections.abc import Sequence

from bench.report import Figure, machine

NAMES = (
    "rehearse_hour",
    "edge_to_verdict",
    "idle",
    "startup",
    "service",
    "spins",
    "turns",
    "hands",
    "page_clients",
    "page_first_view",
    "journal_cost",
    "bridge_rates",
    "bridge_peers",
    "recovery",
)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *NAMES], metavar="NAME", help=_names())
    parser.add_argument(
        "--short", action="store_true", help="see that it works, with too few samples to mean much"
    )
    options = parser.parse_args()
    logging.getLogger("transitions").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as state:
        os.environ["XDG_STATE_HOME"] = state  # tables that are measured leave nothing at home
        _measure(options.names or NAMES, short=options.short)


def _measure(names: Sequence[str], *, short: bool) -> None:
    print(machine())
    for name in names:
        module = importlib.import_module(f"bench.{name}")
        print(f"\n{name}: {module.__doc__}")
        print(f"$ python -m bench {name}{' --short' if short else ''}", flush=True)
        figure: Figure = module.measure(short=short)
        print("\n".join(figure.lines()), flush=True)


def _names() -> str:
    return f"one of {', '.join(NAMES)}"


if __name__ == "__main__":
    main()
