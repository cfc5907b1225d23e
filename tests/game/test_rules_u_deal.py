"""The cards of each edition, the draw for the deal, the deal and who begins (U1 to U3)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.game.editions_by_hand import by_hand
from tests.game.game import Game, cards, said
from uno_device.game.editions import EDITIONS
from uno_device.game.match import Match
from uno_device.records import RecordError

NAMES = ["Ann", "Bob", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo"]


def box(edition: str) -> Counter[str]:
    """Return the cards of an edition as section 1 of the rules lists them."""
    return by_hand(edition).box()


def everything(game: Game) -> Counter[str]:
    state = game.state()
    return cards(*state["hands"].values(), state["draw_pile"], state["discard_pile"])


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_u1_an_edition_has_the_cards_of_its_box(edition: str) -> None:
    deck = Counter(card.code for card in EDITIONS[edition].deck)
    assert deck == box(edition)
    assert deck.total() == by_hand(edition).total


def test_u1_twenty_cards_bear_an_icon() -> None:
    icons = [card.code for card in EDITIONS["showdown"].deck if "!" in card.code]
    assert len(icons) == 20
    assert Counter(code[0] for code in icons) == {"R": 5, "Y": 5, "G": 5, "B": 5}
    assert sum(int(code[-1]) for code in icons) == 4 * (1 + 1 + 2 + 2 + 3)


@pytest.mark.parametrize(
    ("edition", "codes", "points"),
    [
        ("jurassic_world_rebirth", "R2 R4 R5 RD RR RS W WT WD", 221),
        ("classic", "R0 Y9 G8 B7", 24),
        ("classic", "RS YR GD", 60),
        ("classic", "W WD", 100),
        ("wild_jackpot", "RJ YJ", 80),
        ("wild_jackpot", "WJ W WD", 150),
        ("showdown", "WS WS", 80),
        ("showdown", "R7!2 Y9!3 W WD", 116),
        ("space_jam", "WW O9 OD", 79),
    ],
)
def test_u1_points_of_the_cards(edition: str, codes: str, points: int) -> None:
    each = {card.code: card.points for card in EDITIONS[edition].deck}
    assert sum(each[code] for code in codes.split()) == points


@pytest.mark.parametrize("edition", sorted(EDITIONS))
@pytest.mark.parametrize("count", range(2, 11))
def test_u1_each_player_is_dealt_seven_cards(edition: str, count: int) -> None:
    for seed in range(5):
        game = Game(edition, " ".join(NAMES[:count]), seed=seed, laid_out=False)
        dealt = {event["player"]: event["cards"] for event in game.told("dealt")}
        assert [len(hand) for hand in dealt.values()] == [7] * count
        assert set(dealt) == set(game["players"]) == set(game["hands"])
        assert everything(game) == box(edition)


def test_u1_dealing_begins_on_the_dealers_left() -> None:
    for dealer, order in (("Ann", "Bob Cy Ann"), ("Bob", "Cy Ann Bob"), ("Cy", "Ann Bob Cy")):
        game = Game("classic", dealer=dealer)
        assert [event["player"] for event in game.told("dealt")] == order.split()


@pytest.mark.parametrize("names", [NAMES[:1], [*NAMES, "Kim"], []])
def test_u1_two_to_ten_players(names: list[str]) -> None:
    with pytest.raises(RecordError, match="U1"):
        Game("classic", " ".join(names) or " ", laid_out=False)


def test_u1_a_deck_and_a_dealer_hold_for_the_first_hand_only() -> None:
    second = []
    for seed in (7, 7, 8):
        game = Game("space_jam", "Ann Bob", hands={"Bob": "RS RS RR RR BR BS B1"}, seed=seed)
        game.sheds("Bob", "RS RS RR RR BR BS B1")
        game("Ann next_hand")
        assert everything(game) == box("space_jam")
        second.append((game["dealer"], game["hands"], game["draw_pile"]))
    assert second[0] == second[1] != second[2]
    assert {dealer for dealer, *_ in second} == {"Bob"}


def test_u1_another_seed_deals_other_hands() -> None:
    deals = [Game("classic", seed=seed, laid_out=False) for seed in range(20)]
    assert len({tuple(game["draw_pile"]) for game in deals}) == 20


# U2


def rank(code: str) -> int:
    """Return what a card counts in the draw for the deal: actions and wilds nothing."""
    return int(code[1]) if code[1:2].isdigit() else 0


def follow_the_draws(draws: list[dict[str, str]], drawing: list[str]) -> list[str]:
    """Check each draw; return who is left when the highest number is one player's."""
    for drawn in draws:
        assert set(drawn) == set(drawing)
        best = max(map(rank, drawn.values()))
        drawing = [player for player in drawing if rank(drawn[player]) == best]
    return drawing


