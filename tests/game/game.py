"""A match in the words of the table: hands laid out card by card, actions as one says them.

game = Game("classic", "Ann Bob Cy", hands={"Bob": "RS R5"}, start="R9", draws="G7")
game("Bob play RS", "Ann play R4")
game.refuses("Ann play B1", "A1")
assert game["turn"] == "Bob"

A record of tests/records begins as such a game. Lay out every hand that matters, play it, and save
it once from a prompt, with what rules.md says must come out, worked out by hand and never printed
by the engine: `game.save("U8_skip", {"turn": "Bob", "hands": hands(Bob="R5 ...")})`. The name is
the rule's id and a few words. tests/game/test_records.py says how the two are compared.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from uno_device.game.action_reader import read_action
from uno_device.game.actions import Action
from uno_device.game.editions import EDITIONS
from uno_device.game.event import Event
from uno_device.game.header import Header
from uno_device.game.header_reader import read_header
from uno_device.game.match import Match
from uno_device.game.record import lines
from uno_device.game.refusal import Refusal
from uno_device.game.state import state_of
from uno_device.records import RecordError

SPOKEN = (
    'said as WHO DO WHAT: "Bob play RS", "Cy choose_color red", "Ann discard R5,G5", '
    '"host draw Bob 2", "host give Ann Bob R5"; other forms as JSON'
)
"""How an action is said in words."""
RECORDS = Path(__file__).parents[1] / "records"
HAND_SIZE = 7


class Game:
    """A match whose first deck is laid out; the first player listed deals."""

    def __init__(
        self,
        edition: str,
        players: str = "Ann Bob Cy",
        *,
        hands: Mapping[str, str] | None = None,
        start: str = "R9",
        draws: str = "",
        dealer: str | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int = 7,
        laid_out: bool = True,
        **header: Any,
    ) -> None:
        """Hands that are short of seven cards are filled up; `draws` come next, in order.

        The filling avoids what is not asked for: plain numbers first, blue ones before the others.
        Not `laid_out`: the seed draws the dealer and shuffles.
        """
        names = players.split()
        told: dict[str, Any] = {
            "uno_record": 1,
            "edition": edition,
            "players": names,
            "options": dict(options or {}),
            "seed": seed,
        }
        if laid_out:
            told["dealer"] = dealer or names[0]
            told["deck"] = deck(edition, names, told["dealer"], hands or {}, start, draws)
        self.header: Header = read_header({**told, **header})
        self.match = Match(self.header)
        self.actions: list[Action] = []
        self.events: list[Event] = list(self.match.started)

    def __call__(self, *told: str | Mapping[str, Any]) -> list[Event]:
        """Apply actions; return the events of the last one."""
        events: list[Event] = []
        for one in told:
            action = said(one)
            events = self.match.apply(action)
            self.actions.append(action)
            self.events += events
        return events

    def refuses(self, told: str | Mapping[str, Any], rule: str) -> str:
        """Expect an action to be refused by a rule, and nothing to change; return why."""
        before = self.state()
        with pytest.raises(Refusal) as caught:
            self.match.apply(said(told))
        assert caught.value.rule == rule, str(caught.value)
        assert self.state() == before
        return str(caught.value.why)

    def others_draw(self, player: str) -> None:
        """Whoever comes on turn before a player draws, and keeps the card where it fits."""
        while (other := self["turn"]) != player:
            self(f"{other} draw")
            if self["pending"]:
                self(f"{other} keep")

    def sheds(self, player: str, cards: str) -> None:
        """A player plays these cards, one a turn; whoever comes on turn in between draws."""
        for card in cards.split():
            self.others_draw(player)
            self(f"{player} play {card}")

    def state(self) -> dict[str, Any]:
        """Return the state as replay prints it."""
        state: dict[str, Any] = json.loads(json.dumps(state_of(self.match)))
        return state

    def __getitem__(self, key: str) -> Any:
        return self.state()[key]

    def hand(self, player: str) -> list[str]:
        """Return the codes in a hand."""
        hand: list[str] = self["hands"][player]
        return hand

    def may(self, player: str) -> dict[str, dict[str, Any]]:
        """Return what a player, the table or the host may do now: its entries by `do`."""
        return {entry["do"]: entry for entry in self["waiting"] if entry["player"] == player}

    def who_may(self, do: str) -> set[str]:
        """Return who may do this now."""
        return {entry["player"] for entry in self["waiting"] if entry["do"] == do}

    def told(self, name: str) -> list[dict[str, Any]]:
        """Return the events of a name so far, as JSON."""
        return [event.to_json() for event in self.events if name == event.NAME]

    def save(
        self,
        name: str,
        expected: Mapping[str, Any],
        refused: str | Mapping[str, Any] | None = None,
    ) -> None:
        """Write the game so far as a record of tests/records, with what is expected after it.

        `expected` is a part of the state, written down from the rules; `refused`: a last action
        that is refused, whose line and rule then belong to what is expected.
        """
        actions = [*self.actions, *([said(refused)] if refused else [])]
        record = "".join(lines(self.header, actions))
        (RECORDS / f"{name}.record.jsonl").write_text(record)
        told = ",\n".join(f"  {json.dumps(key)}: {_value(expected[key])}" for key in expected)
        (RECORDS / f"{name}.state.json").write_text(f"{{\n{told}\n}}\n")


def _value(value: Any) -> str:
    """Return a value of the state in a line, hands in one each."""
    if not isinstance(value, dict) or not any(isinstance(one, list) for one in value.values()):
        return json.dumps(value)
    each = ",\n".join(f"    {json.dumps(key)}: {json.dumps(one)}" for key, one in value.items())
    return f"{{\n{each}\n  }}"


def said(told: str | Mapping[str, Any]) -> Action:
    """Return an action from JSON, or from words: `Bob play RS`, `Cy choose_color red`.

    Several cards go with commas: `Ann discard R5,G5`; `table dispense Sing` gives the text; a
    result is `host result Bob Ann=61,Cy=160`.
    """
    if not isinstance(told, str):
        return read_action(told, 1)
    try:
        by, do, *words = told.split()
        return read_action({"by": by, "do": do, **_fields(by, do, words)}, 1)
    except (ValueError, IndexError) as error:
        why = (
            error.message if isinstance(error, RecordError) else "a word is missing or is no number"
        )
        raise RecordError(1, f'"{told}": {why} ({SPOKEN})') from error


def _fields(by: str, do: str, words: Sequence[str]) -> dict[str, Any]:
    if not words:
        return {"cards": []} if do == "discard" else {}
    first, *more = words
    spoken: dict[str, dict[str, Any]] = {
        "play": {"card": first},
        "show": {"card": first},
        "choose_color": {"color": first},
        "catch": {"player": first},
        "choose_player": {"player": first},
        "leave": {"player": first},
        "spin": {"symbol": first},
        "drop": {"side": first},
        "dispense": {"none": True} if first == "none" else {"rule": " ".join(words)},
        "showdown": {"void": True, "why": more[0]} if first == "void" else {"loser": first},
        "result": {"winner": first, "points": _points("".join(more))},
    }
    if do in spoken:
        return spoken[do]
    if do == "choose_count":
        return {"count": int(first)}
    if do == "draw":
        return {"player": first, "count": int(more[0])}
    if do == "give":
        return {"from": first, "to": more[0], "cards": more[1].split(",")}
    by_host = {"player": first, "cards": "".join(more).split(",")}
    return by_host if by == "host" else {"cards": first.split(",")}


def _points(words: str) -> dict[str, int]:
    pairs = (pair.split("=") for pair in words.split(",") if "=" in pair)
    return {player: int(points) for player, points in pairs}


def deck(
    edition: str,
    players: Sequence[str],
    dealer: str,
    hands: Mapping[str, str],
    start: str,
    draws: str = "",
) -> list[str]:
    """Return a whole deck in draw order, so that these hands are dealt, then start and draws."""
    rest = Counter(card.code for card in EDITIONS[edition].deck)
    for name in hands:
        assert name in players, f"{name} has a hand but does not play: {', '.join(players)} do"
    given = {name: hands.get(name, "").split() for name in players}
    wanted = [*(code for hand in given.values() for code in hand), start, *draws.split()]
    printed = set(rest)
    for code in wanted:
        assert code in printed, (
            f"{edition} has no card {code}: its deck is in its file in editions/"
        )
        assert rest[code] > 0, (
            f"{edition} has not so many {code}: hands, start and draws share them"
        )
        rest[code] -= 1
    filling = sorted(rest.elements(), key=_plainness)
    for hand in given.values():
        while len(hand) < HAND_SIZE:
            hand.append(filling.pop(0))
    first = (players.index(dealer) + 1) % len(players)
    order = [*players[first:], *players[:first]]
    dealt = [given[name][place] for place in range(HAND_SIZE) for name in order]
    return [*dealt, start, *draws.split(), *filling]


def _plainness(code: str) -> tuple[bool, str, str]:
    """Sort plain numbers first, blue ones before the rest, so that most hands do not fit red."""
    return (not code[1:].isdigit(), code[0], code)


def cards(*hands: Iterable[str]) -> Counter[str]:
    """Return how often each code is among these cards."""
    return Counter(code for hand in hands for code in hand)


def hands(**told: str) -> dict[str, list[str]]:
    """Return hands as the state has them: `hands(Ann="R5 G5")`."""
    return {player: held.split() for player, held in told.items()}
