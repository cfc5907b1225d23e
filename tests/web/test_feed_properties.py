"""However pages read and the table changes: the latest is shown in the end, and nothing twice."""

from __future__ import annotations

import tempfile
from itertools import pairwise
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.web.feeding import SCREEN, Pages, run, viewer
from tests.web.house import House
from uno_device.web.feed.messages import Hand, Watch, read_message
from uno_device.web.hands import FOR_PEOPLE

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("change"), st.integers(0, 3)),
        st.tuples(st.just("wait"), st.sampled_from([0.0, 0.01, 0.04, 0.3])),
        st.tuples(st.just("sleep"), st.just(0)),
        st.tuples(st.just("wake"), st.just(0)),
    ),
    max_size=25,
)
MOVES = st.lists(
    st.tuples(st.sampled_from("abc"), st.sampled_from(FOR_PEOPLE), st.booleans()), max_size=30
)


@settings(max_examples=60)
@given(STEPS)
def test_a_page_shows_the_latest_in_the_end_and_each_state_once(
    steps: list[tuple[str, float]],
) -> None:
    async def scene() -> None:
        pages = Pages()
        pages.add_thing()
        page = await pages.open()
        for what, value in steps:
            if what == "change":
                pages.change(int(value))
            elif what == "wait":
                await pages.wait(value)
            elif what == "sleep":
                page.stop_reading()
            else:
                page.read_again()
        page.read_again()
        await pages.wait(0.5)
        assert page.closed is None
        assert page.state["thing"] == pages.shown
        assert page.numbers == list(range(1, len(page.numbers) + 1))
        things = [one["thing"] for one in page.messages if "thing" in one]
        assert all(one != later for one, later in pairwise(things))
        await page.leave()

    run(scene())


@settings(max_examples=25)
@given(MOVES)
def test_a_contact_is_closed_as_long_as_some_page_holds_it(
    moves: list[tuple[str, str, bool]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        holders: dict[str, set[str]] = {line: set() for line in FOR_PEOPLE}
        who = viewer("screen", SCREEN)
        for holder, line, down in moves:
            house.desk.hands.move(holder, who, line, down=down)
            (holders[line].add if down else holders[line].discard)(holder)
        house.simulated.advance(0.1)
        contacts = house.simulated.simulated.contacts
        assert {line: contacts[line].closed for line in FOR_PEOPLE} == {
            line: bool(there) for line, there in holders.items()
        }
        for holder in "abc":
            house.desk.hands.let_go(holder)
        house.simulated.advance(0.1)
        assert not any(contacts[line].closed for line in FOR_PEOPLE)
        house.close()


@given(st.one_of(st.text(), st.binary(), st.none(), st.integers()))
def test_whatever_comes_is_read_as_a_message_or_as_none(sent: object) -> None:
    assert read_message(sent) is None or isinstance(read_message(sent), Hand | Watch)
