"""What the schema's type hints say, read once for all tables."""

from __future__ import annotations

import functools
import math
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import (
    Annotated,
    Any,
    Literal,
    TypeGuard,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

Kind = TypeVar("Kind")


def hints_of(cls: Any) -> Mapping[str, Any]:
    """The hint of every field of a table's dataclass, limits included."""
    return _hints_of(cls)


@functools.cache  # behind a function of its own: mypy takes no class for hashable
def _hints_of(cls: Any) -> Mapping[str, Any]:
    return get_type_hints(cls, include_extras=True)


def required(cls: type[Any]) -> frozenset[str]:
    """The fields that a table must write."""
    return frozenset(
        each.name
        for each in fields(cls)
        if each.default is MISSING and each.default_factory is MISSING
    )


def is_table(hint: object) -> TypeGuard[type[Any]]:
    """Whether a hint is a table of its own."""
    return isinstance(hint, type) and is_dataclass(hint)


def bare(hint: Any) -> Any:
    """The type without its marks."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def mark(hint: Any, kind: type[Kind]) -> Kind | None:
    """The mark of a kind (limits, pin name) that is annotated to a type."""
    if get_origin(hint) is not Annotated:
        return None
    return next((each for each in get_args(hint)[1:] if isinstance(each, kind)), None)


def members(hint: Any) -> tuple[Any, ...]:
    """The members of a union without None; of anything else the one that it is."""
    if get_origin(bare(hint)) not in (Union, types.UnionType):
        return (hint,)
    return tuple(each for each in get_args(bare(hint)) if each is not types.NoneType)


def tables(hint: Any) -> dict[str, type[Any]]:
    """The tables that may stand for a hint, by their kind; the default kind is the first."""
    found = [each for each in members(hint) if is_table(each)]
    found.sort(key=lambda cls: "kind" in required(cls))
    return {str(kind): cls for cls in found for kind in _kinds(cls)}


def table_for(hint: Any, values: Mapping[str, object]) -> type[Any] | None:
    """The table that values of a hint belong to, by their kind; None when there is none."""
    by_kind = tables(hint)
    if "kind" not in values or len(set(by_kind.values())) == 1:
        return next(iter(by_kind.values()), None)
    kind = values["kind"]
    return by_kind.get(kind) if isinstance(kind, str) else None


def blank(hint: Any) -> Any:
    """What stands in for a value that could not be read, so that the rest can still be checked.

    A number is NaN: it is neither too large nor too small for anything.
    """
    first = bare(members(hint)[0])
    if is_table(first):
        return first(**{name: blank(each) for name, each in hints_of(first).items()})
    if get_origin(first) is Literal:
        return get_args(first)[0]
    if first in (int, float) and len(members(hint)) == 1:
        return math.nan
    origin = get_origin(first)
    return origin() if origin in (tuple, dict) else ""


def _kinds(cls: type[Any]) -> tuple[object, ...]:
    kind = hints_of(cls).get("kind")
    return (cls.__name__,) if kind is None else get_args(kind)
