"""Runs the suite of pin factories on `local`, in the machine: one JSON object a check."""

from __future__ import annotations

import json
import logging
import sys

from hardware.compliance import CHECKS, LocalBench, run


def main() -> None:
    """Run them all."""
    logging.disable(logging.CRITICAL)  # a check raises in a callback on purpose
    for check in CHECKS:
        bench = LocalBench()
        outcome = run(check, bench)
        bench.close()
        said = {"id": check.id, "differs": outcome.differs, "failed": outcome.failed}
        sys.stdout.write(json.dumps(said) + "\n")


if __name__ == "__main__":
    main()
