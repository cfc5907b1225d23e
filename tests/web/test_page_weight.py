"""What a browser may load of a page, at once or later, as it goes over the network: little."""

from __future__ import annotations

import asyncio
import re
from posixpath import dirname, join, normpath
from typing import Final

import pytest

from tests.web.house import House
from uno_device.web.app import PAGES
from uno_device.web.files import STATIC
from uno_device.web.languages.catalogue import Languages

MOST: Final = 150_000
"""In bytes: a page's document, styles, modules and words of one language."""
LINKED: Final = re.compile(r'(?:href|src)="(/static/[^"]+)"')
IMPORTED: Final = re.compile(r'(?:from |import |import\()"(\.[^"]+)"')
"""Later, too, and where only a type is meant."""


def text_of(path: str) -> str:
    """Return what is in a file of the page."""
    return (STATIC / (PAGES.get(path) or path.removeprefix("/static/"))).read_text()


def loaded(page: str) -> set[str]:
    """Return the paths of all that a page can load, over its modules and theirs."""
    found, new = {page}, set(LINKED.findall(text_of(page)))
    while new:
        found |= new
        new = {
            normpath(join(dirname(path), name))
            for path in new
            if path.endswith(".js")
            for name in IMPORTED.findall(text_of(path))
        } - found
    return found


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_light_in_every_language(house: House, page: str) -> None:
    def weight(path: str) -> int:
        answer = asyncio.run(house.phone().get(path, accept_encoding="gzip, deflate"))
        assert answer.status == 200, path
        return len(answer.content)

    words = max(weight(f"/words/{code}.json") for code in Languages().codes)
    assert sum(weight(path) for path in loaded(page)) + words < MOST


def test_no_file_lies_there_that_no_page_loads() -> None:
    served = {path for page in PAGES for path in loaded(page)}
    files = {file for file in STATIC.rglob("*") if file.is_file()}
    there = {f"/static/{file.relative_to(STATIC).as_posix()}" for file in files}
    assert there - {f"/static/{name}" for name in PAGES.values()} == served - set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_nothing_comes_from_anywhere_else(page: str) -> None:
    for path in loaded(page):
        text = text_of(path).replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|url\(", text), path


OF_ITS_OWN: Final = re.compile(
    r'^ *<(?:link rel="(?:stylesheet|modulepreload)"|script type=).*\n', re.M
)


def test_pages_differ_only_in_what_they_load() -> None:
    """Each is a whole document: what stands in all of them stands there alike."""
    assert len({OF_ITS_OWN.sub("", text_of(page)) for page in PAGES}) == 1
