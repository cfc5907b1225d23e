"""Draw the units' state machines into docs/states.md; a test holds the page current."""

from __future__ import annotations

from inspect import getdoc
from pathlib import Path
from typing import Any

from transitions.extensions import GraphMachine

from uno_device.units.jackpot import JackpotUnit
from uno_device.units.showdown import ShowdownUnit
from uno_device.units.unit import Unit

PAGE = Path(__file__).parent.parent / "docs" / "states.md"

INTRODUCTION = """\
# The units' states

Drawn from the machines by `make diagrams`. Not drawn: a button or lever that a state does not
obey is answered with `refused` and a reason (`busy`, `not_armed`, `fault`, `supply`), and the
state stays. Timers belong to a state and are cancelled when it is left.
"""


def diagram(unit: type[Unit]) -> str:
    """Return the mermaid text of a unit's machine."""
    machine = GraphMachine(
        states=list(unit.states),
        transitions=[row for row in unit.transitions if row["dest"] is not None],
        initial=unit.initial,
        auto_transitions=False,
        send_event=True,
        graph_engine="mermaid",
        show_conditions=True,
    )
    graph: Any = machine.get_combined_graph()
    source: str = graph.source
    lines = source[source.index("stateDiagram") :].splitlines()
    return "\n".join(
        line.rstrip() for line in lines if not line.strip().startswith(("classDef", "Class "))
    )


def page() -> str:
    """Return the whole page."""
    diagrams = (
        f"## {unit.name}\n\n{getdoc(unit)}\n\n```mermaid\n{diagram(unit)}\n```\n"
        for unit in (ShowdownUnit, JackpotUnit)
    )
    return "\n".join([INTRODUCTION, *diagrams])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
