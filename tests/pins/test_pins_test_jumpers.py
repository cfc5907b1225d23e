"""The suite on pins that are joined by jumpers: what it finds, and that nothing else is driven."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from gpiozero.pins import mock
from hypothesis import given
from hypothesis import strategies as st

from hardware.compliance import CHECKS
from hardware.compliance.bench import Drive, LastDrives
from hardware.compliance.jumper_places import PLACES
from hardware.compliance.jumper_run import JumperOutcome, run_on_jumpers, wires_troubles
from hardware.compliance.jumpers import Jumper, NotExecuted, mean_duty, put_out
from tests.pins.joined_pins import (
    JoinedBoard,
    VirtualTime,
    Wires,
    board_setup,
    mock_setup,
    simulated_setup,
)
from uno_device.cli.jumpers import Setup

THREE = ((17, 27), (22, 23), (5, 6))


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> VirtualTime:
    """The time of the pins, of gpiozero's mock pins, too."""
    time = VirtualTime()
    monkeypatch.setattr(mock, "monotonic", time.now)
    return time


def jumpers_of(joined: Iterable[tuple[int, int]]) -> list[Jumper]:
    return [Jumper(*pair) for pair in joined]


def outcomes_on(setup: Setup, jumpers: Sequence[Jumper]) -> dict[str, JumperOutcome]:
    """Return how each check comes out, by its id."""
    found = run_on_jumpers(CHECKS, setup.bench(jumpers))
    return {each.outcome.check.id: each for each in found}


def ids(outcomes: dict[str, JumperOutcome], what: str) -> set[str]:
    """Return the checks of which something is said: "failed", "differs" or "left_out"."""
    return {
        name
        for name, each in outcomes.items()
        if (each.left_out if what == "left_out" else getattr(each.outcome, what))
    }


def test_a_bench_is_as_late_as_its_last_two_drives_say() -> None:
    drives = LastDrives()
    drives.add(Drive(0.0, 9.0, 0.0))
    assert drives.late_s() == 0.0
    drives.add(Drive(10.0, 10.1, 2.0))
    drives.add(Drive(10.5, 10.7, 2.3))
    assert drives.late_s() == pytest.approx(0.7 - 0.3)
    drives.add(Drive(10.8, 10.9, 3.0))
    assert drives.late_s() == 0.0


class TestEveryCheck:
    @pytest.mark.parametrize("setup_on", [mock_setup, simulated_setup])
    def test_is_passed_at_both_ends_of_three_wires(self, setup_on, time: VirtualTime) -> None:  # type: ignore[no-untyped-def]
        wires = Wires(THREE)
        setup = setup_on(time, wires)
        forward = jumpers_of(THREE)
        assert wires_troubles(setup.bench(forward)) == []
        for way in (forward, [each.turned() for each in forward]):
            outcomes = outcomes_on(setup, way)
            assert len(outcomes) == len(CHECKS)
            assert (ids(outcomes, "failed"), ids(outcomes, "left_out")) == (set(), set())
        assert wires.driven == {end for pair in THREE for end in pair}
        assert wires.fights == 0, "two outputs were against each other"

    def test_that_has_too_few_pins_is_left_out_and_says_so(self, time: VirtualTime) -> None:
        outcomes = outcomes_on(mock_setup(time, Wires(THREE)), jumpers_of(THREE[:1]))
        assert ids(outcomes, "failed") == set()
        needing_more = {name for name, places in PLACES.items() if len(places) > 1}
        assert ids(outcomes, "left_out") == needing_more
        assert outcomes["button_and_led"].left_out == "needs a jumper at a pin and a pin"

    def test_that_has_places_is_one_of_the_suite(self) -> None:
        assert set(PLACES) <= {check.id for check in CHECKS}

    def test_says_what_a_jumper_cannot_show(self, time: VirtualTime) -> None:
        outcomes = outcomes_on(mock_setup(time, Wires(THREE)), jumpers_of(THREE))
        closed = outcomes["a_closed_factory_leaves_nothing_on"].outcome.differs
        assert closed == "seen after the factory was opened again: nobody else is at the wire"
        duty = outcomes["duty_is_what_was_written"].outcome.differs
        assert duty == "its mean duty only: single pulses are not measured here"

    def test_tells_its_pins_and_its_time(self, time: VirtualTime) -> None:
        outcomes = outcomes_on(mock_setup(time, Wires(THREE)), jumpers_of(THREE))
        assert outcomes["two_duties_at_once"].pins == (17, 22)
        assert outcomes["every_change_is_told_with_its_level"].took_s == pytest.approx(0.14)

    def test_fails_when_the_wires_come_off(self, time: VirtualTime) -> None:
        wires = Wires(THREE)
        time.clock.call_at(2_000_000_000, wires.come_off)
        outcomes = outcomes_on(mock_setup(time, wires), jumpers_of(THREE))
        failed = ids(outcomes, "failed")
        assert "level_follows_the_contact" not in failed
        assert {"an_output_does_what_is_written", "contact_presses_and_releases"} <= failed


def troubles(
    time: VirtualTime, wires: Wires, said: Iterable[tuple[int, int]] = THREE[:2]
) -> list[str]:
    return wires_troubles(simulated_setup(time, wires).bench(jumpers_of(said)))


