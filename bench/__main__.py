"""`python -m bench [NAME ...]`: measure figures, all of them where none is named."""

from __future__ import annotations

import argparse
import importlib
import logging

from bench.report import Figure, machine

NAMES = ("rehearse_hour", "edge_to_verdict", "idle", "startup", "spins", "turns", "hands")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *NAMES], metavar="NAME", help=_names())
    parser.add_argument(
        "--short", action="store_true", help="see that it works, with too few samples to mean much"
    )
    options = parser.parse_args()
    logging.getLogger("transitions").setLevel(logging.ERROR)
    print(machine())
    for name in options.names or NAMES:
        module = importlib.import_module(f"bench.{name}")
        print(f"\n{name}: {module.__doc__}")
        print(f"$ python -m bench {name}{' --short' if options.short else ''}", flush=True)
        figure: Figure = module.measure(short=options.short)
        print("\n".join(figure.lines()), flush=True)


def _names() -> str:
    return f"one of {', '.join(NAMES)}"


if __name__ == "__main__":
    main()
