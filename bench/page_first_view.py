"""How long the big screen takes to be there in a browser on a processor that is four times slower.

Chromium with its processor slowed down by four and nothing kept from before; with a table at which
nothing happens, and with a match of bots. Counted from where the page is asked for. `paint`: the
first text is drawn. `there`: the view is drawn, with what the table has told it. `ready`: from then
on its scripts leave the browser time for a hand. `button`: from a click on the settings at that
time until their dialog is drawn. Ten windows, one after the other; medians, and the longest. To
stay: `ready` within a second.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench import process
from bench.browser import ARGUMENTS, MISSING, chromium
from bench.paged import Place, somewhere
from bench.report import Figure

RUNS = 10
SLOWER = 4
BIG_SCREEN = {"width": 1920, "height": 1080}
BOTS = 4
WATCH = """
(() => {
  const seen = (window.seen = {});
  const look = () => {
    if (!document.querySelector("SELECTOR")) return;
    watcher.disconnect();
    requestAnimationFrame(() => {
      seen.there = performance.now();
      quiet(seen.there);
    });
  };
  // Three turns in a row that come at once: nothing else is to be done.
  const quiet = (since, times = 0) => {
    const asked = performance.now();
    setTimeout(() => {
      const late = performance.now() - asked > 16;
      if (!late && times === 2) {
        seen.ready = since;
        console.info("ready");
      } else quiet(late ? performance.now() : since, late ? 0 : times + 1);
    });
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true });
  addEventListener("click", ({ timeStamp }) => {
    const drawn = () => {
      if (document.querySelector("dialog[open]")) {
        seen.button = performance.now() - timeStamp;
        console.info("pressed");
      } else requestAnimationFrame(drawn);
    };
    requestAnimationFrame(drawn);
  }, true);
})();
"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
SETTINGS = "header.top button.icon"


class View(Enum):
    """What happens at the table, and what is there when the big screen is."""

    CHOICES = ("nothing happens", ".choice")
    MATCH = ("a match of bots", ".table")

    def __init__(self, what: str, selector: str) -> None:
        self.what = what
        self.selector = selector


def measure(*, short: bool) -> Figure:
    """Open the big screen ten times with and without a match, or once."""
    figure = Figure(("ms", "paint", "there", "ready", "longest", "button", "longest"))
    runs = 1 if short else RUNS
    for view in View:
        with somewhere() as place, process.started(place.command, b"ready"):
            if view is View.MATCH:
                place.play_with_bots(BOTS)
            with _browser() as browser:
                if not short:
                    _open(browser, place, view)  # the browser's own first time is not the page's
                figure.add(view.what, *_cells([_open(browser, place, view) for _ in range(runs)]))
    return figure


def _cells(taken: Sequence[dict[str, float]]) -> Iterator[str]:
    for name in ("paint", "there", "ready"):
        yield f"{median(one[name] for one in taken):.0f}"
    yield f"{max(one['ready'] for one in taken):.0f}"
    for share in (median, max):
        yield f"{share(one['button'] for one in taken):.0f}"


def _open(browser: Browser, place: Place, view: View) -> dict[str, float]:
    """Open the big screen in a window of its own, and press a button as soon as it is ready."""
    context = browser.new_context(viewport=BIG_SCREEN)  # type: ignore[arg-type]
    try:
        page = context.new_page()
        page.add_init_script(WATCH.replace("SELECTOR", view.selector))
        _slow_down(page)
        with page.expect_console_message(lambda told: told.text == "ready"):
            page.goto(place.origin, wait_until="commit")
        with page.expect_console_message(lambda told: told.text == "pressed"):
            page.click(SETTINGS)
        return {**page.evaluate("window.seen"), "paint": page.evaluate(PAINT)}
    finally:
        context.close()


def _slow_down(page: Page) -> None:
    session: Any = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


@contextmanager
def _browser() -> Iterator[Browser]:
    found = chromium()
    if found is None:
        raise RuntimeError(f"there is no {MISSING}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()
