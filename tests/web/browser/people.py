"""Who sits before the windows: players with their phones, the big screen, the host."""

from __future__ import annotations

import re
from typing import Any, Final

import segno
from playwright.async_api import BrowserContext, expect

from tests.web.browser.stage import Stage
from tests.web.browser.tables import BrowserTable
from tests.web.browser.window import AMPLE_MS, Window

PHONE: Final = {"width": 390, "height": 844}
DESKTOP: Final = {"width": 1280, "height": 800}
RUNS: Final = re.compile(r"M(\d+) (\d+)h(\d+)")
"""The dark modules of a QR code, run by run, as the page draws them."""
LEFT, RIGHT = "showdown.paddle_left", "showdown.paddle_right"
TIMER, DISPENSER = "showdown.timer_button", "jackpot.dispenser_button"


def context(stage: Stage, *, phone: bool = False, **how: Any) -> BrowserContext:
    """Return a browser of one person; on a phone fingers are the hands."""
    size = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {}
    return stage.context(**{"viewport": DESKTOP, "locale": "en-GB", **size, **how})


class Person(Window):
    """A player, with a browser alone for this."""

    def __init__(self, stage: Stage, table: BrowserTable, name: str, **how: Any) -> None:
        self.name = name
        self.table = table
        self.browser = context(stage, **how)
        super().__init__(stage, stage.run(self.browser.new_page()))

    def second_tab(self) -> Tab:
        """Open the own seat in another tab."""
        tab = Tab(self._stage, self.stage(self.browser.new_page()))
        tab.opens(self.page.url)
        return tab

    def joins(self) -> None:
        """Take a place on the table's own machine."""
        self.opens(self.table.at("/join"))
        self.types("Your name", self.name)
        self.presses("Take a seat")
        self.is_at("/seat")

    def joins_by_qr(self, screen: BigScreen) -> None:
        """Scan the code on the big screen, and take a place."""
        self.opens(screen.qr())
        self.types("Your name", self.name)
        self.presses("Take a seat")
        self.is_at("/seat")

    def plays(self, card: str) -> None:
        """Lift a card and play it; wait until it has left the hand."""
        before = self.looks_at_the_hand()
        self.lifts(card)
        self.presses(re.compile("^Play "))
        self.holds_cards(before - 1)

    def draws(self) -> None:
        """Draw a card, and wait until it is in the hand."""
        before = self.looks_at_the_hand()
        self.presses("Draw a card")
        self.holds_cards(before + 1)

    def looks_at_the_hand(self) -> int:
        """Wait until the page shows the hand as it is now; return how many cards that are."""
        number = self.table.cards_of(self.name)
        self.holds_cards(number)
        return number

    def lifts(self, card: str) -> None:
        """Tap a card of the hand."""
        self.stage(self.page.locator(f'.seat-card[data-key^="{card}#"]').first.click())

    def count(self) -> int:
        """Return how many cards are in the hand."""
        return int(self.stage(self.page.locator(".seat-card").count()))

    def hand(self) -> list[str]:
        """Return the cards in the hand."""
        keys: list[str] = self.evaluate(
            "() => [...document.querySelectorAll('.seat-card')].map((card) => card.dataset.key)"
        )
        return sorted(key.partition("#")[0] for key in keys)

    def holds_cards(self, number: int) -> None:
        """Wait until so many cards are in the hand."""
        self.counts(".seat-card", number)

    def sleeps(self) -> None:
        """Lay the phone aside, until its browser stops all that is in the page."""
        self.cdp("Page.setWebLifecycleState", state="frozen")

    def wakes(self) -> None:
        """Take the phone up again."""
        self.cdp("Page.setWebLifecycleState", state="active")

    def loses_the_network(self) -> None:
        """Go where no network reaches."""
        self.stage(self.browser.set_offline(True))

    def finds_the_network(self) -> None:
        """Come back."""
        self.stage(self.browser.set_offline(False))

    def pad(self, line: str) -> str:
        """Return what selects the pad of a contact."""
        return f'.pad[data-line="{line}"]'

    def hits(self, line: str) -> None:
        """Press a pad with a finger, as briefly as people do."""
        self.holds(self.pad(line))
        self.shows(f"{self.pad(line)}.down")
        self.lets_go()

    def starts_the_duel(self) -> None:
        """Press the timer button, when the unit is at rest and waits for it."""
        self.sees("waits for a duel", within=".seat-lamps")
        self.hits(TIMER)

    def waits_for(self, state: str) -> None:
        """Wait until the duel has come so far, as the pad shows it."""
        self.shows(f'.pad[data-state="{state}"]')


class Tab(Window):
    """One more window of somebody who has one already."""

    def sees_card(self, card: str) -> None:
        """Wait until a card is in the hand."""
        self.shows(f'.seat-card[data-key^="{card}#"]')


class BigScreen(Window):
    """The table as everybody sees it."""

    def __init__(self, stage: Stage, table: BrowserTable, **how: Any) -> None:
        super().__init__(stage, stage.run(context(stage, **how).new_page()))
        self.opens(table.at("/"))

    def qr(self) -> str:
        """Return what the QR code says, once its modules are those of what is written there."""
        url = str(self.stage(self.page.locator("svg.qr").first.get_attribute("aria-label")))
        code = self.text(".join-code").strip()
        says = f"{url.rpartition(' ')[2]}#{code}"
        path = self.stage(self.page.locator("svg.qr path").first.get_attribute("d"))
        assert path is not None
        dark = {
            (int(x) + more, int(y)) for x, y, run in RUNS.findall(path) for more in range(int(run))
        }
        matrix = segno.make_qr(says, error="m", boost_error=False).matrix
        meant = {(x, y) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
        assert dark == meant
        return says

    def pulls_the_lever(self) -> None:
        """Drag the lever all the way down, and let it go."""
        self.drags(".lever.offered", 400)

    def tells(self, text: str) -> None:
        """Wait until something is told that has happened."""
        self.sees(re.compile(re.escape(text), re.IGNORECASE), within=".told")

    def turns_to(self, name: str) -> None:
        """Wait until somebody is on turn."""
        on_turn = self.page.locator(".seat.on-turn .seat-name")
        self.stage(expect(on_turn).to_have_text(name, timeout=AMPLE_MS))


class Host(Window):
    """The host's page, after the PIN."""

    def __init__(self, stage: Stage, table: BrowserTable, **how: Any) -> None:
        super().__init__(stage, stage.run(context(stage, **how).new_page()))
        self.opens(table.at("/host"))
        self.types("PIN", table.pin)
        self.strikes("Enter")
        self.turns_to("Seats")

    def turns_to(self, tab: str) -> None:
        """Show a tab."""
        self.presses(re.compile(f"^{tab}"), "tab")

    def frees(self, name: str) -> None:
        """Take the place away from a phone, and be sure about it."""
        self.turns_to("Seats")
        self.presses(re.compile(f"Free .*{name}|{name}.*free"))
        self.presses(re.compile("[Ff]ree"), within="dialog")
