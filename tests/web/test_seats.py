"""Places at the table: taken, given up, kept over a restart, and how people can be called."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uno_device.game.bots.evening import Kind
from uno_device.game.header_reader import read_header
from uno_device.web.errors import WebError
from uno_device.web.names import readable_name
from uno_device.web.seats import CODE_LENGTH, CODE_LETTERS, MOST_PLACES, Seats
from uno_device.web.store import Store


@pytest.fixture
def seats() -> Seats:
    return Seats(Store(None))


def names(seats: Seats) -> list[str]:
    return [place.name for place in seats.places]


def why_not(error: pytest.ExceptionInfo[WebError]) -> str:
    return error.value.id


def test_the_room_code_has_no_letters_that_look_like_numbers(seats: Seats) -> None:
    for _ in range(50):
        seats.new_code()
        assert len(seats.code) == CODE_LENGTH
        assert set(seats.code) <= set(CODE_LETTERS)
    assert not {"I", "O"} & set(CODE_LETTERS)


def test_the_room_code_is_heard_however_it_is_written(seats: Seats) -> None:
    assert seats.is_code(f" {seats.code.lower()} ")
    assert not seats.is_code("")
    assert not seats.is_code("\ud800ABC")
    assert not seats.is_code(seats.code + "A")


def test_a_new_code_is_another_one_and_places_stay(seats: Seats) -> None:
    _, token = seats.join("Ann")
    before = seats.code
    seats.new_code()
    assert seats.code != before
    assert seats.seat_of(token) == "Ann"


def test_who_joins_has_a_place_by_the_token_alone(seats: Seats) -> None:
    _, ann = seats.join("Ann")
    _, bob = seats.join("Bob")
    assert (seats.seat_of(ann), seats.seat_of(bob)) == ("Ann", "Bob")
    assert [seats.seat_of(token) for token in (None, "", "Ann", ann[:-1], ann * 9)] == [None] * 5


def test_no_token_is_kept_itself(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    _, token = Seats(Store(file)).join("Ann")
    assert token not in file.read_text()


def test_seats_and_code_are_there_after_a_restart(tmp_path: Path) -> None:
    before = Seats(Store(tmp_path / "kept.json"))
    _, token = before.join("Ann")
    after = Seats(Store(tmp_path / "kept.json"))
    assert (after.seat_of(token), after.code) == ("Ann", before.code)


def test_nobody_takes_a_place_that_is_taken(seats: Seats) -> None:
    seats.join("Ann")
    seats.add_bot(Kind.SENSIBLE, "Cy")
    for name in ("Ann", "ANN", " ann ", "cy"):
        with pytest.raises(WebError) as error:
            seats.join(name)
        assert why_not(error) == "name_taken"


def test_no_bot_is_called_as_somebody_who_sits_there(seats: Seats) -> None:
    seats.join("Ann")
    with pytest.raises(WebError) as error:
        seats.add_bot(Kind.SENSIBLE, "ann")
    assert why_not(error) == "name_taken"


def test_a_place_that_was_given_up_goes(seats: Seats) -> None:
    _, token = seats.join("Ann")
    seats.leave("Ann")
    assert names(seats) == []
    assert seats.seat_of(token) is None


def test_the_place_of_one_who_plays_stays_free_for_somebody_else(seats: Seats) -> None:
    _, old = seats.join("Ann")
    seats.leave("Ann", playing={"Ann"})
    assert [(place.name, place.taken) for place in seats.places] == [("Ann", False)]
    seat, new = seats.join("ann")
    assert seat == "Ann"
    assert (seats.seat_of(old), seats.seat_of(new)) == (None, "Ann")


def test_a_place_that_nobody_has_cannot_be_given_up(seats: Seats) -> None:
    with pytest.raises(WebError) as error:
        seats.leave("Zoe")
    assert why_not(error) == "no_place"


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("  Ann  ", "Ann"),
        ("Zo\u0065\u0308", "Zo\u00eb"),
        ("李 小龙", "李 小龙"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_how_names_are_written(seats: Seats, said: str, written: str) -> None:
    assert seats.join(said)[0] == written


@pytest.mark.parametrize(
    "name",
    ["", "   ", "A" * 21, "A\nB", "A\u202eB", "\u200b", "\u200d", "A\x00", "\ud800", "A\u2066"],
)
def test_what_is_no_name(seats: Seats, name: str) -> None:
    with pytest.raises(WebError) as error:
        seats.join(name)
    assert why_not(error) == "bad_name"
    assert names(seats) == []


@given(
    st.text(st.one_of(st.sampled_from("aA \u200c\u200d\u00a0\u0301"), st.characters()), max_size=9)
)
@example("\u200d Ann")
def test_whoever_has_a_name_can_play(said: str) -> None:
    try:
        name = readable_name(said)
    except WebError:
        return
    header = {"uno_record": 1, "edition": "classic", "players": [name, "Somebody else"], "seed": 1}
    assert read_header(header).players[0] == name


@pytest.mark.parametrize("name", ["table", "Host", "HOST", "ta\u200dble"])
def test_nobody_is_called_as_what_is_no_player(seats: Seats, name: str) -> None:
    with pytest.raises(WebError) as error:
        seats.join(name)
    assert why_not(error) == "name_means_another"


def test_the_table_is_full_with_ten(seats: Seats) -> None:
    for _ in range(MOST_PLACES):
        seats.add_bot(Kind.SENSIBLE)
    assert len(set(names(seats))) == MOST_PLACES
    with pytest.raises(WebError) as error:
        seats.join("Ann")
    assert why_not(error) == "table_full"


def test_bots_without_a_name_get_one_that_nobody_has(seats: Seats) -> None:
    seats.join("Cleo")
    assert seats.add_bot(Kind.RANDOM) == "Dana"


def test_everybody_is_seated_anew(seats: Seats) -> None:
    for name in ("Ann", "Bob", "Cy"):
        seats.join(name)
    seats.order(["Cy", "Ann", "Bob"])
    assert names(seats) == ["Cy", "Ann", "Bob"]
    for wrong in (["Cy", "Ann"], ["Cy", "Ann", "Bob", "Bob"], ["Cy", "Ann", "Zoe"], []):
        with pytest.raises(WebError) as error:
            seats.order(wrong)
        assert why_not(error) == "not_everybody"


def test_rule_cards_are_kept_with_the_place(seats: Seats) -> None:
    seats.join("Ann")
    seats.write_rule_cards("Ann", [" sing ", "", "  "])
    assert seats.places[0].rule_cards == ("sing",)
    for wrong in (["a"] * 9, ["a" * 201]):
        with pytest.raises(WebError):
            seats.write_rule_cards("Ann", wrong)
    assert seats.places[0].rule_cards == ("sing",)


def test_players_of_a_match_from_elsewhere_get_free_places(seats: Seats) -> None:
    _, token = seats.join("ann")
    seats.know(["Ann", "Bob", "Cy"], bots={"Cy"})
    assert [(place.name, place.taken) for place in seats.places] == [("Ann", True), ("Bob", False)]
    assert seats.seat_of(token) == "Ann"


def test_where_a_bot_plays_in_a_match_nobody_sits(seats: Seats) -> None:
    _, token = seats.join("Ann")
    seats.know(["Ann", "Bob"], bots={"Ann"})
    assert seats.seat_of(token) is None
    assert seats.places[0].bot is Kind.SENSIBLE


def test_a_place_of_a_bot_is_free_where_a_person_plays(seats: Seats) -> None:
    seats.add_bot(Kind.SENSIBLE, "Cy")
    seats.know(["Cy", "Bob"], bots=())
    assert not seats.places[0].taken


def test_every_change_is_told_and_nothing_else(seats: Seats) -> None:
    told: list[object] = []
    seats.listeners.append(lambda: told.append(seats.places))
    seats.join("Ann")
    seats.know(["Ann"], bots=())
    seats.order(["Ann"])
    assert len(told) == 1
    seats.leave("Ann")
    assert len(told) == 2
