"""Guesses for misspelt names, and lists of names, as sentences have them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def closest(name: object, known: Iterable[str]) -> str | None:
    """Return the known name that is most like this one, when any is like it at all."""
    return next(iter(difflib.get_close_matches(str(name), list(known), n=1)), None)


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """Return `; did you mean "pin"?` for the closest known name, else nothing."""
    close = closest(name, known)
    return f'; did you mean "{close}"?' if close else ""


def listed(names: Iterable[str], last: str = "or") -> str:
    """Return names in quotes, as a sentence lists them: `"up" or "down"`."""
    quoted = [f'"{name}"' for name in names]
    return f" {last} ".join([", ".join(quoted[:-1]), *quoted[-1:]] if quoted[1:] else quoted)
