"""The last card: a duel of its own (SD8), and with `final_showdown` one for any card (SD9)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.game.game import Game
from tests.game.laid_out import all_cards, points, printed, short_hand, sizes

FINAL = {"final_showdown": True}
BOTH_RULES = pytest.mark.parametrize("options", [{}, FINAL], ids=["usual", "final_showdown"])
PLAYERS = pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
OWN_DUEL = ["R1!1", "R5!2", "R9!3", "WS"]
PLAIN = ["R7", "RS", "RR", "RD", "W", "WD"]


def last_card(
    card: str, players: str = "Ann Bob Cy", options: dict[str, bool] | None = None
) -> Game:
    """Ann has played her last card and said what is asked of her; then a duel is awaited."""
    game = short_hand("showdown", card, players, options=options or {})
    game(f"Ann play {card}")
    if card == "WS":
        game("Ann choose_player Bob", "Ann choose_count 2")
    if card.startswith("W"):
        game("Ann choose_color green")
    return game


def final(card: str, players: str = "Ann Bob Cy") -> Game:
    """The same by the option `final_showdown`."""
    return last_card(card, players, FINAL)


def others(players: str) -> Sequence[str]:
    return players.split()[1:]


def expect_won(game: Game, players: str) -> None:
    """Ann has won the hand and scores what the others hold now."""
    assert (game["phase"], game["hand_winner"], game["pending"]) == ("hand_over", "Ann", None)
    scored = points(game, *others(players))
    assert game["scores"] == {**dict.fromkeys(others(players), 0), "Ann": scored}
    assert all_cards(game) == printed("showdown")


# A last card with a duel of its own (SD8)


@BOTH_RULES
@PLAYERS
@pytest.mark.parametrize("card", OWN_DUEL)
def test_sd8_won_the_hand_is_won(card: str, players: str, options: dict[str, bool]) -> None:
    game = last_card(card, players, options)
    assert (game["phase"], game["pending"]["duellists"]) == ("playing", ["Ann", "Bob"])
    count, before = len(game["unit_cards"]), len(game.hand("Bob"))
    game("table showdown Bob")
    assert len(game.hand("Bob")) == before + count, "they count"
    expect_won(game, players)


@BOTH_RULES
@PLAYERS
@pytest.mark.parametrize("card", OWN_DUEL)
def test_sd8_lost_the_cards_are_taken_and_play_goes_on(
    card: str, players: str, options: dict[str, bool]
) -> None:
    game = last_card(card, players, options)
    cards = game["unit_cards"]
    game("table showdown Ann")
    assert (game.hand("Ann"), game["unit_cards"], game["pending"]) == (cards, [], None)
    assert (game["phase"], game["turn"]) == ("playing", "Bob")
    assert game["color"] == ("green" if card == "WS" else "red")
    assert len(game.told("duel_set")) == 1, "one duel only, its own"


@BOTH_RULES
@pytest.mark.parametrize("card", OWN_DUEL)
def test_sd5_a_last_card_duel_without_a_loser_counts_as_won(
    card: str, options: dict[str, bool]
) -> None:
    game = last_card(card, options=options)
    bob = game.hand("Bob")
    game("table showdown void tie", "table showdown void interrupted", "table showdown void tie")
    assert game["phase"] == "playing"
    game("table showdown void nobody")
    assert game.hand("Bob") == bob
    expect_won(game, "Ann Bob Cy")


@BOTH_RULES
@pytest.mark.parametrize("card", OWN_DUEL)
def test_a_last_card_duel_that_is_off_because_the_opponent_leaves_counts_as_won(
    card: str, options: dict[str, bool]
) -> None:
    game = last_card(card, options=options)
    game("Bob leave")
    assert game["hand_winner"] == "Ann"
    assert game["scores"]["Ann"] == points(game, "Cy")


@BOTH_RULES
@pytest.mark.parametrize("card", OWN_DUEL)
def test_when_the_player_of_the_last_card_leaves_nobody_has_won(
    card: str, options: dict[str, bool]
) -> None:
    game = last_card(card, options=options)
    game("Ann leave")
    assert (game["phase"], game["turn"], game["unit_cards"]) == ("playing", "Bob", [])


@pytest.mark.parametrize(("card", "due"), [("R1!1", True), ("R3!1", True), ("R5!2", False)])
def test_sd8_whoever_takes_one_card_has_to_call_again(card: str, due: bool) -> None:
    game = short_hand("showdown", f"R8 {card}")
    game("Ann play R8", "Ann uno")
    game.others_draw("Ann")
    assert game["uno_called"] == ["Ann"]
    game(f"Ann play {card}", "table showdown Ann")
    assert (game["uno_called"], game["catchable"]) == ([], "Ann" if due else None)
    if due:
        game("Cy catch Ann")
        assert len(game.hand("Ann")) == 3


def test_sd8_after_a_lost_duel_about_one_card_uno_may_be_called_for_as_long_as_usual() -> None:
    game = last_card("R1!1")
    game("table showdown Ann", "Ann uno")
    game.refuses("Bob catch Ann", "U17")
    game = last_card("R1!1")
    game("table showdown Ann", "Bob draw")
    game.refuses("Cy catch Ann", "U17")
    game.refuses("Ann uno", "U16")


@pytest.mark.parametrize("card", PLAIN)
def test_without_the_option_other_last_cards_need_no_duel(card: str) -> None:
    game = short_hand("showdown", card)
    game(f"Ann play {card}")
    assert game["hand_winner"] == "Ann"
    assert game.told("duel_set") == []


# Any last card, with the option (SD9)


@PLAYERS
@pytest.mark.parametrize("card", PLAIN)
def test_sd9_any_last_card_needs_a_duel_with_one_fresh_card(card: str, players: str) -> None:
    game = short_hand("showdown", card, players, options=FINAL)
    pile = game["draw_pile"]
    game(f"Ann play {card}")
    if card.startswith("W"):
        assert (game["unit_cards"], game.may("table")) == ([], {}), "first the colour"
        game("Ann choose_color green")
    opponent = "Cy" if card == "RR" and players == "Ann Bob Cy" else "Bob"
    assert game["pending"]["duellists"] == ["Ann", opponent]
    assert (game["unit_cards"], game["pending"]["count"]) == (pile[:1], 1)


DRAWN = {"RD": 2, "WD": 4}


@PLAYERS
@pytest.mark.parametrize("card", PLAIN)
def test_sd9_won_the_hand_is_over_and_its_draws_are_drawn(card: str, players: str) -> None:
    game = final(card, players)
    loser = game["pending"]["duellists"][1]
    before = sizes(game)
    game(f"table showdown {loser}")
    added = {loser: 1 + DRAWN.get(card, 0)}
    assert sizes(game) == {name: count + added.get(name, 0) for name, count in before.items()}
    assert game["color"] == ("green" if card.startswith("W") else "red")
    expect_won(game, players)


@pytest.mark.parametrize("why", ["tie", "nobody"])
@pytest.mark.parametrize("card", PLAIN)
def test_sd9_three_voids_count_as_won(card: str, why: str) -> None:
    game = final(card)
    before = sizes(game)
    game(*[f"table showdown void {why}"] * 3)
    assert sizes(game) == {**before, "Bob": before["Bob"] + DRAWN.get(card, 0)}
    expect_won(game, "Ann Bob Cy")


LOST = {
    # card: (direction, who draws how many, who is on turn), by two and by three players
    "R7": ((1, {}, "Bob"), (1, {}, "Bob")),
    "RS": ((1, {}, "Ann"), (1, {}, "Cy")),
    "RR": ((1, {}, "Ann"), (-1, {}, "Cy")),
    "RD": ((1, {"Bob": 2}, "Ann"), (1, {"Bob": 2}, "Cy")),
    "W": ((1, {}, "Bob"), (1, {}, "Bob")),
}


@PLAYERS
@pytest.mark.parametrize("card", LOST)
def test_sd9_lost_the_cards_effect_happens_now(card: str, players: str) -> None:
    direction, drawn, turn = LOST[card][len(others(players)) - 1]
    game = final(card, players)
    before = sizes(game)
    game("table showdown Ann")
    assert (game["direction"], game["turn"], game["pending"]) == (direction, turn, None)
    added = {**drawn, "Ann": 1}
    assert sizes(game) == {name: count + added.get(name, 0) for name, count in before.items()}
    assert game["color"] == ("green" if card == "W" else "red")
    assert game["catchable"] == "Ann", "she has come to one card"


@PLAYERS
@pytest.mark.parametrize(("answer", "drawn"), [("accept", 4), ("challenge", 6)])
def test_sd9_a_lost_draw_four_is_accepted_or_challenged(
    players: str, answer: str, drawn: int
) -> None:
    game = final("WD", players)
    before = len(game.hand("Bob"))
    game("table showdown Ann")
    assert {"accept", "challenge"} <= set(game.may("Bob"))
    assert (game["turn"], len(game.hand("Bob"))) == ("Ann", before)
    game(f"Bob {answer}")
    assert len(game.hand("Bob")) == before + drawn, "an empty rest is innocent"
    assert len(game.hand("Ann")) == 1
    assert (game["turn"], game["color"]) == (players.split()[2 % len(players.split())], "green")


@pytest.mark.parametrize("loser", ["Ann", "Bob"])
def test_sd9_the_opponent_is_the_next_in_the_direction_after_the_reverse(loser: str) -> None:
    game = short_hand("showdown", "RR RR", "Ann Bob Cy Dee", options=FINAL)
    game("Ann play RR")
    game.others_draw("Ann")
    game("Ann play RR")
    assert (game["direction"], game["pending"]["duellists"]) == (1, ["Ann", "Bob"])
    game(f"table showdown {loser}")
    assert game["direction"] == 1, "it is not turned again"
    assert (game["turn"], game["hand_winner"]) == (
        ("Bob", None) if loser == "Ann" else (None, "Ann")
    )


def test_sd9_a_card_that_is_not_the_last_needs_no_duel() -> None:
    game = short_hand("showdown", "RD G8", options=FINAL)
    game("Ann play RD")
    assert (game["turn"], game.told("duel_set")) == ("Cy", [])


# Leaving meanwhile (U22)


@pytest.mark.parametrize("card", PLAIN)
def test_sd9_when_the_opponent_leaves_the_last_card_has_won(card: str) -> None:
    game = final(card, "Ann Bob Cy Dee")
    opponent = game["pending"]["duellists"][1]
    following = "Cy"
    before = len(game.hand(following))
    game(f"{opponent} leave")
    assert game["hand_winner"] == "Ann"
    assert len(game.hand(following)) == before + DRAWN.get(card, 0), "the next player draws them"


@pytest.mark.parametrize("card", ["R7", "W", "RR"])
def test_sd9_when_the_player_of_the_last_card_leaves_play_goes_on(card: str) -> None:
    game = final(card)
    game("Ann leave")
    assert (game["phase"], game["pending"], game["unit_cards"]) == ("playing", None, [])
    assert game["turn"] == ("Cy" if card == "RR" else "Bob")


@pytest.mark.parametrize("step", ["choose_color", "showdown"])
def test_u22_when_the_player_of_a_last_draw_four_leaves_it_counts_as_accepted(step: str) -> None:
    game = short_hand("showdown", "WD", options=FINAL)
    game("Ann play WD")
    if step == "showdown":
        game("Ann choose_color green")
    before = len(game.hand("Bob"))
    game("Ann leave")
    assert len(game.hand("Bob")) == before + 4
    assert game["turn"] == "Cy"


def test_sd9_when_the_player_of_a_lost_last_draw_four_leaves_it_counts_as_accepted() -> None:
    game = final("WD")
    before = len(game.hand("Bob"))
    game("table showdown Ann", "Ann leave")
    assert len(game.hand("Bob")) == before + 4
    assert game["turn"] == "Cy"


def test_sd9_when_the_one_who_owes_the_answer_leaves_nobody_draws() -> None:
    game = final("WD", "Ann Bob Cy Dee")
    before = sizes(game)
    game("table showdown Ann", "Bob leave")
    assert (game["turn"], game["color"]) == ("Cy", "green")
    assert sizes(game) == {"Ann": 1, "Cy": before["Cy"], "Dee": before["Dee"]}
