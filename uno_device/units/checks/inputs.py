"""The check of an input that somebody presses: at rest, pressed, let go, and nothing else moved."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from hardware.clock import to_ns, to_s
from hardware.contact import Contact
from uno_device.units.checks.bench import Listening
from uno_device.units.checks.bursts import QUIET, Burst, bursts
from uno_device.units.checks.examination import CLOSED, Examination
from uno_device.units.checks.examiner import HandsOff, Press
from uno_device.units.checks.findings import Failed, Finding
from uno_device.units.checks.words import say

REST_S = 1.0
"""How long an input is to be silent while nobody touches it."""
TOGETHER_S = 0.3
"""An input that does not close within so long after another has closed was not pressed."""
GLITCH = 4
"""More edges than so many, and never closed, are no glitch but a loose contact."""
CHATTER_LIMIT_S = 2.0
"""How long a contact may take to come to rest after it has moved."""


@dataclass(frozen=True, slots=True)
class Moves:
    """How an input moved. Of a press so short that its bounce runs into the release, nothing."""

    presses: list[Burst]
    releases: list[Burst]


async def check_input(exam: Examination, line: str, text: str, times: int) -> None:
    """Have an input pressed and let go `times` times; `text` says so to people."""
    contact = exam.bench.contacts[line]
    await _stays_at_rest(exam, contact)
    exam.request(Press(text, line, times))
    moves = Moves([], [])
    others = 0
    for number in range(1, times + 1):
        with exam.bench.listen() as heard:
            await _press(exam, contact, heard)
            exam.figures["presses"] = number
            await _release(exam, contact, heard)
        others += sum(track.count for name, track in heard.lines.items() if name != line)
        moved = iter(bursts(heard.lines[line].edges, QUIET))
        if press := next((burst for burst in moved if burst.closed), None):
            moves.presses.append(press)
            moves.releases.extend(burst for burst in moved if not burst.closed)
    _measure(exam, moves)
    exam.figures["edges_of_others"] = others
    _expect_short_pauses(exam, contact, moves)


async def _stays_at_rest(exam: Examination, contact: Contact) -> None:
    """Expect an open and silent input, once whoever may be touching it has let go."""
    line = contact.name
    exam.request(HandsOff(say("check.rest", part=exam.name(line))))
    rest = to_ns(REST_S)
    with exam.bench.listen() as heard:
        show = partial(exam.show, heard, line)
        # A wheel that still turns would be taken for a wire that is exchanged.
        await exam.until(lambda: heard.quiet_for(*heard.lines) >= rest, exam.patience_s, show)
        at_rest = await exam.until(
            lambda: not contact.line.read() and heard.quiet_for(line) >= rest,
            exam.patience_s,
            show,
        )
        edges = heard.lines[line].count
        silent = heard.quiet_for(line) >= rest
    if not at_rest:
        finding = Finding.CLOSED_AT_REST if silent else Finding.NOISY_AT_REST
        raise Failed(finding, part=exam.name(line), pin=exam.pins(line), edges=edges)


async def _press(exam: Examination, contact: Contact, heard: Listening) -> None:
    """Wait for the press; expect that this input reacts, and no other."""
    line = contact.name
    show = partial(exam.show, heard, line)
    silent = _Silence(contact)
    if await exam.until(lambda: silent.look(heard), exam.patience_s, show):
        await exam.until(lambda: line in heard.reacted(CLOSED), TOGETHER_S, show)
    if line in heard.reacted(CLOSED):
        await _come_to_rest(exam, contact, heard)
    if not heard.reacted(CLOSED):
        edges = heard.lines[line].count
        finding = Finding.NO_EDGES if silent.seen and not edges else Finding.NO_PRESS
        raise Failed(
            Finding.CHATTERS if edges > GLITCH else finding,
            part=exam.name(line),
            pin=exam.pins(line),
            edges=edges,
            limit=exam.patience_s,
        )
    _expect_alone(exam, line, heard)


async def _release(exam: Examination, contact: Contact, heard: Listening) -> None:
    """Wait until the input is open again."""
    line = contact.name
    show = partial(exam.show, heard, line)
    if not await exam.until(lambda: not contact.line.read(), exam.patience_s, show):
        raise Failed(Finding.STAYS_CLOSED, part=exam.name(line), pin=exam.pins(line))
    await _come_to_rest(exam, contact, heard)
    _expect_alone(exam, line, heard)


def _expect_alone(exam: Examination, line: str, heard: Listening) -> None:
    """Expect that no other input has reacted."""
    reacted = heard.reacted(CLOSED)
    for other in reacted:
        if other != line:
            raise Failed(
                Finding.OTHER_AS_WELL if line in reacted else Finding.OTHER_INSTEAD,
                part=exam.name(line),
                pin=exam.pins(line),
                other=exam.name(other),
                other_pin=exam.pins(other),
            )


async def _come_to_rest(exam: Examination, contact: Contact, heard: Listening) -> None:
    line = contact.name
    quiet = partial(heard.quiet_for, line)
    if not await exam.until(lambda: quiet() >= QUIET, CHATTER_LIMIT_S, every=QUIET // 3):
        raise Failed(
            Finding.CHATTERS,
            part=exam.name(line),
            pin=exam.pins(line),
            edges=heard.lines[line].count,
            limit=CHATTER_LIMIT_S,
        )


class _Silence:
    """Whether a pin's level changes and no edge is told."""

    def __init__(self, contact: Contact) -> None:
        self._contact = contact
        self.seen = False

    def look(self, heard: Listening) -> bool:
        """Look at the pin; return whether anything has reacted by its edges."""
        if self._contact.line.read() and not heard.lines[self._contact.name].count:
            self.seen = True
        return bool(heard.reacted(CLOSED))


def _measure(exam: Examination, moves: Moves) -> None:
    """Note the bounce: from the first to the last edge of a movement."""
    for name, bounced in (("bounce", moves.presses), ("release_bounce", moves.releases)):
        exam.figures[f"{name}_s"] = [to_s(burst.bounce) for burst in bounced]
        exam.figures[f"{name}_edges"] = [burst.edges for burst in bounced]


def _expect_short_pauses(exam: Examination, contact: Contact, moves: Moves) -> None:
    """Expect that no pause within the bounce is as long as the quiet time that ends a press."""
    line = contact.name
    gap = max((burst.longest_gap for burst in (*moves.presses, *moves.releases)), default=0)
    debounce = exam.bench.debounce(line)
    exam.figures["longest_pause_s"] = to_s(gap)
    if gap >= max(debounce, to_ns(0.000_001)):
        raise Failed(
            Finding.DEBOUNCE_TOO_SHORT,
            part=exam.name(line),
            line=line,
            gap=to_s(gap),
            debounce=to_s(debounce),
        )
