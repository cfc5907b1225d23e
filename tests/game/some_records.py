"""Strategies of hypothesis: headers and actions as records may have them, and mistakes in them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from uno_device.game.action_reader import KINDS, OF_THE_HOST
from uno_device.game.actions import (
    HOST,
    TABLE,
    Action,
    Catch,
    ChooseColor,
    ChooseCount,
    ChoosePlayer,
    Discard,
    DiscardFor,
    Dispense,
    Draw,
    DrawFor,
    Drop,
    Give,
    Leave,
    Play,
    Result,
    Show,
    Showdown,
    Side,
    Spin,
    VoidReason,
    WheelSymbol,
)
from uno_device.game.cards import Color
from uno_device.game.edition import Edition
from uno_device.game.editions import CODES, EDITIONS
from uno_device.game.header import Header, Mode, usual_options
from uno_device.game.names import heard
from uno_device.game.options import Options
from uno_device.game.scoring import Scoring

names = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=8).filter(
    lambda name: heard(name) not in {TABLE, HOST} and name.isprintable()
)
texts = st.text(max_size=9)
codes = st.sampled_from(sorted(CODES))
some_codes = st.lists(codes, max_size=4).map(tuple)
numbers = st.integers(-5, 600)

# Actions

_OWN: dict[type[Action], tuple[st.SearchStrategy[Any], ...]] = {
    Play: (codes,),
    ChooseColor: (st.sampled_from(Color),),
    Catch: (names,),
    ChoosePlayer: (names,),
    ChooseCount: (numbers,),
    Show: (codes,),
    Discard: (some_codes,),
    Spin: (st.sampled_from(WheelSymbol),),
    Drop: (st.sampled_from(Side),),
    Give: (names, names, some_codes),
    DrawFor: (names, numbers),
    DiscardFor: (names, some_codes),
    Result: (names, st.dictionaries(names, numbers, max_size=3)),
}
"""The fields of each kind that has some, but for those below."""

_states = st.none() | st.integers(0, 10**6)
_host = st.just(HOST)
_not_host = names | st.just(TABLE)
_anybody = _not_host | _host


def _of_kind(kind: type[Action]) -> st.SearchStrategy[Action]:
    by = _anybody
    if kind in {Draw, Discard}:
        by = _not_host
    elif kind in {DrawFor, DiscardFor}:
        by = _host
    return st.builds(kind, by, *_OWN.get(kind, ()), state=_states)


_SIMPLE = {*KINDS.values(), *OF_THE_HOST.values()} - {Leave, Dispense, Showdown}

actions: st.SearchStrategy[Action] = st.one_of(
    *(_of_kind(kind) for kind in sorted(_SIMPLE, key=lambda kind: kind.__name__)),
    st.builds(Leave, _not_host, state=_states),
    st.builds(Leave, _host, names, state=_states),
    st.builds(Dispense, _anybody, rule=st.none() | texts, state=_states),
    st.builds(Dispense, _anybody, none=st.just(True), state=_states),
    st.builds(Showdown, _anybody, loser=names, state=_states),
    st.builds(
        Showdown, _anybody, void=st.just(True), why=st.sampled_from(VoidReason), state=_states
    ),
)

# Headers


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """Headers of all editions."""
    edition = draw(st.sampled_from(list(EDITIONS.values())))
    players = tuple(draw(st.lists(names, min_size=2, max_size=10, unique_by=heard)))
    rule_cards = st.lists(texts, max_size=4 if edition.rule_cards else 0).map(tuple)
    return Header(
        edition=edition,
        players=players,
        seed=draw(st.integers(-(2**70), 2**70)),
        options=draw(_options(edition)),
        mode=draw(st.sampled_from(Mode)),
        rule_cards=draw(st.none() | rule_cards),
        dealer=draw(st.none() | st.sampled_from(players)),
        deck=draw(st.none() | st.integers(0, 99).map(lambda seed: _shuffled(edition, seed))),
    )


def _options(edition: Edition) -> st.SearchStrategy[Options]:
    return st.builds(
        replace,
        st.just(usual_options(edition)),
        scoring=st.sampled_from(Scoring),
        target=st.integers(1, 10**9),
        single_hand=st.booleans(),
        final_showdown=st.booleans() if edition.final_showdown else st.just(False),
        wilds_count_as_color=st.booleans(),
    )


def _shuffled(edition: Edition, seed: int) -> tuple[str, ...]:
    deck = [card.code for card in edition.deck]
    random.Random(seed).shuffle(deck)
    return tuple(deck)


# Mistakes

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | codes,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
words = st.sampled_from([*KINDS, TABLE, HOST, *EDITIONS, *Mode, *WheelSymbol, *Color])


@st.composite
def with_a_mistake(
    draw: st.DrawFn, right: st.SearchStrategy[dict[str, Any]], keys: st.SearchStrategy[str]
) -> dict[str, Any]:
    """An object of which one field is dropped, renamed or replaced by whatever."""
    value = draw(right)
    key = draw(st.sampled_from(sorted(value)))
    was = value.pop(key)
    match draw(st.sampled_from(["drop", "rename", "replace"])):
        case "rename":
            value[draw(keys | st.text(max_size=5))] = was
        case "replace":
            value[key] = draw(anything | words)
    return value
