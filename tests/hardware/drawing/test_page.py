"""The page to print, and the picture of the default wiring in the documentation."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from hypothesis import given, settings

from hardware.drawing import page, svg, wired_boards, words
from hardware.wiring import Wiring, load, parse
from tests.hardware.drawing.wirings import pins_of, wirings

PICTURE = Path(__file__).parents[3] / "docs" / "wiring-drawing.svg"
VOID = {"meta"}


class Reader(HTMLParser):
    """Reads a page: what every table cell says, and whether every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the parser's
        if tag not in VOID:
            self.open.append(tag)
        if tag == "td":
            self.cells.append("")

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """An element of the drawing that is closed at once."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if "td" in self.open:
            self.cells[-1] += data


@given(wirings())
@settings(max_examples=15, deadline=None)
def test_every_pin_is_once_in_the_page_s_table(wiring: Wiring) -> None:
    boards = wired_boards(wiring)
    reader = Reader(page(boards, "table.toml"))
    assert reader.open == []
    keys = [key.removesuffix(".pin") for key in pins_of(wiring)]
    for key in keys:
        assert reader.cells.count(key) == 1
    assert page(boards, "table.toml").count('class="drawing"') == len(boards)


def test_the_page_warns_and_says_whose_the_name_is() -> None:
    text = Reader(page(wired_boards(load()), "my-table.toml")).text
    for sentence in (words.SAFETY, words.SWITCHED_OFF, words.PULL_DOWN, words.NOTICE):
        assert sentence in text
    assert "drawn from my-table.toml" in text


def test_a_name_is_no_markup() -> None:
    pins = 'pins = "<b>"\n[factory."<b>"]\nentry_point = "x"\n'
    text = pins + '[showdown.green]\npin = "<&\\u0007\\">"\n'
    boards = wired_boards(parse(text, "table.toml"))
    assert "<b>" not in page(boards, "<b>.toml")
    assert "&lt;&amp;\\x07" in svg(boards, "<b>.toml")


def test_a_page_needs_nothing_from_elsewhere() -> None:
    text = page(wired_boards(load()), "table.toml")
    assert re.findall(r"(?:src|href|url)\s*[=(]", text) == []


def test_the_picture_in_the_documentation_is_the_default_wiring() -> None:
    drawn = svg(wired_boards(load()), "the built-in wiring")
    assert PICTURE.read_text(encoding="utf-8") == drawn, (
        "run `uno-device wiring --svg docs/wiring-drawing.svg`"
    )
