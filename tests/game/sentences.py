"""What the tests of the words need: examples of all events, and what the sources refuse."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from enum import Enum
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any, get_type_hints

import uno_device.game
from uno_device.game import events
from uno_device.game.actions import VoidReason
from uno_device.game.event import Event
from uno_device.game.rules import Rule
from uno_device.game.words.readings import Language

SOURCES = Path(uno_device.game.__file__).parent

EVENTS: list[type[Event]] = [
    kind
    for name, kind in vars(events).items()
    if isinstance(kind, type) and issubclass(kind, Event) and hasattr(kind, "NAME")
]

_EXAMPLES: dict[Any, Sequence[Any]] = {
    bool: (True, False),
    int: (0, 1, 4),
    str: ("Ann", "Bob"),
    str | None: (None, "Cy"),
    tuple[str, ...]: ((), ("Ann",), ("Ann", "Bob"), ("Ann", "Bob", "Cy")),
    tuple[str, ...] | None: (None, ("R5",), ("R7!2", "OS", "BJ", "WD")),
    Mapping[str, str]: ({"Ann": "R5", "Bob": "WT"},),
    Mapping[str, int]: ({"Ann": 61, "Bob": 0},),
}
_OF_FIELDS: dict[str, Sequence[Any]] = {"card": ("G0", "WW"), "direction": (1, -1)}


def examples() -> Iterator[Event]:
    """Yield events of every kind, with all kinds of values that their fields can have."""
    for kind in EVENTS:
        types = get_type_hints(kind)
        names = [one.name for one in fields(kind)]
        for values in product(*(_values(name, types[name]) for name in names)):
            event = kind(**dict(zip(names, values, strict=True)))
            if not (isinstance(event, events.DuelVoid) and _is_impossible(event)):
                yield event


def _values(name: str, kind: Any) -> Sequence[Any]:
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)
    if name == "cards" and kind == tuple[str, ...]:
        return [cards for cards in _EXAMPLES[tuple[str, ...] | None] if cards]
    return _OF_FIELDS.get(name) or _EXAMPLES[kind]


def _is_impossible(void: events.DuelVoid) -> bool:
    """An interruption does not count, so it never ends a duel (SD5)."""
    return void.final and void.why is VoidReason.INTERRUPTED


def parameters(sentence: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def refusals_of_the_sources() -> dict[str, set[str]]:
    """Return the id of each refusal that the engine can give, with its parameters.

    Where a step is told its rule when it is made, that is every rule it is told anywhere.
    """
    trees = [ast.parse(path.read_text()) for path in SOURCES.rglob("*.py")]
    told = [call for tree in trees for call in _calls(tree)]
    found: dict[str, set[str]] = {}
    for tree in trees:
        for owner, call in _refusals(tree):
            rule, case = call.args[:2]
            rules = _rules(rule) or [
                each for one in told if owner in _names(one) for each in _rules_told(one)
            ]
            assert rules, f"no rule for {ast.unparse(call)}"
            names = {str(one.arg) for one in call.keywords}
            for name in (f"{each}.{one}" for each in rules for one in _cases(case)):
                assert found.setdefault(name, names) == names, f"two kinds of {name}"
    return found


def _calls(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def _refusals(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Yield each call of Refusal, after the name of the class around it, if there is one."""
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    inside = {call: owner.name for owner in classes for call in _calls(owner)}
    for call in _calls(tree):
        if isinstance(call.func, ast.Name) and call.func.id == "Refusal":
            yield inside.get(call, ""), call


def _rules(node: ast.expr) -> list[str]:
    """Return the id where a node is a rule, `Rule.U4`."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return [Rule[node.attr]] if node.value.id == "Rule" else []
    return []


def _cases(node: ast.expr) -> list[str]:
    """Return what a node can be: a text, or one of two by a condition."""
    if isinstance(node, ast.IfExp):
        return [*_cases(node.body), *_cases(node.orelse)]
    assert isinstance(node, ast.Constant), f"no plain text: {ast.unparse(node)}"
    return [str(node.value)]


def _rules_told(call: ast.Call) -> list[str]:
    values = [*call.args, *(one.value for one in call.keywords)]
    return [rule for value in values for rule in _rules(value)]


def _names(call: ast.Call) -> set[str]:
    """Return what is called, or is called later (`partial`)."""
    return {node.id for node in (call.func, *call.args) if isinstance(node, ast.Name)}


class Heard(dict[str, str]):
    """A catalogue that remembers which messages were looked up."""

    def __init__(self, language: Language) -> None:
        super().__init__(language)
        self.ids: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.ids.add(name)
        return super().__getitem__(name)


def differences(one: Language, other: Language) -> list[str]:
    """Return in what two languages differ that must not: the ids, and the parameters of each."""
    lacking = sorted(set(one) ^ set(other))
    shared = sorted(set(one) & set(other))
    differing = [name for name in shared if parameters(one[name]) != parameters(other[name])]
    return [
        *(f"only one has {name}" for name in lacking),
        *(f"the parameters of {name} differ" for name in differing),
    ]
