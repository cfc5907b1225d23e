"""Reading records, JSON Lines that begin with a header: what all kinds of them share."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Never

from hardware.spelling import did_you_mean

_KINDS = {
    int: "a whole number",
    bool: "true or false",
    str: "a text",
    dict: "an object",
    list: "a list",
}


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


def read_text(path: Path) -> str:
    """Return the text of a record, whatever its line ends and with or without a byte order mark.

    `-` is the standard input. Raises RecordError for what is no text, or cannot be opened.
    """
    try:
        content = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return content.decode("utf-8-sig")
    except OSError as error:
        raise RecordError(None, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "this is not UTF-8 text") from None


def objects(text: Iterable[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the number and the object of each line that is not blank; at least the header.

    Raises RecordError for the first line that is no JSON object, and for an empty record.
    """
    number = 0
    empty = True
    for number, raw in enumerate(text, 1):
        if raw.strip():
            empty = False
            yield number, _json_object(raw, number)
    if empty:
        raise RecordError(max(number, 1), "the record is empty; it begins with a header")


def check_keys(value: Mapping[str, Any], known: Iterable[str], what: str, line: int) -> None:
    """Raise RecordError for a key that is not known; `what` says of what it would be a key."""
    known = list(known)
    for key in value:
        if key not in known:
            raise unknown(what, key, known, line)


def check_kind(value: Any, kind: type, key: str, line: int) -> Any:
    """Return a value of this kind; RecordError for any other (true and false are no numbers)."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise RecordError(line, f'"{key}" is {_KINDS[kind]}, not {shown(value)}')
    return value


def unknown(what: str, word: object, known: Iterable[str], line: int) -> RecordError:
    """Return the error for a word that is not one of the known ones, with a guess."""
    return RecordError(line, f"unknown {what} {shown(word)}{did_you_mean(word, known)}")


def shown(value: Any) -> str:
    """Return a value as the record has it, cut to what fits into a sentence."""
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _json_object(raw: str, number: int) -> dict[str, Any]:
    try:
        value = json.loads(raw, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        reason = f"{error.msg[:1].lower()}{error.msg[1:]} (column {error.colno})"
        raise RecordError(number, f"this is not JSON: {reason}") from None
    except ValueError as error:
        raise RecordError(number, f"this is not JSON: {error}") from None
    except RecursionError:
        raise RecordError(number, "this is nested too deeply for a record") from None
    if not isinstance(value, dict):
        raise RecordError(number, f"a line of a record is a JSON object, not {shown(value)}")
    return value


def _no_constant(name: str) -> Never:
    raise ValueError(f"it has no number {name}")
