"""Every table and key of a TOML text is found on its line."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.wiring.toml_lines import line_numbers, line_of

TEXT = '''\
# [not.a.table]
top = 1
"quoted key" = 2
dotted . "in parts".'of many' = 3

[a.b]       # [c]
text = "a # no comment \\" [x]"
long = """
[not.a.table]
key = 1 \\""" still inside """""
raw = \'\'\'
no = 'key'
\'\'\'
list = [
    "]", # ]
    [1, 2],
]
inline = { pin = 17, "kind" = "piezo" }
after = 1979-05-27

[a]
own = 1.5

[[many]]
name = 1
[many.inner]
name = 2
[[many]]
name = 3
[[many.deep]]
name = 4
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("top",), 2),
        (("quoted key",), 3),
        (("dotted", "in parts", "of many"), 4),
        (("dotted", "in parts"), 4),
        (("a", "b"), 6),
        (("a", "b", "text"), 7),
        (("a", "b", "long"), 8),
        (("a", "b", "raw"), 11),
        (("a", "b", "list"), 14),
        (("a", "b", "inline"), 18),
        (("a", "b", "after"), 19),
        (("a",), 21),
        (("a", "own"), 22),
        (("many",), 24),
        (("many", "0"), 24),
        (("many", "0", "name"), 25),
        (("many", "0", "inner", "name"), 27),
        (("many", "1", "name"), 29),
        (("many", "1", "deep", "0", "name"), 31),
    ],
)
def test_line(path: tuple[str, ...], line: int) -> None:
    tomllib.loads(TEXT)
    assert line_numbers(TEXT)[path] == line


def test_nothing_is_found_inside_values() -> None:
    found = line_numbers(TEXT)
    assert not {("not",), ("a", "b", "key"), ("a", "b", "no"), ("c",)} & found.keys()


def test_line_of_falls_back_to_the_nearest_table() -> None:
    found = line_numbers(TEXT)
    assert line_of(found, ("a", "b", "inline", "pin")) == 18
    assert line_of(found, ("a", "b", "unwritten", "deeper")) == 6
    assert line_of(found, ("nowhere",)) is None
    assert line_of(found, ()) is None


KEYS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=6)
KEYS |= st.sampled_from(["pin", "a", "b", "1", "-", "a.b", "]", "=", "#", '"', "'", "[[x]]"])
TEXTS = st.text(st.sampled_from("ab\"'#[]{}=,.\\ \n"), max_size=20)
VALUES = st.recursive(
    st.integers() | st.booleans() | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["x", "y"]), inner, max_size=2)
    ),
    max_leaves=5,
)
TREES = st.recursive(
    st.dictionaries(KEYS, VALUES.map(lambda value: ("value", value)), max_size=4),
    lambda inner: st.dictionaries(
        KEYS, inner.map(lambda tree: ("table", tree)) | VALUES.map(lambda v: ("value", v))
    ),
    max_leaves=6,
)


@dataclass
class Writer:
    """Writes a tree as TOML, in ways that the data chooses, and notes each line."""

    draw: Any
    lines: list[str] = field(default_factory=list)
    expected: dict[tuple[str, ...], int] = field(default_factory=dict)

    def put(self, text: str, path: tuple[str, ...]) -> None:
        self.expected[path] = len(self.lines) + 1
        self.lines += text.split("\n")

    def tree(self, tree: dict[str, Any], path: tuple[str, ...]) -> None:
        for name, (kind, content) in tree.items():
            if kind == "value":
                comment: str = self.draw(st.sampled_from(["", " # [no.table]", "\n\n# no = 1"]))
                self.put(f"{key(name)} = {self.value(content)}{comment}", (*path, name))
        for name, (kind, content) in tree.items():
            if kind == "table":
                inner = (*path, name)
                self.put(f"[{' . '.join(map(key, inner))}] # x", inner)
                self.tree(content, inner)

    def value(self, value: object) -> str:
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            gap: str = self.draw(st.sampled_from(["", "\n", " # ]\n "]))
            return "[" + gap + "".join(f"{self.value(each)},{gap}" for each in value) + "]"
        if isinstance(value, dict):
            inner = ", ".join(f"{name} = {self.value(each)}" for name, each in value.items())
            # An array may go on over lines even inside an inline table.
            return "{" + inner + "}"
        return json.dumps(value)

    def text(self, text: str) -> str:
        if self.draw(st.booleans()):
            return '"""\n' + text.replace("\\", "\\\\").replace('"', '\\"') + '"""'
        if "'" not in text and self.draw(st.booleans()):
            return f"'''\n{text}'''"
        return quoted(text)


def key(name: str) -> str:
    plain = name.isascii() and name.replace("-", "a").replace("_", "a").isalnum()
    return name if plain else quoted(name)


def quoted(text: str) -> str:
    return json.dumps(text).replace("\x7f", "\\u007f") if text.isascii() else f'"{escaped(text)}"'


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


@given(TREES, st.data())
def test_every_key_of_any_text_is_found_on_its_line(tree: dict[str, Any], data: Any) -> None:
    writer = Writer(data.draw)
    writer.tree(tree, ())
    text = "\n".join(writer.lines)
    tomllib.loads(text)
    assert line_numbers(text) == writer.expected


@given(st.text(st.sampled_from("ab\"'#[]{}=,.\\ \n"), max_size=60))
def test_no_text_makes_it_raise(text: str) -> None:
    assert all(1 <= line <= text.count("\n") + 1 for line in line_numbers(text).values())
