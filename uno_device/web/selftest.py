"""The self-test at a running table, for the host's page: one at a time, and it always ends.

It ends by itself, by the host's word, when everything is stopped, when a match goes on, when the
table ends, and when no host's page is open any more. Every output is off then.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from hardware.clock import Timer, to_ns
from hardware.simulation.table import SimulatedTable
from uno_device.game.event import Event as MatchEvent
from uno_device.table.errors import TableError
from uno_device.table.examining import examiners
from uno_device.table.hosted import Hosted
from uno_device.table.listeners import BEGUN
from uno_device.units.assembly import Units
from uno_device.units.checks import (
    Bench,
    Check,
    Examiner,
    Selftest,
    UnknownPart,
    checks_of,
    choose,
)
from uno_device.units.checks.examiner import HandsOff
from uno_device.units.events import Event, Fault
from uno_device.units.faults import FaultId
from uno_device.units.sentence import Sentence, in_words_of
from uno_device.web.languages.catalogue import ENGLISH, Languages
from uno_device.web.languages.telling import at_the_page
from uno_device.web.page_examiner import PageExaminer

if TYPE_CHECKING:
    from uno_device.web.feed.viewer import Viewer

PATIENCE_S: Final = 30.0
"""How long a person has for whatever is asked for: the page may be a phone in the other hand."""
LONGEST_PATIENCE_S: Final = 600.0
HOST_AWAY: Final = to_ns(60.0)
"""So long may no host's page be open (ns): a phone sleeps, a page is loaded again."""
LOOK: Final = to_ns(0.25)
"""How often is looked at whether it may go on (ns)."""
UNITS_TO_OTHERS: Final = MappingProxyType({"resume": "match_began", "end": "by_host"})
"""What a host may ask of a match after which its units do as they are told by others, and what is
said then of the self-test."""

log = logging.getLogger("uno_device.web")


class SelftestRefusedError(TableError):
    """The self-test cannot do now what it is asked for; the sentence says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        """A `Sentence` where it is one of the page's languages."""


