"""The random matches of the other files are worth what they visit: here is that they visit all."""

from __future__ import annotations

from random import Random

from tests.game.editions_by_hand import by_hand
from tests.game.random_matches import NAMES, RULES, Manners, RandomMatch
from uno_device.game import events
from uno_device.game.action_reader import KINDS
from uno_device.game.actions import DiscardFor, DrawFor
from uno_device.game.editions import EDITIONS
from uno_device.game.event import Event
from uno_device.game.header_reader import read_header

ENOUGH = 400
"""So many matches of each edition should do; mostly far fewer do."""
FIRST_SEED = 2000
"""One that goes there soon: what is rare is met after 32 matches, from others after 100 to 300."""
LENGTH = 200
CURIOUS = Manners(playing=0.9, straying=0.4, leaving=0.002, calling=0.3)

STEPS = (
    "drawn choose_color choose_player choose_count discard draw_four_answer show"
    " spin dispense done showdown drop"
)
"""What can be pending."""
REFUSING = "U6 U10 U13 U15 U16 U17 U20 U23 WJ4 WJ6 SD1 SD3 JW1 SJ1 A1 A2 A3 A4 A5"
"""The rules by which much is refused; S1 and WJ5 are too rare to wait for."""


def test_random_matches_visit_every_step_event_action_and_refusal() -> None:
    missing: set[object] = {*STEPS.split(), *KINDS.values(), DrawFor, DiscardFor}
    missing |= {*_kinds_of_events(), *REFUSING.split()}
    for seed, edition in enumerate(list(EDITIONS) * ENOUGH, FIRST_SEED):
        random_match = RandomMatch(read_header(_header(edition, seed)), seed, LENGTH, CURIOUS)
        for attempt in random_match.attempts():
            refusal = attempt.refusal
            missing.discard(refusal.rule.value if refusal else type(attempt.action))
            missing.discard((attempt.after["pending"] or {}).get("kind"))
        missing -= {type(event) for event in random_match.events}
        if not missing:
            break
    assert not missing


def _kinds_of_events() -> set[type[Event]]:
    kinds = [one for one in vars(events).values() if isinstance(one, type)]
    return {one for one in kinds if issubclass(one, Event) and hasattr(one, "NAME")}


def _header(edition: str, seed: int) -> dict[str, object]:
    random = Random(seed)
    players = list(NAMES[: random.choice((2, 2, 3, 4, 6, 10))])
    final = by_hand(edition).final_showdown and random.random() < 0.5
    showdown = {"final_showdown": True} if final else {}
    rules: tuple[str, ...] | None = (
        random.choice((None, (), RULES)) if by_hand(edition).rule_cards else None
    )
    return {
        "uno_record": 1,
        "edition": edition,
        "players": players,
        "seed": seed,
        "mode": random.choice(("score", *["referee"] * 3)),
        "options": {"single_hand": False, **showdown},
        **({} if rules is None else {"rule_cards": list(rules)}),
    }
