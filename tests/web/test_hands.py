"""Virtual hands: a page presses what it may, and a contact opens when the last hand lets go."""

from __future__ import annotations

import pytest

from tests.game.game import Game, said
from tests.web.feeding import HOST, SCREEN, seat, viewer
from tests.web.house import House
from uno_device.web.access import Who
from uno_device.web.feed.viewer import Viewer
from uno_device.web.hands import FOR_PEOPLE, VirtualHands

LEVER, BUTTON, TIMER = "jackpot.lever", "jackpot.dispenser_button", "showdown.timer_button"
LEFT, RIGHT = "showdown.paddle_left", "showdown.paddle_right"
ANN, BOB, CY = (viewer("seat", seat(name)) for name in ("Ann", "Bob", "Cy"))
BIG_SCREEN = viewer("screen", SCREEN)


def hands_of(house: House) -> VirtualHands:
    return house.desk.hands


def begin(house: House, game: Game, *told: str) -> None:
    errors: list[BaseException | None] = []
    house.table.start(game.header, {}, errors.append)
    for one in told:
        house.table.act(said(one), errors.append)
    assert set(errors) == {None}


def closed(house: House, line: str) -> bool:
    return house.simulated.simulated.contacts[line].closed


def move(house: House, who: Viewer, line: str, *, down: bool, holder: object = "page") -> None:
    hands_of(house).move(holder, who, line, down=down)
    house.simulated.advance(0.1)


@pytest.mark.parametrize(
    "who", [BIG_SCREEN, viewer("screen", HOST), viewer("host", HOST), viewer("host", SCREEN)]
)
def test_this_machine_and_the_host_may_press_all_that_people_press(
    house: House, who: Viewer
) -> None:
    assert set(hands_of(house).may(who)) == {LEVER, BUTTON, TIMER, LEFT, RIGHT}


@pytest.mark.parametrize("who", [viewer("screen", Who()), viewer("screen", seat("Ann")), ANN])
def test_as_long_as_there_is_no_match_phones_press_nothing(house: House, who: Viewer) -> None:
    assert hands_of(house).may(who) == ()
    for line in FOR_PEOPLE:
        move(house, who, line, down=True)
        assert not closed(house, line)


def test_no_sensor_is_pressed_by_anybody(house: House) -> None:
    for line in house.simulated.simulated.contacts.keys() - set(FOR_PEOPLE):
        before = closed(house, line)
        for down in (True, False):
            move(house, BIG_SCREEN, line, down=down)
            assert closed(house, line) == before
    move(house, BIG_SCREEN, "what is not there", down=True)


def test_at_a_real_table_no_page_presses_anything(house: House) -> None:
    hands = VirtualHands(None, house.table, house.simulated.clock)
    assert hands.may(BIG_SCREEN) == hands.may(viewer("host", HOST)) == ()
    hands.move("page", BIG_SCREEN, LEVER, down=True)
    hands.move("page", BIG_SCREEN, LEVER, down=False)
    hands.let_go("page")


def test_in_a_duel_each_duellist_has_a_paddle_and_the_first_the_timer(house: House) -> None:
    begin(house, Game("showdown", hands={"Bob": "R1!1 R5"}, start="R9"), "Bob play R1!1")
    assert hands_of(house).may(BOB) == (TIMER, LEFT)
    assert hands_of(house).may(CY) == (RIGHT,)
    assert hands_of(house).may(ANN) == ()
    move(house, CY, LEFT, down=True)
    assert not closed(house, LEFT)
    move(house, CY, RIGHT, down=True)
    assert closed(house, RIGHT)


def test_a_whole_duel_is_fought_on_two_phones(house: House) -> None:
    begin(house, Game("showdown", hands={"Bob": "R1!1 R5"}, start="R9"), "Bob play R1!1")
    move(house, BOB, TIMER, down=True)
    move(house, BOB, TIMER, down=False)
    house.simulated.advance_until("go")
    house.simulated.advance(0.2)
    move(house, CY, RIGHT, down=True)
    house.simulated.advance(1.0)
    house.simulated.expect("won", winner="right")
    assert hands_of(house).may(CY) == ()
    move(house, CY, RIGHT, down=False)
    assert not closed(house, RIGHT)


def test_the_puller_has_the_lever_and_then_the_button(house: House) -> None:
    begin(house, Game("wild_jackpot", hands={"Bob": "RJ R5"}, start="R9"), "Bob play RJ")
    assert hands_of(house).may(BOB) == (LEVER,)
    assert hands_of(house).may(CY) == ()
    house.table.act(said("host spin left"), lambda _error: None)
    assert hands_of(house).may(BOB) == (BUTTON,)


def test_in_a_pause_players_press_nothing(house: House) -> None:
    begin(house, Game("wild_jackpot", hands={"Bob": "RJ R5"}, start="R9"), "Bob play RJ")
    house.table.pause()
    assert hands_of(house).may(BOB) == ()


def test_a_contact_that_two_hold_opens_when_the_last_one_lets_go(house: House) -> None:
    move(house, BIG_SCREEN, LEFT, down=True, holder="one")
    move(house, BIG_SCREEN, LEFT, down=True, holder="two")
    move(house, BIG_SCREEN, LEFT, down=False, holder="one")
    assert closed(house, LEFT)
    move(house, BIG_SCREEN, LEFT, down=False, holder="one")
    assert closed(house, LEFT)
    move(house, BIG_SCREEN, LEFT, down=False, holder="two")
    assert not closed(house, LEFT)


def test_a_page_that_goes_lets_go_of_all_that_it_holds_and_of_nothing_else(house: House) -> None:
    for line in (LEFT, RIGHT):
        move(house, BIG_SCREEN, line, down=True, holder="one")
    move(house, BIG_SCREEN, RIGHT, down=True, holder="two")
    hands_of(house).let_go("one")
    house.simulated.advance(0.1)
    assert not closed(house, LEFT)
    assert closed(house, RIGHT)


def test_a_press_whose_end_comes_with_it_is_a_press_all_the_same(house: House) -> None:
    hands_of(house).move("page", BIG_SCREEN, LEVER, down=True)
    hands_of(house).move("page", BIG_SCREEN, LEVER, down=False)
    assert closed(house, LEVER)
    house.simulated.advance(1.0)
    assert not closed(house, LEVER)
    house.simulated.expect("spin_started")


def test_a_second_press_before_the_first_has_ended_is_held_until_its_own_end(
    house: House,
) -> None:
    for down in (True, False, True):
        hands_of(house).move("page", BIG_SCREEN, LEFT, down=down)
    house.simulated.advance(1.0)
    assert closed(house, LEFT)
    move(house, BIG_SCREEN, LEFT, down=False)
    assert not closed(house, LEFT)


def test_what_is_let_go_without_being_held_changes_nothing(house: House) -> None:
    house.simulated.press("left paddle")
    move(house, BIG_SCREEN, LEFT, down=False)
    assert closed(house, LEFT)
