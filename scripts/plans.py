"""Write the drawings of hardware/plans/ and the parts of the build guide that come from the code.

`python scripts/plans.py` writes those of the default wiring into hardware/plans/, and the pages.
With a wiring it draws that one's wheel: `python scripts/plans.py my-table.toml --to my-plans`. A
page has such a part between `<!-- plan: NAME -->` and `<!-- end of plan -->`; a test holds them
current.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from pathlib import Path

from hardware.errors import HardwareError
from hardware.plans import mechanics, parts, wheel
from hardware.plans.sheet import Sheet
from hardware.wiring import load
from hardware.wiring.schema import Wiring
from uno_device.units.checks import Check, checks_of
from uno_device.units.checks.findings import WORDS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PLANS = ROOT / "hardware" / "plans"
PAGES = ("build-parts.md", "build-showdown.md", "build-jackpot.md", "troubleshooting.md")

LONGEST_CARD = 100
"""A longer one does not fit on the sheets (mm)."""

_PART = re.compile(r"(<!-- plan: ([a-z_. ]+) -->\n).*?(<!-- end of plan -->)", re.DOTALL)


def drawings(wiring: Wiring, card: mechanics.Card) -> Mapping[str, Sheet]:
    """Return the sheets for a wiring's units, by the names of their files."""
    sheets: dict[str, Sheet] = {}
    if wiring.showdown:
        sheets["label.svg"] = mechanics.label()
        sheets["paddle.svg"] = mechanics.paddle()
        if wiring.showdown.flipper:
            sheets["flipper.svg"] = mechanics.flipper(card)
    if wiring.jackpot:
        jackpot = wiring.jackpot
        drawn = wheel.Wheel(jackpot.spin.symbols, jackpot.spinner_slot.debounce_s)
        sheets["wheel-face.svg"] = wheel.face(drawn)
        sheets["wheel-slots.svg"] = wheel.slots(drawn)
        sheets["wheel-index.svg"] = wheel.index(drawn)
        sheets["dispenser.svg"] = mechanics.dispenser(card)
    return sheets


def current(page: str) -> str:
    """Return a page with its parts written anew."""
    return _PART.sub(lambda part: f"{part[1]}\n{part_of(part[2])}\n{part[3]}", page)


def part_of(name: str) -> str:
    """Return a part of a page. Raises KeyError for one that there is not."""
    if name == "parts":
        return parts.table(parts.read())
    if name == "findings":
        return _findings()
    return _check({check.id: check for check in checks_of(load())}[name])


def _check(check: Check) -> str:
    """Say what to run, what should come of it, and what it means if something else does."""
    last = check.id.split(".")[-1]
    return (
        f"```sh\nuno-device selftest --config my-table.toml {last}\n```\n\n"
        f"- **Should:** {check.expects}\n- **Otherwise:** {check.wrong}\n"
    )


def _findings() -> str:
    rows = "\n".join(
        f"| `{finding.value}` | {_flat(words.meaning)} | {_flat(words.remedy)} |"
        for finding, words in WORDS.items()
    )
    return f"| Finding | What it says | What to check |\n| --- | --- | --- |\n{rows}\n"


def _flat(sentence: str) -> str:
    """Return a sentence with dots in the places of what a check has measured."""
    told = re.sub(r"\{[^}]*}", "…", sentence)
    return told[:1].upper() + told[1:]


def main() -> None:
    """Write what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wiring", type=Path, nargs="?", help="a wiring; without it, the default")
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="where the drawings go")
    parser.add_argument(
        "--card", type=_card, default="56x87", metavar="WxL", help="the cards' size in mm"
    )
    options = parser.parse_args()
    try:
        wiring = load(options.wiring)
    except (OSError, HardwareError) as error:
        parser.error(str(error))
    folder = options.to or PLANS
    folder.mkdir(parents=True, exist_ok=True)
    for name, sheet in drawings(wiring, options.card).items():
        (folder / name).write_text(sheet.svg(), encoding="utf-8")
    if options.to is None:
        for page in PAGES:
            text = (DOCS / page).read_text(encoding="utf-8")
            (DOCS / page).write_text(current(text), encoding="utf-8")


def _card(text: str) -> mechanics.Card:
    size = re.fullmatch(r"(\d+)x(\d+)", text)
    card = mechanics.Card(*map(float, size.groups())) if size else None
    if card is None or not 30 <= card.width <= card.length <= LONGEST_CARD:
        raise argparse.ArgumentTypeError(
            f'expected WIDTHxLENGTH in millimetres, 30 to {LONGEST_CARD}, found "{text}"'
        )
    return card


if __name__ == "__main__":
    main()
