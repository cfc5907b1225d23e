"""Reading records, JSON Lines that begin with a header: what all kinds of them share."""

from __future__ import annotations

import io
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from errno import EBADF
from pathlib import Path
from typing import Any, Never, TypeVar

from hardware.spelling import did_you_mean, listed

W = TypeVar("W", bound=StrEnum)

DEEPEST = 50
"""So deep may a line be nested; our own are four deep."""
LONGEST_NUMBER = 100
"""So many digits may a whole number have."""

VERSIONS = {"uno_record": 1, "edge_record": 1}
"""The newest version that is known of each kind of record, by the key of its header."""

_KINDS = {
    int: "a whole number",
    bool: "true or false",
    str: "a text",
    dict: "an object",
    list: "a list",
}
_A_RECORD = "; a record has one JSON object a line, and the first of them is its header"
"""The hint behind a first line that is no object, as of a file that is no record."""
_FEW = 10
"""So many words are listed when none of them is like the unknown one."""


class RecordError(ValueError):
    """A record that cannot be read: in which file and line, as far as they are known, and why.

    Lines count from 1, the header being the first; None for the file as a whole.
    """

    def __init__(self, line: int | None, message: str, file: str | None = None) -> None:
        place = [f"line {line}"] if file is None else [file]
        if file is not None and line is not None:
            place.append(str(line))
        super().__init__(f"{':'.join(place)}: {message}")
        self.line = line
        self.message = message


@contextmanager
def opened(path: Path) -> Iterator[Iterable[str]]:
    """Give the lines of a record; `-` is the standard input.

    Whatever RecordError is raised meanwhile names the file, also that it cannot be opened.
    """
    file = "standard input" if str(path) == "-" else str(path)
    try:
        yield io.StringIO(read_text(path), newline=None)
    except RecordError as error:
        raise RecordError(error.line, error.message, file) from None


def read_text(path: Path) -> str:
    """Return the text of a record, whatever its line ends and with or without a byte order mark.

    `-` is the standard input. Raises RecordError for what is no text, or cannot be opened.
    """
    try:
        content = _standard_input() if str(path) == "-" else path.read_bytes()
        return content.decode("utf-8-sig")
    except OSError as error:
        raise RecordError(None, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "this is not UTF-8 text") from None


def _standard_input() -> bytes:
    if sys.stdin is None:  # Python found it closed
        raise OSError(EBADF, "it is closed")
    return sys.stdin.buffer.read()


