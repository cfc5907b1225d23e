"""The suite on pins that are joined: whether the wires are there, and then every check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hardware.compliance.jumper_places import TooFewPins, abilities, pins_for
from hardware.compliance.jumper_wires import JumperWires
from hardware.compliance.jumpers import CLOSED, JumperBench, PinName
from hardware.compliance.suite import Outcome, PinCheck, run

_LOOKS_AT_A_CLOSED_FACTORY = "a_closed_factory_leaves_nothing_on"


@dataclass(frozen=True, slots=True)
class JumperOutcome:
    """How a check came out, on which pins, and how long it took in seconds.

    `left_out` says why it could not be run; it is then neither passed nor failed.
    """

    outcome: Outcome
    pins: tuple[PinName, ...] = ()
    took_s: float = 0.0
    left_out: str | None = None


def wires_troubles(bench: JumperBench) -> list[str]:
    """Return what is the matter with the wires, a sentence each; the factory is closed after."""
    try:
        return JumperWires(bench.open(), bench.jumpers, bench.passing).troubles()
    finally:
        bench.close()


def run_on_jumpers(checks: Sequence[PinCheck], bench: JumperBench) -> Iterator[JumperOutcome]:
    """Run the checks at the tested ends, and yield each outcome as soon as it is there."""
    tested = [each.tested for each in bench.jumpers]
    try:
        able = abilities(bench.open(), tested, bench.traits)
        chosen = {check: pins_for(check, able, bench.open()) for check in checks}
    finally:
        bench.close()
    for check, pins in chosen.items():
        if isinstance(pins, TooFewPins):
            yield JumperOutcome(Outcome(check), left_out=pins.says)
            continue
        bench.pins = pins
        began = bench.passing.now()
        outcome = run(check, bench)
        used = dict.fromkeys((*pins.inputs, pins.output, *pins.pwm))
        yield JumperOutcome(_stated(outcome), tuple(used), bench.passing.now() - began)


def _stated(outcome: Outcome) -> Outcome:
    """Say how a check differs because both ends are the factory's own."""
    if outcome.failed or outcome.check.id != _LOOKS_AT_A_CLOSED_FACTORY:
        return outcome
    return replace(outcome, differs=CLOSED)
