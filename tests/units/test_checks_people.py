"""The self-test with people in it: answers, patience, skipping, stopping, trouble on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest

from hardware.clock import to_ns
from hardware.errors import SimulationError
from hardware.wiring import overlay
from uno_device.units.checks import (
    Bench,
    Check,
    CheckOutcome,
    Examination,
    Finding,
    LineState,
    Question,
    Selftest,
    UnknownPart,
)
from uno_device.units.checks.catalogue import checks_of, choose
from uno_device.units.checks.examiner import (
    Blinks,
    Dark,
    Deed,
    Heard,
    LoadCards,
    OneCard,
    OtherBlinks,
    Press,
    Ready,
    Threw,
    Turned,
)
from uno_device.units.checks.report import report
from uno_device.units.checks.simulated import SimulatedExaminer
from uno_device.units.checks.trial import run_through
from uno_device.units.events import Event
from uno_device.units.virtual import VirtualTable


class Person(SimulatedExaminer):
    """Somebody at a simulated table who answers some questions by will, or not at all (None)."""

    answers: Mapping[type[Question], bool | None] = {}
    refuses: type[Deed] | None = None

    def __init__(self, table: VirtualTable) -> None:
        self.read: list[str] = []
        self.seen: list[LineState] = []
        super().__init__(table.simulated, table.built, self.read.append)

    def request(self, deed: Deed) -> None:
        if self.refuses is None or not isinstance(deed, self.refuses):
            super().request(deed)

    def ask(self, question: Question, answer: Callable[[bool], None]) -> None:
        if type(question) not in self.answers:
            super().ask(question, answer)
        elif (said := self.answers[type(question)]) is not None:
            answer(said)

    def live(self, state: LineState) -> None:
        self.seen.append(state)


@dataclass
class Trial:
    """A self-test under way on a simulated table."""

    parts: tuple[str, ...] = ()
    checks: list[Check] | None = None
    answers: Mapping[type[Question], bool | None] = field(default_factory=dict)
    refuses: type[Deed] | None = None
    config: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table = VirtualTable(overlay(self.config, "config"))
        self.person = Person(self.table)
        self.person.answers = self.answers
        self.person.refuses = self.refuses
        self.events: list[Event] = []
        self.table.units.subscribe(self.events.append)
        self.bench = Bench(self.table.units)
        checks = self.checks or choose(checks_of(self.table.units.wiring), self.parts)
        self.bench.__enter__()
        self.selftest = Selftest(self.bench, checks, lambda _check: self.person)

    def run(self) -> dict[str, Finding | CheckOutcome]:
        """Let it come to its end; return what was found, or how else each check came out."""
        run_through(self.selftest, self.table)
        self.bench.__exit__(None, None, None)
        assert self.outputs_on() == []
        return {each.check.id: each.finding or each.outcome for each in self.selftest.done}

    def advance(self, seconds: float) -> None:
        self.table.clock.advance(to_ns(seconds))

    def outputs_on(self) -> list[str]:
        pins = self.table.factory.pins.values()
        return sorted(pin.info.name for pin in pins if pin.function == "output" and pin.state)


@pytest.mark.parametrize(
    ("part", "answers", "finding"),
    [
        ("red_left", {Blinks: False, OtherBlinks: False}, Finding.LAMP_DARK),
        ("red_left", {Blinks: False, OtherBlinks: True}, Finding.LAMP_EXCHANGED),
        ("red_left", {Dark: False}, Finding.LAMP_STAYS_ON),
        ("red_left", {Blinks: None}, Finding.NO_ANSWER),
        ("tone", {Heard: False}, Finding.NO_TONE),
        ("flipper_left", {Threw: False}, Finding.FLIPPER_STILL),
        ("spinner_motor", {Turned: False}, Finding.WHEEL_BACKWARD),
        ("dispenser_motor", {OneCard: False}, Finding.CARD_UNSEEN),
        ("flipper_left", {Ready: False}, CheckOutcome.SKIPPED),
        ("spinner_motor", {Ready: None}, Finding.NO_ANSWER),
    ],
)
def test_what_people_say_counts(
    part: str, answers: Mapping[type[Question], bool | None], finding: object
) -> None:
    assert list(Trial((part,), answers=answers).run().values()) == [finding]


@pytest.mark.parametrize(
    ("part", "refuses", "finding"),
    [
        ("timer_button", Press, Finding.NO_PRESS),
        ("spinner_slot", Deed, Finding.NO_SLOTS),
    ],
)
def test_nobody_need_wait_for_somebody_who_does_nothing(
    part: str, refuses: type[Deed], finding: Finding
) -> None:
    trial = Trial((part,), refuses=refuses)
    assert list(trial.run().values()) == [finding]
    assert trial.table.clock.now() < to_ns(60.0)


def test_an_empty_hopper_is_found() -> None:
    trial = Trial(
        ("dispenser_motor",), refuses=LoadCards, config={"jackpot": {"feed": {"cards": 0}}}
    )
    assert trial.run() == {"jackpot.dispenser_motor": Finding.NO_CARD}


def test_inputs_are_shown_live_with_their_edges_and_bounce() -> None:
    trial = Trial(("paddle_left",))
    trial.table.simulated.faults.of_contact("showdown.paddle_left").bounce_s = 0.008
    trial.run()
    pressed = [state for state in trial.person.seen if state.closed]
    assert {state.line for state in pressed} == {"showdown.paddle_left"}
    assert any(state.edges > 1 and (state.bounce_s or 0) > 0.001 for state in pressed)


def test_a_check_can_be_skipped_at_any_moment_and_the_next_one_follows() -> None:
    trial = Trial(("spinner_motor", "dispenser_button"))
    trial.advance(4.0)
    assert trial.outputs_on() == ["GPIO20"]
    trial.selftest.skip()
    assert trial.outputs_on() == []
    assert trial.run() == {
        "jackpot.spinner_motor": CheckOutcome.SKIPPED,
        "jackpot.dispenser_button": CheckOutcome.PASS,
    }


@pytest.mark.parametrize("seconds", [0.0, *(1.3 + 2.9 * number for number in range(26))])
def test_stopped_at_any_moment_it_leaves_every_output_off(seconds: float) -> None:
    trial = Trial()
    trial.advance(seconds)
    trial.selftest.cancel()
    assert trial.selftest.ended
    assert trial.outputs_on() == []
    trial.selftest.skip()
    trial.advance(30.0)
    assert trial.outputs_on() == []
    with pytest.raises(RuntimeError):
        trial.selftest.results()


def test_the_machines_keep_out_of_the_way_and_come_back() -> None:
    trial = Trial()
    jackpot = trial.table.units.jackpot
    assert jackpot is not None
    trial.run()
    told = {event.name() for event in trial.events}
    assert told == {"refused"}
    trial.table.simulated.hands.tap("jackpot.lever")
    trial.advance(0.5)
    assert not jackpot.idle
    jackpot.disarm()
    with trial.bench:
        pass
    assert jackpot.governed


@pytest.mark.parametrize(
    ("hold", "finding"),
    [("showdown.paddle_left", Finding.STAYS_CLOSED), ("jackpot.lever", Finding.OTHER_AS_WELL)],
)
def test_what_stays_closed_and_what_closes_as_well(hold: str, finding: Finding) -> None:
    trial = Trial(("paddle_left",))
    trial.advance(1.45)  # the first hit is under way
    trial.table.simulated.hands.press(hold)
    trial.table.simulated.faults.of_contact(hold).stuck = "closed"
    assert trial.run() == {"showdown.paddle_left": finding}


def test_a_line_that_is_never_silent_is_found() -> None:
    trial = Trial(("lever",))
    lever = trial.table.simulated.contacts["jackpot.lever"]

    def crackle() -> None:
        lever.glitch(to_ns(0.000_1))
        trial.table.clock.call_at(trial.table.clock.now() + to_ns(0.2), crackle)

    crackle()
    while not trial.selftest.ended:
        trial.advance(1.0)
    assert trial.selftest.results()[0].finding is Finding.NOISY_AT_REST


def test_an_input_that_a_motor_disturbs_is_found() -> None:
    trial = Trial(("spinner_motor",))
    hands = trial.table.simulated.hands
    trial.table.factory.pin(20).sense(lambda _duty: hands.tap("showdown.paddle_left"))
    assert trial.run() == {"jackpot.spinner_motor": Finding.DISTURBED}


def test_a_wheel_that_is_held_while_it_turns_is_noticed() -> None:
    trial = Trial(("spinner_motor",))
    trial.advance(4.0)
    wheel = trial.table.simulated.wheel
    assert wheel is not None
    wheel.jam()
    trial.advance(0.9)
    assert trial.outputs_on() == []
    assert trial.run() == {"jackpot.spinner_motor": Finding.WHEEL_STALLED}


def test_a_motor_that_is_refused_is_found() -> None:
    trial = Trial(("flipper_left",))
    trial.table.units.bank.seal()
    assert trial.run() == {"showdown.flipper_left": Finding.MOTION_ENDED}


def test_pins_that_fail_and_come_back_fail_one_check() -> None:
    trial = Trial(("green", "dispenser_button"))
    trial.advance(1.0)
    trial.table.factory.broken = True
    trial.advance(0.6)
    trial.table.factory.broken = False
    assert trial.run() == {
        "showdown.green": Finding.OUTPUT_FAILED,
        "jackpot.dispenser_button": CheckOutcome.PASS,
    }
    result = trial.selftest.results()[0]
    assert result.why is not None
    assert result.why.startswith("Showdown.green could not be driven")


def test_nothing_more_is_driven_when_an_output_cannot_be_switched_off() -> None:
    trial = Trial(("green", "dispenser_motor"))
    trial.advance(0.2)
    trial.table.factory.broken = True
    while not trial.selftest.ended:
        trial.advance(1.0)
    trial.table.factory.broken = False
    trial.advance(0.1)
    assert trial.run() == {"showdown.green": Finding.STAYS_ON}


def own_check(script: Callable[[Examination], Any]) -> list[Check]:
    return [Check("showdown.own", "showdown.green", "own", "works", "does not", script)]


def test_an_output_that_a_check_leaves_on_is_cut_and_found() -> None:
    async def forget(exam: Examination) -> None:
        exam.bench.showdown.green.set(1.0)
        await exam.pause(100.0)

    trial = Trial(checks=own_check(forget))
    assert trial.run() == {"showdown.own": Finding.OUTPUT_OVERRAN}
    assert trial.selftest.results()[0].took == to_ns(30.0)


def test_a_mistake_in_a_check_is_told_as_one_with_every_output_off() -> None:
    async def mistaken(exam: Examination) -> None:
        exam.bench.showdown.green.set(1.0)
        await exam.pause(1.0)
        raise ZeroDivisionError("a mistake")

    trial = Trial(checks=own_check(mistaken))
    assert trial.run() == {}
    with pytest.raises(ZeroDivisionError):
        trial.selftest.results()


def test_every_wait_has_an_end() -> None:
    async def stuck(exam: Examination) -> None:
        await exam.motion("showdown.flipper", lambda _report: None, 1e-9)

    async def asks_what_nobody_can_answer(exam: Examination) -> None:
        await exam.ask(Question("Why?"))

    assert Trial(checks=own_check(stuck)).run() == {"showdown.own": Finding.MOTION_ENDED}
    trial = Trial(checks=own_check(asks_what_nobody_can_answer))
    assert trial.run() == {"showdown.own": Finding.NO_ANSWER}
    assert [type(error) for error in trial.table.errors] == [SimulationError]


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
