"""Everything that matters can be reached and done with Tab, Enter and the arrows alone."""

from __future__ import annotations

from tests.game.laid_out import short_hand
from tests.web.browser.conftest import Come
from tests.web.browser.people import Person
from tests.web.browser.tables import BrowserTable
from tests.web.browser.window import Window

MOST_STEPS = 60
"""So many things can be reached on one page at most, until the first comes again."""
FOCUSED = """
() => {
    const one = document.activeElement;
    if (one === document.body) return "";
    const label = one.labels?.[0]?.textContent ?? "";
    return [one.getAttribute("aria-label"), label, one.textContent].filter(Boolean).join(" ")
        .toLowerCase();
}
"""


def tabs_to(window: Window, name: str) -> None:
    """Strike Tab until something of this name has the focus, and is seen to have it."""
    for _ in range(MOST_STEPS):
        window.strikes("Tab")
        if name.lower() in window.evaluate(FOCUSED):
            assert window.evaluate("() => document.activeElement.matches(':focus-visible')")
            return
    raise AssertionError(f"Tab does not lead to {name}")


def test_joining_and_playing_and_naming_a_colour(table: BrowserTable, person: Come) -> None:
    ann = person("Ann")
    ann.opens(table.at("/join"))
    tabs_to(ann, "Take a seat")  # over all that comes before it
    ann.strikes("Shift+Tab")
    ann.stage(ann.page.keyboard.type("Ann"))
    ann.strikes("Enter")
    ann.is_at("/seat")
    table.lays(short_hand("classic", "R7 W G2"))
    ann.holds_cards(3)
    _lifts(ann, "wild")
    tabs_to(ann, "Play wild")
    ann.strikes("Enter")
    ann.sees("Name a colour.")
    tabs_to(ann, "green")
    ann.strikes("Enter")
    ann.sees("Bob is on turn")


def test_the_host_seats_bots_and_begins_a_match(table: BrowserTable, person: Come) -> None:
    host = person("host")
    host.opens(table.at("/host"))
    tabs_to(host, "PIN")
    host.stage(host.page.keyboard.type(table.pin))
    host.strikes("Enter")
    host.sees("Nobody sits here yet.")
    for bots in (1, 2):
        tabs_to(host, "Add a bot")
        host.strikes("Enter")
        host.counts(".host-places li", bots)
    tabs_to(host, "Seats")
    host.strikes("ArrowRight")
    tabs_to(host, "Begin")
    host.strikes("Enter")
    host.sees("The match")


def test_stop_is_the_first_thing_but_the_settings(table: BrowserTable, person: Come) -> None:
    eve = person("Eve")
    eve.opens(table.at("/#units"))
    eve.sees("The two units")
    tabs_to(eve, "Stop")
    eve.strikes("Enter")
    eve.sees("Somebody stopped the unit.")


def _lifts(player: Person, card: str) -> None:
    """Go into the hand, along it by the arrows, and lift a card."""
    player.stage(player.page.locator('.seat-card[tabindex="0"]').focus())
    for _ in range(player.count()):
        if card in player.evaluate(FOCUSED):
            player.strikes("Enter")
            return
        player.strikes("ArrowRight")
    raise AssertionError(f"no arrow leads to {card}")
