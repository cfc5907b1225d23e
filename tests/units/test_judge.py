"""The judge of a duel alone: the verdict is that of the stamps, whatever came in when (SD3-SD6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hardware.edges import Edge
from hardware.side import Side
from uno_device.units.judge import DuelRules, FalseStartBy, Judge, Nobody, Tie, Verdict, WonBy

US = 1_000
MS = 1_000_000
RULES = DuelRules(resolution=4 * US, settle=30 * MS, confirm=2 * MS, limit=5_000 * MS)
GREEN = 10_000 * MS
LEFT, RIGHT = Side.LEFT, Side.RIGHT


@dataclass(frozen=True, slots=True)
class Seen:
    """An edge of a paddle and when it was delivered (ns)."""

    side: Side
    at: int
    closed: bool
    seen_at: int


def press(side: Side, at: int, *, late: int = 0, hold: int = 100 * MS) -> list[Seen]:
    """A press that is held for a time; both its edges are delivered so much later."""
    return [
        Seen(side, at, True, at + late),
        Seen(side, at + hold, False, at + hold + late),
    ]


def glitch(side: Side, *times: int) -> list[Seen]:
    """Edges at these times, closed and open in turn."""
    return [Seen(side, at, number % 2 == 0, at) for number, at in enumerate(times)]


class Duel:
    """Feeds a judge as the unit does: asks after every edge, and when it wants to be asked."""

    def __init__(self, edges: Iterable[Seen], *, green: int = GREEN, rules: DuelRules = RULES):
        self.judge = Judge(rules)
        self.verdict: Verdict | None = None
        self.decided_at = 0
        self._green: int | None = green
        for edge in sorted(edges, key=lambda each: each.seen_at):
            self._wait_until(edge.seen_at)
            line = f"paddle_{edge.side.value}"
            self.judge.edge(edge.side, Edge(line, edge.at, edge.closed), edge.seen_at)
            self._ask(edge.seen_at)
        self._wait_until(green + 60_000 * MS)

    def _wait_until(self, end: int) -> None:
        now = 0
        while True:
            moments = [self.judge.ask_again_at(now), self._green]
            due = min((each for each in moments if each is not None), default=end)
            if due >= end:
                return
            now = due
            if now == self._green:
                self._green = None
                self.judge.green(now)
            self._ask(now)

    def _ask(self, now: int) -> None:
        if self.verdict is None:
            self.verdict = self.judge.verdict(now)
            self.decided_at = now
        else:
            assert self.judge.verdict(now) == self.verdict, "the verdict has changed"


def verdict_of(*presses: list[Seen]) -> Verdict | None:
    return Duel([edge for each in presses for edge in each]).verdict


# What each rule says, by example


def test_first_after_green_wins() -> None:
    left, right = GREEN + 310 * MS, GREEN + 330 * MS
    assert verdict_of(press(LEFT, left), press(RIGHT, right)) == WonBy(LEFT, left, 310 * MS)
    assert verdict_of(press(RIGHT, left), press(LEFT, right)) == WonBy(RIGHT, left, 310 * MS)


@pytest.mark.parametrize("side", Side)
def test_before_green_is_a_false_start_and_at_green_is_not(side: Side) -> None:
    assert verdict_of(press(side, GREEN - 1)) == FalseStartBy(side, GREEN - 1)
    assert verdict_of(press(side, GREEN)) == WonBy(side, GREEN, 0)
    assert verdict_of(press(side, GREEN + 1)) == WonBy(side, GREEN + 1, 1)


def test_of_two_false_starts_the_earlier_offends() -> None:
    early, later = GREEN - 200 * MS, GREEN - 190 * MS
    assert verdict_of(press(RIGHT, early), press(LEFT, later)) == FalseStartBy(RIGHT, early)
    assert verdict_of(press(RIGHT, early), press(LEFT, early + 3 * US)) == Tie(early)


def test_a_false_start_is_worse_than_a_press_at_green_however_close() -> None:
    """Green has a stamp of its own: the two presses are not compared with each other."""
    pair = press(LEFT, GREEN - 1), press(RIGHT, GREEN)
    assert verdict_of(*pair) == FalseStartBy(LEFT, GREEN - 1)


@pytest.mark.parametrize(
    ("apart", "tie"), [(0, True), (1, True), (4 * US - 1, True), (4 * US, False)]
)
def test_closer_than_the_clock_resolves_is_a_tie(apart: int, tie: bool) -> None:
    at = GREEN + 250 * MS
    verdict = verdict_of(press(RIGHT, at), press(LEFT, at + apart))
    assert verdict == (Tie(at) if tie else WonBy(RIGHT, at, 250 * MS))


def test_a_glitch_is_no_press_and_bounces_add_up_to_one() -> None:
    at = GREEN + 100 * MS
    assert verdict_of(glitch(LEFT, at, at + 1 * MS)) == Nobody(GREEN + RULES.limit)
    bounces = glitch(LEFT, at, at + 1 * MS, at + 3 * MS, at + 4 * MS)
    assert verdict_of(bounces) == WonBy(LEFT, at, 100 * MS)
    too_far_apart = glitch(LEFT, at, at + 1 * MS, at + 29 * MS, at + 29 * MS + 900 * US)
    assert verdict_of(too_far_apart) == Nobody(GREEN + RULES.limit)


def test_a_glitch_does_not_stand_in_the_way_of_either_player() -> None:
    at = GREEN + 100 * MS
    noise = glitch(LEFT, at, at + 1 * MS)
    assert verdict_of(noise, press(RIGHT, at + 5 * MS)) == WonBy(RIGHT, at + 5 * MS, 105 * MS)
    later = at + 40 * MS
    assert verdict_of(noise, press(LEFT, later)) == WonBy(LEFT, later, 140 * MS)


def test_a_press_that_begins_at_the_end_of_a_glitch_counts_from_its_own_edge() -> None:
    at = GREEN + 100 * MS
    edges = [*glitch(LEFT, at, at + 1 * MS), *press(LEFT, at + 29 * MS + 500 * US)]
    assert verdict_of(edges) == WonBy(LEFT, at + 29 * MS + 500 * US, 129 * MS + 500 * US)


def test_an_earlier_press_delivered_later_counts_within_the_settle_time() -> None:
    first, second = GREEN + 200 * MS, GREEN + 201 * MS
    late = press(LEFT, first, late=30 * MS)
    assert verdict_of(late, press(RIGHT, second)) == WonBy(LEFT, first, 200 * MS)
    too_late = press(LEFT, first, late=32 * MS)
    assert verdict_of(too_late, press(RIGHT, second)) == WonBy(RIGHT, second, 201 * MS)


def test_the_verdict_waits_for_the_other_source_or_for_the_settle_time() -> None:
    at = GREEN + 200 * MS
    alone = Duel(press(LEFT, at))
    assert alone.decided_at == at + RULES.settle + 1, "what comes at the end still counts"
    both = Duel([*press(LEFT, at), *press(RIGHT, at + 10 * MS)])
    assert both.decided_at == at + 10 * MS, "the other source has reported past the stamp"
    close = Duel([*press(LEFT, at), *press(RIGHT, at + 1 * MS)])
    assert close.decided_at == at + RULES.confirm, "the winning press is not confirmed before"


def test_the_limit() -> None:
    end = GREEN + RULES.limit
    assert verdict_of(press(LEFT, end)) == WonBy(LEFT, end, RULES.limit)
    assert verdict_of(press(LEFT, end, late=29 * MS)) == WonBy(LEFT, end, RULES.limit)
    assert verdict_of(press(LEFT, end + 1)) == Nobody(end)
    assert verdict_of() == Nobody(end)
    assert Duel([]).decided_at == end + RULES.settle + 1


def test_a_glitch_at_the_limit_ends_with_nobody() -> None:
    end = GREEN + RULES.limit
    duel = Duel(glitch(LEFT, end - 1 * MS, end))
    assert duel.verdict == Nobody(end)


def test_an_early_press_ends_the_countdown_only_once_it_is_confirmed() -> None:
    judge = Judge(RULES)
    judge.edge(LEFT, Edge("paddle_left", 5_000 * MS, True), 5_000 * MS)
    assert not judge.early(5_001 * MS)
    assert judge.early(5_002 * MS)


@pytest.mark.parametrize("order", [(LEFT, RIGHT), (RIGHT, LEFT)])
def test_a_tie_needs_two_presses(order: tuple[Side, Side]) -> None:
    """A glitch within the resolution of a press takes nothing away from it."""
    presser, other = order
    at = GREEN + 200 * MS
    before = glitch(other, at - 1, at + 500 * US)
    assert verdict_of(press(presser, at), before) == WonBy(presser, at, 200 * MS)
    after = glitch(other, at + 1, at + 500 * US)
    assert verdict_of(press(presser, at), after) == WonBy(presser, at, 200 * MS)


# What holds for all of them

SIDES = st.sampled_from(Side)
TIMES = st.one_of(
    st.integers(-20 * US, 20 * US),
    st.integers(-100 * MS, 100 * MS),
    st.integers(-GREEN // 2, RULES.limit),
).map(lambda after_green: GREEN + after_green)
LATE = st.integers(0, RULES.settle - RULES.resolution)
"""So that the later of two presses that tie is delivered within the settle time of the earlier."""


def by_stamps(presses: dict[Side, int]) -> Verdict:
    """What SD3 to SD5 say, looking at nothing but two stamps."""
    in_time = {side: at for side, at in presses.items() if at <= GREEN + RULES.limit}
    if not in_time:
        return Nobody(GREEN + RULES.limit)
    side = min(in_time, key=lambda each: in_time[each])
    at, other = in_time[side], in_time.get(side.other)
    if other is not None and (at < GREEN) == (other < GREEN) and other - at < RULES.resolution:
        return Tie(at)
    return FalseStartBy(side, at) if at < GREEN else WonBy(side, at, at - GREEN)


@settings(max_examples=400, deadline=None)
@given(
    presses=st.dictionaries(SIDES, TIMES, min_size=1),
    lates=st.fixed_dictionaries(dict.fromkeys(Side, LATE)),
    hold=st.integers(RULES.confirm, 400 * MS),
)
def test_the_verdict_is_that_of_the_stamps_however_late_they_come(
    presses: dict[Side, int], lates: dict[Side, int], hold: int
) -> None:
    edges = [
        edge
        for side, at in presses.items()
        for edge in press(side, at, late=lates[side], hold=hold)
    ]
    assert Duel(edges).verdict == by_stamps(presses)


@st.composite
def chatter(draw: st.DrawFn, side: Side) -> list[Seen]:
    """Edges of one paddle, in order, with gaps of every kind, delivered more or less late."""
    edges: list[Seen] = []
    at, seen_at, closed = GREEN + draw(st.integers(-300 * MS, 200 * MS)), 0, draw(st.booleans())
    for _ in range(draw(st.integers(0, 12))):
        at += draw(st.sampled_from([0, 1, 500 * US, 1_500 * US, 3 * MS, 20 * MS, 70 * MS]))
        seen_at = max(seen_at, at + draw(st.sampled_from([0, 0, 1 * MS, 30 * MS, 90 * MS])))
        edges.append(Seen(side, at, closed, seen_at))
        closed = not closed if draw(st.integers(0, 9)) else closed  # now and then one is lost
    return edges


@settings(max_examples=400, deadline=None)
@given(left=chatter(LEFT), right=chatter(RIGHT))
def test_nobody_wins_or_offends_without_an_edge_of_their_own(
    left: list[Seen], right: list[Seen]
) -> None:
    verdict = Duel([*left, *right]).verdict
    closings = {edge.side: set[int]() for edge in (*left, *right)}
    for edge in (*left, *right):
        if edge.closed:
            closings[edge.side].add(edge.at)
    match verdict:
        case WonBy(winner=side, at=at):
            assert GREEN <= at <= GREEN + RULES.limit
            assert at in closings[side]
        case FalseStartBy(offender=side, at=at):
            assert at < GREEN
            assert at in closings[side]
        case Tie(at=at):
            assert at in closings[LEFT] | closings[RIGHT]
        case _:
            assert verdict == Nobody(GREEN + RULES.limit)


@settings(max_examples=200, deadline=None)
@given(left=chatter(LEFT), right=chatter(RIGHT))
def test_left_and_right_are_judged_alike(left: list[Seen], right: list[Seen]) -> None:
    """Nobody gains by the order in which the program looks at the paddles."""
    assume({edge.seen_at for edge in left}.isdisjoint(edge.seen_at for edge in right))
    swapped = [
        Seen(edge.side.other, edge.at, edge.closed, edge.seen_at) for edge in (*left, *right)
    ]
    one, other = Duel([*left, *right]), Duel(swapped)
    assert one.decided_at == other.decided_at
    match one.verdict:
        case WonBy(winner=side, at=at, reaction=reaction):
            assert other.verdict == WonBy(side.other, at, reaction)
        case FalseStartBy(offender=side, at=at):
            assert other.verdict == FalseStartBy(side.other, at)
        case _:
            assert other.verdict == one.verdict
