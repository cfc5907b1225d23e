"""Values: small frozen dataclasses that are made in great numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

C = TypeVar("C")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[C]) -> type[C]:
    """Make a class a frozen dataclass with slots; that it is frozen, the type checker sees to.

    Checked at run time as well, making them would take longer than applying the rules.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
