"""Write the parts of docs/ that are taken from the code; a test holds them current.

A page has such a part between the lines `<!-- reference: NAME -->` and `<!-- end of reference -->`.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, Field, dataclass, fields
from enum import Enum
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from gpiozero.pins.pi import PiBoardInfo
from wiring_words import MEANINGS

from hardware.simulation import faults
from hardware.wiring import hints, load
from hardware.wiring.pin_names import header_gpio
from hardware.wiring.schema import ContactWiring, FactoryWiring, Limits, PinName, Wiring
from uno_device.cli.panel.keys import key_map
from uno_device.table.operator import Operator
from uno_device.testing import Table
from uno_device.units import events
from uno_device.units.faults import ADVICE

DOCS = Path(__file__).parent.parent / "docs"
PAGES = ("faults.md", "rehearsals.md", "testing.md", "units.md", "wiring.md")

_PI_4B = 0xA02082  # any model with the 40-pin header will do
_PART = re.compile(r"(<!-- reference: ([a-z ]+) -->\n).*?(<!-- end of reference -->)", re.DOTALL)
_UNITS = {"_s": "s", "_hz": "Hz"}


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a table of the wiring stands: its path, and its kind where there are several."""

    path: tuple[str, ...]
    kind: str | None

    def __str__(self) -> str:
        name = f"`[{'.'.join(self.path)}]`" if self.path else "At the top of the file"
        return name + (f' with `kind = "{self.kind}"`' if self.kind else "")


def default_pins() -> str:
    """The default wiring as a table of the header's pins."""
    header = PiBoardInfo.from_revision(_PI_4B).headers["J8"]
    numbers = {header_gpio(pin.name): pin.number for pin in header.pins.values()}
    wiring, rows = load(), []
    for unit in ("showdown", "jackpot"):
        table = getattr(wiring, unit)
        for part in (each.name for each in fields(table)):
            for key, gpio in _pins_of(getattr(table, part)):
                way = "input" if isinstance(getattr(table, part), ContactWiring) else "output"
                rows.append((f"`{unit}.{part}`", f"`{key}`", way, gpio, numbers[f"GPIO{gpio}"]))
    return _markdown(("Part", "Key", "Way", "GPIO", "Header pin"), rows)


def _pins_of(part: object) -> Iterator[tuple[str, int]]:
    if hints.is_table(type(part)):
        for key, hint in hints.hints_of(type(part)).items():
            named = hints.mark(hints.members(hint)[0], PinName) or hints.mark(hint, PinName)
            if named and getattr(part, key) is not None:
                yield key, getattr(part, key)


def wiring_keys() -> str:
    """Every table of a wiring with every key."""
    places: dict[type[Any], list[_Place]] = {}
    _find_tables(Wiring, _Place((), None), places)
    parts = []
    for cls, where in places.items():
        rows = list(_key_rows(cls))
        if rows:
            head = ("Key", "Value", "Unit", "Default", "Meaning")
            parts.append(f"### {', '.join(map(str, where))}\n\n{_markdown(head, rows)}")
    return "\n".join(parts)


def _find_tables(cls: type[Any], place: _Place, places: dict[type[Any], list[_Place]]) -> None:
    places.setdefault(cls, []).append(place)
    for name, hint in hints.hints_of(cls).items():
        path = (*place.path, name)
        if get_origin(hints.bare(hint)) is dict and cls is not FactoryWiring:
            path, hint = (*path, "NAME"), get_args(hints.bare(hint))[1]
        kind_of = {table: kind for kind, table in hints.tables(hint).items()}
        for table, kind in kind_of.items():
            _find_tables(table, _Place(path, kind if len(kind_of) > 1 else None), places)


def _key_rows(cls: type[Any]) -> Iterator[tuple[object, ...]]:
    for each in fields(cls):
        hint = hints.hints_of(cls)[each.name]
        if each.name not in MEANINGS[cls.__name__]:
            continue  # a table with a section of its own
        unit = next((word for end, word in _UNITS.items() if each.name.endswith(end)), "")
        name = "any other key" if each.name == "keywords" else f"`{each.name}`"
        meaning = MEANINGS[cls.__name__][each.name]
        yield name, _value_words(hint), unit, _default_words(each, hint), meaning


def _value_words(hint: Any) -> str:
    first = hints.members(hint)[0]
    bare = hints.bare(first)
    limits = hints.mark(first, Limits)
    if hints.tables(hint):
        return "a table, or `false`"
    if hints.mark(hint, PinName) or hints.mark(first, PinName):
        return "a pin"
    if get_origin(bare) is Literal:
        return " or ".join(f'`"{each}"`' for each in get_args(bare))
    if get_origin(bare) is tuple:
        inner = get_args(bare)[0]
        return "a list of lists of texts" if get_origin(inner) is tuple else "a list of texts"
    if get_origin(bare) is dict:
        return "a text, a number or true/false"
    word = {int: "a whole number", float: "a number", str: "a text"}[bare]
    return f"{word} from {limits.low:g} to {limits.high:g}" if limits else word


