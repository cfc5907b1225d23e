"""What stands in sentences: cards, colours, numbers of cards, lists, names; in English.

And the lines of an edition's list of contents, and the headings of the rules.
"""

from __future__ import annotations

VALUES: dict[str, str] = {
    "color.red": "red",
    "color.yellow": "yellow",
    "color.green": "green",
    "color.blue": "blue",
    "color.orange": "orange",
    "symbol.S": "Skip",
    "symbol.R": "Reverse",
    "symbol.D": "Draw Two",
    "symbol.J": "Jackpot",
    "symbol.W": "Wild",
    "symbol.WD": "Wild Draw Four",
    "symbol.WJ": "Wild Jackpot",
    "symbol.WS": "Wild Showdown",
    "symbol.WT": "Wild Attack of the T. Rex",
    "symbol.WW": "Wild Welcome to the Jam",
    "card.of_color": "{color} {symbol}",
    "card.with_icon": "{card} (icon {icons})",
    "count.one": "1 card",
    "count.many": "{number} cards",
    "the_table": "the table",
    "the_host": "the host",
    "of_player": "{player} {value}",
    "list.none": "none",
    "list.more": "{first}, {last}",
    "list.end": "{first} and {last}",
}
"""Values, and how they are put together."""

CONTENTS: dict[str, str] = {
    "contents.cards": "{count} in {colors}. Points are for cards left in hands.",
    "contents.numbers": "{total} number cards, of each colour {faces}: points as on the card",
    "contents.face": "{copies} x {first}",
    "contents.faces": "{copies} x {first} to {last}",
    "contents.icons": "{total} of the number cards have an icon, of each colour {faces}",
    "contents.icon": "{face} (a duel about {count})",
    "contents.of_each_color": "{total} {symbol}, {copies} of each colour: {points} points each",
    "contents.wilds": "{total} {symbol}: {points} points each",
    "contents.rule_cards": "rule cards, which the players write",
    "notice": (
        "An independent hobby project, neither made nor approved by Mattel. UNO is a trademark of "
        "Mattel."
    ),
}
"""The list of contents, and what stands below all rules."""

HEADINGS: dict[str, str] = {
    "heading.contents": "The cards",
    "heading.U1": "Before the first turn",
    "heading.U4": "Your turn",
    "heading.U8": "What the cards do",
    "heading.U16": "UNO",
    "heading.U19": "Going out, points, leaving",
    "heading.S1": "A Jackpot as the start card",
    "heading.WJ1": "Jackpot cards and the jackpot unit",
    "heading.SD1": "Duels and the duel unit",
    "heading.JW1": "The T. Rex",
    "heading.SJ1": "Welcome to the Jam",
    "heading.A1": "When the table says no",
}
"""Before the rule of that id."""
