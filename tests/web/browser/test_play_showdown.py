"""A whole hand of showdown, by three people in three browsers, with its duels."""

from __future__ import annotations

from tests.game.game import Game
from tests.web.browser.conftest import Come
from tests.web.browser.people import LEFT, RIGHT, BigScreen
from tests.web.browser.tables import BrowserTable


def test_three_people_join_by_qr_and_play_a_hand_with_two_duels(
    table: BrowserTable, screen: BigScreen, person: Come
) -> None:
    ann, bob = person("Ann", phone=True), person("Bob", phone=True)
    cy = person("Cy")
    for one in (ann, bob, cy):
        one.joins_by_qr(screen)
        screen.sees(one.name)
    table.lays(
        Game(
            "showdown",
            hands={"Ann": "R1!1 RD RD RS RS W G2", "Bob": "R3!1", "Cy": "R4 R5 R6 R7 R8 G5"},
            start="R0",
            dealer="Cy",
            options={"single_hand": True},
        )
    )

    # Ann has played an icon: a duel about one card with Bob, who is too slow.
    ann.plays("R1!1")
    ann.starts_the_duel()
    ann.waits_for("go")
    ann.hits(LEFT)
    screen.tells("Bob loses the duel and takes 1 card")
    bob.holds_cards(8)

    # So has Bob; Cy does not wait for green, and takes the card.
    bob.plays("R3!1")
    bob.starts_the_duel()
    cy.waits_for("countdown")
    cy.hits(RIGHT)
    screen.tells("Cy loses the duel and takes 1 card")
    cy.holds_cards(8)

    # Bob draws and draws.
    for thrown, played in (("R4", "RD"), ("R5", "RD"), ("R6", "RS"), ("R7", "RS")):
        cy.plays(thrown)
        ann.plays(played)
    bob.holds_cards(11)
    cy.plays("R8")

    # Ann calls UNO, and changes the colour to that of her last card.
    ann.presses("UNO!")
    screen.sees("UNO!", within=".seats")
    ann.plays("W")
    ann.presses("green")
    screen.sees("green", within=".in-force")
    bob.draws()
    cy.plays("G5")
    ann.plays("G2")
    screen.sees("Ann wins the match!")
    ann.sees("You have won the match!")
    bob.sees("The match goes to Ann")
