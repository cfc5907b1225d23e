"""axe-core over what a window shows, in light and in dark."""

from __future__ import annotations

from typing import Final, Literal

from tests.web.browser.tools import module
from tests.web.browser.window import Window

EXAMINE: Final = """
async (rules) => {
    const turning = () => document.getAnimations().some((one) => one instanceof CSSTransition);
    do await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    while (turning());
    const only = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
    const found = await axe.run(document, { preload: false, resultTypes: ["violations"], ...only });
    return found.violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map((node) =>
            `${id}: ${node.html.slice(0, 160)}: ${node.any.concat(node.all, node.none)
                .map(({ message }) => message).join("; ")}`));
}
"""
"""What is serious or critical, in words; colours that are still changing are waited for."""
Scheme = Literal["light", "dark"]
ALL: Final[list[str]] = []
OF_COLORS: Final = ["color-contrast"]
"""All else is the same in the dark."""


class Examiner:
    """Looks at views, and keeps what is wrong with them."""

    def __init__(self) -> None:
        self._source = module("axe-core/axe.min.js").read_text()
        self.findings: list[str] = []

    def looks_at(self, window: Window, view: str) -> None:
        """Examine what a window shows now, in both themes."""
        if not window.evaluate("() => 'axe' in window"):
            window.evaluate(self._source)
        self._examine(window, view, "light", ALL)
        self._examine(window, view, "dark", OF_COLORS)
        window.stage(window.page.emulate_media(color_scheme="light"))

    def _examine(self, window: Window, view: str, scheme: Scheme, rules: list[str]) -> None:
        window.stage(window.page.emulate_media(color_scheme=scheme))
        found = window.evaluate(EXAMINE, rules)
        self.findings += [f"{view}, {scheme}: {finding}" for finding in found]
