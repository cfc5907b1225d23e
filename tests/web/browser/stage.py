"""One browser for all tests of a process, and the loop on which it is driven.

The loop runs only while a word is said: between two words nothing of the browser is in the way of
tests that have a loop of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from playwright.async_api import Browser, BrowserContext, Playwright, async_playwright

from bench.browser import ARGUMENTS

Result = TypeVar("Result")

AMPLE_S: Final = 90.0
"""A limit that only a hanging browser reaches."""


class Stage:
    """A browser that is open until `close`; everybody has a context of their own in it."""

    def __init__(self, executable: str) -> None:
        self._runner = asyncio.Runner()
        self._contexts: list[BrowserContext] = []
        self._playwright: Playwright = self.run(_start())
        self._browser: Browser = self.run(self._launch(executable))

    def run(self, word: Coroutine[Any, Any, Result]) -> Result:
        """Do something in the browser, and return what comes of it."""
        return self._runner.run(asyncio.wait_for(word, AMPLE_S))

    def context(self, **how: Any) -> BrowserContext:
        """Return a new browser of somebody: no cookie, nothing kept."""
        context = self.run(self._browser.new_context(**how))
        self._contexts.append(context)
        return context

    def clear(self) -> None:
        """Close all that is open in it."""
        for context in self._contexts:
            self.run(context.close())
        self._contexts.clear()

    def close(self) -> None:
        """Leave nothing behind."""
        self.clear()
        self.run(self._browser.close())
        self.run(self._playwright.stop())
        self._runner.close()

    async def _launch(self, executable: str) -> Browser:
        return await self._playwright.chromium.launch(
            executable_path=executable, args=list(ARGUMENTS)
        )


async def _start() -> Playwright:
    return await async_playwright().start()