def objects(text: Iterable[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the number and the object of each line that is not blank; at least the header.

    Raises RecordError for the first line that is no JSON object, for an empty record, and for one
    of a newer version.
    """
    number = 0
    empty = True
    for number, raw in enumerate(text, 1):
        if raw.strip():
            value = _json_object(raw.rstrip("\r\n"), number, _A_RECORD if empty else "")
            if empty:
                _check_version(value, number)
            empty = False
            yield number, value
    if empty:
        raise RecordError(max(number, 1), "the record is empty; it begins with a header")


def one_object(text: str) -> dict[str, Any]:
    """Return the object that a whole text is. Raises RecordError."""
    return _json_object(text.strip(), 1, "")


def _check_version(header: Mapping[str, Any], line: int) -> None:
    for kind, newest in VERSIONS.items():
        version = header.get(kind, newest)
        if is_kind(version, int) and version > newest:
            newer = f'"{kind}": {shown(version)} is newer than this program knows'
            raise RecordError(line, f"{newer}: it reads {newest}")


def check_keys(value: Mapping[str, Any], known: Iterable[str], what: str, line: int) -> None:
    """Raise RecordError for a key that is not known; `what` says of what it would be a key."""
    known = list(known)
    for key in value:
        if key not in known:
            raise unknown(what, key, known, line)


def check_kind(value: Any, kind: type, key: str, line: int) -> Any:
    """Return a value of this kind; RecordError for any other (true and false are no numbers)."""
    if not is_kind(value, kind):
        raise RecordError(line, f'"{key}" is {_KINDS[kind]}, not {shown(value)}')
    return value


def is_kind(value: Any, kind: type) -> bool:
    """Whether a value is of this kind (true and false are no numbers)."""
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))


def check_texts(value: Any, key: str, line: int) -> list[str]:
    """Return a list of texts; RecordError for anything else."""
    texts: list[Any] = check_kind(value, list, key, line)
    for one in texts:
        if not isinstance(one, str):
            raise RecordError(line, f'"{key}" is a list of texts, and {shown(one)} is none')
    return texts


def check_word(value: Any, words: type[W], what: str, line: int) -> W:
    """Return one of the words of an enumeration; RecordError for any other value."""
    try:
        return words(value)
    except ValueError:
        raise unknown(what, value, words, line) from None


def unknown(
    what: str, word: object, known: Iterable[str], line: int | None, hint: str = ""
) -> RecordError:
    """Return the error for a word that is not one of the known ones, with a guess.

    Without a guess it lists the known ones, if they are few; else it gives the hint.
    """
    known = [str(each) for each in known]
    guess = (_guess(word, known) if isinstance(word, str) else "") or hint
    if not guess and len(known) <= _FEW:
        guess = f"; known: {listed(known, 'and')}"
    return RecordError(line, f"unknown {what} {shown(word)}{guess}")


def _guess(word: str, known: Sequence[str]) -> str:
    """Return the only name that begins with or contains a word, else the one most like it."""
    typed = word.casefold()
    begins = [name for name in known if typed and name.casefold().startswith(typed)]
    contains = [name for name in known if typed and typed in name.casefold()]
    for likely in (begins, contains):
        if len(likely) == 1:
            return did_you_mean(likely[0], likely)
    spelt = (word, word.lower(), word.upper())
    return next(filter(None, (did_you_mean(each, known) for each in spelt)), "")


def shown(value: Any) -> str:
    """Return a value as the record has it, cut to what fits into a sentence."""
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _json_object(raw: str, number: int, hint: str) -> dict[str, Any]:
    try:
        value = _DECODER.decode(raw)
        _check_inside(value, raw)
    except json.JSONDecodeError as error:
        reason = f"{error.msg[:1].lower()}{error.msg[1:]} (column {error.colno})"
        raise RecordError(number, f"this is not JSON: {reason}{hint}") from None
    except UnicodeEncodeError as error:
        half = f"{shown(error.object[error.start])} is half of a surrogate pair"
        raise RecordError(number, f"this is not JSON: {half}") from None
    except ValueError as error:
        raise RecordError(number, f"this is not JSON: {error}") from None
    except RecursionError:
        raise RecordError(number, "this is nested too deeply for a record") from None
    if not isinstance(value, dict):
        raise RecordError(number, f"a line is a JSON object, not {shown(value)}{hint}")
    return value


def _no_constant(name: str) -> Never:
    raise ValueError(f"it has no number {name}")


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"its number of {len(digits)} digits is too long")
    return int(digits)


def _each_key_once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; with a key twice, nobody knows what was meant."""
    value = dict(pairs)
    if len(value) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        raise ValueError(f"the key {shown(counts.most_common(1)[0][0])} stands there twice")
    return value


_DECODER = json.JSONDecoder(
    parse_constant=_no_constant, parse_int=_whole_number, object_pairs_hook=_each_key_once
)


def _check_inside(value: Any, raw: str) -> None:
    """Raise RecursionError for what is nested too deeply, UnicodeEncodeError for what is no text.

    What is nested less deeply is printed without running out of stack, wherever we are by then.
    """
    if raw.count("[") + raw.count("{") > DEEPEST:
        level = [value]
        for _ in range(DEEPEST):
            level = [inner for one in level for inner in _inside(one)]
        if level:
            raise RecursionError
    if "\\u" in raw or not raw.isascii():
        json.dumps(value, ensure_ascii=False).encode()


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
