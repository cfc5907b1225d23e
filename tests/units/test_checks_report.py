"""Which parts a self-test is of, and the report of it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from hardware.wiring import overlay
from tests.units.checking_people import Trial
from uno_device.units.checks import UnknownPart
from uno_device.units.checks.catalogue import checks_of, choose
from uno_device.units.checks.examiner import Dark
from uno_device.units.checks.report import report


def test_parts_are_chosen_by_many_names() -> None:
    checks = checks_of(overlay({}, "config"))

    def chosen(*parts: str) -> list[str]:
        return [check.id for check in choose(checks, parts)]

    assert chosen() == [check.id for check in checks]
    assert chosen("lever", "showdown.green") == ["showdown.green", "jackpot.lever"]
    assert chosen("flipper") == ["showdown.flipper_left", "showdown.flipper_right"]
    assert len(chosen("jackpot")) == 7
    with pytest.raises(UnknownPart, match='did you mean "paddle_left"'):
        chosen("lever", "padle_left")
    with pytest.raises(UnknownPart, match="the parts are"):
        chosen("xyz")


def test_the_report_says_what_was_tested_and_how_it_came_out() -> None:
    trial = Trial(
        ("red_left", "lever"), answers={Dark: False}, config={"jackpot": {"lever": {"pin": 7}}}
    )
    trial.run()
    checks = choose(checks_of(trial.table.units.wiring), trial.parts)
    at = datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC)
    told = report(trial.table.units.wiring, ["pins: simulated"], checks, trial.selftest.done, at)
    assert told["selftest_report"] == 1
    assert told["at"] == "2030-01-02T03:04:05+00:00"
    assert told["outcome"] == "fail"
    assert told["counts"] == {"pass": 1, "fail": 1, "skipped": 0, "not_done": 0}
    assert told["pins"] == ["pins: simulated"]
    assert told["wiring"] == {"jackpot": {"lever": {"pin": 7}}}
    assert set(told["versions"]) == {"uno-device", "gpiozero", "python", "system"}
    lamp, lever = told["checks"]
    assert lamp["finding"] == "lamp_stays_on"
    assert lamp["why"] == "The left red lamp stays on when it is switched off."
    assert "pin 17 of [showdown.red_left]" in lamp["advice"]
    assert lever["outcome"] == "pass"
    assert lever["figures"]["presses"] == 3
    assert "why" not in lever
