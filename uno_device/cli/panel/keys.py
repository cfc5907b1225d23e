"""Keys: what a terminal sends, taken apart, and what each key does at this table.

A terminal tells that a key was pressed and never that it was let go. A key therefore taps; with
shift it presses and stays, and with shift again lets go.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hardware.simulation.table import SimulatedTable
from uno_device.table.operator import Operator

LEFT = "left arrow"
RIGHT = "right arrow"

_ESCAPE = 0x1B
_ARROWS = {b"[D": LEFT, b"OD": LEFT, b"[C": RIGHT, b"OC": RIGHT}
_LONGEST_SEQUENCE = 16

Act = Callable[[], object]


class KeyReader:
    """Takes the bytes of a terminal apart into keys, however they are split.

    A letter is a key by itself. Of escape sequences only the arrows are keys; the others are
    swallowed whole, so that none of their letters acts.
    """

    def __init__(self) -> None:
        self._sequence: bytes | None = None

    def feed(self, data: bytes) -> list[str]:
        """Return the keys that these bytes complete."""
        return [key for byte in data if (key := self._take(byte)) is not None]

    def _take(self, byte: int) -> str | None:
        if byte == _ESCAPE:
            self._sequence = b""
            return None
        if self._sequence is None:
            return _letter(byte)
        sequence = self._sequence + bytes((byte,))
        self._sequence = None if _is_complete(sequence) else sequence
        if sequence[:1] in b"[O":
            return _ARROWS.get(sequence)
        return _letter(byte)  # Escape alone, and then a key


def _letter(byte: int) -> str | None:
    return chr(byte) if 0x20 < byte < 0x7F else None


def _is_complete(sequence: bytes) -> bool:
    """Whether an escape sequence, its Escape left out, is at its end."""
    if sequence in {b"[", b"O", b"[["}:  # the third: function keys of the Linux console
        return False
    ended = 0x40 <= sequence[-1] <= 0x7E or len(sequence) > _LONGEST_SEQUENCE
    return ended or sequence[:1] not in b"[O"


@dataclass(frozen=True, slots=True)
class Key:
    """One thing that can be done: by these keys, named so in the help, in a word, in a sentence."""

    keys: tuple[str, ...]
    name: str
    word: str
    sentence: str
    act: Act


class KeyMap:
    """The keys of one table: for its simulated parts, for a match, and those of every table."""

    def __init__(
        self,
        hands: Sequence[Key],
        holds: Mapping[str, Act],
        match: Sequence[Key],
        always: Sequence[Key],
    ) -> None:
        self._hands = hands
        self._match = match
        self._always = always
        taps = {key: each.act for each in (*hands, *match, *always) for key in each.keys}
        self._acts: dict[str, Act] = {**taps, **holds}
        self._can_hold = bool(holds)

    def act(self, key: str) -> Act | None:
        """Return what a key does, or None for one that does nothing."""
        return self._acts.get(key)

    @property
    def lines(self) -> list[list[tuple[str, str]]]:
        """The keys with their words, in lines as the panel shows them."""
        hands = [(each.keys[0], each.word) for each in self._hands]
        if self._can_hold:
            hands.append(("SHIFT", "holds"))
        match = [(each.keys[0], each.word) for each in self._match]
        always = [(each.keys[0], each.word) for each in self._always]
        return [line for line in (hands, match, always) if line]

    @property
    def sentences(self) -> list[tuple[str, str]]:
        """All keys with their sentences, for the help."""
        keys = (*self._hands, *self._match, *self._always)
        told = [(each.name, each.sentence) for each in keys]
        if self._can_hold:
            shift = ("SHIFT", "with one of these letters: stay on it; once more: let it go")
            told.insert(len(self._hands), shift)
        return told


def key_map(
    operator: Operator,
    simulated: SimulatedTable | None,
    *,
    save: Act,
    show_help: Act,
    leave: Act,
    match: Sequence[Key] = (),
) -> KeyMap:
    """Return the keys of a table; `simulated` is what hands can reach, None if nothing.

    `match`: the keys for the match that is there.
    """
    always = [
        Key(("c",), "c", "clear", "clear every fault; after a stop, go on", operator.clear),
        Key(("s",), "s", "STOP", "everything off at once, until c", operator.stop),
        Key(("w",), "w", "write", "write the last minutes to a file, for a bug report", save),
        Key(("?",), "?", "help", "this page, and back to the panel", show_help),
        Key(("q",), "q", "quit", "everything off, and leave (Ctrl-C does the same)", leave),
    ]
    hands, holds = _hands(simulated) if simulated else ([], {})
    if simulated and simulated.hopper:
        fill = Key(("r",), "r", "reload", "fill the hopper", lambda: operator.fill(simulated))
        hands.append(fill)
    elif operator.has_hopper:
        sentence = "say that the hopper was filled: count from there"
        always.insert(0, Key(("r",), "r", "refilled", sentence, operator.reload))
    return KeyMap(hands, holds, match, always)


def _hands(simulated: SimulatedTable) -> tuple[list[Key], dict[str, Act]]:
    """Return keys that tap, and keys that hold, for every input that is simulated."""
    fingers = Fingers(simulated)
    inputs = {
        "jackpot.lever": (("l",), "l", "lever", "pull the lever"),
        "jackpot.dispenser_button": (("d",), "d", "card", "press the dispenser's button"),
        "showdown.timer_button": (("t",), "t", "timer", "press the timer button"),
        "showdown.paddle_left": (("a", LEFT), "a, left arrow", "left", "press the left paddle"),
        "showdown.paddle_right": (("k", RIGHT), "k, right arrow", "right", "press the right one"),
    }
    there = {line: key for line, key in inputs.items() if line in simulated.contacts}
    taps = [Key(*key, fingers.tap(line)) for line, key in there.items()]
    return taps, {key[0][0].upper(): fingers.hold(line) for line, key in there.items()}


class Fingers:
    """Fingers on the simulated contacts."""

    def __init__(self, simulated: SimulatedTable) -> None:
        self._simulated = simulated

    def tap(self, line: str) -> Act:
        """Return the act of tapping a contact. One that is down already is left alone.

        A key that is kept down repeats itself: that must not shorten the tap under way.
        """

        def act() -> None:
            if not self._simulated.contacts[line].closed:
                self._simulated.hands.tap(line)

        return act

    def hold(self, line: str) -> Act:
        """Return the act of pressing a contact and staying on it, or of letting it go again."""

        def act() -> None:
            if self._simulated.contacts[line].closed:
                self._simulated.hands.release(line)
            else:
                self._simulated.hands.press(line)

        return act
