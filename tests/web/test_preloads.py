"""Browsers ask for all modules of a page at once, not one after the other as they find them."""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath
from typing import Final

import pytest

from tests.web.test_page_weight import loaded, text_of
from uno_device.web.app import PAGES

MODULE: Final = re.compile(r'<script type="module" src="([^"]+)">')
PRELOADED: Final = re.compile(r'<link rel="modulepreload"[^>]* href="([^"]+)">')
IMPORTED: Final = re.compile(r'^(?:import|export)\b[^;]*?"(\.[^"]+)"', re.MULTILINE)
"""What a module cannot do without."""


def needed(page: str) -> set[str]:
    """Return the paths of all modules without which a page does nothing, but its first."""
    first = set(MODULE.findall(text_of(page)))
    found: set[str] = set()
    new = first
    while new:
        found |= new
        new = {
            normpath(join(dirname(path), name))
            for path in new
            for name in IMPORTED.findall(text_of(path))
        } - found
    return found - first


@pytest.mark.parametrize("page", PAGES)
def test_every_module_that_a_page_needs_is_asked_for_at_once(page: str) -> None:
    preloaded = PRELOADED.findall(text_of(page))
    assert len(preloaded) == len(set(preloaded))
    assert needed(page) <= set(preloaded) <= loaded(page)


def test_so_are_those_that_the_big_screen_needs_in_a_match() -> None:
    preloaded = set(PRELOADED.findall(text_of("/")))
    assert {path for path in loaded("/") if path.endswith(".js")} - preloaded == {
        "/static/js/screen.js",
        "/static/js/theme.js",
    }