class TestWires:
    def test_one_that_is_missing_is_told(self, time: VirtualTime) -> None:
        assert troubles(time, Wires([(17, 27)])) == [
            "22-23: neither pin follows the other: the jumper is not there"
        ]

    def test_two_that_are_swapped_are_told_with_where_they_are(self, time: VirtualTime) -> None:
        assert troubles(time, Wires([(17, 23), (22, 27)])) == [
            "27 does not follow 17, but 23 does: the jumper is at the wrong pin",
            "17 does not follow 27, but 22 does: the jumper is at the wrong pin",
            "23 does not follow 22, but 27 does: the jumper is at the wrong pin",
            "22 does not follow 23, but 17 does: the jumper is at the wrong pin",
        ]

    @pytest.mark.parametrize(
        ("level", "word", "pull"), [(True, "high", "down"), (False, "low", "up")]
    )
    def test_a_pin_that_sticks_is_told_before_any_is_driven(
        self, level: bool, word: str, pull: str, time: VirtualTime
    ) -> None:
        wires = Wires(THREE[:2], stuck={27: level})
        told = troubles(time, wires)
        assert [each.split(":")[0] for each in told] == [
            f"{end} is {word} although its pull-{pull} is on" for end in (17, 27)
        ]
        assert wires.driven == set()

    def test_an_output_that_drives_nothing_is_told(self, time: VirtualTime) -> None:
        assert troubles(time, Wires(THREE[:2], dead=[27])) == [
            "17 does not follow 27, and nobody else does: one of both cannot drive or hear, or the "
            "jumper is loose"
        ]

    @given(ends=st.permutations([17, 27, 22, 23, 5, 6]), count=st.integers(0, 3))
    def test_only_those_that_are_said_pass(self, ends: list[int], count: int) -> None:
        joined = [(ends[2 * each], ends[2 * each + 1]) for each in range(count)]
        as_said = {frozenset(pair) for pair in joined} == {frozenset(pair) for pair in THREE}
        wires = Wires(joined)
        assert (troubles(VirtualTime(), wires, THREE) == []) == as_said
        assert wires.fights == 0

    def test_no_other_pin_is_driven(self, time: VirtualTime) -> None:
        wires = Wires(THREE)
        assert troubles(time, wires) == []
        assert wires.driven == {17, 27, 22, 23}


class TestOnABoard:
    """An Arduino: no pull-down, and what is written is done later."""

    def test_the_checks_of_a_pin_are_passed_at_both_ends(self, firmware: Path) -> None:
        board = JoinedBoard(firmware, [(2, 4)])
        setup = board_setup(board)
        jumper = Jumper("D2", "D4")
        assert wires_troubles(setup.bench([jumper])) == []
        for way in (jumper, jumper.turned()):
            outcomes = outcomes_on(setup, [way])
            assert ids(outcomes, "failed") == set()
            assert ids(outcomes, "left_out") == {
                name for name in PLACES if name != "pwm_where_there_is_none"
            }
        board.board.close()

    def test_pins_with_pwm_for_servos_and_for_tones_are_found(self, firmware: Path) -> None:
        board = JoinedBoard(firmware, [(5, 7), (6, 8), (9, 3)])
        setup = board_setup(board)
        some = [
            check
            for check in CHECKS
            if check.id in {"two_duties_at_once", "order_of_two_edges_is_kept"}
            or check.id in {"outputs_are_off_on_the_way_out", "buzzer_plays_its_tones"}
        ]
        jumpers = [Jumper("D9", "D3"), Jumper("D5", "D7"), Jumper("D6", "D8")]
        found = list(run_on_jumpers(some, setup.bench(jumpers)))
        assert [each.outcome.failed for each in found] == [None] * 4
        assert {each.outcome.check.id: each.pins for each in found if not each.left_out} == {
            "order_of_two_edges_is_kept": ("D9", "D5"),
            "two_duties_at_once": ("D5", "D6"),
            "outputs_are_off_on_the_way_out": ("D9", "D5", "D6"),
        }
        assert [each.left_out for each in found if each.left_out] == [
            "needs a jumper at a pin for tones"
        ]
        board.board.close()

    def test_wires_that_are_swapped_or_missing_are_told(self, firmware: Path) -> None:
        board = JoinedBoard(firmware, [(2, 8)])
        bench = board_setup(board).bench([Jumper("D2", "D4"), Jumper("D7", "D8")])
        told = wires_troubles(bench)
        assert told[0] == "D4 does not follow D2, but D8 does: the jumper is at the wrong pin"
        assert len(told) == 4
        board.board.close()


class _Lazy:
    """A factory that takes writes and never does them."""

    def __init__(self, setup: Setup) -> None:
        self._factory = setup.opening()

    def pin(self, name: int) -> object:
        return self._factory.pin(name)

    def when_executed(self, name: int, handler: object) -> None:
        """Never call."""


def test_a_write_that_is_never_done_is_told(time: VirtualTime) -> None:
    factory = _Lazy(simulated_setup(time, Wires([])))
    with pytest.raises(NotExecuted, match="17 was written, and that was not done within a second"):
        put_out(factory, 17, True, time)


class TestMeanDuty:
    @staticmethod
    def of(edges: list[tuple[int, bool]]) -> float | None:
        return mean_duty(edges, lambda later, earlier: later - earlier)

    def test_is_that_of_all_periods(self) -> None:
        edges = [(10 * n + at, high) for n in range(4) for at, high in ((0, True), (3, False))]
        assert self.of(edges) == pytest.approx(0.3)

    def test_leaves_out_periods_of_which_an_edge_is_lost(self) -> None:
        lost = [(0, True), (10, True), (13, False), (20, True), (33, False), (40, False)]
        assert self.of(lost) == pytest.approx(0.3)

    @pytest.mark.parametrize("edges", [[], [(5, True)], [(1, False), (2, True), (3, False)]])
    def test_is_unknown_without_a_period(self, edges: list[tuple[int, bool]]) -> None:
        assert self.of(edges) is None
