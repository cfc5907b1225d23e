"""A window of a browser, in the words of who sits before it."""

from __future__ import annotations

import re
from typing import Any, Final, Literal

from playwright.async_api import CDPSession, ConsoleMessage, Error, Page, expect

from tests.web.browser.stage import Stage

AMPLE_MS: Final = 60_000
"""A limit that only a hanging test reaches."""
STROKE_MS: Final = 80
"""So long people press a key."""
NO_NETWORK: Final = ("Failed to load resource", "WebSocket connection to")
"""How the browser begins to say that a request was refused, or that nobody is there."""
Role = Literal["button", "link", "tab", "heading", "combobox", "textbox", "dialog"]


class Window:
    """One tab. What people see is waited for, and never for long."""

    def __init__(self, stage: Stage, page: Page) -> None:
        self._stage = stage
        self.page = page
        self.wrong: list[str] = []
        """What the page's own scripts, or its security rules, have complained about."""
        page.set_default_timeout(AMPLE_MS)
        self.stage(self._listens())
        self._cdp: CDPSession | None = None

    # What is seen

    def sees(self, text: str | re.Pattern[str], within: str = "body") -> None:
        """Wait until a text is to be seen."""
        shown = self.page.locator(within).get_by_text(text).locator("visible=true")
        self.stage(expect(shown.first).to_be_visible(timeout=AMPLE_MS))

    def sees_no(self, text: str | re.Pattern[str], within: str = "body") -> None:
        """Wait until a text is no longer to be seen."""
        shown = self.page.locator(within).get_by_text(text).locator("visible=true")
        self.stage(expect(shown).to_have_count(0, timeout=AMPLE_MS))

    def shows(self, selector: str) -> None:
        """Wait until something that the page draws is to be seen."""
        shown = self.page.locator(selector).locator("visible=true")
        self.stage(expect(shown.first).to_be_visible(timeout=AMPLE_MS))

    def is_at(self, path: str) -> None:
        """Wait until the window is at an address of the table."""
        self.stage(self.page.wait_for_url(re.compile(f"^http://[^/]+{path}$"), timeout=AMPLE_MS))

    def counts(self, selector: str, number: int) -> None:
        """Wait until so many of something are there."""
        self.stage(expect(self.page.locator(selector)).to_have_count(number, timeout=AMPLE_MS))

    def text(self, selector: str) -> str:
        """Return what a part of the page says."""
        return str(self.stage(self.page.locator(selector).inner_text()))

    # What is done

    def opens(self, url: str) -> None:
        """Go to an address."""
        self.stage(self.page.goto(url))

    def reloads(self) -> None:
        """Load the page anew."""
        self.stage(self.page.reload())

    def presses(
        self, name: str | re.Pattern[str], role: Role = "button", within: str = "body"
    ) -> None:
        """Press a button, or follow a link, by its name."""
        found = self.page.locator(within).get_by_role(role, name=name, exact=isinstance(name, str))
        self.stage(found.locator("visible=true").first.click())

    def unfolds(self, text: str) -> None:
        """Open what is folded up below a line."""
        self.stage(self.page.locator("summary", has_text=text).click())

    def types(self, label: str | re.Pattern[str], text: str) -> None:
        """Write into a field, by its label."""
        self.stage(self.page.get_by_label(label).locator("visible=true").first.fill(text))

    def chooses(self, label: str | re.Pattern[str], option: str) -> None:
        """Choose from a list, by its label."""
        field = self.page.get_by_label(label).locator("visible=true").first
        self.stage(field.select_option(label=option))

    def strikes(self, *keys: str) -> None:
        """Strike keys, one after the other."""
        for key in keys:
            self.stage(self.page.keyboard.press(key, delay=STROKE_MS))

    def holds(self, selector: str) -> None:
        """Put a finger on something, and leave it there."""
        x, y = self._middle(selector)
        point = [{"x": x, "y": y}]
        self.cdp("Input.dispatchTouchEvent", type="touchStart", touchPoints=point)

    def lets_go(self) -> None:
        """Take the finger off."""
        self.cdp("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def drags(self, selector: str, down: float) -> None:
        """Pull something down with the mouse, as far as is said in px, and let it go."""
        x, y = self._middle(selector)
        mouse = self.page.mouse
        self.stage(mouse.move(x, y))
        self.stage(mouse.down())
        self.stage(mouse.move(x, y + down, steps=8))
        self.stage(mouse.up())

    # How

    def stage(self, word: Any) -> Any:
        """Do something in the browser."""
        return self._stage.run(word)

    def evaluate(self, script: str, *about: Any) -> Any:
        """Run a script in the page, and return what it returns."""
        return self.stage(self.page.evaluate(script, *about))

    def cdp(self, method: str, **parameters: Any) -> Any:
        """Ask the browser itself for something."""
        if self._cdp is None:
            self._cdp = self.stage(self.page.context.new_cdp_session(self.page))
        return self.stage(self._cdp.send(method, parameters))

    async def _listens(self) -> None:
        self.page.on("pageerror", self._failed)
        self.page.on("console", self._said)

    def _middle(self, selector: str) -> tuple[float, float]:
        thing = self.page.locator(selector).locator("visible=true").first
        self.stage(thing.scroll_into_view_if_needed())
        box = self.stage(thing.bounding_box())
        assert box is not None, f"{selector} is not to be seen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _failed(self, error: Error) -> None:
        self.wrong.append(f"{error.name}: {error.message}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(NO_NETWORK):
            self.wrong.append(message.text)