def _default_words(each: Field[Any], hint: Any) -> str:
    if get_origin(hints.bare(hint)) is dict:
        return "none"
    if hints.tables(hint):
        return "the default wiring's"
    if each.default is MISSING:
        return "must be written"
    if each.default is None:
        return "none"
    if isinstance(each.default, str):
        return f'`"{each.default}"`'
    if isinstance(each.default, tuple):
        return f"`[{', '.join(map(repr, each.default))}]`".replace("'", '"')
    return f"{each.default:g}"


def fault_knobs() -> str:
    """The fault knobs of every simulated mechanism."""
    sentences = _attribute_sentences(Path(faults.__file__))
    rows = []
    for mechanism, hint in get_type_hints(faults.Faults).items():
        cls = get_args(hint)[1] if get_origin(hint) is dict else hint
        where = "contacts.LINE" if get_origin(hint) is dict else mechanism
        for each in fields(cls):
            default = "none" if each.default is None else str(each.default).lower()
            said = sentences[cls.__name__][each.name]
            value = _knob_words(get_type_hints(cls)[each.name])
            rows.append((f"`{where}`", f"`{each.name}`", value, default, said))
    return _markdown(("Mechanism", "Knob", "Value", "Default", "Meaning"), rows)


def _knob_words(hint: Any) -> str:
    first = hints.members(hint)[0]
    if get_origin(first) is Literal:
        return " or ".join(f'`"{each}"`' for each in get_args(first))
    return {bool: "true or false", int: "a whole number", float: "a number"}[first]


def event_table() -> str:
    """Every event of the units, as records and logs have it."""
    rows = []
    for event in _event_kinds():
        known = get_type_hints(event)
        names = [each.name for each in fields(event) if each.name not in {"unit", "at"}]
        details = "; ".join(_detail(name, known[name]) for name in names)
        rows.append((f"`{event.name()}`", details, _flat(inspect.getdoc(event))))
    return _markdown(("Event", "Details", "Meaning"), rows)


def _event_kinds() -> list[type[events.Event]]:
    kinds = [each for each in vars(events).values() if isinstance(each, type)]
    return [each for each in kinds if issubclass(each, events.Event) and each is not events.Event]


def refusals() -> str:
    """Why a unit refuses."""
    sentences = _attribute_sentences(Path(events.__file__))["Refusal"]
    rows = [(f"`{each.value}`", sentences[each.name]) for each in events.Refusal]
    return _markdown(("`why`", "Meaning"), rows)


def _detail(name: str, kind: type[Any]) -> str:
    name = name.removesuffix("_ns") + ("_s" if name.endswith("_ns") else "")
    if issubclass(kind, Enum) and kind is not events.Refusal:
        return f"`{name}`: " + ", ".join(f'`"{each.value}"`' for each in kind)
    return f"`{name}`"


def fault_ids() -> str:
    """Every fault with what it means and what to do."""
    rows = [(f"`{fault.value}`", each.meaning, each.remedy) for fault, each in ADVICE.items()]
    return _markdown(("Fault", "What it means", "What to do"), rows)


def panel_keys() -> str:
    """The keys of the panel, on a table that is simulated."""
    table = Table()
    keys = key_map(Operator(table.units), table.simulated, save=print, show_help=print, leave=print)
    return _markdown(("Key", "What it does"), keys.sentences)


def vocabulary() -> str:
    """Every public word of the test table."""
    rows = []
    for name, member in vars(Table).items():
        if name.startswith("_"):
            continue
        call = "" if isinstance(member, property) else _signature(member)
        rows.append((f"`{name}{call}`", _flat(inspect.getdoc(member))))
    return _markdown(("Word", "What it does"), rows)


def _signature(method: Callable[..., Any]) -> str:
    signature = inspect.signature(method)
    plain = [
        each.replace(annotation=inspect.Parameter.empty)
        for name, each in signature.parameters.items()
        if name != "self"
    ]
    return str(signature.replace(parameters=plain, return_annotation=inspect.Signature.empty))


def _attribute_sentences(path: Path) -> dict[str, dict[str, str]]:
    """Return the strings that stand below the attributes of a module's classes."""
    found: dict[str, dict[str, str]] = {}
    for cls in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(cls, ast.ClassDef):
            found[cls.name] = dict(_sentences_of(cls))
    return found


def _sentences_of(cls: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for statement, follower in zip(cls.body, cls.body[1:], strict=False):
        match statement, follower:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, _flat(text)


def _flat(text: str | None) -> str:
    return " ".join((text or "").split())


def _markdown(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    cells = ([str(cell).replace("|", "\\|") for cell in line] for line in lines)
    return "".join(f"| {' | '.join(line)} |\n" for line in cells)


PARTS: dict[str, Callable[[], str]] = {
    "default pins": default_pins,
    "wiring keys": wiring_keys,
    "fault knobs": fault_knobs,
    "events": event_table,
    "refusals": refusals,
    "fault ids": fault_ids,
    "panel keys": panel_keys,
    "vocabulary": vocabulary,
}


def current(page: str) -> str:
    """Return a page with its parts written anew."""
    return _PART.sub(lambda part: f"{part[1]}\n{PARTS[part[2]]()}\n{part[3]}", page)


if __name__ == "__main__":
    for page in PAGES:
        text = (DOCS / page).read_text(encoding="utf-8")
        (DOCS / page).write_text(current(text), encoding="utf-8")