@pytest.mark.parametrize("edition", sorted(EDITIONS))
@pytest.mark.parametrize("count", [2, 3, 10])
def test_u2_the_highest_number_deals(edition: str, count: int) -> None:
    ties = 0
    for seed in range(60):
        game = Game(edition, " ".join(NAMES[:count]), seed=seed, laid_out=False, mode="score")
        draws = [event["cards"] for event in game.told("deal_drawn")]
        assert follow_the_draws(draws, NAMES[:count]) == [game["dealer"]]
        ties += len(draws) - 1
    assert ties, "with so many draws some must have been tied"


def test_u2_the_cards_of_a_draw_are_different_cards() -> None:
    for seed in range(60):
        game = Game("classic", " ".join(NAMES), seed=seed, laid_out=False)
        for event in game.told("deal_drawn"):
            assert cards(event["cards"].values()) <= box("classic")


def test_u2_the_drawn_cards_go_back_before_the_shuffle() -> None:
    for seed in range(20):
        assert everything(Game("classic", seed=seed, laid_out=False)) == box("classic")


def test_u2_everybody_deals_now_and_then() -> None:
    dealers = Counter(Game("classic", seed=seed, laid_out=False)["dealer"] for seed in range(300))
    assert all(70 <= dealers[player] <= 130 for player in ("Ann", "Bob", "Cy"))


def test_u2_a_dealer_in_the_header_is_not_drawn() -> None:
    game = Game("classic", dealer="Cy")
    assert game["dealer"] == "Cy"
    assert game.told("deal_drawn") == []


def results(game: Game, hands: int) -> None:
    """Let Ann win so many hands with real cards, each followed by another."""
    for _ in range(hands):
        others = ",".join(f"{name}=1" for name in game["players"] if name != "Ann")
        game(f"host result Ann {others}", "host next_hand")


def test_u2_in_classic_the_deal_is_drawn_before_each_hand() -> None:
    game = Game("classic", "Ann Bob Cy Dan", mode="score", options={"target": 1000})
    dealers = []
    for hand in range(1, 31):
        results(game, 1)
        draws = [event["cards"] for event in game.told("deal_drawn")]
        game.events.clear()
        assert follow_the_draws(draws, ["Ann", "Bob", "Cy", "Dan"]) == [game["dealer"]]
        assert game["hand_number"] == hand + 1
        dealers.append(game["dealer"])
    assert len(set(dealers)) == 4


@pytest.mark.parametrize("edition", ["wild_jackpot", "showdown", "space_jam"])
def test_u2_elsewhere_the_deal_passes_to_the_left(edition: str) -> None:
    game = Game(edition, "Ann Bob Cy", mode="score", dealer="Bob")
    dealers = [game["dealer"]]
    for _ in range(4):
        results(game, 1)
        dealers.append(game["dealer"])
    assert dealers == ["Bob", "Cy", "Ann", "Bob", "Cy"]
    assert game.told("deal_drawn") == []


def test_u2_elsewhere_it_passes_on_from_the_one_drawn() -> None:
    for seed in range(10):
        game = Game("showdown", "Ann Bob Cy", mode="score", seed=seed, laid_out=False)
        drawn = game["players"].index(game["dealer"])
        results(game, 1)
        assert game["dealer"] == game["players"][(drawn + 1) % 3]


def test_u2_a_leaver_does_not_draw_for_the_deal() -> None:
    for seed in range(20):
        game = Game("classic", "Ann Bob Cy", mode="score", seed=seed)
        game("Cy leave", "host result Ann Bob=1", "Ann next_hand")
        assert all(set(event["cards"]) == {"Ann", "Bob"} for event in game.told("deal_drawn"))
        assert game["dealer"] in {"Ann", "Bob"}


# U3


@pytest.mark.parametrize("edition", sorted(EDITIONS))
@pytest.mark.parametrize("count", [2, 3, 10])
def test_u3_the_dealers_left_begins_and_play_runs_clockwise(edition: str, count: int) -> None:
    game = Game(edition, " ".join(NAMES[:count]), dealer=NAMES[1], start="R8")
    order = []
    for _ in range(count + 1):
        order.append(game["turn"])
        game(f"{game['turn']} draw")
        if game["pending"]:
            game(f"{game['turn']} keep")
    assert order == [NAMES[(2 + place) % count] for place in range(count + 1)]


def test_u3_the_first_action_is_of_the_first_player_only() -> None:
    game = Game("classic", "Ann Bob Cy", dealer="Cy")
    for player in ("Bob", "Cy"):
        game.refuses(f"{player} draw", "A1")
    game("Ann draw")


def test_u1_a_match_is_made_of_its_header_and_its_actions_alone() -> None:
    first, second = (Game("classic", seed=3, laid_out=False) for _ in range(2))
    assert first.state() == second.state()
    for game in (first, second):
        turn = game["turn"]
        game.match.apply(said(f"{turn} draw"))
    assert first.state() == second.state()
    assert Match(first.header).waiting() == Match(second.header).waiting()
