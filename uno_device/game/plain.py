"""Values as JSON has them."""

from __future__ import annotations

from collections.abc import Mapping


def plain(value: object) -> object:
    """Return a value of an action or event for JSON: a tuple as a list, a mapping as a dict."""
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return dict(value)
    return value
