"""The figures of the page can be taken: by sixty connections, and in a slow browser."""

from __future__ import annotations

from bench import page_clients, page_first_view


def test_sixty_pages_see_what_changes() -> None:
    figure = page_clients.measure(short=True)
    few, _, crowd, by_request = figure.rows
    assert (few[2], crowd[2], by_request[2]) == ("4", "57", "57")
    assert crowd[0].startswith("60 pages, 3 bad")
    assert "too long 1009" in figure.notes[1]


def test_the_big_screen_comes_in_a_slow_browser() -> None:
    figure = page_first_view.measure(short=True)
    assert [row[0] for row in figure.rows] == ["nothing happens", "a match of bots"]
    assert all(float(cell) > 0 for row in figure.rows for cell in row[1:])
