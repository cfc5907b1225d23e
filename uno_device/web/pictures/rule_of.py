"""Which rule stands behind an event, so that a page can show it where somebody asks why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from uno_device.game import events as of_match
from uno_device.game.edition import Edition
from uno_device.game.event import Event as MatchEvent
from uno_device.game.rules import Rule
from uno_device.units import events as of_units
from uno_device.units.events import Event as UnitEvent

OF_MATCH: Final[Mapping[type[MatchEvent], tuple[Rule, ...]]] = {
    of_match.DealDrawn: (Rule.U2,),
    of_match.HandStarted: (Rule.U3,),
    of_match.Dealt: (Rule.U1,),
    of_match.StartCard: (Rule.U3,),
    of_match.Played: (Rule.U4,),
    of_match.Drew: (),
    of_match.Kept: (Rule.U6,),
    of_match.MissedTurn: (),
    of_match.Reversed: (Rule.U8,),
    of_match.ColorNamed: (Rule.U14,),
    of_match.Challenged: (Rule.U13,),
    of_match.HandShown: (Rule.U13,),
    of_match.UnoCalled: (Rule.U16,),
    of_match.Caught: (Rule.U17,),
    of_match.Reshuffled: (Rule.U7,),
    of_match.PlayerChosen: (Rule.SD1, Rule.WJ2),
    of_match.DuelSet: (Rule.SD1,),
    of_match.DuelLost: (Rule.SD3,),
    of_match.DuelVoid: (Rule.SD5,),
    of_match.DuelOff: (),
    of_match.SpinStopped: (Rule.WJ2,),
    of_match.RuleDispensed: (Rule.WJ5,),
    of_match.NoRuleCards: (Rule.WJ5,),
    of_match.RuleDone: (Rule.WJ6,),
    of_match.Discarded: (Rule.WJ4, Rule.SJ1),
    of_match.Given: (Rule.WJ6,),
    of_match.Shown: (Rule.JW1,),
    of_match.Bitten: (Rule.JW1,),
    of_match.Dropped: (Rule.SJ1,),
    of_match.PlayerLeft: (Rule.U22,),
    of_match.HandOver: (Rule.U19,),
    of_match.MatchOver: (Rule.U20,),
}
"""By kind of event; the first that the edition has. None where it can have several reasons."""

OF_UNITS: Final[Mapping[type[UnitEvent], Rule | None]] = {
    of_units.NotReady: Rule.SD6,
    of_units.Countdown: Rule.SD2,
    of_units.Go: Rule.SD2,
    of_units.FalseStart: Rule.SD4,
    of_units.Won: Rule.SD3,
    of_units.Void: Rule.SD5,
    of_units.SpinStarted: Rule.WJ2,
    of_units.Stopped: Rule.WJ7,
    of_units.Dispensed: Rule.WJ2,
    of_units.DoubleFeed: None,
    of_units.Empty: Rule.WJ5,
    of_units.Jam: None,
    of_units.Refused: None,
    of_units.Fault: None,
    of_units.Idle: None,
}
"""By kind of event."""


def rule_of_match(event: MatchEvent, edition: Edition) -> Rule | None:
    """Return the rule behind an event of a match, if there is one."""
    return next((rule for rule in OF_MATCH[type(event)] if rule in edition.rules), None)


def rule_of_unit(event: UnitEvent) -> Rule | None:
    """Return the rule behind what a unit has told, if there is one."""
    return OF_UNITS[type(event)]
