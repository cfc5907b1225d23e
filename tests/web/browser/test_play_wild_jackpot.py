"""A whole hand of wild jackpot, by three people, with the wheel and a rule card."""

from __future__ import annotations

from tests.game.game import Game
from tests.web.browser.conftest import Come
from tests.web.browser.people import DISPENSER, BigScreen
from tests.web.browser.tables import BrowserTable


def test_three_people_play_a_hand_with_a_spin_and_a_rule_card(
    table: BrowserTable, screen: BigScreen, person: Come
) -> None:
    ann, bob = person("Ann", phone=True), person("Bob", phone=True)
    cy = person("Cy")
    for one in (ann, bob, cy):
        one.joins_by_qr(screen)
    bob.unfolds("Write rule cards")
    bob.types("Rule card 1", "Sing")
    bob.presses("Put into the box")
    bob.sees("1 of your rule cards is in the box.")
    table.lays(
        Game(
            "wild_jackpot",
            hands={"Ann": "RJ RD RD RS RS W G2", "Cy": "R4 R5 R2 R3 R8 G5"},
            start="R0",
            dealer="Cy",
            options={"single_hand": True},
            rule_cards=["Sing"],
        )
    )

    # The lever on the big screen is pulled with the mouse; what the wheel shows is Bob's.
    ann.plays("RJ")
    ann.sees("Pull the lever!")
    screen.pulls_the_lever()
    screen.tells("left")
    ann.sees("Press the dispenser's button: a rule card for Bob.")
    ann.hits(DISPENSER)
    bob.sees("Sing", within=".seat-rule")
    screen.tells("Sing")
    bob.presses("Done")

    bob.draws()
    for thrown, played in (("R4", "RD"), ("R5", "RD"), ("R2", "RS"), ("R3", "RS")):
        cy.plays(thrown)
        ann.plays(played)
    cy.plays("R8")
    ann.presses("UNO!")
    ann.plays("W")
    ann.presses("green")
    bob.draws()
    cy.plays("G5")
    ann.plays("G2")
    screen.sees("Ann wins the match!")
    bob.sees("The match goes to Ann")