class PageSelftest:
    """The self-test of a running table.

    `hosts_here` tells how many host's pages are open; `changed` is called when its picture has
    changed.
    """

    def __init__(
        self,
        units: Units,
        simulated: SimulatedTable | None,
        hosted: Hosted,
        languages: Languages,
        *,
        hosts_here: Callable[[], int],
        changed: Callable[[], object],
    ) -> None:
        self._units = units
        self._simulated = simulated
        self._hosted = hosted
        self._languages = languages
        self._hosts_here = hosts_here
        self._changed = changed
        self._checks = checks_of(units.wiring)
        self._person = PageExaminer(changed)
        self._bench: Bench | None = None
        self._examiner_of: Callable[[Check], Examiner] | None = None
        self._selftest: Selftest | None = None
        self._now: Check | None = None
        self._ended_early: str | None = None
        self._match: int | None = None
        self._host_seen_at = 0
        self._look_again: Timer | None = None
        units.subscribe(self._heard)

    @property
    def running(self) -> bool:
        """Whether one is under way."""
        return self._selftest is not None and not self._selftest.ended

    def why_not(self) -> str | None:
        """Return why none can be made now, one that is under way apart; None if it can."""
        hosted = self._hosted
        if hosted.match is not None and not hosted.paused:
            return self._say("match")
        if any(unit.fault is FaultId.STOPPED for unit in self._units.all):
            return self._say("stopped")
        return None

    def start(self, parts: Sequence[str] = (), patience_s: float = PATIENCE_S) -> None:
        """Begin with the checks of these parts, or with all.

        Raises SelftestRefusedError: not now, or there is no such part.
        """
        if self.running:
            raise SelftestRefusedError(self._say("running"))
        if why := self.why_not():
            raise SelftestRefusedError(why)
        try:
            checks = choose(self._checks, parts)
        except UnknownPart as error:
            raise SelftestRefusedError(str(error)) from None
        self._begin(checks, patience_s)

    def answer(self, yes: bool, number: int | None = None) -> None:
        """Answer what is asked; `number`: which question that is, as the picture has it.

        Raises SelftestRefusedError when that is not asked.
        """
        if not self._person.answer(yes, number):
            raise SelftestRefusedError(self._say("not_asked"))

    def skip(self) -> None:
        """Go on with the next check. Raises SelftestRefusedError when none is under way."""
        self._under_way().skip()

    def end(self) -> None:
        """End it now, every output off. Raises SelftestRefusedError when none is under way."""
        self._under_way()
        self._end("by_host")

    def match_told(self, _events: Sequence[MatchEvent]) -> None:
        """End it, if one is under way and a match begins: a listener of the table."""
        if self._hosted.match != self._match:
            self._end("match_began")

    def asked(self, do: str) -> None:
        """End it, if one is under way and somebody asks for what gives the units to others.

        It is told before that is done, whoever does it: a request, or a key of the panel.
        """
        if do == BEGUN:
            self._end("match_began")
        elif do in UNITS_TO_OTHERS and self._hosted.match is not None:
            self._end(UNITS_TO_OTHERS[do])

    def close(self) -> None:
        """End it, if one is under way: the table ends."""
        self._end("table_ends")

    def picture(self, viewer: Viewer) -> object:
        """Return how it stands, in the viewer's language."""
        told: dict[str, Any] = {
            "running": self.running,
            "why_not": None if self.running else self.why_not(),
            "checks": [
                {"id": one.id, "title": one.title, "expects": one.expects, "wrong": one.wrong}
                for one in self._checks
            ],
            "now": None if self._now is None else self._now.id,
            **self._person.to_json(),
            "results": [one.to_json() for one in self._selftest.done] if self._selftest else [],
            "ended_early": self._ended_early,
        }
        return in_words_of(at_the_page(self._languages.of(viewer.language)), told)

    def _begin(self, checks: Sequence[Check], patience_s: float) -> None:
        units = self._units
        if self._bench is None:
            self._bench = Bench(units)
        if self._examiner_of is None:
            person = self._person
            self._examiner_of = examiners(
                units.wiring, self._simulated, person, person.tell, person.live
            )
        self._ended_early = None
        self._match = self._hosted.match
        self._hosted.operator.raise_volume()  # a tone that nobody hears tells nothing
        self._host_seen_at = units.clock.now()
        self._bench.__enter__()
        self._selftest = Selftest(
            self._bench,
            checks,
            self._examiner_of,
            patience_s=patience_s,
            on_start=self._check_begun,
            on_result=lambda _result: self._changed(),
            on_end=self._over,
        )
        self._look()
        self._changed()

    def _check_begun(self, check: Check) -> None:
        self._now = check
        self._person.begin()

    def _under_way(self) -> Selftest:
        if self._selftest is None or self._selftest.ended:
            raise SelftestRefusedError(self._say("not_running"))
        return self._selftest

    def _end(self, why: str) -> None:
        if self._selftest is not None and not self._selftest.ended:
            self._ended_early = self._say(why)
            self._selftest.cancel()

    def _over(self) -> None:
        """It has ended, in whatever way: give the units back."""
        assert self._selftest is not None
        assert self._bench is not None
        if self._look_again is not None:
            self._look_again.cancel()
        if self._ended_early is None:
            try:
                self._selftest.results()
            except Exception:
                log.exception("a check of the self-test failed")
                self._ended_early = self._say("mistake")
        if self._hosted.match == self._match:
            self._bench.__exit__(None, None, None)
        else:
            self._bench.make_safe()  # whose units they are now, says the match
        self._hosted.operator.lower_volume()
        self._now = None
        self._hands_off()
        self._person.begin()

    def _hands_off(self) -> None:
        """Nothing is to be done any more, by whoever does it: simulated hands as well."""
        assert self._examiner_of is not None
        for examiner in {self._examiner_of(check) for check in self._checks}:
            examiner.request(HandsOff(""))

    def _look(self) -> None:
        """See whether it may go on, now and regularly."""
        clock = self._units.clock
        self._look_again = clock.call_at(clock.now() + LOOK, self._look)
        if why := self._why_no_more():
            self._end(why)

    def _why_no_more(self) -> str | None:
        now = self._units.clock.now()
        if self._units.bank.sealed:
            return "table_ends"
        match = self._hosted.match
        if match is not None and not (self._hosted.paused and match == self._match):
            return "match_began"
        if match != self._match:
            return "by_host"  # who has ended the match: the units are toys
        if self._hosts_here():
            self._host_seen_at = now
        return "host_away" if now - self._host_seen_at >= HOST_AWAY else None

    def _heard(self, event: Event) -> None:
        if isinstance(event, Fault) and event.id == FaultId.STOPPED.value:
            self._units.clock.post(lambda: self._end("was_stopped"))

    def _say(self, name: str) -> Sentence:
        name = f"selftest.{name}"
        return Sentence(name, self._languages.of(ENGLISH)[name], {})
